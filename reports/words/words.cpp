#include "reports/words/words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "anova/variance/significance.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

std::string setting_text(const anova::Analysis& analysis, const anova::Setting& setting) {
  return anova::setting_text(analysis.factors, setting);
}

std::string quantity_name(const ResponseReport& report) {
  return quantity_name(report.label, report.unit);
}

bool shows_lack_of_fit(const anova::Analysis& analysis) {
  return analysis.lack_of_fit.p && *analysis.lack_of_fit.p < anova::look_below;
}

bool varies(const anova::Analysis& analysis) {
  return analysis.total.sum_of_squares > 0.0;
}

std::string noise_name(const anova::Analysis& analysis) {
  if (shows_lack_of_fit(analysis) && varies(analysis)) {
    const auto share = [&](double sum_of_squares) {
      return percent(100.0 * sum_of_squares / analysis.total.sum_of_squares, Typography::unicode);
    };
    return fmt::format("noise {}, model misses {}",
                       share(analysis.lack_of_fit.pure_error_sum_of_squares),
                       share(analysis.lack_of_fit.sum_of_squares));
  }
  return analysis.most_replicates > 1 ? "run-to-run noise" : "noise and whatever the model misses";
}

std::string confidence_text(const anova::Analysis& analysis) {
  return rounded(100.0 * analysis.options.confidence, 6, Typography::plain) + "%";
}

std::string interval_text(const anova::Analysis& analysis) {
  using enum anova::Adjustment;
  const anova::Adjustment adjust = analysis.options.adjust;
  if (adjust == none || adjust == benjamini_hochberg) {
    return fmt::format("{} intervals, each on its own", confidence_text(analysis));
  }
  return fmt::format("simultaneous {} intervals", confidence_text(analysis));
}

namespace {

std::string adjustment_name(anova::Adjustment adjustment, Typography typography) {
  switch (adjustment) {
    case anova::Adjustment::holm:
      return "Holm";
    case anova::Adjustment::sidak:
      return typography == Typography::unicode ? "\u0160id\u00e1k" : "Sidak";
    case anova::Adjustment::bonferroni:
      return "Bonferroni";
    case anova::Adjustment::benjamini_hochberg:
      return "Benjamini-Hochberg";
    case anova::Adjustment::none:
      return "unadjusted";
  }
  return "";
}

std::size_t tested_terms(const anova::Analysis& analysis) {
  return static_cast<std::size_t>(std::count_if(
      analysis.terms.begin(), analysis.terms.end(),
      [](const anova::TermRow& row) { return row.treatment() && row.p.has_value(); }));
}

}  // namespace

std::string adjusted_p_name(anova::Adjustment adjustment) {
  if (adjustment == anova::Adjustment::none) return "p (unadjusted)";
  return fmt::format("p ({})", adjustment_name(adjustment, Typography::plain));
}

bool lacks_combinations(const anova::Analysis& analysis) {
  return std::any_of(analysis.notes.begin(), analysis.notes.end(), [](const model::Note& note) {
    return note.code == model::NoteCode::type_3_undefined;
  });
}

std::string rule_text(const anova::Analysis& analysis, Typography typography) {
  const std::size_t terms = tested_terms(analysis);
  if (terms == 0 && !varies(analysis)) {
    return "there is nothing to test: all runs are alike";
  }
  if (terms == 0 && analysis.sigma) {
    return fmt::format("no term could be tested{}",
                       lacks_combinations(analysis)
                           ? ": type III has no test where combinations of levels were not measured"
                           : ": none can be told from the others");
  }
  if (terms == 0) return "no term could be tested because the noise could not be estimated";
  const std::string alpha = rounded(1.0 - analysis.options.confidence, 6, typography);
  if (analysis.options.adjust == anova::Adjustment::none) {
    return fmt::format("a term matters if its unadjusted p is below {}; {}", alpha,
                       interval_text(analysis));
  }
  const bool of_size =
      std::any_of(analysis.terms.begin(), analysis.terms.end(),
                  [](const anova::TermRow& row) { return row.shown && !row.matters; });
  std::string text = fmt::format(
      "a term matters if its p, {}-adjusted over {}, is below {}{}; {}",
      adjustment_name(analysis.options.adjust, typography), count_of(terms, "term", "terms"), alpha,
      of_size ? " and its effect is shown to be as large as the difference that matters" : "",
      interval_text(analysis));
  const bool at_the_border =
      std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
        return row.matters && row.effect && row.effect->low && *row.effect->low <= 0.0 &&
               *row.effect->high >= 0.0;
      });
  if (at_the_border) {
    text +=
        ", which are slightly more conservative than the stepwise rule for p: the interval of a "
        "term that matters can include 0";
  }
  return text;
}

