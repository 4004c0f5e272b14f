#include "reports/words/words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "anova/variance/significance.hpp"

namespace yates::reports {

std::string setting_text(const anova::Analysis& analysis, const anova::Setting& setting) {
  std::string result;
  for (std::size_t i = 0; i < setting.levels.size() && i < analysis.factors.size(); ++i) {
    if (!result.empty()) result += ", ";
    result += fmt::format("{}={}", analysis.factors[i].name,
                          analysis.factors[i].levels[setting.levels[i]]);
  }
  return result;
}

std::vector<std::string> split_term(std::string_view term) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : term) {
    if (c == '`') quoted = !quoted;
    if (!quoted && c == '(') ++depth;
    if (!quoted && c == ')') --depth;
    if (c == ':' && !quoted && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string term_text(std::string_view term, Typography typography) {
  if (typography == Typography::plain) return std::string(term);
  return fmt::format("{}", fmt::join(split_term(term), " \u00d7 "));
}

std::string listed(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " and " : ", ";
    result += words[i];
  }
  return result;
}

std::string quantity_name(std::string_view label, std::string_view unit) {
  return unit.empty() ? std::string(label) : fmt::format("{} ({})", label, unit);
}

std::string quantity_name(const ResponseReport& report) {
  return quantity_name(report.label, report.unit);
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

/// A name without its backticks.
std::string without_backticks(const std::string& name) {
  const bool quoted = name.size() > 2 && name.front() == '`' && name.back() == '`';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

}  // namespace

std::string adjusted_p_name(anova::Adjustment adjustment) {
  if (adjustment == anova::Adjustment::none) return "p (unadjusted)";
  return fmt::format("p ({})", adjustment_name(adjustment, Typography::plain));
}

std::string rule_text(const anova::Analysis& analysis, Typography typography) {
  const std::size_t terms = tested_terms(analysis);
  if (terms == 0) return "no term could be tested: there is no measure of noise";
  const std::string alpha = rounded(1.0 - analysis.options.confidence, 6, typography);
  if (analysis.options.adjust == anova::Adjustment::none) {
    return fmt::format("a term matters where its p is below {}, unadjusted; {}", alpha,
                       interval_text(analysis));
  }
  std::string text = fmt::format("a term matters where its p, {}-adjusted over {}, is below {}; {}",
                                 adjustment_name(analysis.options.adjust, typography),
                                 count_of(terms, "term", "terms"), alpha, interval_text(analysis));
  const bool at_the_border =
      std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
        return row.matters && row.effect && row.effect->low && *row.effect->low <= 0.0 &&
               *row.effect->high >= 0.0;
      });
  if (at_the_border) {
    text +=
        ", which are a little wider than the stepwise rule for p: a term that matters can reach 0";
  }
  return text;
}

namespace {

/// Whether a note doubts the data themselves, so that no verdict stands without it.
bool is_about_data(model::NoteCode code) {
  using enum model::NoteCode;
  return code == unfinished || code == failed_runs || code == missing_rows ||
         code == constant_factor || code == pseudo_replication || code == possible_subsamples ||
         code == one_process;
}

}  // namespace

