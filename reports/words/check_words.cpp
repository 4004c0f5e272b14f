#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

std::optional<std::string> looks_sentence(const ResponseReport& report, Typography typography) {
  if (report.looks < 2) return std::nullopt;
  const double level =
      anova::level_of_each_look(1.0 - report.analysis.options.confidence, report.looks);
  std::vector<std::string> unsure;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (!row.treatment() || !row.matters || !row.p_adjusted || *row.p_adjusted < level) continue;
    unsure.push_back(term_text(row.term, typography));
  }
  if (unsure.empty()) return std::nullopt;
  return fmt::format(
      "These runs were looked at {} times while they grew, and each look is a chance of a false "
      "alarm: {} would be sure with an adjusted p below {:.2g}. If the looks decided when to stop, "
      "confirm the advice (yates confirm).",
      report.looks, listed(unsure), level);
}

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
  if (!shows_lack_of_fit(analysis)) return std::nullopt;
  const anova::LackOfFit& lack = analysis.lack_of_fit;
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

namespace {

std::string why_this_scale(const ResponseReport& report, Typography typography) {
  const anova::ScaleChoice& choice = report.scale.choice;
  const bool logarithm = choice.scale == anova::Scale::log;
  std::string margin;
  if (const auto evidence = choice.evidence_for_log()) {
    margin = fmt::format(" (restricted log-likelihood {} by {})",
                         *evidence > 0.0 ? "of the logarithm larger" : "of the raw scale larger",
                         rounded(std::abs(*evidence), 3, typography));
  }
  switch (choice.reason) {
    case anova::ScaleReason::likelihood:
      return fmt::format("{} fits better{}", logarithm ? "its logarithm" : "the raw scale", margin);
    case anova::ScaleReason::tie:
      return fmt::format(
          "both scales fit about equally well{}, and {}", margin,
          logarithm ? "times, sizes and rates go to the logarithm" : "then nothing is transformed");
    case anova::ScaleReason::differences_asked:
      return "a gate asks for a difference in the unit of the response" + margin;
    case anova::ScaleReason::requested:
      return "this was asked for" + margin;
    default:
      return "the data cannot tell which scale fits better";
  }
}

}  // namespace

std::optional<std::string> scale_sentence(const ResponseReport& report, Typography typography) {
  const anova::ScaleChoice& choice = report.scale.choice;
  const bool logarithm = choice.scale == anova::Scale::log;
  if (!logarithm && !choice.log_likelihood_log) return std::nullopt;
  if (!varies(report.analysis)) return std::nullopt;
  std::string text =
      fmt::format("{} was analysed {}: {}.", report.label,
                  logarithm ? "on a log scale, where differences are ratios and typical values are "
                              "geometric means"
                            : "on its raw scale",
                  why_this_scale(report, typography));
  if (!report.on_other_scale) return text;
  std::vector<std::string> differs;
  for (const anova::TermRow& row : report.on_other_scale->terms) {
    if (!row.treatment() || !row.p) continue;
    for (const anova::TermRow& own : report.analysis.terms) {
      if (own.term == row.term && own.shown != row.shown) {
        differs.push_back(term_text(row.term, typography));
      }
    }
  }
  const std::string_view other = logarithm ? "raw" : "log";
  if (differs.empty()) return text + fmt::format(" On the {} scale the same terms matter.", other);
  return text + fmt::format(" On the {} scale the verdict on {} differs.", other, listed(differs));
}

namespace {

constexpr std::string_view by_repeated_runs =
    "The model misses more than noise, so the verdict measures noise by repeated runs alone";

}  // namespace

std::optional<std::string> noisy_settings_sentence(const ResponseReport& report,
                                                   Typography typography) {
  if (!report.deciding || report.deciding->noisy_settings.empty()) return std::nullopt;
  const std::vector<anova::NoisySetting>& all = report.deciding->noisy_settings;
  constexpr std::size_t most_named = 2;
  const bool shown = all.front().shown;
  // Where levels have a noise of their own, tests allow for that.
  const bool by_levels = !report.deciding->noise_driven_by.empty();
  const bool in_tests = shown || (report.deciding->tests_allow_for_noise && !by_levels);
  // Of nine settings, one nearly always may be noisier: that is worth a word where it took a
  // verdict away or widens an interval.
  if (!in_tests && !all.front().in_intervals) return std::nullopt;
  std::vector<std::string> named;
  std::size_t count = 0;
  for (const anova::NoisySetting& one : all) {
    if (one.shown != shown || !(in_tests || one.in_intervals)) continue;
    ++count;
    if (named.size() == most_named) continue;
    named.push_back(fmt::format("{} ({} times as much as the others)",
                                setting_text(report.analysis, report.settings[one.setting]),
                                rounded(one.ratio, 2, typography)));
  }
  if (count > named.size()) named.push_back(fmt::format("{} more", count - named.size()));
  return fmt::format("Runs {} more at {}, so {} for it.", shown ? "scatter" : "may scatter",
                     listed(named), in_tests ? "the verdict allows" : "intervals allow");
}

