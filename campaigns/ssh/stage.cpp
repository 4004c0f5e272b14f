#include "campaigns/ssh/stage.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <poll.h>

#include "campaigns/ssh/fingerprint.hpp"
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

}  // namespace

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

}  // namespace yates::campaigns
