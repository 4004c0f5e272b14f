#include "bench/decisions/printing.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace yates::decisions {

namespace {

std::string number_text(Unit unit, double value) {
  return unit == Unit::share ? fmt::format("{:.1f}", 100.0 * value) : fmt::format("{:.2f}", value);
}

std::string unit_text(Unit unit) {
  return unit == Unit::share ? " %" : " sigma";
}

std::string with_error(Unit unit, const Result& result) {
  return fmt::format("{} ± {}{}", number_text(unit, result.mean),
                     number_text(unit, result.standard_error), unit_text(unit));
}

std::string bar_text(const Bar& bar) {
  if (bar.side == Bar::Side::at_most && bar.value == 0.0) return "never";
  return fmt::format("{} {:g} %", bar.side == Bar::Side::at_most ? "at most" : "at least",
                     100.0 * bar.value);
}

std::string_view standing_text(Standing standing) {
  switch (standing) {
    case Standing::held:
      return "yes";
    case Standing::within_error:
      return "within error";
    case Standing::broken:
      break;
  }
  return "**no**";
}

/// "0.1 sigma: 4.5; 2 sigma: 96.0 %". Few outcomes are counted.
std::string series(const Row& row) {
  std::string text;
  for (const Result& result : row.results) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", result.point,
                        number_text(row.unit, result.mean));
    if (result.counted < few_outcomes) text += fmt::format(" (of {})", result.counted);
  }
  return text + unit_text(row.unit);
}

double largest_error(const Row& row) {
  double largest = 0.0;
  for (const Result& result : row.results) {
    if (result.counted >= few_outcomes) largest = std::max(largest, result.standard_error);
  }
  return largest;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

/// What is counted against one bar in several cases.
struct Family {
  const Row* worst_row;
  const Result* worst_result;
  std::size_t cases = 0;
  std::size_t broken = 0;
};

/// The rows with a bar by event and bar, in the order of their first case.
std::vector<Family> families(const std::vector<Row>& rows) {
  std::vector<Family> result;
  for (const Row& row : rows) {
    const Result* found = worst(row);
    if (found == nullptr) continue;
    auto family = std::find_if(result.begin(), result.end(), [&](const Family& one) {
      return one.worst_row->event == row.event && one.worst_row->bar == row.bar;
    });
    if (family == result.end()) family = result.insert(family, {&row, found});
    if (excess(*found, *row.bar) > excess(*family->worst_result, *row.bar)) {
      family->worst_row = &row;
      family->worst_result = found;
    }
    ++family->cases;
    if (standing(*found, *row.bar) == Standing::broken) ++family->broken;
  }
  return result;
}

std::string bars_of_all_cases(const std::vector<Row>& rows) {
  std::string text =
      "| what is counted | bar | worst case | result | cases that hold |\n|---|---|---|---|---|\n";
  for (const Family& family : families(rows)) {
    const Row& row = *family.worst_row;
    text += fmt::format("| {} | {} | {}: {} | {} | {} of {} |\n", row.event, bar_text(*row.bar),
                        row.case_title, family.worst_result->point,
                        with_error(row.unit, *family.worst_result), family.cases - family.broken,
                        family.cases);
  }
  return text;
}

}  // namespace

std::string markdown(const std::vector<Row>& rows) {
  std::string text = bars_of_all_cases(rows) +
                     "\n| case | what is counted | worst at | result | bar | held |\n"
                     "|---|---|---|---|---|---|\n";
  for (const Row& row : rows) {
    const Result* found = worst(row);
    if (found == nullptr) continue;
    text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", row.case_title, row.event,
                        found->point, with_error(row.unit, *found), bar_text(*row.bar),
                        standing_text(standing(*found, *row.bar)));
  }
  text +=
      "\n| case | what is counted, without a bar | result at each point | largest error |\n"
      "|---|---|---|---|\n";
  for (const Row& row : rows) {
    if (row.bar || row.results.empty()) continue;
    text += fmt::format("| {} | {} | {} | {} |\n", row.case_title, row.event, series(row),
                        number_text(row.unit, largest_error(row)));
  }
  return text;
}

std::string csv(const std::vector<Row>& rows) {
  std::string text = "case,point,size,event,counted,result,standard_error,unit,bar,limit\n";
  for (const Row& row : rows) {
    for (const Result& result : row.results) {
      text += fmt::format(
          "{},{},{:g},{},{},{:.6f},{:.6f},{},{},{}\n", row.case_name, quoted(result.point),
          result.size, quoted(row.event), result.counted, result.mean, result.standard_error,
          row.unit == Unit::share ? "share" : "sigma",
          !row.bar ? "" : (row.bar->side == Bar::Side::at_most ? "at most" : "at least"),
          row.bar ? fmt::format("{:g}", row.bar->value) : "");
    }
  }
  return text;
}

std::vector<std::string> broken_bars(const std::vector<Row>& rows, double standard_errors) {
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    if (!row.bar) continue;
    for (const Result& result : row.results) {
      if (!beyond(result, *row.bar, standard_errors)) continue;
      lines.push_back(fmt::format("{}, {}: {}: {} of {}, bar: {}", row.case_name, result.point,
                                  row.event, with_error(row.unit, result), result.counted,
                                  bar_text(*row.bar)));
    }
  }
  return lines;
}

}  // namespace yates::decisions
