#include "reports/page/comparison_page.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "reports/draw/style.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// What a reader must know of one response beyond what changed.
std::vector<std::string> notes_of(const Comparison& comparison, const VersionReport& report) {
  std::vector<std::string> result;
  if (const auto sentence = settings_sentence(comparison, report)) result.push_back(*sentence);
  for (const model::Note& note : report.response.analysis.notes)
    result.push_back(note_text(note, unicode));
  return result;
}

Markup verdict_box(const Comparison& comparison, std::size_t index) {
  const VersionReport& report = comparison.responses[index];
  const std::string id = anchor("verdict", index);
  Markup content;
  if (comparison.responses.size() > 1) {
    content += element("p", {{"class", "of"}}, quantity_name(report.response));
  }
  content += element("h2", {{"id", id}}, change_title(report, unicode));
  for (const std::string& sentence : change_sentences(report, unicode)) {
    content += element("p", {}, sentence);
  }
  for (const GateReport& gate : report.gates) {
    content += element("p", {{"class", gate.result.failed ? "warn" : "note"}},
                       capitalised(gate_sentence(report, gate, unicode)) + ".");
  }
  if (index == 0 && !comparison.notes.empty()) {
    content += element("div", {{"class", "doubts"}},
                       element("h3", {}, "What speaks against it") + listing(comparison.notes));
  }
  return element("section",
                 {{"class", index == 0 ? "verdict" : "verdict minor"}, {"aria-labelledby", id}},
                 content);
}

Markup changes_part(const Comparison& comparison, std::size_t index) {
  const VersionReport& report = comparison.responses[index];
  Markup content;
  if (report.changes) {
    content += grid(figure(changes_chart(report, anchor("changes", index))));
    if (report.changes->terms.size() > 1) {
      content += html_table(version_terms_table(report, unicode));
    }
  }
  return content + listing(notes_of(comparison, report));
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

Markup measuring_part(const ComparisonReport& report) {
  std::vector<Property> differs = properties_of(report);
  const auto same = std::stable_partition(
      differs.begin(), differs.end(), [](const Property& one) { return one.before != one.after; });
  const std::vector<Property> equal(same, differs.end());
  differs.erase(same, differs.end());
  Markup content;
  if (differs.empty()) {
    content += element("p", {}, "Nothing that was noted of the measurements differs.");
  } else {
    content += full_table(differing_table(report, differs));
  }
  if (!equal.empty()) {
    content += disclosure("What is the same", html_table(equal_table(equal)), "runs");
  }
  return content;
}

Markup advice_part(const ComparisonReport& report) {
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
  return full_table(table);
}

Markup section_of(const std::string& id, const std::string& heading, const Markup& content) {
  if (content.empty()) return {};
  return element("section", {{"aria-labelledby", id}},
                 element("h2", {{"id", id}}, heading) + content);
}

}  // namespace

std::string comparison_page(const ComparisonReport& written) {
  if (written.comparison.responses.empty()) {
    throw std::invalid_argument("comparison_page: a comparison needs at least one response");
  }
  const Comparison comparison = labelled(written.comparison, written.labels);
  Markup boxes;
  Markup changes;
  for (std::size_t i = 0; i < comparison.responses.size(); ++i) {
    boxes += verdict_box(comparison, i);
    if (comparison.responses.size() > 1) {
      changes += element("h3", {}, quantity_name(comparison.responses[i].response));
    }
    changes += changes_part(comparison, i);
  }
  const Markup body =
      element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the verdict") +
      element("header", {},
              element("h1", {}, written.title) +
                  element("div", {{"class", "hd"}},
                          element("p", {},
                                  fmt::format("Old: {} \u00b7 new: {}", written.before.source,
                                              written.after.source)))) +
      element("main", {{"id", "main"}},
              boxes + section_of("changes", "What changed, setting by setting", changes) +
                  section_of("measured", "How both were measured", measuring_part(written)) +
                  section_of("advice", "What each advises", advice_part(written)) +
                  section_of("reproduce", "How to reproduce this page",
                             element("pre", {{"tabindex", "0"}},
                                     fmt::format("{}", fmt::join(written.commands, "\n"))))) +
      element("footer", {},
              element("p", {},
                      fmt::format("Written by yates {} from {} and {}.", written.tool_version,
                                  written.before.source, written.after.source)));
  static const std::array<StyleSheet, 1> styles{{{style_sheet(), style_sheet_sha256()}}};
  return html_document(written.title, written.tool_version, styles, body);
}

}  // namespace yates::reports
