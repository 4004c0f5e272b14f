#include "reports/page/comparison_page.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "reports/page/page_sections.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

Block verdict_box(const Comparison& comparison, std::size_t index) {
  const VersionReport& report = comparison.responses[index];
  Box box{verdict_blocks(comparison, report, unicode), index > 0};
  if (auto* title = box.blocks.empty() ? nullptr : std::get_if<Heading>(&box.blocks.front())) {
    title->id = fmt::format("verdict-{}", index + 1);
  }
  append(box.blocks, gate_blocks(report, unicode));
  if (index == 0 && !comparison.notes.empty()) {
    box.blocks.push_back(Heading{"What speaks against it", Heading::Level::part});
    for (const std::string& note : comparison.notes) {
      box.blocks.push_back(Note{Note::Kind::note, note});
    }
  }
  return box;
}

/// One property of how the versions were measured.
struct Property {
  std::string name;
  std::string before;
  std::string after;
};

std::string fact_of(const MeasuredVersion& version, const std::string& name) {
  std::vector<std::string> values;
  if (!version.measuring) return "";
  for (const MeasuringMachine& machine : version.measuring->machines) {
    for (const auto& [fact, value] : machine.facts) {
      const std::string text = fact_text(fact, value);
      const bool known = std::find(values.begin(), values.end(), text) != values.end();
      if (fact == name && !known) values.push_back(text);
    }
  }
  return listed(values);
}

std::vector<std::string> fact_names(const ComparisonReport& report) {
  std::vector<std::string> result;
  for (const MeasuredVersion* version : {&report.before, &report.after}) {
    if (!version->measuring) continue;
    for (const MeasuringMachine& machine : version->measuring->machines) {
      for (const auto& [fact, value] : machine.facts) {
        if (std::find(result.begin(), result.end(), fact) == result.end()) result.push_back(fact);
      }
    }
  }
  return result;
}

std::string commands_of(const MeasuredVersion& version) {
  if (!version.measuring) return "";
  return fmt::format("{}", fmt::join(version.measuring->commands, "; "));
}

std::vector<Property> properties_of(const ComparisonReport& report) {
  const MeasuredVersion& before = report.before;
  const MeasuredVersion& after = report.after;
  std::vector<Property> result = {{"design", before.design, after.design},
                                  {"where", before.launched, after.launched},
                                  {"last run ended on", before.date, after.date},
                                  {"commands", commands_of(before), commands_of(after)},
                                  {"rows", std::to_string(before.rows), std::to_string(after.rows)},
                                  {"columns", fmt::format("{}", fmt::join(before.columns, ", ")),
                                   fmt::format("{}", fmt::join(after.columns, ", "))}};
  for (const std::string& fact : fact_names(report)) {
    result.push_back({fact_name(fact), fact_of(before, fact), fact_of(after, fact)});
  }
  std::erase_if(result,
                [](const Property& one) { return one.before.empty() && one.after.empty(); });
  return result;
}

DataTable differing_table(const ComparisonReport& report, const std::vector<Property>& properties) {
  DataTable table{"What differs",
                  {{"property", false},
                   {"old: " + report.before.source, false},
                   {"new: " + report.after.source, false}},
                  {}};
  const auto told = [](const std::string& text) { return text.empty() ? absent(unicode) : text; };
  for (const Property& one : properties) {
    table.rows.push_back({one.name, told(one.before), told(one.after)});
  }
  return table;
}

DataTable equal_table(const std::vector<Property>& properties) {
  DataTable table{"What is the same", {{"property", false}, {"old and new", false}}, {}};
  for (const Property& one : properties) table.rows.push_back({one.name, one.before});
  return table;
}

std::vector<Block> measuring_blocks(const ComparisonReport& report) {
  std::vector<Property> differs = properties_of(report);
  const auto same = std::stable_partition(
      differs.begin(), differs.end(), [](const Property& one) { return one.before != one.after; });
  const std::vector<Property> equal(same, differs.end());
  differs.erase(same, differs.end());
  std::vector<Block> blocks{Heading{.text = "How both were measured", .id = "measured"}};
  if (differs.empty()) {
    blocks.push_back(Paragraph{"Nothing that was noted of the measurements differs."});
  } else {
    blocks.push_back(differing_table(report, differs));
  }
  if (!equal.empty()) blocks.push_back(Fold{"What is the same", {equal_table(equal)}});
  return blocks;
}

std::vector<Block> advice_blocks(const ComparisonReport& report) {
  DataTable table{"What the runs of each version say alone",
                  {{"response", false}, {"old", false}, {"new", false}},
                  {}};
  const std::size_t responses = std::min({report.before.advice.size(), report.after.advice.size(),
                                          report.comparison.responses.size()});
  for (std::size_t i = 0; i < responses; ++i) {
    table.rows.push_back({quantity_name(report.comparison.responses[i].response),
                          report.before.advice[i], report.after.advice[i]});
  }
  if (table.rows.empty()) return {};
  return {Heading{.text = "What each advises", .id = "advice"}, std::move(table)};
}

}  // namespace

std::string comparison_page(const ComparisonReport& written) {
  if (written.comparison.responses.empty()) {
    throw std::invalid_argument("comparison_page: a comparison needs at least one response");
  }
  const Comparison comparison = labelled(written.comparison, written.labels);
  Document page{written.title,
                {Paragraph{fmt::format("Old: {} \u00b7 new: {}", written.before.source,
                                       written.after.source)}}};
  std::vector<Block> changes{Heading{.text = "What changed, setting by setting", .id = "changes"}};
  const bool several = comparison.responses.size() > 1;
  for (std::size_t i = 0; i < comparison.responses.size(); ++i) {
    const VersionReport& report = comparison.responses[i];
    page.blocks.push_back(verdict_box(comparison, i));
    if (several) changes.push_back(Heading{quantity_name(report.response), Heading::Level::part});
    append(changes, change_blocks(comparison, report, unicode));
  }
  append(page.blocks, std::move(changes));
  append(page.blocks, measuring_blocks(written));
  append(page.blocks, advice_blocks(written));
  append(page.blocks, {Heading{.text = "How to reproduce this page", .id = "reproduce"},
                       Code{"sh", fmt::format("{}", fmt::join(written.commands, "\n"))}});
  return document_page(page, written.tool_version);
}

}  // namespace yates::reports
