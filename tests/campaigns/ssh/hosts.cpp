#include "tests/campaigns/ssh/hosts.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <arpa/inet.h>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/stat.h>

namespace yates::tests {
namespace {

using namespace std::chrono_literals;
constexpr const char* server_program = "/usr/sbin/sshd";

pid_t start_program(const std::vector<std::string>& words, const std::filesystem::path& output) {
  std::vector<std::string> copies = words;
  std::vector<char*> pointers;
  for (std::string& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const std::string file = output.empty() ? "/dev/null" : output.string();
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t pid = -1;
  const int problem =
      posix_spawnp(&pid, words.front().c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return problem == 0 ? pid : -1;
}

sockaddr_in address_of(const std::string& ip, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  ::inet_pton(AF_INET, ip.c_str(), &address.sin_addr);
  return address;
}

/// An address of the loopback interface that no other process takes ports of, not even for a moment
/// as a client.
std::string own_address() {
  const auto pid = static_cast<unsigned>(::getpid());
  return "127." + std::to_string(1 + pid / 65536) + "." + std::to_string(pid / 256 % 256) + "." +
         std::to_string(pid % 256);
}

int free_port(const std::string& ip) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto address = address_of(ip, 0);
  socklen_t size = sizeof address;
  ::bind(listener, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(listener);
  return ntohs(address.sin_port);
}

bool answers(const std::string& ip, int port) {
  const int one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = address_of(ip, port);
  const bool good =
      ::connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(one);
  return good;
}

/// Of every process its parent and the name of its program.
std::map<pid_t, std::pair<pid_t, std::string>> processes() {
  std::map<pid_t, std::pair<pid_t, std::string>> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream stat(entry.path() / "stat");
    std::string text;
    std::getline(stat, text);
    const auto begin = text.find('(');
    const auto end = text.rfind(')');
    if (begin == std::string::npos || end == std::string::npos) continue;
    std::istringstream rest(text.substr(end + 1));
    std::string state;
    pid_t parent = 0;
    rest >> state >> parent;
    found[std::stoi(pid)] = {parent, text.substr(begin + 1, end - begin - 1)};
  }
  return found;
}

}  // namespace

int run_program(const std::vector<std::string>& words, const std::filesystem::path& output) {
  const pid_t pid = start_program(words, output);
  return pid < 0 ? 127 : Workshop::wait(pid);
}

SshHosts::SshHosts(const std::vector<std::string>& names, const std::string& server_options,
                   Place place, const std::vector<std::string>& environment)
    : names_(names) {
  if (::access(server_program, X_OK) != 0 || run_program({"ssh", "-V"}) != 0) {
    absent_ = "openssh-server and openssh-client are not installed";
    return;
  }
  if (::getuid() == 0) ::mkdir("/run/sshd", 0755);  // where it cannot be, no server will start
  if (place == Place::namespaces) make_network();
  if (run_program({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", workshop.folder / "key"}) !=
      0) {
    throw std::runtime_error("ssh-keygen has failed");
  }
  std::string client;
  for (const std::string& name : names) {
    if (network_) {
      addresses_[name].ip = network_->address(index(name));
    } else {
      const std::string ip = own_address();
      addresses_[name] = {ip, free_port(ip)};
    }
    configure_server(name, server_options, environment);
    client += client_lines(name);
  }
  client += "Host *\n  User " + std::string(::getpwuid(::getuid())->pw_name) + "\n  IdentityFile " +
            (workshop.folder / "key").string() + "\n  IdentitiesOnly yes\n  UserKnownHostsFile " +
            (workshop.folder / "known_hosts").string() +
            "\n  GlobalKnownHostsFile none\n  ConnectTimeout 5\n";
  workshop.write("ssh.conf", client);
  for (const std::string& name : names) start(name);
}

SshHosts::~SshHosts() {
  while (!servers_.empty()) stop(servers_.begin()->first);
}

void SshHosts::make_network() {
  network_ = std::make_unique<HostNetwork>(names_.size(), workshop.folder);
  if (network_->absent().empty()) {
    std::cout << "hosts: network namespaces\n";
    return;
  }
  std::cout << "hosts: ports of the loopback interface, for " << network_->absent() << "\n";
  network_.reset();
}

std::size_t SshHosts::index(const std::string& name) const {
  return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
}

void SshHosts::configure_server(const std::string& name, const std::string& options,
                                const std::vector<std::string>& environment) {
  const auto& folder = workshop.folder;
  // Only the first line of this kind counts. A home of its own keeps the start-up files of whoever
  // runs the tests out of every login.
  std::string variables = "SetEnv \"HOME=" + folder.string() +
                          "\" \"YATES_HOST_LEASE=" + (folder / (name + ".lease")).string() + "\"";
  for (const std::string& one : environment) variables += " \"" + one + "\"";
  run_program({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / (name + ".key")});
  const Address& address = addresses_.at(name);
  workshop.write(name + ".conf", "ListenAddress " + address.ip + ":" +
                                     std::to_string(address.port) + "\nHostKey \"" +
                                     (folder / (name + ".key")).string() +
                                     "\"\nPidFile none\nAuthorizedKeysFile " +
                                     (folder / "key.pub").string() + "\n" + variables +
                                     "\nUsePAM no\nStrictModes no\nPasswordAuthentication no\n"
                                     "KbdInteractiveAuthentication no\n" +
                                     options + "\n");
  std::ofstream(folder / "known_hosts", std::ios::app)
      << "host" << index(name) << ' ' << workshop.read(name + ".key.pub");
}

std::string SshHosts::client_lines(const std::string& name) const {
  const Address& address = addresses_.at(name);
  return "Host \"" + name + "\"\n  HostName " + address.ip + "\n  Port " +
         std::to_string(address.port) + "\n  HostKeyAlias host" + std::to_string(index(name)) +
         "\n";
}

pid_t SshHosts::start_server(const std::string& name) const {
  std::vector<std::string> words{server_program, "-D", "-e", "-f",
                                 workshop.folder / (name + ".conf")};
  if (network_) words = network_->on_host(index(name), words);
  return start_program(words, workshop.folder / (name + ".log"));
}

void SshHosts::start(const std::string& name) {
  const Address& address = addresses_.at(name);
  const pid_t server = start_server(name);
  servers_[name] = server;
  for (int look = 0; look < 6000; ++look) {
    if (answers(address.ip, address.port)) return;
    int status = 0;
    if (::waitpid(server, &status, WNOHANG) == server) break;
    std::this_thread::sleep_for(10ms);
  }
  servers_.erase(name);
  absent_ = "sshd does not start: " + log(name);
}

std::vector<pid_t> SshHosts::sessions(const std::string& name) const {
  const auto all = processes();
  std::vector<pid_t> found{servers_.at(name)};
  for (std::size_t index = 0; index < found.size(); ++index) {
    for (const auto& [pid, parent_and_program] : all) {
      if (parent_and_program.first == found[index] && parent_and_program.second == "sshd") {
        found.push_back(pid);
      }
    }
  }
  found.erase(found.begin());
  return found;
}

void SshHosts::signal_sessions(const std::string& name, int signal) {
  for (const pid_t pid : sessions(name)) ::kill(pid, signal);
}

void SshHosts::cut_sessions(const std::string& name) {
  signal_sessions(name, SIGKILL);
}

void SshHosts::cut_link(const std::string& name) {
  if (network_) {
    network_->set_link(index(name), false);
  } else {
    ::kill(servers_.at(name), SIGSTOP);
    signal_sessions(name, SIGSTOP);
  }
}

void SshHosts::mend_link(const std::string& name) {
  if (network_) {
    network_->set_link(index(name), true);
  } else {
    signal_sessions(name, SIGCONT);
    ::kill(servers_.at(name), SIGCONT);
  }
}

void SshHosts::reboot(const std::string& name, const std::function<void()>& meanwhile) {
  network_->reboot(index(name));
  meanwhile();
  servers_.erase(name);
  start(name);
}

void SshHosts::stop_listener(const std::string& name) {
  ::kill(servers_.at(name), SIGKILL);
  Workshop::wait(servers_.at(name));
  servers_.erase(name);
}

void SshHosts::stop(const std::string& name) {
  const auto all = sessions(name);
  stop_listener(name);
  for (const pid_t pid : all) ::kill(pid, SIGKILL);
}

void SshHosts::change_host_key(const std::string& name) {
  const bool running = servers_.contains(name);
  if (running) stop(name);
  const auto key = workshop.folder / (name + ".key");
  std::filesystem::remove(key);
  run_program({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key});
  if (running) start(name);
}

void SshHosts::configure(const std::string& lines) {
  workshop.write("ssh.conf", "Host *\n" + lines + "\n" + workshop.read("ssh.conf"));
}

std::vector<std::string> SshHosts::ssh_options() const {
  return {"-F", workshop.folder / "ssh.conf"};
}

campaigns::SshHost SshHosts::host(const std::string& name) const {
  return {.destination = name,
          .options = ssh_options(),
          .scratch = scratch(name),
          .store = workshop.folder / "c.yates",
          .campaign_folder = workshop.folder,
          .supervisor = YATES_SUPERVISOR};
}

}  // namespace yates::tests