namespace {

/// Whether a note doubts the data themselves, so that no verdict stands without it.
bool is_about_data(model::NoteCode code) {
  using enum model::NoteCode;
  return code == unfinished || code == failed_runs || code == missing_rows ||
         code == constant_factor || code == pseudo_replication || code == possible_subsamples ||
         code == one_process || code == flagged || code == kept_measurement;
}

}  // namespace

std::optional<std::string> data_warning(const anova::Analysis& analysis) {
  std::string text;
  for (const model::Note& note : analysis.notes) {
    if (!is_about_data(note.code)) continue;
    text += (text.empty() ? "" : "; ") + note_text(note, Typography::plain);
  }
  if (text.empty()) return std::nullopt;
  return text;
}

bool most_failed(const anova::Analysis& analysis) {
  return analysis.rows.failed > 0 && analysis.rows.failed >= analysis.rows.used;
}

std::vector<model::Note> data_doubts(const anova::Analysis& analysis) {
  // What is known of the campaign, or of the file, leads what is known of the rows.
  bool told = false;
  std::vector<model::Note> result;
  for (const model::Note& note : analysis.notes) {
    if (!is_about_data(note.code)) continue;
    if (told && note.code == model::NoteCode::failed_runs) continue;
    told = told || note.code == model::NoteCode::failed_runs ||
           note.code == model::NoteCode::unfinished;
    result.push_back(note);
  }
  return result;
}

std::string goal_text(const ResponseReport& report) {
  if (!report.goal) return "no goal given";
  return *report.goal == anova::Goal::minimize ? "smaller is better" : "larger is better";
}

namespace {

std::string_view comparison_sign(language::Comparison comparison, Typography typography) {
  if (typography == Typography::unicode) {
    if (comparison == language::Comparison::less_or_equal) return "\u2264";
    if (comparison == language::Comparison::greater_or_equal) return "\u2265";
  }
  return to_string(comparison);
}

}  // namespace

std::string limit_text(const anova::Limit& limit, std::string_view unit, Typography typography) {
  return fmt::format("{} {}", comparison_sign(limit.comparison, typography),
                     with_unit(rounded(limit.value, 6, typography), unit, typography));
}

std::string factor_reading(const anova::Analysis& analysis, std::size_t factor) {
  const anova::FactorReading& reading = analysis.factors[factor];
  if (!reading.numeric) {
    return fmt::format("{}: category, {}", reading.name,
                       count_of(reading.levels.size(), "level", "levels"));
  }
  const bool once = reading.read_as.size() == 1;
  if (reading.read_as.empty() ||
      (once && reading.read_as.front().reading == model::Reading::column)) {
    return reading.name + ": number, straight line";
  }
  std::vector<std::string> variables;
  for (const model::VariableName& one : reading.read_as) variables.push_back(one.text);
  const char* const how = once && reading.logarithmic ? "straight line in" : "read as";
  return fmt::format("{}: number, {} {}", reading.name, how, listed(variables));
}

std::string deciding_reading(const ResponseReport& report, std::size_t factor) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  const auto by_levels = report.deciding ? report.deciding->by_levels : std::vector<std::string>();
  if (std::find(by_levels.begin(), by_levels.end(), reading.name) == by_levels.end()) {
    return factor_reading(report.analysis, factor);
  }
  return fmt::format("{}: number, read by its {}, since a straight line misses", reading.name,
                     count_of(reading.levels.size(), "level", "levels"));
}

}  // namespace yates::reports