std::optional<std::string> data_warning(const anova::Analysis& analysis) {
  std::string text;
  for (const model::Note& note : analysis.notes) {
    if (!is_about_data(note.code)) continue;
    text += (text.empty() ? "" : "; ") + note.text;
  }
  if (text.empty()) return std::nullopt;
  return text;
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

std::optional<double> half_width(std::optional<double> low, std::optional<double> high) {
  if (!low || !high) return std::nullopt;
  return (*high - *low) / 2.0;
}

std::string interval_numbers(double low, double high, Typography typography, bool sign) {
  const auto width = half_width(low, high);
  return fmt::format("{} to {}", with_uncertainty(low, width, typography, sign),
                     with_uncertainty(high, width, typography, sign));
}

std::string factor_reading(const anova::Analysis& analysis, std::size_t factor) {
  const anova::FactorReading& reading = analysis.factors[factor];
  if (!reading.numeric) {
    return fmt::format("{}: category, {}", reading.name,
                       count_of(reading.levels.size(), "level", "levels"));
  }
  if (reading.read_as.empty() ||
      (reading.read_as.size() == 1 && without_backticks(reading.read_as.front()) == reading.name)) {
    return reading.name + ": number, straight line";
  }
  if (reading.read_as.size() == 1 && reading.logarithmic) {
    return fmt::format("{}: number, straight line in {}", reading.name, reading.read_as.front());
  }
  return fmt::format("{}: number, read as {}", reading.name, listed(reading.read_as));
}

std::optional<std::string> lack_of_fit_warning(const anova::Analysis& analysis) {
  const anova::LackOfFit& lack = analysis.lack_of_fit;
  if (!lack.p || *lack.p >= anova::look_below) return std::nullopt;
  std::string text = fmt::format(
      "lack of fit ({}): the model misses a pattern that is larger than the run-to-run noise",
      p_phrase(*lack.p));
  if (lack.remedy) {
    text += fmt::format("; try {}", *lack.remedy);
    if (lack.removed_share) {
      text += fmt::format(", which removes {} of it",
                          percent(100.0 * *lack.removed_share, Typography::plain));
    }
  }
  return text;
}

std::string lack_of_fit_sentence(const anova::Analysis& analysis) {
  if (const auto warning = lack_of_fit_warning(analysis)) {
    std::string text = *warning + ".";
    text.front() = 'L';
    return text;
  }
  const anova::LackOfFit& lack = analysis.lack_of_fit;
  if (lack.p) {
    return fmt::format(
        "No lack of fit was shown ({} against {} of pure error): what the model leaves out was not "
        "shown to be larger than the noise between repeated runs.",
        p_phrase(*lack.p),
        count_of(static_cast<std::size_t>(lack.pure_error_df), "degree of freedom",
                 "degrees of freedom"));
  }
  if (lack.df <= 0) {
    return "The model has one parameter per setting: there is nothing left that it could miss.";
  }
  if (lack.pure_error_df > 0) return "The model fits every repeated run exactly.";
  return "No setting was measured twice: what the model misses cannot be told from noise.";
}

std::optional<std::string> curvature_sentence(const ResponseReport& report, Typography typography) {
  if (!report.curvature) return std::nullopt;
  const anova::Curvature& curvature = *report.curvature;
  const auto quantity = [&](double value) {
    return with_unit(rounded(value, 5, typography), report.unit, typography);
  };
  std::string text =
      fmt::format("Curvature: mean {} at the corners ({}) and {} at the centre ({})",
                  quantity(curvature.corner_mean),
                  count_of(static_cast<std::size_t>(curvature.corner_observations), "run", "runs"),
                  quantity(curvature.center_mean),
                  count_of(static_cast<std::size_t>(curvature.center_observations), "run", "runs"));
  if (!curvature.p) {
    return text + "; it cannot be tested, as no repeated runs differ: repeat the centre.";
  }
  text += fmt::format("; F(1, {}) = {} against pure error, {}", curvature.error_df,
                      rounded(*curvature.f, 3, typography), p_phrase(*curvature.p));
  if (*curvature.p < 1.0 - report.analysis.options.confidence) {
    return text +
           ": the response bends between the levels, so straight lines do not tell what happens "
           "there. The centre cannot say which factor bends: measure each at three levels or more.";
  }
  return text + ": no bending was shown, straight lines between the levels suffice.";
}

std::string term_verdict(const anova::TermRow& row) {
  if (!row.treatment()) return std::string(to_string(row.role));
  if (row.status == anova::TermStatus::not_estimable) return "cannot be estimated";
  if (row.status == anova::TermStatus::aliased && row.df == 0) return "aliased";
  if (!row.p) return "not tested";
  return row.matters ? "matters" : "not shown to matter";
}

std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography) {
  const std::string name = term_text(row.term, typography);
  if (row.status == anova::TermStatus::not_estimable) {
    return fmt::format("{} cannot be estimated: it has one level in the data.", name);
  }
  if (row.status == anova::TermStatus::aliased && row.df == 0) {
    return fmt::format("{} cannot be told apart from other terms in this design.", name);
  }
  const std::string share = fmt::format("{} carries {} of the variation", name,
                                        percent(row.variation_percent, typography));
  if (!row.f && row.p && row.matters) {
    return share + "; runs of one setting agree exactly, so the difference is certain.";
  }
  if (!row.f || !row.p) {
    return share + "; without a measure of noise it cannot be tested.";
  }
  const std::string ratio = fmt::format("its variation per degree of freedom is {} times the noise",
                                        rounded(*row.f, 3, typography));
  const std::string unaffected =
      row.variables.variables.size() > 1 ? "did not interact" : "changed nothing";
  std::string chance = fmt::format(
      "such a ratio or a larger one comes by chance in {} of "
      "experiments where it {}",
      percent(100.0 * *row.p, typography), unaffected);
  if (*row.p < 0.001) {
    chance = fmt::format(
        "such a ratio comes by chance in fewer than 1 of 1,000 experiments where "
        "it {}",
        unaffected);
  }
  if (!row.treatment()) {
    return fmt::format(
        "{}: {}, taken out before the rest; {}.", share,
        row.role == anova::TermRole::block ? "the blocks of the design" : "the drift of all runs",
        ratio);
  }
  const std::string end =
      row.p_adjusted && report.analysis.options.adjust != anova::Adjustment::none
          ? fmt::format("{} ({} after adjustment)", term_verdict(row), p_phrase(*row.p_adjusted))
          : term_verdict(row);
  return fmt::format("{}; {}; {}: {}.", share, ratio, chance, end);
}

}  // namespace yates::reports
