#include <algorithm>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_doubts = 3;

/// The lack of fit and the checks that need a look.
Markup warning(const ResponseReport& response) {
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
                 Markup::text(text) + element("a", {{"href", "#trust"}}, "See the checks"));
}

/// What must be settled before anybody acts stands out.
std::string_view class_of(const Doubt& doubt) {
  const bool first = doubt.reach == DoubtReach::advice || doubt.subject == DoubtSubject::priorities;
  return first ? "doubts" : "doubts open";
}

/// What speaks against it, in a few lines: the first one as a sentence of its own.
Markup doubts_box(const std::vector<Doubt>& all, AdviceKind advice, Extent extent) {
  if (all.empty()) return {};
  Markup content = element("h3", {}, doubt_heading(all.front(), advice)) +
                   element("p", {}, all.front().sentence);
  std::vector<std::string> others;
  for (std::size_t i = 1; i < std::min(all.size(), most_doubts); ++i)
    others.push_back(all[i].sentence);
  content += listing(others);
  if (extent == Extent::whole) {
    const std::string further = further_doubts(all, most_doubts);
    const std::string more = further.empty() ? "See the checks" : further + "; see the checks";
    content += element("p", {}, element("a", {{"href", "#trust"}}, more));
  }
  return element("div", {{"class", std::string(class_of(all.front()))}}, content);
}

/// What stands above an advice that a doubt may turn.
Markup first_of_all(const std::vector<Doubt>& all, AdviceKind advice) {
  if (advice == AdviceKind::none || all.empty() || all.front().reach != DoubtReach::advice)
    return {};
  return element("p", {{"class", "settle"}},
                 fmt::format("First settle a doubt: {}. Then:", subject_text(all.front())));
}

Markup no_doubt(const ResponseReport& response) {
  const auto sentence = no_doubt_sentence(response);
  if (!sentence) return {};
  return element("p", {{"class", "calm"}},
                 element("b", {}, "Main doubt: ") + Markup::text(*sentence + "."));
}

/// Everything that the verdict says, folded.
Markup all_sentences(const ResponseReport& response) {
  Markup content;
  for (const std::string& sentence : verdict_sentences(response, unicode)) {
    content += element("p", {}, sentence);
  }
  content += warning(response);
  if (content.empty()) return {};
  return disclosure("All that these runs say", content, "big more");
}

Markup next_step(const Report& report) {
  if (!report.next) return {};
  return element("p", {{"class", "next"}},
                 Markup::text(report.next->why + ": ") + element("code", {}, report.next->command));
}

Markup two_columns(const Markup& words, const Markup& picture) {
  if (picture.empty()) return words;
  return element("div", {{"class", "first"}},
                 words.empty() ? picture : element("div", {}, words) + picture);
}

Markup verdict_box(const Report& report, std::size_t index, Extent extent) {
  const ResponseReport& response = report.responses[index];
  const bool joined = report.together && !report.responses.front().weighted;
  const bool primary = index == 0 && !joined;
  const std::string id = anchor("verdict", index);
  std::string of;  // the response, where the title alone does not tell the boxes apart
  if (response.weighted) {
    of = capitalised(response.label);
  } else if (report.responses.size() > 1) {
    of = primary ? fmt::format("{}, the primary response: {}", quantity_name(response),
                               goal_text(response))
                 : only_this_text(response);
  }
  const std::string of_id = id + "-of";
  Markup content = of.empty() ? Markup() : element("p", {{"class", "of"}, {"id", of_id}}, of);
  const std::vector<Doubt> against = doubts(response, unicode);
  content += first_of_all(against, advice_kind(response));
  content += element("h2", {{"id", id}}, verdict_title(response));
  const Saving saving = extent == Extent::whole ? saving_of(report) : Saving::not_here;
  const Markup own = answer_table(response);
  const Markup by_response = response.weighted ? weighted_answer_table(report.responses) : Markup();
  const Markup words = (by_response.empty() ? own : by_response) +
                       doubts_box(against, advice_kind(response), extent) + no_doubt(response) +
                       (primary ? next_step(report) : Markup());
  Markup picture;
  const bool shown = primary && varies(response.analysis);
  if (const auto chart =
          shown ? overview_chart(response, anchor("overview", index)) : std::nullopt) {
    picture = figure(*chart, {}, saving);
  }
  content += two_columns(words, picture);
  if (extent == Extent::whole && !by_response.empty()) {
    content += disclosure(capitalised(response.label), own, "big more");
  }
  if (extent == Extent::whole) content += all_sentences(response);
  return element("section",
                 {{"class", primary ? "verdict" : "verdict minor"},
                  {"aria-labelledby", of.empty() ? id : of_id + " " + id}},
                 content);
}

/// "Smaller is better: time (s) and energy (J)".
std::string goals_text(const Report& report) {
  std::vector<std::string> goals;
  std::vector<std::vector<std::string>> quantities;
  for (const std::size_t i : report.together->answers) {
    const ResponseReport& response = report.responses[i];
    const std::string goal(goal_text(response));
    const auto known = std::find(goals.begin(), goals.end(), goal);
    const auto place = static_cast<std::size_t>(known - goals.begin());
    if (known == goals.end()) {
      goals.push_back(goal);
      quantities.emplace_back();
    }
    quantities[place].push_back(quantity_name(response));
  }
  std::string text;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ",
                        text.empty() ? capitalised(goals[g]) : goals[g], listed(quantities[g]));
  }
  return text;
}

