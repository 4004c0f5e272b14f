#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
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

}  // namespace yates::reports
