#include "tests/campaigns/ssh/host_kinds.hpp"

#include "tests/campaigns/ssh/hosts.hpp"

namespace yates::tests {
namespace {

/// A folder with the applets of busybox.
const std::filesystem::path& applets() {
  static const Workshop workshop;
  static const int installed = run_program({"busybox", "--install", "-s", workshop.folder});
  static_cast<void>(installed);
  return workshop.folder;
}

}  // namespace

std::string name_of(HostKind kind) {
  return kind == HostKind::usual ? "AUsualHost" : "AHostWithBusybox";
}

std::optional<std::string> absent(HostKind kind) {
  if (kind != HostKind::busybox || run_program({"busybox", "true"}) == 0) return std::nullopt;
  return "busybox is not installed";
}

std::vector<std::string> environment_of(HostKind kind) {
  std::vector<std::string> words;
  for (char name = 'a'; name <= 'z'; ++name) words.push_back(std::string(1, name) + "=mine");
  if (kind == HostKind::busybox && !absent(kind)) words.push_back("PATH=" + applets().string());
  return words;
}

campaigns::SshHost of_kind(campaigns::SshHost host, HostKind kind) {
  if (kind == HostKind::busybox) host.shell = (applets() / "sh").string();
  return host;
}

}  // namespace yates::tests
