#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "reports/prediction/choice_report.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/prediction_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

using prediction::Candidate;
using prediction::ChoiceStatus;
using prediction::Keeping;
using prediction::Quantity;

namespace {

constexpr int value_digits = 6;  // of a limit, as it was typed

/// The inputs that are more than one constant.
std::vector<std::size_t> shown_inputs(const ChoiceReport& report) {
  std::vector<std::size_t> result;
  const std::vector<prediction::Input>& inputs = report.stored.front().model.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].levels.size() > 1) result.push_back(i);
  }
  return result;
}

std::string setting_words(const ChoiceReport& report, const Candidate& one) {
  std::string result;
  for (const std::size_t i : shown_inputs(report)) {
    result += fmt::format("{}{}={}", result.empty() ? "" : ", ",
                          report.stored.front().model.inputs[i].name,
                          quoted_level(level_at(report, one, i)));
  }
  return result;
}

/// A measured level of an input as it is written: 64K.
std::string bound_words(const ChoiceReport& report, const Quantity& quantity, double bound,
                        Typography typography) {
  if (quantity.is_input) {
    const prediction::Input& input = report.stored.front().model.inputs[quantity.index];
    for (const std::string& level : input.levels) {
      if (input.value_of(level) == bound) return level;
    }
  }
  return with_unit(rounded(bound, value_digits, typography), unit_of(report, quantity), typography);
}

std::string limit_words(const ChoiceReport& report, std::size_t limit, Typography typography) {
  const auto& [quantity, its] = report.question.limits[limit];
  return fmt::format("{} {} {}", name_of(report, quantity), language::to_string(its.comparison),
                     bound_words(report, quantity, its.value, typography));
}

std::string limits_words(const ChoiceReport& report, Typography typography) {
  std::vector<std::string> words;
  for (std::size_t l = 0; l < report.question.limits.size(); ++l) {
    words.push_back(limit_words(report, l, typography));
  }
  return listed(words);
}

/// Rounded down, lest it say more than is known.
std::string probability_text(const std::optional<double>& probability, Typography typography) {
  constexpr double thousand = 1000.0;
  constexpr double rounding = 1e-6;
  return probability
             ? rounded(std::floor(*probability * thousand + rounding) / thousand, 3, typography)
             : absent(typography);
}

std::string value_words(const ChoiceReport& report, const Candidate& one, const Quantity& quantity,
                        Typography typography) {
  if (quantity.is_input) return level_at(report, one, quantity.index);
  const prediction::Prediction& its = one.predictions[quantity.index];
  return with_unit(
      with_uncertainty(its.predicted.value(), half_width(its.low, its.high), typography),
      unit_of(report, quantity), typography);
}

/// "cpu of 4 is the smallest", "predicted accuracy of 0.95 is the largest".
std::string objective_words(const ChoiceReport& report, const Candidate& one,
                            Typography typography) {
  const prediction::Objective& objective = report.question.objective;
  std::string interval;
  if (!objective.quantity.is_input) {
    const prediction::Prediction& its = one.predictions[objective.quantity.index];
    if (its.low && its.high) {
      const std::optional<double> width = half_width(its.low, its.high);
      interval = fmt::format(" ({} interval {} to {})",
                             share_text(report.question.probability, typography),
                             with_uncertainty(*its.low, width, typography),
                             with_uncertainty(*its.high, width, typography));
    }
  }
  return fmt::format("{}{} of {}{} is the {}", objective.quantity.is_input ? "" : "predicted ",
                     name_of(report, objective.quantity),
                     value_words(report, one, objective.quantity, typography), interval,
                     objective.maximize ? "largest" : "smallest");
}

