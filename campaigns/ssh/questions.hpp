#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/launch/conversation.hpp"
#include "campaigns/ssh/script.hpp"

namespace yates::campaigns {

/// A login that is kept open, with a shell that reads scripts.
struct SshSession {
  std::unique_ptr<Conversation> shell;
  RemotePlaces places;
  std::string boot_id;
  /// Set if the process that holds the host's lease depends on this session. SshMachine watches it
  /// with a weak pointer.
  std::shared_ptr<bool> lease = nullptr;
};

/// Reads lines until this one comes; a login shell may say others first. Throws LinkLost if it does
/// not come within this many seconds, and UnusableAnswer if more than a mebibyte comes before it.
void await_line(Conversation& shell, double seconds, const std::string& wanted);

/// Sends a script and returns the lines of its answer. Throws LinkLost, also if a line takes longer
/// than a minute, and UnusableAnswer if the lines are more than a mebibyte.
std::vector<std::string> ask(SshSession& session, const std::string& script);

/// The rest of the first line that begins with this word and a blank; absent if there is none.
std::optional<std::string> answer_of(const std::vector<std::string>& lines, std::string_view word);

}  // namespace yates::campaigns
