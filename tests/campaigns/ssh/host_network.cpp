#include "tests/campaigns/ssh/host_network.hpp"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/program_output.hpp"

namespace yates::tests {
namespace {

constexpr std::size_t most_hosts = 13;  // in a network of 16 addresses
constexpr int networks = 8192;

/// What went wrong; empty where it succeeded.
std::string run(const std::vector<std::string>& words) {
  const auto output = campaigns::output_of(words, "/", 20);
  return output.problem ? words.front() + " " + *output.problem + ": " + output.text : "";
}

/// Several lines for `ip -batch -`, so that one process does them all.
std::string run_ip(const std::string& lines) {
  return run({"sh", "-c", "printf %s \"$1\" | ip -batch -", "sh", lines});
}

std::vector<pid_t> processes_of(const std::string& name) {
  std::istringstream text(campaigns::output_of({"ip", "netns", "pids", name}, "/", 20).text);
  std::vector<pid_t> found;
  for (pid_t pid = 0; text >> pid;) found.push_back(pid);
  return found;
}

/// "yt4711-1-2" is host 2 of the first network of process 4711. At most 15 letters.
std::string name_of(pid_t pid, int network) {
  return "yt" + std::to_string(pid) + "-" + std::to_string(network);
}

void remove_what_the_dead_left() {
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/run/netns", none)) {
    const std::string name = entry.path().filename();
    int pid = 0;
    int network = 0;
    int host = 0;
    if (std::sscanf(name.c_str(), "yt%d-%d-%d", &pid, &network, &host) != 3 || pid <= 1 ||
        ::kill(pid, 0) == 0) {
      continue;
    }
    for (const pid_t left : processes_of(name)) ::kill(left, SIGKILL);
    run({"ip", "netns", "del", name});
    run({"ip", "link", "del", name_of(pid, network)});
  }
}

/// 198.18.0.0/15 is for tests of networks (RFC 2544) and so nobody's. The last number is that of
/// the address within a network of 16.
std::string address_in(int network, int last) {
  return "198." + std::to_string(18 + network / 4096) + "." + std::to_string(network / 16 % 256) +
         "." + std::to_string(network % 16 * 16 + last);
}

bool is_used(int network) {
  const auto routes =
      campaigns::output_of({"ip", "route", "show", address_in(network, 0) + "/28"}, "/", 20);
  return routes.problem || !routes.text.empty();
}

}  // namespace

std::string HostNetwork::name(std::size_t host) const {
  return bridge_ + "-" + std::to_string(host);
}

std::filesystem::path HostNetwork::boot_id(std::size_t host) const {
  return folder_ / ("boot id " + std::to_string(host));
}

std::string HostNetwork::address(std::size_t host) const {
  return address_in(network_, 2 + static_cast<int>(host));
}

HostNetwork::HostNetwork(std::size_t hosts, const std::filesystem::path& folder) : folder_(folder) {
  static int made = 0;
  bridge_ = name_of(::getpid(), ++made % 100);
  network_ = ::getpid() % networks;
  if (::getuid() != 0) {
    absent_ = "network namespaces need root";
  } else if (const auto problem = run({"ip", "-V"}); !problem.empty()) {
    absent_ = "iproute2 is not installed: " + problem;
  } else {
    remove_what_the_dead_left();
    absent_ = make(hosts);
  }
}

std::string HostNetwork::make(std::size_t hosts) {
  if (hosts > most_hosts) return "too many hosts for one network";
  for (int tries = 0; is_used(network_) && tries < 100; ++tries) {
    network_ = (network_ + 1) % networks;
  }
  auto problem =
      run_ip("link add " + bridge_ + " type bridge\naddr add " + address_in(network_, 1) +
             "/28 dev " + bridge_ + "\nlink set " + bridge_ + " up\n");
  for (; problem.empty() && hosts_ < hosts; ++hosts_) problem = make_host(hosts_);
  return problem;
}

/// The link's end on this machine has the name of the host.
std::string HostNetwork::make_host(std::size_t host) {
  const std::string one = name(host);
  auto problem =
      run_ip("netns add " + one + "\nlink add " + one + " type veth peer name eth0 netns " + one +
             "\nlink set " + one + " master " + bridge_ + " up\n");
  const std::vector<std::vector<std::string>> within{
      {"addr", "add", address(host) + "/28", "dev", "eth0"},
      {"link", "set", "eth0", "up"},
      {"link", "set", "lo", "up"}};
  for (const auto& words : within) {
    std::vector<std::string> all{"ip", "-n", one};
    all.insert(all.end(), words.begin(), words.end());
    if (problem.empty()) problem = run(all);
  }
  if (!problem.empty()) return problem;
  new_boot_id(host);
  return run(on_host(host, {"true"}));
}

HostNetwork::~HostNetwork() {
  if (::getuid() != 0) return;
  for (std::size_t host = 0; host <= hosts_; ++host) {  // also one that was half made
    kill_processes(host);
    run({"ip", "netns", "del", name(host)});
  }
  run({"ip", "link", "del", bridge_});
}

/// `ip netns exec` gives each command a view of the file systems of its own, in which another file
/// can lie over the boot id.
std::vector<std::string> HostNetwork::on_host(std::size_t host,
                                              const std::vector<std::string>& words) const {
  std::vector<std::string> all{"ip",
                               "netns",
                               "exec",
                               name(host),
                               "sh",
                               "-c",
                               "mount --bind \"$0\" /proc/sys/kernel/random/boot_id && exec \"$@\"",
                               boot_id(host)};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

void HostNetwork::set_link(std::size_t host, bool up) const {
  run({"ip", "link", "set", name(host), up ? "up" : "down"});
}

void HostNetwork::kill_processes(std::size_t host) const {
  using namespace std::chrono_literals;
  for (;;) {
    const auto all = processes_of(name(host));
    if (all.empty()) return;
    for (const int signal : {SIGSTOP, SIGKILL}) {  // nothing of it can notice and act
      for (const pid_t pid : all) ::kill(pid, signal);
    }
    // Some are children of this process, and are seen until they are waited for.
    for (const pid_t pid : all) ::waitpid(pid, nullptr, WNOHANG);
    std::this_thread::sleep_for(2ms);
  }
}

void HostNetwork::reboot(std::size_t host) const {
  kill_processes(host);
  new_boot_id(host);
}

/// As a new file: processes of the former boot that end late still see the former one.
void HostNetwork::new_boot_id(std::size_t host) const {
  std::filesystem::remove(boot_id(host));
  std::ifstream source("/proc/sys/kernel/random/uuid");
  std::ofstream(boot_id(host)) << source.rdbuf();
}

}  // namespace yates::tests
