#include "campaigns/run/attempt_end.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/store/outputs.hpp"
#include "campaigns/store/store_tables.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

bool exit_status_is_data(const Campaign& campaign) {
  return std::ranges::any_of(campaign.responses,
                             [](const Response& one) { return one.from == Source::exit_status; });
}

/// The command ran, but its outputs may be incomplete, because the disk was full for instance.
void end_damaged(AttemptEnd& end) {
  end.state = AttemptState::failed;
  end.infrastructure = true;
  end.message = "its outputs may be incomplete: " + end.message;
}

void end_exited(const Campaign& campaign, const Outcome& outcome, bool warmup,
                const std::filesystem::path& folder, AttemptEnd& end) {
  if (outcome.infrastructure) return end_damaged(end);
  if (outcome.exit_status != 0 && !exit_status_is_data(campaign)) {
    end.state = AttemptState::failed;
    end.message = fmt::format("the command ended with status {}", outcome.exit_status.value_or(-1));
    return;
  }
  end.state = AttemptState::done;
  if (warmup) return;
  end.readable = true;
  read_responses(campaign.responses, folder, end);
}

}  // namespace

std::string signal_text(int signal) {
  const char* meaning = ::sigdescr_np(signal);
  return fmt::format("the command was killed by signal {} ({})", signal,
                     meaning != nullptr ? meaning : "unknown");
}

void warn_of_missing_files(const Campaign& campaign, const CommandContext& context,
                           AttemptEnd& end) {
  if (end.state != AttemptState::done || context.warmup) return;
  for (const std::string& path : campaign.placement.fetch) {
    const auto files = fetched_files(path, campaign, context);
    const bool all = std::ranges::all_of(files, [&](const std::string& file) {
      return language::is_anything(context.folder / "files" / kept_name(file));
    });
    if (all) continue;
    end.warnings.push_back(fmt::format(
        "'{}' of 'fetch' was not fetched: there is no such file, or it is older than the run",
        path));
  }
}

void warn_of_libraries(const Campaign& campaign, const CommandContext& context, AttemptEnd& end) {
  if (end.state != AttemptState::done) return;
  if (!nuisance_value(campaign.nuisance, NuisanceKind::load_order, context.run)) return;
  const std::size_t copies = copies_of(campaign, context.design, context.run.point);
  std::ifstream errors(copy_folder(context.folder, 1, copies) / "stderr");
  constexpr std::string_view complaint = "from LD_PRELOAD cannot be preloaded";
  std::size_t most_lines = 1000;  // the loader speaks before the program does
  for (std::string line; most_lines > 0 && std::getline(errors, line); --most_lines) {
    if (line.find(complaint) == std::string::npos) continue;
    end.warnings.push_back(
        "load_order: a library was not loaded, as stderr says; the order is not "
        "the one that is recorded");
    return;
  }
}

AttemptEnd attempt_end_of(const Campaign& campaign, const Outcome& outcome, bool warmup,
                          const std::filesystem::path& folder, const std::string& ended) {
  AttemptEnd end{.ended = ended,
                 .exit_status = outcome.exit_status,
                 .signal = outcome.signal,
                 .usage = outcome.usage,
                 .message = outcome.message,
                 .machine = outcome.machine};
  if (outcome.copies.size() > 1) end.copies = outcome.copies;
  if (outcome.leftovers > 0 && outcome.kind == OutcomeKind::exited) {
    end.warnings.push_back(
        outcome.leftovers == 1
            ? "1 process was still running when the command ended and was killed"
            : fmt::format("{} processes were still running when the command ended and were killed",
                          outcome.leftovers));
  }
  for (const std::string& file : outcome.cut) {
    end.warnings.push_back(
        fmt::format("'{}' was too large to come from where it was written: only its beginning is "
                    "kept, as '{}.cut', and no response is read from it",
                    file, file));
  }
  switch (outcome.kind) {
    case OutcomeKind::exited:
      end_exited(campaign, outcome, warmup, folder, end);
      break;
    case OutcomeKind::signalled:
      if (outcome.infrastructure) {
        end_damaged(end);
        break;
      }
      end.state = AttemptState::failed;
      end.message = signal_text(outcome.signal.value_or(0));
      break;
    case OutcomeKind::timed_out:
      end.state = AttemptState::timed_out;
      end.message =
          fmt::format("the command ran longer than {} s", campaign.command.timeout.value_or(0));
      break;
    case OutcomeKind::interrupted:
      end.state = AttemptState::interrupted;
      end.message = "ended because the user requested it";
      break;
    case OutcomeKind::cannot_start:
      end.state = AttemptState::failed;
      end.infrastructure = outcome.infrastructure;
      break;
    case OutcomeKind::unserved:
      end.state = AttemptState::failed;
      end.infrastructure = true;
      break;
    case OutcomeKind::not_launched:
    case OutcomeKind::lost:
      end.state = AttemptState::unknown;
      end.infrastructure = true;
      break;
  }
  if (!language::is_folder(folder)) return end;
  end.outputs = outputs_of(folder);
  for (const OutputFile& file : end.outputs) {
    if (file.bytes <= largest_hashed) continue;
    end.warnings.push_back(
        fmt::format("'{}' has {} bytes; a change of it would not be noticed, because only files of "
                    "up to {} bytes are hashed",
                    file.name, file.bytes, largest_hashed));
  }
  return end;
}

}  // namespace yates::campaigns
