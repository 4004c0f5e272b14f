#include "reports/words/check_words.hpp"

#include <vector>

#include <fmt/format.h>

#include "anova/variance/significance.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

std::optional<std::string> checks_warning(const ResponseReport& report) {
  std::vector<std::string> found;
  for (const anova::Check& check : report.checks) {
    const bool look = check.verdict == anova::CheckVerdict::look;
    if (!look && check.verdict != anova::CheckVerdict::fail) continue;
    found.push_back(fmt::format("{} ({})", check.looked_at, check.result));
  }
  if (found.empty()) return std::nullopt;
  return fmt::format(
      "{} attention: {}.",
      found.size() == 1 ? "1 check needs" : fmt::format("{} checks need", found.size()),
      fmt::join(found, "; "));
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
  if (const auto warning = lack_of_fit_warning(analysis)) return capitalised(*warning) + ".";
  const anova::LackOfFit& lack = analysis.lack_of_fit;
  if (lack.p) {
    return fmt::format(
        "No lack of fit was shown ({} against pure error with {}): what the model leaves out was "
        "not shown to exceed the noise between repeated runs.",
        p_phrase(*lack.p),
        count_of(static_cast<std::size_t>(lack.pure_error_df), "degree of freedom",
                 "degrees of freedom"));
  }
  if (lack.df <= 0) {
    return "The model has one parameter per setting, so there is no lack of fit to test.";
  }
  if (lack.pure_error_df > 0) return "The model fits every repeated run exactly.";
  return "No setting was repeated, so lack of fit cannot be told from noise.";
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
    return text + "; it cannot be tested because no repeated runs differ: repeat the centre point.";
  }
  text += fmt::format("; F(1, {}) = {} against pure error, {}", curvature.error_df,
                      rounded(*curvature.f, 3, typography), p_phrase(*curvature.p));
  if (*curvature.p < 1.0 - report.analysis.options.confidence) {
    return text +
           ": the response is curved between the levels, where straight lines do not describe it. "
           "The centre points cannot tell which factor causes the curvature: measure each factor "
           "at three or more levels.";
  }
  return text + ": no curvature was shown, so straight lines between the levels suffice.";
}

std::optional<std::string> log_scale_sentence(const ResponseReport& report, Typography typography) {
  if (!report.on_log_scale) return std::nullopt;
  std::vector<std::string> matters;
  std::vector<std::string> differs;
  std::size_t tested = 0;
  for (const anova::TermRow& row : report.on_log_scale->terms) {
    if (!row.treatment() || !row.p) continue;
    ++tested;
    if (row.matters) matters.push_back(term_text(row.term, typography));
    for (const anova::TermRow& raw : report.analysis.terms) {
      if (raw.term == row.term && raw.matters != row.matters) {
        differs.push_back(term_text(row.term, typography));
      }
    }
  }
  std::string text = fmt::format(
      "The spread grows with the mean, so the model was also fitted to the logarithm, where "
      "effects are ratios: on that scale {} of {} terms matter",
      matters.size(), tested);
  if (!matters.empty()) text += ": " + listed(matters);
  if (differs.empty()) return text + ", the same as here.";
  return text + fmt::format(
                    ". The verdict on {} differs from that here: differences and ratios are two "
                    "questions.",
                    listed(differs));
}

}  // namespace yates::reports
