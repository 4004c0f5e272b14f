#include "tests/campaigns/ssh/one_host.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "campaigns/launch/private_files.hpp"

namespace yates::tests {

OneSshHost::OneSshHost(const std::string& server_options,
                       const std::vector<std::string>& environment)
    : hosts({"one"}, server_options, Place::loopback, environment) {}

campaigns::Launch OneSshHost::launch(std::vector<std::string> words, int run) const {
  campaigns::Launch launch{.folder = workshop.folder / "c.yates/runs" / std::to_string(run) / "1"};
  campaigns::make_private_folder(launch.folder);
  launch.copies = {{std::move(words), {}}};
  return launch;
}

campaigns::Launch OneSshHost::patient(int run) const {
  return launch(
      {"sh", "-c", "cd \"$1\"; touch there$2; until test -e go; do sleep 0.02; done; echo $2", "sh",
       workshop.folder.string(), std::to_string(run)},
      run);
}

void OneSshHost::await(const std::string& file) const {
  using namespace std::chrono_literals;
  while (!std::filesystem::exists(workshop.folder / file)) std::this_thread::sleep_for(5ms);
}

std::string OneSshHost::read(int run, const std::string& name) const {
  return workshop.read("c.yates/runs/" + std::to_string(run) + "/1/" + name);
}

}  // namespace yates::tests
