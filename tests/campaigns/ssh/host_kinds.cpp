#include "tests/campaigns/supervisor/supervisor_kinds.hpp"

#include "tests/campaigns/ssh/hosts.hpp"

namespace yates::tests {
namespace {

/// A folder with the applets of busybox, and with those programs of others that hosts with busybox
/// have: Debian's busybox leaves out flock, those of Alpine and OpenWrt do not.
const std::filesystem::path& applets() {
  static const Workshop workshop;
  static const bool made = [] {
    run_program({"busybox", "--install", "-s", workshop.folder});
    run_program({"sh", "-c", "test -e \"$1/flock\" || ln -s \"$(command -v flock)\" \"$1/flock\"",
                 "sh", workshop.folder});
    return true;
  }();
  static_cast<void>(made);
  return workshop.folder;
}

}  // namespace

std::string name_of(SupervisorKind kind) {
  switch (kind) {
    case SupervisorKind::program:
      return "Program";
    case SupervisorKind::plain:
      return "PlainSh";
    case SupervisorKind::busybox:
      break;
  }
  return "PlainShOfBusybox";
}

std::optional<std::string> absent(SupervisorKind kind) {
  if (kind != SupervisorKind::busybox || run_program({"busybox", "true"}) == 0) return std::nullopt;
  return "busybox is not installed";
}

std::vector<std::string> environment_of(SupervisorKind kind) {
  std::vector<std::string> words;
  for (char name = 'a'; name <= 'z'; ++name) words.push_back(std::string(1, name) + "=mine");
  if (kind == SupervisorKind::busybox && !absent(kind)) {
    words.push_back("PATH=" + applets().string());
  }
  return words;
}

campaigns::SshHost with_supervisor(campaigns::SshHost host, SupervisorKind kind) {
  if (kind != SupervisorKind::program) host.supervisor = "/nowhere/yates-supervisor";
  if (kind == SupervisorKind::busybox) host.shell = (applets() / "sh").string();
  return host;
}

}  // namespace yates::tests
