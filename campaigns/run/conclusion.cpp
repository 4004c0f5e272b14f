#include "campaigns/run/conclusion.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "campaigns/store/outputs.hpp"

namespace yates::campaigns {
namespace {

bool exit_status_is_data(const Campaign& campaign) {
  return std::any_of(campaign.responses.begin(), campaign.responses.end(),
                     [](const Response& one) { return one.from == Source::exit_status; });
}

/// It ran, but what is left of it may be incomplete: the disk was full, say.
void conclude_damaged(Conclusion& conclusion) {
  conclusion.state = AttemptState::failed;
  conclusion.infrastructure = true;
  conclusion.message = "what it left may be incomplete: " + conclusion.message;
}

void conclude_exited(const Campaign& campaign, const Outcome& outcome, bool warmup,
                     const std::filesystem::path& folder, Conclusion& conclusion) {
  if (outcome.infrastructure) return conclude_damaged(conclusion);
  if (outcome.exit_status != 0 && !exit_status_is_data(campaign)) {
    conclusion.state = AttemptState::failed;
    conclusion.message =
        fmt::format("the command ended with status {}", outcome.exit_status.value_or(-1));
    return;
  }
  conclusion.state = AttemptState::done;
  if (warmup) return;
  conclusion.readable = true;
  read_responses(campaign.responses, folder, conclusion);
}

}  // namespace

std::string signal_text(int signal) {
  const char* meaning = ::sigdescr_np(signal);
  return fmt::format("the command was killed by signal {} ({})", signal,
                     meaning != nullptr ? meaning : "unknown");
}

void warn_of_missing_files(const Campaign& campaign, const RunContext& context,
                           Conclusion& conclusion) {
  if (conclusion.state != AttemptState::done || context.warmup) return;
  for (const std::string& path : campaign.launching.fetch) {
    const auto files = fetched_files(path, campaign, context);
    const bool all = std::all_of(files.begin(), files.end(), [&](const std::string& file) {
      return std::filesystem::exists(context.folder / "files" / kept_name(file));
    });
    if (all) continue;
    conclusion.warnings.push_back(fmt::format(
        "'{}' of 'fetch' was not fetched: it is no file there, or older than the run", path));
  }
}

Conclusion conclusion_of(const Campaign& campaign, const Outcome& outcome, bool warmup,
                         const std::filesystem::path& folder, const std::string& ended) {
  Conclusion conclusion{.ended = ended,
                        .exit_status = outcome.exit_status,
                        .signal = outcome.signal,
                        .usage = outcome.usage,
                        .message = outcome.message};
  if (outcome.copies.size() > 1) conclusion.copies = outcome.copies;
  if (outcome.leftovers > 0 && outcome.kind == OutcomeKind::exited) {
    conclusion.warnings.push_back(fmt::format(
        "{} processes still ran when the command had ended; they were ended", outcome.leftovers));
  }
  switch (outcome.kind) {
    case OutcomeKind::exited:
      conclude_exited(campaign, outcome, warmup, folder, conclusion);
      break;
    case OutcomeKind::signalled:
      if (outcome.infrastructure) {
        conclude_damaged(conclusion);
        break;
      }
      conclusion.state = AttemptState::failed;
      conclusion.message = signal_text(outcome.signal.value_or(0));
      break;
    case OutcomeKind::timed_out:
      conclusion.state = AttemptState::timed_out;
      conclusion.message =
          fmt::format("the command ran longer than {} s", campaign.command.timeout.value_or(0));
      break;
    case OutcomeKind::interrupted:
      conclusion.state = AttemptState::interrupted;
      conclusion.message = "ended because yates was asked to end";
      break;
    case OutcomeKind::cannot_start:
      conclusion.state = AttemptState::failed;
      conclusion.infrastructure = outcome.infrastructure;
      break;
    case OutcomeKind::not_launched:
    case OutcomeKind::lost:
      conclusion.state = AttemptState::unknown;
      conclusion.infrastructure = true;
      break;
  }
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) conclusion.outputs = outputs_of(folder);
  return conclusion;
}

}  // namespace yates::campaigns
