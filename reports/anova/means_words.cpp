#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "reports/anova/plotted.hpp"
#include "reports/anova/tables.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

const anova::TermRow* term_of(const ResponseReport& report, const MeansOf& means) {
  return means.term ? &report.analysis.terms[*means.term] : nullptr;
}

std::optional<double> width_of(const anova::MarginalMean& mean) {
  return half_width(mean.low, mean.high);
}

std::string quantity(const ResponseReport& report, double value, std::optional<double> width,
                     bool sign = false) {
  return with_unit(with_uncertainty(value, width, unicode, sign),
                   sign ? unit_of_differences(report) : report.unit, unicode);
}

/// The other factors of the interactions that matter and read this one.
std::vector<std::string> interacting_with(const ResponseReport& report, std::size_t factor) {
  std::vector<std::string> names;
  for (const MeansOf& means : report.interactions) {
    const auto here = std::find(means.factors.begin(), means.factors.end(), factor);
    if (!matters(report, means) || here == means.factors.end()) continue;
    for (const std::size_t other : means.factors) {
      if (other != factor) names.push_back(report.analysis.factors[other].name);
    }
  }
  return names;
}

/// "not shown to matter" and the like, where the term does not matter.
std::string plain_verdict(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  if (row == nullptr) return "not in the model on its own";
  return stands_out(report, means) ? "stands out by Lenth's rule" : term_verdict(*row);
}

/// A mere "not tested" says nothing of the means that are drawn.
bool lacks_test(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  return row != nullptr && is_untested(*row) && !stands_out(report, means);
}

/// How the means of one factor differ.
std::string difference_text(const ResponseReport& report, const MeansOf& means) {
  const anova::FactorReading& factor = report.analysis.factors[means.factors[0]];
  if (means.means.size() == 2) {
    const anova::MarginalMean& from = means.means[0];
    const anova::MarginalMean& to = means.means[1];
    const double change = to.mean - from.mean;
    std::string text =
        fmt::format("{}={} instead of {}: {}", factor.name, factor.levels[to.levels[0]],
                    factor.levels[from.levels[0]], quantity(report, change, width_of(from), true));
    if (from.mean != 0.0) {
      text += fmt::format(" ({})", percent(100.0 * change / std::abs(from.mean), unicode, true));
    }
    return text;
  }
  const auto [least, most] = std::minmax_element(
      means.means.begin(), means.means.end(),
      [](const anova::MarginalMean& a, const anova::MarginalMean& b) { return a.mean < b.mean; });
  const std::string low = quantity(report, least->mean, width_of(*least));
  const std::string high = quantity(report, most->mean, width_of(*most));
  if (low == high) return fmt::format("{}: {} at every level", factor.name, low);
  return fmt::format("{}: lowest at {} ({}), highest at {} ({})", factor.name,
                     factor.levels[least->levels[0]], low, factor.levels[most->levels[0]], high);
}

/// Whether the verdict compares logarithms: lines of means whose ratios are equal do not interact.
bool differences_are_ratios(const ResponseReport& report) {
  return ratios(report) || decides_on_logarithm(report);
}

/// The same step between two levels of one factor, at two levels of the other: on the scale that
/// decides.
struct DifferentChanges {
  std::size_t from;  // levels on the axis
  std::size_t to;
  std::size_t line_of_least;
  std::size_t line_of_most;
  double least;
  double most;
};

/// From one level to another along a line; absent where the line lacks one of them.
template <typename Line>
std::optional<double> change_of(const Line& line, std::size_t from, std::size_t to,
                                bool logarithms) {
  std::optional<double> first;
  std::optional<double> last;
  for (const auto& point : line) {
    const double mean = point.mean->mean;
    if (point.x != from && point.x != to) continue;
    if (logarithms && mean <= 0.0) return std::nullopt;
    (point.x == from ? first : last) = logarithms ? std::log(mean) : mean;
  }
  return first && last ? std::optional(*last - *first) : std::nullopt;
}