/// What is advised over all responses.
Markup joint_box(const Report& report, Extent extent) {
  const anova::Together& together = *report.together;
  Markup content = element("p", {{"class", "of"}}, goals_text(report));
  const std::vector<Doubt> against = joint_doubts(report.responses, together, unicode);
  content += first_of_all(against, advice_kind(together));
  content += element("h2", {{"id", "verdict-together"}}, joint_title(report.responses, together));
  content += joint_answer_table(report.responses, together);
  const Markup words = doubts_box(against, advice_kind(together), extent) + next_step(report);
  Markup picture;
  const Saving saving = extent == Extent::whole ? saving_of(report) : Saving::not_here;
  const bool two = together.answers.size() > 1 && !together.decisions.front().factors.empty();
  if (two) {
    picture =
        figure(tradeoff_chart(report.responses, together, 0, 0,
                              telling_response(report.responses, together, 0), "tradeoff-first"),
               {}, saving);
  } else {
    const auto changing =
        std::find_if(report.responses.begin(), report.responses.end(),
                     [](const ResponseReport& one) { return varies(one.analysis); });
    const auto chart =
        changing == report.responses.end() ? std::nullopt : overview_chart(*changing, "overview-1");
    if (chart) picture = figure(*chart, {}, saving);
  }
  content += two_columns(words, picture);
  if (extent == Extent::whole) {
    Markup sentences;
    for (const std::string& sentence : joint_sentences(report.responses, together, unicode)) {
      sentences += element("p", {}, sentence);
    }
    if (!sentences.empty()) content += disclosure("All that these runs say", sentences, "big more");
  }
  return element("section", {{"class", "verdict"}, {"aria-labelledby", "verdict-together"}},
                 content);
}

/// Whether the first box says what a change would do in each response.
bool first_box_tells_all(const Report& report, bool joined) {
  if (joined) return joint_answer(report.responses, *report.together, unicode).changes;
  const ResponseReport& first = report.responses.front();
  if (!first.weighted || !first.decision) return false;
  const std::vector<anova::DecisionPart>& parts = first.decision->parts;
  return std::any_of(parts.begin(), parts.end(), [](const anova::DecisionPart& part) {
    return part.kind == anova::DecisionKind::choose;
  });
}

constexpr std::size_t most_tradeoffs = 4;  // more levels of given factors have no plot of their own
constexpr std::size_t most_tradeoffs_in_sight = 2;
constexpr std::size_t most_settings_in_sight = 8;

/// Plots of two responses against one another, and how many.
struct Tradeoffs {
  Markup figures;
  std::size_t count = 0;
};

Tradeoffs tradeoffs_of(const Report& report, const anova::Together& together) {
  Tradeoffs result;
  for (std::size_t d = 0; d < together.decisions.size() && d < most_tradeoffs; ++d) {
    for (std::size_t r = 1; r < together.answers.size(); ++r) {
      if (together.decisions[d].factors.empty()) continue;
      // What stands in the first box is not repeated.
      const bool in_first_box = d == 0 && !report.responses.front().weighted &&
                                r == telling_response(report.responses, together, 0);
      if (in_first_box) continue;
      result.figures += figure(tradeoff_chart(report.responses, together, d, 0, r,
                                              fmt::format("{}-{}", anchor("tradeoff", r), d)),
                               {}, saving_of(report));
      ++result.count;
    }
  }
  return result;
}

/// The table of all settings, folded where it is long.
Markup settings_part(const DataTable& settings) {
  const Markup table = full_table(settings);
  if (settings.rows.size() <= most_settings_in_sight) return table;
  return disclosure(fmt::format("What each of {} settings changes", settings.rows.size()), table,
                    "runs");
}

}  // namespace

Markup page_header(const Report& report) {
  const ResponseReport& primary = report.responses.front();
  std::string design = report.design;
  if (report.responses.size() == 1) {
    design += fmt::format("{}{}: {}", design.empty() ? "" : " \u00b7 ", quantity_name(primary),
                          goal_text(primary));
  }
  return element("header", {},
                 element("h1", {}, report.title) +
                     element("div", {{"class", "hd"}}, element("p", {}, design)));
}

Markup verdict_boxes(const Report& report, Extent extent) {
  const bool joined = report.together && !report.responses.front().weighted;
  Markup boxes = joined ? joint_box(report, extent) : verdict_box(report, 0, extent);
  const bool told = first_box_tells_all(report, joined);
  if (told && extent == Extent::first_screen) return boxes;  // on one printed page
  Markup others;
  for (std::size_t i = joined ? 0 : 1; i < report.responses.size(); ++i)
    others += verdict_box(report, i, extent);
  if (others.empty()) return boxes;
  others = element("div", {{"class", "boxes"}}, others);
  boxes += told ? disclosure("What each response says by itself", others, "big more") : others;
  return boxes;
}

Section decide_section(const Report& report) {
  Section section{"decide", "Decide", {}};
  Tradeoffs tradeoffs;
  if (report.together) {
    section.content += settings_part(joint_table(report.responses, *report.together, unicode));
    tradeoffs = tradeoffs_of(report, *report.together);
  }
  Markup figures;
  Markup further;
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    if (!varies(report.responses[i].analysis)) continue;
    if (const auto chart = settings_chart(report.responses[i], anchor("settings", i))) {
      (i == 0 ? figures : further) += figure(*chart, {}, saving_of(report));
    }
  }
  // Weights say already what one response is worth in the other.
  const bool folded =
      report.responses.front().weighted || tradeoffs.count > most_tradeoffs_in_sight;
  section.content += grid(folded ? figures : tradeoffs.figures + figures);
  if (folded && tradeoffs.count > 0) {
    section.content +=
        disclosure("The responses against one another", grid(tradeoffs.figures), "runs");
  }
  if (!further.empty()) {
    section.content += disclosure("The settings by the other responses", grid(further), "runs");
  }
  return section;
}

}  // namespace yates::reports