/// "predicted time of 320 s".
std::string limited_words(const ChoiceReport& report, const Candidate& one, Typography typography) {
  std::vector<std::string> words;
  for (std::size_t l = 0; l < one.keeping.size(); ++l) {
    if (one.keeping[l].predicted) continue;
    const Quantity& quantity = report.question.limits[l].quantity;
    words.push_back(fmt::format("predicted {} of {}, {} beyond the limit",
                                name_of(report, quantity),
                                value_words(report, one, quantity, typography),
                                error_text(one.keeping[l].excess, typography)));
  }
  return listed(words);
}

/// Candidates that keep all limits with the probability asked.
std::size_t sure_settings(const ChoiceReport& report) {
  const std::vector<Candidate>& all = report.choice.candidates;
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const Candidate& one) { return one.sure; }));
}

/// Whether the probability says anything of a setting that was chosen.
bool is_told(const Candidate& one) {
  return std::all_of(one.keeping.begin(), one.keeping.end(),
                     [](const Keeping& keeping) { return keeping.telling; });
}

std::string choice_headline(const ChoiceReport& report, Typography typography) {
  const prediction::Choice& choice = report.choice;
  const Candidate& one = choice.candidates.front();
  const std::string setting = setting_words(report, one);
  const std::string limits = limits_words(report, typography);
  const std::string asked = rounded(report.question.probability, value_digits, typography);
  const std::string known = probability_text(one.probability, typography);
  if (report.question.courier) {
    return fmt::format("The rule of Courier chooses {}.", setting);
  }
  if (limits.empty() && !choice.telling) {
    return fmt::format("Settings are hardly told apart by {}. As predicted, that of {} is the {}.",
                       name_of(report, report.question.objective.quantity), setting,
                       report.question.objective.maximize ? "largest" : "smallest");
  }
  if (limits.empty()) {
    return fmt::format("Choose {}: its {}.", setting, objective_words(report, one, typography));
  }
  switch (choice.status) {
    case ChoiceStatus::meets:
      if (sure_settings(report) == 1) {
        return fmt::format("Choose {}: {} with probability {}. No other setting does.", setting,
                           limits, known);
      }
      return fmt::format("Choose {}: {} with probability {}. Its {} of {}.", setting, limits, known,
                         objective_words(report, one, typography),
                         count_of(sure_settings(report), "such setting", "such settings"));
    case ChoiceStatus::point_estimate:
      if (!is_told(one)) {
        return fmt::format(
            "No choice is sure to keep {}: too little is known of how settings differ. "
            "As predicted, {} keeps it.",
            limits, setting);
      }
      return fmt::format(
          "No setting is known to keep {} with probability {}. Nearest is {}: the prediction "
          "keeps it{}.",
          limits, asked, setting,
          known == absent(typography) ? std::string()
                                      : fmt::format(", but only with probability {}", known));
    case ChoiceStatus::infeasible:
      break;
  }
  return fmt::format("No setting keeps {}, not even as predicted. The best effort is {}: {}.",
                     limits, setting, limited_words(report, one, typography));
}

struct ShownCandidate {
  std::string label;
  const Candidate* candidate;
  const std::vector<std::string>* levels = nullptr;  // by input; nullptr: of the points
};

