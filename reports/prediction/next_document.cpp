#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/number.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/next_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string setting_words(const NextReport& report, const std::vector<std::string>& levels) {
  std::string result;
  for (std::size_t f = 0; f < levels.size(); ++f) {
    result +=
        fmt::format("{}{}={}", f == 0 ? "" : ", ", report.factors[f], quoted_level(levels[f]));
  }
  return result;
}

std::string value_words(const NextReport& report, const ExpectedMean& one, Typography typography) {
  const std::optional<double> width = half_width(one.low, one.high);
  return fmt::format(
      "{} ({})", with_unit(with_uncertainty(one.value, width, typography), report.unit, typography),
      interval_numbers(one.low, one.high, typography));
}

/// "7 runs, about 2 min".
std::string runs_words(const NextReport& report, Typography typography) {
  const std::string runs = count_of(report.runs.size(), "run", "runs");
  return report.cost
             ? fmt::format("{}, about {}", runs, cost_text(report.budget, *report.cost, typography))
             : runs;
}

std::string width_text(const NextReport& report, double width, Typography typography) {
  return report.scale == prediction::Scale::log
             ? error_text(width, typography)
             : with_unit(rounded(width, 3, typography), report.unit, typography);
}

/// "a setting where time is lower by more than 3%".
std::string better_words(const NextReport& report, Typography typography) {
  const BestSetting& best = *report.best;
  const std::string delta =
      best.delta.relative
          ? share_text(best.delta.value, typography)
          : with_unit(rounded(best.delta.value, 3, typography), report.unit, typography);
  return fmt::format("another setting where {} is {} by more than {}", report.response,
                     best.minimize ? "lower" : "higher", delta);
}

std::string chance_text(double chance, Typography typography) {
  return chance < 0.001 ? "< 0.1%" : error_text(chance, typography);
}

std::string headline(const NextReport& report, Typography typography) {
  if (report.learning && report.runs.empty()) {
    return fmt::format(
        "No run is proposed: the 90% interval of {} at a typical setting is {} wide, and no run "
        "that the budget pays for would make it narrower.",
        report.response, width_text(report, report.learning->before, typography));
  }
  if (report.learning) {
    return fmt::format(
        "Measure {}: the 90% interval of {} at a typical setting, now {} wide, is then "
        "expected to be {} wide.",
        runs_words(report, typography), report.response,
        width_text(report, report.learning->before, typography),
        width_text(report, report.learning->after, typography));
  }
  const BestSetting& best = *report.best;
  const std::string chance = chance_text(best.chance_left, typography);
  if (!best.levels) {
    return fmt::format(
        "No measured setting is likely to keep {}; the chance that some setting does is {}.{}",
        listed(best.bounds), chance, best.enough ? " No run is proposed." : "");
  }
  const std::string kept =
      best.bounds.empty() ? ""
                          : fmt::format(" and {} kept", best.bounds.size() == 1 ? "the limit is"
                                                                                : "the limits are");
  if (best.enough) {
    return fmt::format("Enough: the chance of {}{} is {}.", better_words(report, typography), kept,
                       chance);
  }
  return fmt::format("The chance of {}{} is {}: {}.", better_words(report, typography), kept,
                     chance,
                     report.runs.empty() ? "but no affordable run is expected to find it"
                                         : "measure " + runs_words(report, typography));
}

