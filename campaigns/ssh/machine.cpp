#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <poll.h>

#include "campaigns/ssh/execution.hpp"
#include "campaigns/ssh/fingerprint.hpp"
#include "campaigns/ssh/logins.hpp"
#include "campaigns/supervisor/host_lock.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

namespace {

/// What links point to is sent, so that nothing on the host depends on places of this machine.
/// Everything in an archive that does not matter to a run is the same each time.
std::vector<std::string> archive_command(const SshHost& host) {
  std::vector<std::string> words{"tar",         "-c",
                                 "-h",          "-f",
                                 "-",           "--format=gnu",
                                 "--sort=name", "--owner=0",
                                 "--group=0",   "--numeric-owner",
                                 "-C",          host.campaign_folder.string(),
                                 "--"};
  words.insert(words.end(), host.stage.begin(), host.stage.end());
  return words;
}

/// Hands the archive to `take`, some bytes at a time. Throws FileError.
template <typename Take>
void read_archive(const SshHost& host, Take take) {
  Conversation archive(archive_command(host));
  archive.at_rest = false;
  for (bool more = true; more;) {
    pollfd one{archive.descriptor(), POLLIN, 0};
    ::poll(&one, 1, -1);
    try {
      archive.receive();
    } catch (const LinkLost&) {
      more = false;
    }
    take(archive.received());
  }
  if (archive.exit_status() != 0) {
    throw language::FileError(host.campaign_folder.string(),
                              "cannot be staged: " + archive.complaint());
  }
}

std::string print_of_archive(const SshHost& host) {
  Fingerprint print;
  read_archive(host, [&](std::string_view bytes) { print.add(bytes); });
  return print.text();
}

/// Sends the campaign's files to its working folder on the host, unless they are unchanged since
/// they were last sent. Throws LinkLost, and FileError if the files cannot be read here or written
/// there.
void stage(SshLogins& logins, SshSession& session) {
  const SshHost& host = logins.host();
  if (host.stage.empty()) return;
  const std::string print = print_of_archive(host);
  if (answer_of(ask(session, staged_script(session.places)), "staged") == print) return;
  const auto sender = logins.connect(data_command(host.shell));
  sender->at_rest = false;
  sender->while_waiting = session.shell->while_waiting;
  sender->send(stage_line(session.places, print));
  read_archive(host, [&](std::string_view bytes) { sender->send(bytes); });
  sender->end_input();
  constexpr double time = 600;  // seconds for the host's disk
  try {
    await_line(*sender, time, "staged " + print);
  } catch (const UnusableAnswer&) {
    throw;
  } catch (const LinkLost& lost) {
    constexpr double moment = 5;  // for a program that has closed its output
    const auto status = sender->exit_status_within(moment);
    if (!status || *status == 255) throw;
    throw language::FileError(host.destination,
                              fmt::format("files cannot be staged: {}", lost.what()));
  }
}

}  // namespace

std::string SshMachine::attempt(const SshSession& session,
                                const std::filesystem::path& folder) const {
  const auto& store = logins.host().store;
  const auto relative = folder.lexically_normal().lexically_relative(store.lexically_normal());
  if (relative.empty() || *relative.begin() == ".." || *relative.begin() == ".") {
    throw language::FileError(folder.string(), "is not below the store " + store.string());
  }
  std::string name;
  for (const auto& part : relative) name += (name.empty() ? "" : "-") + part.string();
  return session.places.root + "/attempts/" + name;
}

void SshMachine::stage_files(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  if (staged_ == session.boot_id) return;
  stage(logins, session);
  staged_ = session.boot_id;
}

std::optional<std::string> SshMachine::take_lease(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  auto other = hold_lease(session);
  leased_ = !other;
  return other;
}

std::optional<std::string> SshMachine::keep_lease(SshSession& session) {
  const std::scoped_lock lock(mutex_);
  return leased_ ? hold_lease(session) : std::nullopt;
}

std::optional<std::string> SshMachine::hold_lease(SshSession& session) {
  if (!holder_.expired()) return std::nullopt;
  constexpr double answer_time = 60;  // seconds
  session.shell->at_rest = false;
  session.shell->send(lease_script(session.places));
  const std::string answer(session.shell->line(answer_time));
  session.shell->at_rest = true;
  if (answer_of({answer}, "ours")) {
    session.lease = std::make_shared<bool>(true);
    holder_ = session.lease;
    return std::nullopt;
  }
  if (const auto process = answer_of({answer}, "taken")) {
    return *process == "0" ? "another yates"
                           : fmt::format("another yates (process {} of {})", *process, name());
  }
  const auto number = answer_of({answer}, "failed");
  const int problem = number ? std::atoi(number->c_str()) : EPROTO;
  const std::string why = problem == supervisor::not_a_regular_file ? "it is not a regular file"
                                                                    : std::strerror(problem);
  throw HostUnreachable(name(),
                        fmt::format("its lease cannot be taken: {}; set YATES_HOST_LEASE in the "
                                    "environment of its logins to another file",
                                    why),
                        true);
}

}  // namespace yates::campaigns
