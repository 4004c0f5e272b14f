#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "campaigns/ssh/execution.hpp"
#include "campaigns/ssh/fingerprint.hpp"
#include "campaigns/ssh/logins.hpp"
#include "language/shell_text.hpp"

namespace yates::campaigns {
namespace {

/// On the host: by another name for each version.
std::string program_path(const SshSession& session, std::string_view content) {
  Fingerprint print;
  print.add(content);
  return session.places.root + "/bin/yates-supervisor-" + print.text();
}

/// How a user comes by the program for hosts of an architecture.
std::string how_to_make(const std::string& architecture, const std::string& file) {
  // Those that campaigns/supervisor/CMakeLists.txt builds, with Debian's names of their compilers.
  struct Compiler {
    std::string_view architecture;
    std::string_view package;
  };
  constexpr std::array<Compiler, 2> compilers{
      {{"aarch64", "g++-aarch64-linux-gnu"}, {"x86_64", "g++-x86-64-linux-gnu"}}};
  const auto known = std::ranges::find(compilers, architecture, &Compiler::architecture);
  if (known == compilers.end()) {
    return fmt::format("build yates on a machine with {} and copy its yates-supervisor to {}",
                       architecture, file);
  }
  return fmt::format(
      "install its cross compiler ({}) and build yates again, or copy a yates-supervisor that was "
      "built on a machine with {} to {}",
      known->package, architecture, file);
}

}  // namespace

std::filesystem::path supervisor_for(const std::filesystem::path& supervisor,
                                     const std::string& architecture) {
  utsname own{};
  ::uname(&own);
  if (architecture == own.machine) return supervisor;
  auto other = supervisor;
  other += "-" + architecture;
  return other;
}

void place_supervisor(const SshHost& host, SshSession& session, const std::string& architecture) {
  const auto refuse = [&](const std::string& why) {
    throw HostUnreachable(host.destination, why, true);
  };
  const auto local = supervisor_for(host.supervisor, architecture);
  std::ifstream file(local, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)),
                            std::istreambuf_iterator<char>());
  if (content.empty()) {
    refuse(fmt::format("its architecture is {}, for which there is no supervisor: {}", architecture,
                       how_to_make(architecture, local.string())));
  }
  const std::string program = program_path(session, content);
  const std::string folder = session.places.root + "/bin";
  session.places.supervisor = language::shell_word(program);
  if (answer_of(ask(session, find_supervisor_script(program)), "supervisor")) return;
  const auto answer = ask(session, send_supervisor_script(program, content));
  const auto says = [&](std::string_view word) {
    return std::ranges::find(answer, word) != answer.end();
  };
  if (answer_of(answer, "supervisor")) return;
  if (const auto problem = answer_of(answer, "unwritten")) {
    // Not for good: a disk may have room again.
    throw HostUnreachable(
        host.destination,
        fmt::format("yates-supervisor cannot be written to {}: {}", folder, *problem));
  }
  if (says("noexec")) {
    refuse(fmt::format(
        "programs in {} cannot be executed, for example because its disk is mounted noexec; "
        "set scratch = \"...\" in [launch] to a folder on another disk of the host",
        folder));
  }
  refuse(fmt::format("{} cannot be executed there, although its architecture is {}: {}",
                     local.string(), architecture, how_to_make(architecture, local.string())));
}

}  // namespace yates::campaigns
