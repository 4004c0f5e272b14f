#include "reports/words/response_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

bool positive_levels(const anova::FactorReading& factor) {
  return std::all_of(factor.levels.begin(), factor.levels.end(), [](const std::string& level) {
    return std::strtod(level.c_str(), nullptr) > 0.0;
  });
}

/// Levels such as 1, 2, 4, 8: on a straight axis most of them would stand on one another.
bool geometric_levels(const anova::FactorReading& factor) {
  constexpr std::size_t fewest = 4;
  constexpr double least_ratio = 1.5;
  std::vector<double> logarithms;
  for (const std::string& level : factor.levels) {
    logarithms.push_back(std::log(std::strtod(level.c_str(), nullptr)));
  }
  if (logarithms.size() < fewest) return false;
  std::sort(logarithms.begin(), logarithms.end());
  const double step = logarithms[1] - logarithms[0];
  for (std::size_t i = 1; i < logarithms.size(); ++i) {
    if (std::abs(logarithms[i] - logarithms[i - 1] - step) > 1e-3 * step) return false;
  }
  return step >= std::log(least_ratio);
}

AxisKind axis_of(const anova::FactorReading& factor) {
  if (!factor.numeric) return AxisKind::categories;
  const bool logarithmic =
      positive_levels(factor) && (factor.logarithmic || geometric_levels(factor));
  return logarithmic ? AxisKind::log2 : AxisKind::number;
}

void convert(std::vector<MeansOf>& shown, const ResponseReport& report) {
  for (MeansOf& one : shown) {
    for (anova::MarginalMean& mean : one.means) {
      const anova::Effect there = in_unit(report, anova::Effect{mean.mean, mean.low, mean.high});
      mean.mean = there.value;
      mean.low = there.low;
      mean.high = there.high;
    }
  }
}

}  // namespace

ResponseReport describe(anova::Answer answer, std::string label, std::string unit) {
  ResponseReport result{std::move(answer), std::move(label), std::move(unit), {}, std::nullopt};
  for (const anova::FactorReading& factor : result.analysis.factors) {
    result.axes.push_back(axis_of(factor));
  }
  std::vector<MeansOf> main_effects = std::move(result.main_effects);
  std::vector<MeansOf> interactions = std::move(result.interactions);
  convert(main_effects, result);
  convert(interactions, result);
  result.main_effects = std::move(main_effects);
  result.interactions = std::move(interactions);
  return result;
}

const anova::Analysis& decided_analysis(const ResponseReport& report) {
  return report.deciding ? report.deciding->analysis : report.analysis;
}

bool decides_on_logarithm(const ResponseReport& report) {
  return report.scale.choice.scale == anova::Scale::log && report.on_other_scale.has_value();
}

anova::Analysis written_analysis(const ResponseReport& report) {
  if (!decides_on_logarithm(report)) return report.analysis;
  anova::Analysis result = *report.on_other_scale;
  result.notes = report.analysis.notes;
  const auto& deciding = report.analysis.terms;
  for (anova::TermRow& row : result.terms) {
    const auto found = std::find_if(deciding.begin(), deciding.end(), [&](const auto& other) {
      return other.term == row.term && other.treatment();
    });
    if (found == deciding.end()) continue;
    row.deciding = found->deciding
                       ? *found->deciding
                       : anova::DecidingTest{anova::ErrorTerm::residual, found->df,
                                             static_cast<double>(report.analysis.residual.df),
                                             found->f, found->p};
    row.p_adjusted = found->p_adjusted;
    row.shown = found->shown;
    row.matters = found->matters;
    row.verdict = found->verdict;
  }
  return result;
}

ResponseReport as_written(const ResponseReport& report) {
  ResponseReport result = report;
  if (decides_on_logarithm(report)) {
    result.analysis = written_analysis(report);
    result.scale.transformation.steps.clear();
  }
  return result;
}

ResponseReport as_decided(const ResponseReport& report) {
  ResponseReport result = report;
  if (!report.deciding || report.deciding->as_written()) return result;
  anova::Analysis decided = report.deciding->analysis;
  const std::vector<anova::TermRow>& written = report.analysis.terms;
  const bool same_terms =
      std::equal(written.begin(), written.end(), decided.terms.begin(), decided.terms.end(),
                 [](const anova::TermRow& one, const anova::TermRow& other) {
                   return one.term == other.term;
                 });
  if (!same_terms) return result;
  for (std::size_t t = 0; t < written.size(); ++t) {
    decided.terms[t].verdict = written[t].verdict;
    decided.terms[t].matters = written[t].matters;
  }
  decided.notes = report.analysis.notes;
  result.analysis = std::move(decided);
  return result;
}

}  // namespace yates::reports
