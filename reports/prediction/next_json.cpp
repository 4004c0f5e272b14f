#include "language/number.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/prediction/next_report.hpp"

namespace yates::reports {

namespace {

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
