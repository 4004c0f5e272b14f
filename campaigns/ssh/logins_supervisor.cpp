// Which supervisor a host gets: ours where it can be executed there, otherwise plain.sh.

#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "campaigns/ssh/fingerprint.hpp"
#include "campaigns/ssh/logins.hpp"
#include "campaigns/ssh/plain_supervisor.hpp"

namespace yates::campaigns {
namespace {

/// On the host: by another name for each version.
std::string program_path(const SshSession& session, const std::string& name,
                         std::string_view content) {
  Fingerprint print;
  print.add(content);
  return session.places.root + "/bin/" + name + print.text();
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

void SshLogins::find_supervisor(SshSession& session, const std::string& architecture) {
  std::optional<bool> plain;
  {
    const std::scoped_lock lock(mutex_);
    plain = plain_;
  }
  std::optional<std::string> why;
  if (!plain || !*plain) {
    why = send_supervisor(session, architecture);
    if (why && plain) throw HostUnreachable(host_.destination, *why, true);
  }
  if (plain.value_or(why.has_value())) send_plain_supervisor(session, why.value_or(""));
  {
    const std::scoped_lock lock(mutex_);
    if (plain_) return;  // perhaps since, by another login
    plain_ = session.places.plain;
  }
  if (session.places.plain) {
    remark(fmt::format("{} is measured by a supervisor in {}, because {}", host_.destination,
                       session.places.measured_by, *why));
  }
}

std::optional<std::string> SshLogins::send_supervisor(SshSession& session,
                                                      const std::string& architecture) {
  const auto local = supervisor_for(host_.supervisor, architecture);
  std::ifstream file(local, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)),
                            std::istreambuf_iterator<char>());
  if (content.empty()) {
    return fmt::format("its architecture is {}, and there is no {}", architecture, local.string());
  }
  const std::string program = program_path(session, "yates-supervisor-", content);
  session.places.supervisor = session.places.supervise = shell_word(program);
  session.places.measured_by = "yates-supervisor";
  if (answer_of(ask(session, find_supervisor_script(program)), "supervisor")) return std::nullopt;
  const auto answer = ask(session, send_supervisor_script(program, content));
  if (answer_of(answer, "supervisor")) return std::nullopt;
  if (!answer.empty()) {
    throw HostUnreachable(host_.destination, "yates-supervisor cannot be put in " +
                                                 session.places.root + "/bin: " + answer.back());
  }
  return fmt::format("{} cannot be executed in {}/bin", local.filename().string(),
                     session.places.root);
}

void SshLogins::send_plain_supervisor(SshSession& session, const std::string& why) {
  const std::string program = program_path(session, "plain-", plain_supervisor()) + ".sh";
  const std::string words = host_.shell + " " + shell_word(program);
  const auto answer = ask(session, plain_supervisor_script(program, words, plain_supervisor()));
  const auto measured_by = answer_of(answer, "supervisor");
  if (!measured_by) {
    throw HostUnreachable(
        host_.destination,
        fmt::format("{}{}the supervisor in plain sh cannot work there: {}", why,
                    why.empty() ? "" : ", and ", answer_of(answer, "refused").value_or("unknown")),
        true);
  }
  session.places.plain = true;
  session.places.supervisor = words;
  session.places.supervise = "setsid " + words;
  session.places.measured_by = *measured_by;
}

}  // namespace yates::campaigns