DataTable candidates_table(const ChoiceReport& report, const std::string& caption,
                           const std::vector<ShownCandidate>& rows, Typography typography) {
  DataTable table{caption, {{"", false}}, {}};
  if (!report.question.limits.empty()) table.columns.push_back({"probability", true});
  const std::vector<prediction::Input>& inputs = report.stored.front().model.inputs;
  for (const std::size_t i : shown_inputs(report)) {
    table.columns.push_back({inputs[i].name, inputs[i].numeric});
  }
  for (const prediction::StoredModel& one : report.stored) {
    table.columns.push_back({quantity_name(one.model.response, one.provenance.unit), true});
  }
  const auto has_bound = [&](std::size_t l) {
    return !report.question.limits[l].quantity.is_input;
  };
  for (std::size_t l = 0; l < report.question.limits.size(); ++l) {
    if (!has_bound(l)) continue;
    const auto& [quantity, limit] = report.question.limits[l];
    table.columns.push_back(
        {fmt::format("{} {} {}", share_text(report.question.probability, typography),
                     language::bounds_above(limit) ? "below" : "above", name_of(report, quantity)),
         true});
  }
  for (const ShownCandidate& row : rows) {
    std::vector<std::string>& cells = table.rows.emplace_back(std::vector{row.label});
    const Candidate& one = *row.candidate;
    if (!one.keeping.empty()) cells.push_back(probability_text(one.probability, typography));
    for (const std::size_t i : shown_inputs(report)) {
      cells.push_back(row.levels ? (*row.levels)[i] : level_at(report, one, i));
    }
    for (const prediction::Prediction& its : one.predictions) {
      cells.push_back(
          with_uncertainty(its.predicted.value(), half_width(its.low, its.high), typography));
    }
    for (std::size_t l = 0; l < one.keeping.size(); ++l) {
      if (!has_bound(l)) continue;
      const prediction::Prediction& its = one.predictions[report.question.limits[l].quantity.index];
      cells.push_back(
          one.keeping[l].bound
              ? with_uncertainty(*one.keeping[l].bound, half_width(its.low, its.high), typography)
              : absent(typography));
    }
  }
  return table;
}

/// The choice, what comes next, and what others would choose.
std::vector<ShownCandidate> rows_beside(const ChoiceReport& report) {
  const prediction::Choice& choice = report.choice;
  std::vector<ShownCandidate> result{{"chosen", &choice.candidates.front()}};
  for (std::size_t c = 1; c < std::min(choice.candidates.size(), most_runners_up + 1); ++c) {
    const bool tie = std::find(choice.ties.begin(), choice.ties.end(), c) != choice.ties.end();
    result.push_back({tie ? "tie" : "next", &choice.candidates[c]});
  }
  if (choice.naive && *choice.naive > 0 && !report.question.limits.empty()) {
    result.push_back({"as predicted", &choice.candidates[*choice.naive]});
  }
  if (report.usual) result.push_back({"default", &*report.usual, &report.usual_levels});
  return result;
}

/// Settings that predictions do not tell from the chosen one.
std::string tie_words(const ChoiceReport& report, Typography typography) {
  const prediction::Choice& choice = report.choice;
  const Quantity& objective = report.question.objective.quantity;
  const prediction::Model& model = report.stored[objective.index].model;
  const std::size_t others =
      report.question.limits.empty() ? choice.candidates.size() : sure_settings(report);
  return fmt::format(
      "{} of the {} {} no more from the choice in predicted {} than two predictions usually err "
      "({}, of settings that were left out): {} may be as good.",
      choice.ties.size(), count_of(others - 1, "other", "others"),
      choice.ties.size() == 1 ? "differs" : "differ", model.response,
      typical_error_text(model.scale, *choice.usual_error, unit_of(report, objective), typography),
      choice.ties.size() == 1 ? "this tie" : "these ties");
}

