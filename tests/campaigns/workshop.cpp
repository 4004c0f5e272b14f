#include "tests/campaigns/workshop.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "campaigns/file/campaign_plan.hpp"

namespace yates::tests {

Workshop::Workshop() {
  std::string name = (std::filesystem::temp_directory_path() / "yates-test-XXXXXX").string();
  folder = ::mkdtemp(name.data());
}

Workshop::~Workshop() {
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

void Workshop::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder / name, std::ios::binary) << text;
}

std::string Workshop::read(const std::string& name) const {
  std::ifstream stream(folder / name, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

pid_t Workshop::start_driver(const std::vector<std::string>& more) const {
  std::vector<std::string> words{CAMPAIGN_DRIVER, campaign_file().string(), YATES_SUPERVISOR,
                                 (folder / "acknowledged").string()};
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 2, (folder / "remarks").c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, 0644);
  pid_t pid = -1;
  posix_spawn(&pid, CAMPAIGN_DRIVER, &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return pid;
}

int Workshop::wait(pid_t pid) {
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Workshop::View Workshop::view() const {
  const auto campaign = campaigns::load(campaign_file());
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  const auto store =
      campaigns::Store::open(campaign, design, plan, campaigns::Access::read, "test");
  const auto attempts = store.attempts();
  return {campaign, design, plan, attempts, campaigns::statuses(plan, attempts)};
}

std::vector<campaigns::AuxiliaryRecord> Workshop::unfinished_auxiliaries() const {
  const auto campaign = campaigns::load(campaign_file());
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  return campaigns::Store::open(campaign, design, plan, campaigns::Access::read, "test")
      .unfinished_auxiliaries();
}

}  // namespace yates::tests