DataTable runs_table(const NextReport& report, Typography typography) {
  DataTable table{"Runs in the order in which they were chosen", {}, {}};
  for (std::size_t f = 0; f < report.factors.size(); ++f) {
    table.columns.push_back({report.factors[f], report.numeric[f]});
  }
  table.columns.push_back({quantity_name(report.response, report.unit), true});
  table.columns.push_back({"low", true});
  table.columns.push_back({"high", true});
  if (report.cost) table.columns.push_back({"takes", true});
  table.columns.push_back({"runs before", true});
  for (const NextRun& one : report.runs) {
    std::vector<std::string> row = one.levels;
    const std::optional<double> width = half_width(one.expected.low, one.expected.high);
    for (const double value : {one.expected.value, one.expected.low, one.expected.high}) {
      row.push_back(with_uncertainty(value, width, typography));
    }
    if (one.cost) row.push_back(cost_text(report.budget, *one.cost, typography));
    row.push_back(fmt::format("{}", one.runs_before));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Json setting_json(const NextReport& report, const std::vector<std::string>& levels) {
  Json result = Json::object();
  for (std::size_t f = 0; f < levels.size(); ++f) {
    const auto value = report.numeric[f] ? language::parse_number(levels[f]) : std::nullopt;
    result[report.factors[f]] = value ? Json(*value) : Json(levels[f]);
  }
  return result;
}

Json best_json(const NextReport& report) {
  if (!report.best) return {};
  const BestSetting& best = *report.best;
  Json result{{"goal", best.minimize ? "minimize" : "maximize"}, {"bounds", best.bounds}};
  const bool found = best.levels.has_value();
  result["setting"] = found ? setting_json(report, *best.levels) : Json();
  const auto field = [&](double value) { return found ? number(value) : Json(); };
  result["expected"] = field(best.expected.value);
  result["low"] = field(best.expected.low);
  result["high"] = field(best.expected.high);
  result["keeps_bounds"] = field(best.keeps_bounds);
  result["delta"] = best.delta.value;
  result["delta_relative"] = best.delta.relative;
  result["chance_left"] = best.chance_left;
  result["enough"] = best.enough;
  return result;
}

}  // namespace

std::string cost_text(const NextBudget& budget, double amount, Typography typography) {
  switch (budget.kind) {
    case NextBudget::Kind::runs:
      return count_of(static_cast<std::size_t>(amount), "run", "runs");
    case NextBudget::Kind::seconds:
      return language::format_duration(amount);
    case NextBudget::Kind::response:
      return fmt::format("{} of {}",
                         with_unit(rounded(amount, 3, typography), budget.unit, typography),
                         budget.response);
  }
  return "";
}

Document next_document(const NextReport& report, Typography typography) {
  Document result{report.best ? fmt::format("Where {} is {}", report.response,
                                            report.best->minimize ? "lowest" : "highest")
                              : fmt::format("What to measure next of {}", report.response),
                  {}};
  result.blocks.push_back(Paragraph{{strong(headline(report, typography))}});
  if (report.best && report.best->levels) {
    const BestSetting& best = *report.best;
    std::string text =
        fmt::format("The best of {}: {}, {} {}",
                    count_of(report.settings, "measured setting", "measured settings"),
                    setting_words(report, *best.levels), report.response,
                    value_words(report, best.expected, typography));
    if (!best.bounds.empty()) {
      text += fmt::format("; it keeps {} with probability {}", listed(best.bounds),
                          error_text(best.keeps_bounds, typography));
    }
    result.blocks.push_back(Paragraph{text + "."});
  }
  if (!report.runs.empty()) {
    result.blocks.push_back(runs_table(report, typography));
    result.blocks.push_back(Paragraph{fmt::format(
        "Under {} stands what is expected of the mean of many runs, low and high are its "
        "interval of 90%, by a Gaussian process of {} at {}.",
        report.response, count_of(report.runs_done, "run", "runs"),
        count_of(report.settings, "setting", "settings"))});
  }
  for (const std::string& note : report.notes) {
    result.blocks.push_back(Note{Note::Kind::note, note});
  }
  return result;
}

std::string next_json(const NextReport& report, const std::string& version) {
  const bool timed = report.budget.kind == NextBudget::Kind::seconds;
  const bool spent = report.budget.kind == NextBudget::Kind::response;
  const auto budget = [&](NextBudget::Kind kind) {
    if (report.budget.kind != kind) return Json();
    return kind == NextBudget::Kind::runs ? Json(static_cast<std::size_t>(report.budget.amount))
                                          : Json(report.budget.amount);
  };
  Json runs = Json::array();
  for (const NextRun& one : report.runs) {
    runs.push_back({{"setting", setting_json(report, one.levels)},
                    {"expected", number(one.expected.value)},
                    {"low", number(one.expected.low)},
                    {"high", number(one.expected.high)},
                    {"seconds", timed ? number(one.cost) : Json()},
                    {"cost", timed ? Json() : number(one.cost)},
                    {"runs_before", one.runs_before}});
  }
  return document_text(
      {{"schema", "yates.next/1"},
       {"version", version},
       {"response", report.response},
       {"unit", report.unit},
       {"scale", prediction::to_string(report.scale)},
       {"settings", report.settings},
       {"runs_done", report.runs_done},
       {"candidates", report.candidates},
       {"all_candidates", report.all_candidates},
       {"failed_settings", report.failed},
       {"pending_runs", report.pending},
       {"budget_runs", budget(NextBudget::Kind::runs)},
       {"budget_seconds", budget(NextBudget::Kind::seconds)},
       {"budget_cost", budget(NextBudget::Kind::response)},
       {"cost_of", spent ? Json(report.budget.response) : Json()},
       {"cost_unit", spent ? Json(report.budget.unit) : Json()},
       {"runs", runs},
       {"expected_seconds", timed ? number(report.cost) : Json()},
       {"expected_cost", timed ? Json() : number(report.cost)},
       {"typical_width", report.learning ? Json{{"before", report.learning->before},
                                                {"after", report.learning->after}}
                                         : Json()},
       {"best", best_json(report)},
       {"applied", report.applied},
       {"notes", report.notes}});
}

}  // namespace yates::reports