std::optional<std::string> own_noise_sentence(const ResponseReport& report, std::string_view but,
                                              Typography typography) {
  if (!report.deciding) return std::nullopt;
  std::vector<std::string> drivers;
  for (const anova::DispersionFactor& one : report.deciding->noise_driven_by) {
    if (one.name == but) continue;
    drivers.push_back(one.ratio ? fmt::format("{} ({} times as much at one level as at another)",
                                              one.name, rounded(*one.ratio, 2, typography))
                                : one.name);
  }
  if (drivers.empty()) return std::nullopt;
  return fmt::format("Runs {} differently by {}, so the verdict gives each level its own noise.",
                     report.deciding->noise_shown_to_differ ? "scatter" : "may scatter",
                     listed(drivers));
}

namespace {

/// Whether the model that was written draws a curve along a number that the verdict reads by its
/// levels.
bool any_curve(const ResponseReport& report) {
  if (!report.fit) return false;
  const auto& data = report.fit->observations;
  const auto& variables = data.model.variables;
  const std::vector<std::string>& reread = report.deciding->by_levels;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    if (std::find(reread.begin(), reread.end(), variables[v].name) == reread.end()) continue;
    const auto readings = std::count_if(
        variables.begin(), variables.end(),
        [&](const model::Variable& one) { return one.columns == variables[v].columns; });
    if (readings > 1 || std::holds_alternative<model::PolynomialValues>(data.values[v])) {
      return true;
    }
  }
  return false;
}

/// Whether something was there to test each term against.
bool all_tested(const anova::Analysis& analysis) {
  return std::none_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
    return row.treatment() && row.df > 0 && !row.p;
  });
}

}  // namespace

std::optional<std::string> deciding_sentence(const ResponseReport& report, Typography typography) {
  if (!report.deciding) return std::nullopt;
  const anova::DecidingModel& deciding = *report.deciding;
  std::string text;
  if (!deciding.by_levels.empty()) {
    text = fmt::format("{} along {} misses more than noise, so the verdict reads {} by {} levels",
                       any_curve(report) ? "A curve" : "A straight line",
                       listed(deciding.by_levels), deciding.by_levels.size() == 1 ? "it" : "them",
                       deciding.by_levels.size() == 1 ? "its" : "their");
  }
  if (deciding.with_all_interactions) {
    text += text.empty()
                ? "The model misses more than noise, so the verdict lets all factors interact"
                : ", and lets all factors interact";
  }
  if (auto own = own_noise_sentence(report, {}, typography)) {
    own->pop_back();
    text += fmt::format("{}{}", text.empty() ? "" : ". ", *own);
  }
  if (auto noisy = noisy_settings_sentence(report, typography)) {
    noisy->pop_back();  // the tests may follow
    if (text.empty() && deciding.error == anova::ErrorTerm::pure_error) {
      text = std::string(by_repeated_runs);
    }
    text += fmt::format("{}{}", text.empty() ? "" : ". ", *noisy);
  }
  if (deciding.whole_plots) {
    const anova::WholePlots& plots = *deciding.whole_plots;
    if (plots.hard_factors.empty())
      text = fmt::format(
          "Every factor varies within the {} groups of {}, so the verdict takes what these differ "
          "by out of the noise",
          plots.count, listed(plots.columns));
    else if (all_tested(report.analysis))
      text = fmt::format(
          "{} {} set once per whole plot, so the verdict tests {} against the {} whole "
          "plots and all else against single runs",
          listed(plots.hard_factors), plots.hard_factors.size() == 1 ? "was" : "were",
          plots.hard_factors.size() == 1 ? "it" : "them", plots.count);
    else
      text = fmt::format(
          "{} {} set once per whole plot, and {} whole plots leave nothing to test {} against; "
          "the verdict tests all else against single runs",
          listed(plots.hard_factors), plots.hard_factors.size() == 1 ? "was" : "were", plots.count,
          plots.hard_factors.size() == 1 ? "it" : "them");
  }
  if (text.empty() && deciding.error == anova::ErrorTerm::residual) {
    if (deciding.in_the_middle.empty()) return std::nullopt;
    std::vector<std::string> numbers;
    for (const anova::MeasuredRange& one : deciding.in_the_middle)
      numbers.push_back(term_text(one.number, typography));
    text = fmt::format("In the middle of the measured {} of {}",
                       numbers.size() == 1 ? "range" : "ranges", listed(numbers));
  }
  if (text.empty()) text = std::string(by_repeated_runs);
  std::vector<std::string> tests;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (!row.deciding || !row.deciding->f) continue;
    tests.push_back(fmt::format("{} F({}, {}) = {}, {}", term_text(row.term, typography),
                                row.deciding->df, rounded(row.deciding->error_df, 3, typography),
                                rounded(*row.deciding->f, 3, typography),
                                p_phrase(*row.deciding->p)));
  }
  constexpr std::size_t most_tests = 6;
  if (tests.size() > most_tests) tests.resize(most_tests);
  if (!tests.empty()) text += fmt::format(": {}", fmt::join(tests, "; "));
  return text + ".";
}

}  // namespace yates::reports