/// The four means that are farthest from having no interaction; absent where no two lines share two
/// levels, or a mean has no logarithm.
std::optional<DifferentChanges> most_different_change(const ResponseReport& report,
                                                      const MeansGrid& grid) {
  const bool logarithms = differences_are_ratios(report);
  std::optional<DifferentChanges> result;
  std::size_t levels = 0;
  for (const auto& line : grid.lines)
    for (const auto& point : line) levels = std::max(levels, point.x + 1);
  // The widest steps first: of equal differences they are named.
  for (std::size_t step = levels; step-- > 1;) {
    for (std::size_t from = 0; from + step < levels; ++from) {
      DifferentChanges here{from, from + step, 0, 0, 0.0, 0.0};
      std::size_t lines = 0;
      for (std::size_t line = 0; line < grid.lines.size(); ++line) {
        const auto value = change_of(grid.lines[line], here.from, here.to, logarithms);
        if (!value) continue;
        if (lines == 0 || *value < here.least) {
          here.least = *value;
          here.line_of_least = line;
        }
        if (lines == 0 || *value > here.most) {
          here.most = *value;
          here.line_of_most = line;
        }
        ++lines;
      }
      if (lines < 2) continue;
      const double difference = here.most - here.least;
      if (!result || difference > (1.0 + 1e-9) * (result->most - result->least)) result = here;
    }
  }
  return result;
}

}  // namespace

bool inside_interaction(const ResponseReport& report, const MeansOf& means) {
  return !interacting_with(report, means.factors[0]).empty();
}

bool matters(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  if (row != nullptr && row->matters) return true;
  if (means.factors.size() != 1) return false;
  const std::vector<model::VariableName>& forms =
      report.analysis.factors[means.factors.front()].read_as;
  return std::any_of(
      report.analysis.terms.begin(), report.analysis.terms.end(), [&](const anova::TermRow& other) {
        if (!other.treatment() || !other.matters || other.term.variables.size() != 1) return false;
        const model::VariableName& variable = *other.term.variables.front();
        return variable.columns.size() == 1 &&
               std::any_of(forms.begin(), forms.end(), [&](const model::VariableName& form) {
                 return form.text == variable.text;
               });
      });
}

bool stands_out(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  if (row == nullptr || row->p || !report.signs || !report.signs->lenth) return false;
  const std::vector<anova::SignEffect>& effects = report.signs->effects;
  return std::any_of(effects.begin(), effects.end(), [&](const anova::SignEffect& effect) {
    return effect.term == row->term && effect.matters;
  });
}

std::string main_effect_finding(const ResponseReport& report, const MeansOf& means) {
  const std::vector<std::string> others = interacting_with(report, means.factors[0]);
  const bool untested = lacks_test(report, means);
  const bool differs = matters(report, means) || untested || !others.empty();
  if (!differs || means.means.size() < 2) {
    return fmt::format("{}: {}", factor(report, means, 0).name, plain_verdict(report, means));
  }
  std::string text = difference_text(report, means);
  if (!others.empty()) {
    return text + fmt::format(" on average; the effect depends on {}", listed(others));
  }
  return untested ? text + "; not tested" : text;
}

std::string interaction_finding(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  const anova::FactorReading& first = report.analysis.factors[means.factors[0]];
  const anova::FactorReading& second = report.analysis.factors[means.factors[1]];
  const std::string name = row != nullptr ? term_text(row->term, unicode)
                                          : fmt::format("{} \u00d7 {}", first.name, second.name);
  const bool untested = lacks_test(report, means);
  if (!untested && !matters(report, means)) {
    return fmt::format("{}: {}", name, plain_verdict(report, means));
  }
  const MeansGrid grid = grid_of(report, means);
  const auto change = most_different_change(report, grid);
  if (!change) {
    return fmt::format("{}: {}", name, untested ? "not tested" : "the lines are not parallel");
  }
  const std::string& x_name = report.analysis.factors[means.factors[grid.x]].name;
  const std::string& series = report.analysis.factors[means.factors[grid.series]].name;
  const std::vector<std::string> x_levels = shown_level_texts(report, means, grid.x);
  const std::vector<std::string> series_levels = shown_level_texts(report, means, grid.series);
  const auto width = width_of(means.means.front());
  const auto words = [&](double value) {
    return differences_are_ratios(report) ? rounded(std::exp(value), 3, unicode)
                                          : quantity(report, value, width, true);
  };
  const std::string first_change = fmt::format(
      "{}: from {}={} to {}, {} {} by {} at ", name, x_name, x_levels[change->from],
      x_levels[change->to], report.label,
      differences_are_ratios(report) ? "is multiplied" : "changes", words(change->least));
  const std::string_view end = untested ? "; not tested" : "";
  if (words(change->least) == words(change->most) && !untested) {
    return fmt::format("{}: the lines are not parallel", name);
  }
  if (words(change->least) == words(change->most)) {
    return fmt::format("{}every {}{}", first_change, series, end);
  }
  return fmt::format("{}{}={} {} by {} at {}={}{}", first_change, series,
                     series_levels[change->line_of_least], untested ? "and" : "but",
                     words(change->most), series, series_levels[change->line_of_most], end);
}

}  // namespace yates::reports
