#include <algorithm>

#include <fmt/format.h>

#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The numbers of one row; those of the average carry no counts.
struct ShownChange {
  double old_mean;
  double new_mean;
  std::string old_runs;
  std::string new_runs;
  anova::Effect change;
};

std::string exact(double value) {
  return fmt::format("{}", value);
}

void add_exact(std::vector<std::string>& row, const VersionReport& report,
               const ShownChange& shown) {
  const ResponseReport& response = report.response;
  const bool as_ratio = ratios(response);
  const auto number = [&](std::optional<double> value) {
    if (!value) return std::string();
    return exact(as_ratio ? ratio_of(response, *value) : *value);
  };
  row.push_back(exact(in_unit(response, shown.old_mean)));
  row.push_back(exact(in_unit(response, shown.new_mean)));
  row.push_back(shown.old_runs);
  row.push_back(shown.new_runs);
  row.push_back(number(shown.change.value));
  row.push_back(number(shown.change.low));
  row.push_back(number(shown.change.high));
}

void add_readable(std::vector<std::string>& row, const VersionReport& report,
                  const ShownChange& shown, Typography typography) {
  const ResponseReport& response = report.response;
  const auto width = half_width(shown.change.low, shown.change.high);
  const anova::Effect there = difference_in_unit(response, shown.change, shown.old_mean);
  const auto digits = half_width(there.low, there.high);
  row.push_back(with_uncertainty(in_unit(response, shown.old_mean), digits, typography));
  row.push_back(with_uncertainty(in_unit(response, shown.new_mean), digits, typography));
  row.push_back(shown.old_runs + (shown.old_runs.empty() ? "" : ", ") + shown.new_runs);
  row.push_back(effect_text(response, shown.change.value, width, typography));
  row.push_back(effect_interval(response, shown.change, typography));
}

}  // namespace

DataTable changes_table(const VersionReport& report, Typography typography, Digits digits) {
  const anova::VersionChanges& changes = *report.changes;
  const bool all_digits = digits == Digits::exact;
  const std::string kind = ratios(report.response) ? "ratio" : "difference";
  const std::string interval = fmt::format("{}% interval", 100.0 * changes.confidence);
  const std::size_t factors = levels_of_pair(report, 0).size();
  DataTable result;
  result.caption = quantity_name(report.response) + ", old and new";
  if (all_digits) {
    for (const auto& [name, level] : levels_of_pair(report, 0)) {
      result.columns.push_back({name, false});
    }
    for (const std::string& name : {std::string("old"), std::string("new"), std::string("old_runs"),
                                    std::string("new_runs"), kind, kind + "_low", kind + "_high"}) {
      result.columns.push_back({name, true});
    }
  } else {
    result.columns = {{"setting", false}, {"old", true},    {"new", true},
                      {"runs", true},     {"change", true}, {interval, true}};
  }
  const auto add = [&](std::vector<std::string> row, const ShownChange& shown) {
    if (all_digits) {
      add_exact(row, report, shown);
    } else {
      add_readable(row, report, shown, typography);
    }
    result.rows.push_back(std::move(row));
  };
  for (std::size_t i = 0; i < changes.settings.size(); ++i) {
    const anova::VersionChange& one = changes.settings[i];
    std::vector<std::string> row;
    if (all_digits) {
      for (const auto& [name, level] : levels_of_pair(report, i)) row.push_back(level);
    } else {
      row.push_back(pair_text(report, i));
    }
    add(std::move(row), {one.old_mean, one.new_mean, std::to_string(one.old_observations),
                         std::to_string(one.new_observations), one.change});
  }
  if (changes.settings.size() > 1) {
    std::vector<std::string> row(all_digits ? factors : 1);
    row.front() = all_digits ? "" : "average";
    add(std::move(row), {changes.old_mean, changes.new_mean, "", "", changes.average});
  }
  return result;
}

DataTable version_terms_table(const VersionReport& report, Typography typography) {
  DataTable result;
  result.caption = "Does the change differ by setting?";
  result.columns = {{"term", false},
                    {"df", true},
                    {"F", true},
                    {"p", true},
                    {adjusted_p_name(report.response.analysis.options.adjust), true}};
  for (const anova::TermRow& row : report.changes->terms) {
    result.rows.push_back({term_text(row.term, typography), std::to_string(row.df),
                           row.f ? rounded(*row.f, 4, typography) : absent(typography),
                           p_text(row.p, typography), p_text(row.p_adjusted, typography)});
  }
  return result;
}

}  // namespace yates::reports
