#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/responses/pattern.hpp"
#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outputs.hpp"

namespace yates::campaigns {
namespace {

constexpr std::size_t most_lines_shown = 5;
constexpr std::size_t most_lines_read = 200;
/// Runs without a response, from the first on: one that runs need, and one that some settings may
/// not write.
constexpr std::size_t most_unread = 3;
constexpr std::size_t most_unread_beside = 10;

BlockOfReplication block_of(const doe::PlannedRun& run) {
  return {run.block, run.replicate};
}

/// "block 2", or "replication 1" where all runs are one block.
std::string name_of(const Session& session, const doe::PlannedRun& run) {
  const bool blocks = std::ranges::any_of(session.plan.runs,
                                          [](const doe::PlannedRun& one) { return one.block > 1; });
  return blocks ? fmt::format("block {}", run.block) : fmt::format("replication {}", run.replicate);
}

std::string runs_of(std::size_t count, const std::string& block) {
  return count == 1 ? "the run of " + block : fmt::format("all {} runs of {}", count, block);
}

/// The first response, or the first that runs need, that is read from a text and has no value.
std::optional<std::size_t> first_unread(const Session& session, const std::vector<bool>& values,
                                        bool needed = false) {
  for (std::size_t index = 0; index < values.size(); ++index) {
    const Response& response = session.campaign.responses[index];
    if (!values[index] && is_text(response) && (response.needed || !needed)) return index;
  }
  return std::nullopt;
}

bool any_text_read(const Session& session) {
  for (std::size_t index = 0; index < session.read.size(); ++index)
    if (session.read[index] && is_text(session.campaign.responses[index])) return true;
  return false;
}

/// That this response was read from none of `which` runs. What is shown is one of them.
std::string never_read(Session& session, std::size_t response, const std::string& which) {
  if (!session.last_failed || session.last_failed->response != response) {
    session.last_failed = session.last_unread;
  }
  return fmt::format("response '{}' could be read from none of the {} whose command succeeded",
                     session.campaign.responses[response].name, which);
}

/// Why the session has to end now that a run of this block has ended; absent if it goes on.
std::optional<std::string> reason_to_stop(Session& session, const doe::PlannedRun& run) {
  const MaxFailures& most = session.campaign.command.max_failures;
  if (std::holds_alternative<NoLimit>(most)) return std::nullopt;
  const BlockProgress& block = session.blocks_expected[block_of(run)];
  const bool complete = block.left == 0;
  if (complete && block.readable > 0) {
    if (const auto unread = first_unread(session, session.read)) {
      const auto runs = block.readable == 1 ? "1 run" : fmt::format("{} runs", block.readable);
      return never_read(session, *unread, fmt::format("{} of {}", runs, name_of(session, run)));
    }
  }
  if (session.readable >= most_unread) {
    const bool needed = any_text_read(session) && session.readable < most_unread_beside;
    if (const auto unread = first_unread(session, session.read, needed)) {
      return never_read(session, *unread, fmt::format("first {} runs", session.readable));
    }
  }
  if (const auto* number = std::get_if<std::size_t>(&most)) {
    if (session.summary.failed < *number) return std::nullopt;
    return fmt::format("{} run{} failed, and max_failures allows no more", session.summary.failed,
                       session.summary.failed == 1 ? "" : "s");
  }
  if (!complete || session.any_done || block.failed == 0) return std::nullopt;
  return runs_of(block.failed, name_of(session, run)) + " failed";
}

}  // namespace

void expect_blocks(Session& session, const std::vector<doe::PlannedRun>& due) {
  for (const doe::PlannedRun& run : due) ++session.blocks_expected[block_of(run)].left;
}

void note_ended(Session& session, const doe::PlannedRun& run, const AttemptSummary& attempted) {
  BlockProgress& block = session.blocks_expected[block_of(run)];
  if (block.left > 0) --block.left;
  const bool done = attempted.state == AttemptState::done;
  session.any_done = session.any_done || done;
  block.failed += done ? 0 : 1;
  block.readable += attempted.readable ? 1 : 0;
  session.readable += attempted.readable ? 1 : 0;
  std::optional<std::size_t> unread;
  if (attempted.readable) {
    unread = first_unread(session, attempted.has_value);
    for (std::size_t index = 0; index < attempted.has_value.size(); ++index) {
      if (attempted.has_value[index]) session.read[index] = true;
    }
  }
  const FailedRun failed{run, attempted.number, attempted.message, unread};
  if (!done) session.last_failed = failed;
  if (unread) session.last_unread = failed;
  if (session.enough_failures || session.schedule->left() == 0) return;
  if (auto reason = reason_to_stop(session, run)) {
    session.summary.given_up = std::move(reason);
    session.enough_failures = true;
  }
}

std::optional<LastFailure> last_failure_of(const Session& session) {
  if (!session.last_failed) return std::nullopt;
  const FailedRun& failed = *session.last_failed;
  const std::size_t copies = copies_of(session.campaign, session.design, failed.run.point);
  Intent intent;
  intent.run = failed.run.run;
  intent.number = failed.attempt;
  const std::filesystem::path folder =
      attempt_folder(store_folder_of(session.campaign.file), intent);
  LastFailure result{.run = failed.run,
                     .attempt = failed.attempt,
                     .message = failed.message,
                     .file = {},
                     .response = failed.response};
  if (failed.response) {
    result.file = text_file(folder, session.campaign.responses[*failed.response], 1, copies);
    result.excerpt = first_lines(folder, result.file, most_lines_shown).value_or(Excerpt{});
    const Response& response = session.campaign.responses[*failed.response];
    const Excerpt whole = first_lines(folder, result.file, most_lines_read).value_or(Excerpt{});
    if (!response.json)
      result.pattern = proposed_pattern(whole.lines, response.name, response.pattern.value_or(""));
    return result;
  }
  for (const char* name : {"stderr", "stdout"}) {
    for (std::size_t copy = 1; copy <= copies && result.excerpt.lines.empty(); ++copy) {
      result.file = copy_folder(folder, copy, copies) / name;
      result.excerpt = last_lines(folder, result.file, most_lines_shown).value_or(Excerpt{});
    }
    if (!result.excerpt.lines.empty()) break;
  }
  return result;
}

}  // namespace yates::campaigns
