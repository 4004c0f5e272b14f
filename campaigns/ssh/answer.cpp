#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/received_files.hpp"
#include "campaigns/ssh/base64.hpp"
#include "campaigns/ssh/execution.hpp"

namespace yates::campaigns {
namespace {

constexpr double line_time = 120;  // seconds; the host's disk may be slow
/// Bytes. It must still be a small file when `keep_outcome` has added a line.
constexpr std::size_t largest_outcome = largest_small_file / 2;

/// Hands the bytes of a block to `take`, some at a time.
template <typename Take>
void read_block(SshSession& session, Take take) {
  constexpr std::size_t enough = 1 << 16;
  std::string bytes;
  for (;;) {
    const std::string_view line = session.shell->line(line_time);
    if (line == ".") break;
    if (!append_from_base64(line, bytes)) {
      throw LinkLost("the answer is damaged: '" + std::string(line.substr(0, 80)) + "'");
    }
    if (bytes.size() >= enough) {
      if (session.shell->while_waiting) session.shell->while_waiting();
      take(bytes);
      bytes.clear();
    }
  }
  take(bytes);
}

/// Returns how many members of the archive were left out.
std::size_t unpack(SshSession& session, const std::filesystem::path& folder) {
  return unpack_results(folder, {}, session.shell->while_waiting,
                        [&](const TakeBytes& take) { read_block(session, take); });
}

int number(std::string_view text) {
  return std::atoi(std::string(text).c_str());
}

}  // namespace

void hear(SshSession& session, const std::string& line, const std::filesystem::path& folder,
          RemoteFate& fate) {
  const auto space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
  if (word == "=") {
    fate.complete = true;
  } else if (word == "refused") {
    fate.refused = rest;
  } else if (word == "unsettled") {
    fate.unsettled = rest;
  } else if (word == "status") {
    fate.settled.status = number(rest);
  } else if (word == "tar") {
    fate.archive_status = rest.empty() ? 1 : number(rest);
  } else if (word == "outcome") {
    std::string text;
    read_block(session, [&](const std::string& bytes) {
      text += bytes;
      if (text.size() > largest_outcome) {
        throw UnusableAnswer(
            fmt::format("the outcome of a run has more than {} bytes", largest_outcome));
      }
    });
    if (is_whole_outcome(text)) fate.outcome = std::move(text);
  } else if (word == "folder") {
    make_private_folder(folder);
    fate.left_out += unpack(session, folder);
  } else {
    take_note(line, fate.settled);
  }
}

Outcome keep_outcome(const std::filesystem::path& folder, const RemoteFate& fate,
                     const std::string& host) {
  std::string text = fate.outcome.value();
  const std::string_view last = "end\n";
  if (fate.archive_status != 0 && text.ends_with(last) &&
      text.find("\ninfrastructure=") == std::string::npos) {
    text.resize(text.size() - last.size());
    text += fmt::format("infrastructure=not all files of the run could be fetched from {}\n", host);
    text += last;
  }
  sync_attempts(folder);
  write_durably(folder / "outcome", text);
  return read_outcome(folder).value();
}

}  // namespace yates::campaigns