std::vector<Note> choice_notes(const ChoiceReport& report, Typography typography) {
  const prediction::Choice& choice = report.choice;
  std::vector<Note> result;
  const auto note = [&](std::string text) {
    result.push_back({Note::Kind::note, std::move(text)});
  };
  for (const Shortage& one : shortages(report)) {
    result.push_back(
        {Note::Kind::warning,
         fmt::format("A probability of {} needs {} settings that were left out, and {} has {}: {} "
                     "more.",
                     rounded(report.question.probability, value_digits, typography), one.needed,
                     one.response, one.settings, one.needed - one.settings)});
  }
  const Candidate& one = choice.candidates.front();
  const auto warn_of_chance = [&](const Quantity& quantity, const char* more) {
    result.push_back(
        {Note::Kind::warning,
         fmt::format("The model of {} explains less than a quarter of how settings differ that "
                     "were left out: what looks best by it may be chance{}.",
                     name_of(report, quantity), more)});
  };
  const Quantity& objective = report.question.objective.quantity;
  bool said = choice.telling;
  for (std::size_t l = 0; l < one.keeping.size(); ++l) {
    if (one.keeping[l].telling) continue;
    const Quantity& quantity = report.question.limits[l].quantity;
    said = said || quantity == objective;
    warn_of_chance(quantity, ", and the probabilities are those of settings at random");
  }
  if (!said) warn_of_chance(objective, "");
  for (std::size_t m = 0; m < one.predictions.size(); ++m) {
    const prediction::Prediction& its = one.predictions[m];
    if (const std::string end = words_on_end(report.stored[m], its); !end.empty()) {
      note(fmt::format("For {}, {}.", report.stored[m].model.response, end));
    }
    if (!its.input) continue;
    const prediction::Model& model = report.stored[m].model;
    const bool inside = its.where == prediction::Where::inside;
    const bool apart = its.reason == prediction::Reason::apart;
    note(fmt::format(
        "The choice is {} of {}; {}.",
        apart    ? "far from all measured combinations"
        : inside ? "at a new level"
                 : "beyond the measured levels",
        apart ? together_words(model, *its.input) : model.inputs[*its.input].name,
        its.reason && its.reason != prediction::Reason::few
            ? fmt::format("nothing tells how wrong the prediction of {} is there", model.response)
            : fmt::format("what is said of {} there rests on levels that were "
                          "left out in the same direction",
                          model.response)));
  }
  const prediction::Model& first = report.stored.front().model;
  for (const prediction::Input& input : first.inputs) {
    if (first.inputs.size() < 2 || !numbers_runs(input, first.runs)) continue;
    note(fmt::format(
        "{0} was another in each run that was learnt from: if it only numbers the runs, "
        "learn without it, as in '{1} ~ . - {0}'.",
        input.name, first.response));
  }
  if (!report.usual_levels.empty() && !report.usual) {
    note("The default is refused: nothing measured tells what to predict there.");
  }
  if (choice.refused > 0) {
    note(fmt::format("{} left out, whose predictions are refused.",
                     count_of(choice.refused, "setting was", "settings were")));
  }
  return result;
}

}  // namespace

Document choice_document(const ChoiceReport& report, Typography typography) {
  const prediction::Choice& choice = report.choice;
  Document result{"The setting to choose", {}};
  const auto say = [&](Sentence text) { result.blocks.push_back(Paragraph{std::move(text)}); };
  say({strong(choice_headline(report, typography))});
  const Candidate& one = choice.candidates.front();
  if (report.question.courier && !report.question.limits.empty()) {
    say(one.predicted ? std::string("It asks for no probability.")
                      : fmt::format("Nothing keeps {} as predicted: this is the fastest.",
                                    limits_words(report, typography)));
  }
  result.blocks.push_back(
      candidates_table(report, "The choice and others", rows_beside(report), typography));
  if (!choice.ties.empty() && choice.telling) say(tie_words(report, typography));
  std::vector<ShownCandidate> pareto;
  for (const std::size_t place : shown_pareto(choice)) {
    pareto.push_back({place == 0 ? "chosen" : "", &choice.candidates[place]});
  }
  if (choice.pareto.size() > 1) {
    const std::string some = pareto.size() < choice.pareto.size()
                                 ? fmt::format(" ({} of {})", pareto.size(), choice.pareto.size())
                                 : std::string();
    result.blocks.push_back(candidates_table(
        report, "No other setting is predicted to be better in all respects" + some, pareto,
        typography));
  }
  if (!report.question.limits.empty() && is_told(one)) {
    say("Probabilities hold on average over runs at new settings that come from where the measured "
        "ones come from. The best of many may miss more often.");
  }
  if (report.question.limits.size() > 1) {
    say("That of all limits is 1 less the probabilities of missing each.");
  }
  for (Note& note : choice_notes(report, typography)) result.blocks.push_back(std::move(note));
  return result;
}

}  // namespace yates::reports
