#include "campaigns/run/run_selection.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "campaigns/file/compared_levels.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

/// A number that the plan gives to a run, by its name in `only`.
std::optional<double> own_number(const doe::PlannedRun& run, const std::string& name) {
  if (name == "run") return static_cast<double>(run.run);
  if (name == "replicate") return static_cast<double>(run.replicate);
  if (name == "block") return static_cast<double>(run.block);
  if (name == "standard_order") return static_cast<double>(run.standard_order);
  return std::nullopt;
}

void check_names(const language::Expression& only, const doe::Design& design,
                 const std::string& called) {
  language::check_functions(only);
  std::vector<std::string> known = doe::names(design.factors());
  for (const char* own : {"run", "replicate", "block", "standard_order"}) known.emplace_back(own);
  for (const std::string& name : language::names(only)) {
    if (name == "true" || name == "false") continue;
    if (std::ranges::find(known, name) == known.end()) {
      throw language::UsageError(fmt::format("{}: no factor is called '{}'{}", called, name,
                                             language::suggestion(name, known)));
    }
  }
  const auto faults = unknown_levels(only, design.factors());
  if (!faults.empty())
    throw language::UsageError(fmt::format("{}: {}", called, faults.front().text));
}

bool due(const RunStatus& status, Retry retry) {
  switch (status.state) {
    case RunState::left:
      return true;
    case RunState::failed:
      return status.infrastructure || retry == Retry::failed || retry == Retry::all;
    case RunState::timed_out:
      return retry == Retry::timed_out || retry == Retry::all;
    case RunState::done:
      break;
  }
  return false;
}

}  // namespace

void check_only(const doe::Design& design, const RunOptions& options) {
  if (options.only) check_names(*options.only, design, options.only_called);
}

bool is_selected(const doe::Design& design, const doe::PlannedRun& run, const RunOptions& options) {
  if (!options.only) return true;
  return language::evaluate_condition(
      *options.only,
      [&](const std::string& name) -> language::Value {
        if (const auto number = own_number(run, name)) return *number;
        return doe::lookup(design, run.point, name, options.only_called);
      },
      options.only_called);
}

std::vector<doe::PlannedRun> runs_to_launch(const doe::Design& design, const doe::RunPlan& plan,
                                            std::span<const RunStatus> statuses,
                                            const RunOptions& options) {
  check_only(design, options);
  std::vector<doe::PlannedRun> result;
  for (std::size_t index = 0; index < plan.runs.size(); ++index) {
    const doe::PlannedRun& run = plan.runs[index];
    if (options.limit && result.size() == *options.limit) break;
    if (!due(statuses[index], options.retry)) continue;
    if (is_selected(design, run, options)) result.push_back(run);
  }
  return result;
}

}  // namespace yates::campaigns
