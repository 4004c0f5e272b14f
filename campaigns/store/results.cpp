#include "campaigns/store/results.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/plan_csv.hpp"
#include "campaigns/store/progress.hpp"

namespace yates::campaigns {
namespace {

using Texts = std::vector<std::string>;

table::Column factor_column(const doe::Factor& factor, const Texts& texts) {
  Texts levels;
  for (const doe::Level& level : factor.levels) levels.push_back(level.text);
  if (factor.kind == doe::FactorKind::categorical) {
    return table::make_categorical(factor.name, texts, levels);
  }
  table::Column column = table::make_column(factor.name, texts);
  if (auto* numbers = std::get_if<table::Numbers>(&column.values)) {
    numbers->declared_levels = std::move(levels);
  }
  return column;
}

/// Of "2026-11-20T08:35:39Z" it is "8"; empty of another text.
std::string hour_of(const std::string& utc) {
  const bool known = utc.size() >= 16 && utc[10] == 'T' && utc[13] == ':';
  if (!known) return {};
  return utc[11] == '0' ? utc.substr(12, 1) : utc.substr(11, 2);
}

std::string text_of(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

/// Rows of attempts, filled one at a time.
class ResultBuilder {
 public:
  ResultBuilder(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                std::span<const AttemptFlag> flags)
      : campaign_(campaign),
        design_(design),
        plan_(plan),
        planned_names_(plan_columns(campaign, design)),
        planned_(planned_names_.size()),
        responses_(campaign.responses.size()) {
    for (const AttemptFlag& one : flags) {
      std::string& readings = flags_of_[one.attempt];
      if ((" " + readings + " ").find(" " + one.flag.reading + " ") != std::string::npos) continue;
      readings += (readings.empty() ? "" : " ") + one.flag.reading;
    }
  }

  void add(std::size_t run, const Attempt& attempt, const std::vector<std::string>& values) {
    const Texts planned = plan_row(campaign_, design_, plan_.runs[run]);
    for (std::size_t at = 0; at < planned.size(); ++at) planned_[at].push_back(planned[at]);
    hour_.push_back(hour_of(attempt.intent.started));
    status_.emplace_back(to_string(attempt.end.state));
    number_.push_back(std::to_string(attempt.intent.number));
    host_.push_back(attempt.intent.host);
    started_.push_back(attempt.intent.started);
    const auto flags = flags_of_.find(attempt.id);
    flags_.push_back(flags != flags_of_.end() ? flags->second : std::string());
    for (std::size_t index = 0; index < values.size(); ++index) {
      responses_[index].push_back(values[index]);
    }
  }
  void add_copy_and_iteration(const std::string& copy, const std::string& iteration) {
    copy_.push_back(copy);
    iteration_.push_back(iteration);
  }

  table::Table finish() const {
    table::Table table{campaign_.file.string(), status_.size(), {}};
    const auto& factors = design_.factors();
    const auto first = std::ranges::find(planned_names_, factors.front().name);
    const auto before = static_cast<std::size_t>(first - planned_names_.begin());
    for (std::size_t at = 0; at < before; ++at) {
      table.columns.push_back(table::make_column(planned_names_[at], planned_[at]));
    }
    if (campaign_.nuisance.time_of_day) {
      table.columns.push_back(table::make_column(std::string(hour_column), hour_));
    }
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      table.columns.push_back(factor_column(factors[factor], planned_[before + factor]));
    }
    table.columns.push_back(table::make_categorical("status", status_, {}));
    table.columns.push_back(table::make_column("attempt", number_));
    table.columns.push_back(table::make_categorical("host", host_, {}));
    table.columns.push_back(table::make_categorical("started", started_, {}));
    if (!campaign_.gates.empty() || campaign_.placement.on == Place::spark_submit) {
      table.columns.push_back(table::make_categorical("flags", flags_, {}));
    }
    if (!copy_.empty()) {
      table.columns.push_back(table::make_column("copy", copy_));
      table.columns.push_back(table::make_column("iteration", iteration_));
    }
    for (std::size_t index = 0; index < responses_.size(); ++index) {
      table.columns.push_back(
          table::make_column(campaign_.responses[index].name, responses_[index]));
    }
    return table;
  }

 private:
  const Campaign& campaign_;
  const doe::Design& design_;
  const doe::RunPlan& plan_;
  Texts planned_names_;                           // the columns of a plan as a file
  std::vector<Texts> planned_;                    // by such a column
  std::map<std::int64_t, std::string> flags_of_;  // by attempt
  Texts hour_, status_, number_, host_, started_, flags_, copy_, iteration_;
  std::vector<Texts> responses_;
};

/// The run's values as texts, empty where there is none.
Texts run_values(const Campaign& campaign, const Attempt& attempt) {
  Texts values(campaign.responses.size());
  const auto& known = attempt.end.responses;
  for (std::size_t index = 0; index < std::min(values.size(), known.size()); ++index) {
    values[index] = text_of(known[index]);
  }
  return values;
}

/// The attempts that count for their runs, with the run's index in the plan. A launching or
/// interrupted attempt does not count, because its run is still to be measured.
std::vector<std::pair<std::size_t, const Attempt*>> counting(const doe::RunPlan& plan,
                                                             std::span<const Attempt> attempts,
                                                             Rows rows) {
  std::vector<std::pair<std::size_t, const Attempt*>> result;
  const auto known = statuses(plan, attempts);
  for (std::size_t index = 0; index < known.size(); ++index) {
    if (!known[index].attempt) continue;
    const Attempt& attempt = attempts[*known[index].attempt];
    const AttemptState state = attempt.end.state;
    if (state == AttemptState::launching || state == AttemptState::interrupted) continue;
    if (state != AttemptState::done && rows == Rows::done) continue;
    result.emplace_back(index, &attempt);
  }
  return result;
}

}  // namespace

table::Table results(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     std::span<const Attempt> attempts, Rows rows,
                     std::span<const AttemptFlag> flags) {
  ResultBuilder builder(campaign, design, plan, flags);
  for (const auto& [run, attempt] : counting(plan, attempts, rows)) {
    builder.add(run, *attempt, run_values(campaign, *attempt));
  }
  return builder.finish();
}

table::Table iteration_results(const Campaign& campaign, const doe::Design& design,
                               const doe::RunPlan& plan, std::span<const Attempt> attempts,
                               std::span<const AttemptSubsample> subsamples, Rows rows,
                               std::span<const AttemptFlag> flags) {
  using Position = std::pair<std::size_t, std::size_t>;  // copy, iteration
  std::map<std::int64_t, std::map<Position, std::map<std::size_t, double>>> by_attempt;
  std::map<std::int64_t, std::map<std::size_t, bool>> taken;  // responses with subsamples
  for (const AttemptSubsample& one : subsamples) {
    by_attempt[one.attempt][{one.subsample.copy, one.subsample.iteration}][one.response] =
        one.subsample.value;
    taken[one.attempt][one.response] = true;
  }
  ResultBuilder builder(campaign, design, plan, flags);
  for (const auto& [run, attempt] : counting(plan, attempts, rows)) {
    const Texts whole = run_values(campaign, *attempt);
    const auto found = by_attempt.find(attempt->id);
    if (found == by_attempt.end()) {
      builder.add(run, *attempt, whole);
      builder.add_copy_and_iteration("", "");
      continue;
    }
    for (const auto& [position, values] : found->second) {
      Texts texts = whole;
      for (const auto& [response, unused] : taken[attempt->id]) {
        const auto value = values.find(response);
        texts[response] = value != values.end() ? text_of(value->second) : std::string();
      }
      builder.add(run, *attempt, texts);
      builder.add_copy_and_iteration(std::to_string(position.first),
                                     std::to_string(position.second));
    }
  }
  return builder.finish();
}

}  // namespace yates::campaigns
