#include "reports/page/page_verdict.hpp"

#include <fmt/format.h>

#include "reports/page/section.hpp"
#include "reports/words/check_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/verdict_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

Markup key_number(const std::string& number, const std::string& meaning) {
  return element("div", {}, element("b", {}, number) + element("span", {}, meaning));
}

Markup key_numbers(const ResponseReport& response) {
  const anova::Decision& decision = *response.decision;
  // The noise that decides is that of the model that decides.
  const anova::Analysis& analysis =
      response.deciding ? response.deciding->analysis : response.analysis;
  Markup numbers;
  if (!decision.mattering_terms.empty()) {
    numbers += key_number(percent(decision.explained_percent, unicode),
                          "of the variation goes with the terms of the model");
  }
  if (decision.tested_terms > 0) {
    numbers +=
        key_number(fmt::format("{} of {}", decision.mattering_terms.size(), decision.tested_terms),
                   "effects shown to matter");
  }
  if (decision.margin) {
    numbers += key_number(
        "\u00b1" + at_most_text(response, *decision.margin, unicode),
        fmt::format("uncertainty of every effect ({})", interval_text(response.analysis)));
  } else if (analysis.sigma) {
    numbers += key_number(at_most_text(response, *analysis.sigma, unicode),
                          analysis.most_replicates > 1
                              ? "run-to-run noise (one standard deviation)"
                              : "noise and whatever the model misses (one standard deviation)");
  }
  if (const auto verdict = limit_verdict(response)) {
    numbers +=
        key_number(limit_text(*response.limit, response.unit, unicode), "limit: " + *verdict);
  }
  return element("div", {{"class", "kpi"}}, numbers);
}

/// At most one box of warnings: the lack of fit and the checks that need a look.
Markup warning(const ResponseReport& response, bool with_link) {
  std::string text;
  if (const auto data = data_warning(response.analysis)) text += "Data: " + *data + ". ";
  if (const auto deciding = deciding_sentence(response, unicode)) {
    text += *deciding + " ";
  } else if (const auto lack = lack_of_fit_warning(response.analysis)) {
    text += "Warning: " + *lack + ". ";
  }
  if (const auto checks = checks_warning(response)) text += *checks + " ";
  if (text.empty()) return {};
  return element("p", {{"class", "warn"}},
                 Markup::text(text) +
                     (with_link ? element("a", {{"href", "#trust"}}, "See the checks") : Markup()));
}

Markup verdict_box(const Report& report, std::size_t index) {
  const ResponseReport& response = report.responses[index];
  const bool joined = report.together && !report.responses.front().weighted;
  const bool primary = index == 0 && !joined;
  const std::string id = anchor("verdict", index);
  Markup content;
  if (response.weighted) {
    content += element("p", {{"class", "of"}}, capitalised(response.label));
  } else if (report.responses.size() > 1) {
    content += element("p", {{"class", "of"}},
                       primary ? fmt::format("{}, the primary response: {}",
                                             quantity_name(response), goal_text(response))
                               : fmt::format("If only {} counted: {}", quantity_name(response),
                                             goal_text(response)));
  }
  content += element("h2", {{"id", id}}, verdict_title(response));
  for (const std::string& sentence : verdict_sentences(response, unicode)) {
    content += element("p", {}, sentence);
  }
  if (response.decision && primary) content += key_numbers(response);
  content += warning(response, true);
  return element("section",
                 {{"class", primary ? "verdict" : "verdict minor"}, {"aria-labelledby", id}},
                 content);
}

/// What is advised over all responses.
Markup joint_box(const Report& report) {
  std::vector<std::string> labels;
  for (const std::size_t i : report.together->answers) {
    labels.push_back(
        fmt::format("{}: {}", quantity_name(report.responses[i]), goal_text(report.responses[i])));
  }
  Markup content = element("p", {{"class", "of"}}, fmt::format("Together, {}", listed(labels)));
  content +=
      element("h2", {{"id", "verdict-together"}}, joint_title(report.responses, *report.together));
  for (const std::string& sentence : joint_sentences(report.responses, *report.together, unicode)) {
    content += element("p", {}, sentence);
  }
  return element("section", {{"class", "verdict"}, {"aria-labelledby", "verdict-together"}},
                 content);
}

}  // namespace

Markup page_header(const Report& report) {
  const ResponseReport& primary = report.responses.front();
  std::string design = report.design;
  const auto add = [](std::string& line, const std::string& part) {
    if (part.empty()) return;
    line += (line.empty() ? "" : " \u00b7 ") + part;
  };
  if (report.seed) add(design, fmt::format("launch order randomised from seed {}", *report.seed));
  add(design, report.launched);
  if (report.responses.size() == 1) {
    add(design, fmt::format("{}: {}", quantity_name(primary), goal_text(primary)));
  }
  std::string rule;
  if (!report.baseline.empty()) add(rule, "baseline: " + report.baseline);
  add(rule, rule_text(primary.analysis, unicode));
  std::string source = "data: " + report.data_source;
  if (!report.data_hash.empty()) source += fmt::format(" ({})", report.data_hash.substr(0, 16));
  add(source, "yates " + report.tool_version);
  add(source, report.date);
  Markup lines;
  for (const std::string& line : {design, rule, source}) {
    if (!line.empty()) lines += element("p", {}, line);
  }
  return element("header", {},
                 element("h1", {}, report.title) + element("div", {{"class", "hd"}}, lines));
}

Markup verdict_boxes(const Report& report) {
  const bool joined = report.together && !report.responses.front().weighted;
  Markup boxes = joined ? joint_box(report) : verdict_box(report, 0);
  Markup others;
  for (std::size_t i = joined ? 0 : 1; i < report.responses.size(); ++i)
    others += verdict_box(report, i);
  if (!others.empty()) boxes += element("div", {{"class", "boxes"}}, others);
  return boxes;
}

}  // namespace yates::reports
