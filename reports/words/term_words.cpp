#include "reports/words/term_words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// A function of a number that the verdict reads by its levels: it has no test of its own.
bool held_by_levels(const anova::TermRow& row) {
  return row.deciding && row.deciding->df == 0;
}

}  // namespace

TermNames::TermNames(std::span<const std::string> variables) {
  for (std::size_t first = 0; first < variables.size(); first += variables_of_a_group) {
    auto& group = groups_.emplace_back();
    for (std::size_t bits = 1; bits < group.size(); ++bits) {
      const std::size_t last = first + static_cast<std::size_t>(std::bit_width(bits)) - 1;
      if (last >= variables.size()) break;
      group[bits] = group[bits - std::bit_floor(bits)] + ":" + variables[last];
    }
  }
}

void TermNames::append(std::string& text, model::BitTerm term) const {
  std::size_t colons_left_out = 1;
  for (const auto& group : groups_) {
    const std::string& names = group[term % group.size()];
    term /= group.size();
    if (names.empty()) continue;
    text.append(names, colons_left_out);
    colons_left_out = 0;
  }
}

bool is_untested(const anova::TermRow& row) {
  const bool aliased = row.status == anova::TermStatus::aliased && row.df == 0;
  return row.treatment() && !aliased && row.status != anova::TermStatus::not_estimable && !row.p;
}

std::string term_verdict(const anova::TermRow& row) {
  if (!row.treatment()) return std::string(to_string(row.role));
  if (row.status == anova::TermStatus::not_estimable) return "cannot be estimated";
  if (row.status == anova::TermStatus::aliased && row.df == 0) return "aliased";
  if (is_untested(row)) return "not tested";
  if (held_by_levels(row)) return "read by levels";
  switch (row.verdict) {
    case anova::TermVerdict::matters:
      return "matters";
    case anova::TermVerdict::too_small:
      return "real, but too small to matter";
    case anova::TermVerdict::no_larger:
      return "no larger than what matters";
    case anova::TermVerdict::cannot_tell:
      return row.shown ? "real, perhaps too small" : "cannot tell yet";
    case anova::TermVerdict::not_shown:
    case anova::TermVerdict::not_tested:
      break;
  }
  return "not shown to matter";
}

namespace {

/// What was shown of the term, as the begin of a sentence.
std::string claim(const std::string& name, const anova::TermRow& row) {
  switch (row.verdict) {
    case anova::TermVerdict::matters:
      return name + " matters";
    case anova::TermVerdict::too_small:
      return name + " has a real effect, too small to matter";
    case anova::TermVerdict::no_larger:
      return name + " has no effect as large as what matters";
    case anova::TermVerdict::cannot_tell:
      return row.shown ? name + " has a real effect, perhaps too small to matter"
                       : fmt::format("Whether {} matters cannot be told yet", name);
    case anova::TermVerdict::not_shown:
    case anova::TermVerdict::not_tested:
      break;
  }
  return name + " was not shown to matter";
}

/// The noise that the test measures by.
std::string_view noise_of(anova::ErrorTerm error) {
  static constexpr std::array<std::string_view, 5> words{
      "noise alone", "the noise of repeated runs", "noise around the levels' means",
      "noise that differs by level", "the noise of its stratum (whole plots, or runs within them)"};
  return words[static_cast<std::size_t>(error)];
}

/// "less than 0.1% of the variation".
std::string share_of_variation(const anova::TermRow& row, Typography typography) {
  const std::string share = percent(row.variation_percent, typography);
  return (share.starts_with("< ") ? "less than " + share.substr(2) : share) + " of the variation";
}

/// What is said of a term that no F test can judge: of an effect of a design without repeated runs,
/// what Lenth's rule makes of it.
std::string untested(const ResponseReport& report, const anova::TermRow& row) {
  if (report.signs && report.signs->lenth) {
    for (const anova::SignEffect& effect : report.signs->effects) {
      if (effect.term != row.term || !effect.treatment() || effect.aliased) continue;
      return fmt::format(
          "no setting was repeated, so that only Lenth's rule can judge it, which takes the small "
          "effects for noise: it {}",
          effect.matters ? "stands out" : "does not stand out");
    }
  }
  return "it cannot be tested because nothing says how large the noise is";
}

std::string adjusted_p(const ResponseReport& report, const anova::TermRow& row) {
  const auto tested =
      std::count_if(report.analysis.terms.begin(), report.analysis.terms.end(),
                    [](const anova::TermRow& one) { return one.treatment() && one.p.has_value(); });
  const std::string p = p_phrase(*row.p_adjusted);
  const bool adjusted = report.analysis.options.adjust != anova::Adjustment::none && tested > 1;
  return adjusted ? fmt::format("{} among {} terms", p, tested) : p;
}

/// What the test found: of F how many times the noise it is, of p how rare that is.
std::string evidence(const ResponseReport& report, const anova::TermRow& row,
                     Typography typography) {
  const bool other_test = row.deciding && row.deciding->f && row.deciding->p;
  const double f = other_test ? *row.deciding->f : *row.f;
  const double p = other_test ? *row.deciding->p : *row.p;
  const std::string_view noise =
      noise_of(other_test ? row.deciding->error : anova::ErrorTerm::residual);
  const std::string end = row.p_adjusted ? " (" + adjusted_p(report, row) + ")" : "";
  if (f <= 1.0) return fmt::format("no more than what {} brings{}", noise, end);
  const std::string how_often =
      p < 0.001 ? "fewer than 1 of 1,000" : percent(100.0 * p, typography) + " of";
  const std::string_view unaffected = row.variables.variables.size() > 1
                                          ? "where these factors do not interact"
                                          : "where it changes nothing";
  return fmt::format("{} times what {} brings, which chance does in {} experiments {}{}",
                     rounded(f, 3, typography), noise, how_often, unaffected, end);
}

}  // namespace

std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography) {
  const std::string name = term_text(row.term, typography);
  if (row.status == anova::TermStatus::not_estimable) {
    return fmt::format("{} cannot be estimated because it has only one level in the data.", name);
  }
  if (row.status == anova::TermStatus::aliased && row.df == 0) {
    return fmt::format("{} cannot be distinguished from other terms in this design.", name);
  }
  if (report.analysis.total.sum_of_squares == 0.0) {
    return fmt::format("Nothing goes with {}: all values of {} are equal.", name, report.label);
  }
  const std::string share = share_of_variation(row, typography);
  if (!row.f && row.p && row.matters) {
    return fmt::format(
        "{} matters for certain: {} goes with it, and repeated runs of each setting agree exactly.",
        name, share);
  }
  if (!row.f || !row.p) {
    return fmt::format("{} goes with {}; {}.", capitalised(share), name, untested(report, row));
  }
  if (held_by_levels(row)) {
    return fmt::format("{} is not tested by itself: the verdict reads its number by levels.", name);
  }
  if (!row.treatment()) {
    return fmt::format(
        "{} goes with {}, {}; it is removed before all other terms.", capitalised(share), name,
        row.role == anova::TermRole::block ? "the blocks of the design" : "the drift of all runs");
  }
  return fmt::format("{}: {} goes with it, {}.", claim(name, row), share,
                     evidence(report, row, typography));
}

std::vector<std::size_t> terms_by_share(const anova::Analysis& analysis) {
  std::vector<std::size_t> order(analysis.terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const anova::TermRow& first = analysis.terms[a];
    const anova::TermRow& second = analysis.terms[b];
    if (first.treatment() != second.treatment()) return first.treatment();
    return first.variation_percent > second.variation_percent;
  });
  return order;
}

double residual_percent(const anova::Analysis& analysis) {
  const double total = analysis.total.sum_of_squares;
  return total > 0.0 ? 100.0 * analysis.residual.sum_of_squares / total : 0.0;
}

bool shares_overlap(const anova::Analysis& analysis) {
  constexpr double rounding = 0.05;  // percent: what no table shows
  return std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
    return std::abs(row.variation_percent - row.sequential_percent) >= rounding;
  });
}

std::optional<std::string> overlap_sentence(const anova::Analysis& analysis) {
  if (!shares_overlap(analysis)) return std::nullopt;
  return "a share is the row's sum of squares over the total; terms overlap in these data, so the "
         "shares do not add up to 100%";
}

std::string terms_finding(const ResponseReport& report, Typography typography) {
  std::size_t tested = 0;
  std::size_t mattering = 0;
  std::size_t real = 0;  // shown, and too small to matter, or perhaps so
  bool open = false;
  double explained = 0.0;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (!row.treatment()) continue;
    if (row.p) ++tested;
    if (row.shown && !row.matters) {
      ++real;
      open = open || row.verdict == anova::TermVerdict::cannot_tell;
    }
    if (!row.matters) continue;
    ++mattering;
    explained += row.sequential_percent;
  }
  if (tested == 0) return "Shares of variation; nothing could be tested";
  if (mattering == 0 && real > 0) {
    return fmt::format(
        "{} of {} {}, {}too small to matter", real, count_of(tested, "term", "terms"),
        real == 1 ? "has a real effect" : "have real effects", open ? "perhaps " : "");
  }
  if (mattering == 0) {
    return fmt::format("None of {} was shown to matter", count_of(tested, "term", "terms"));
  }
  const std::string of_what = ratios(report) ? " of the " + analysed_words(report) : "";
  // What some of several overlapping terms explain hangs on which stands first.
  const auto all = static_cast<std::size_t>(
      std::count_if(report.analysis.terms.begin(), report.analysis.terms.end(),
                    [](const anova::TermRow& row) { return row.treatment(); }));
  if (mattering < all && shares_overlap(report.analysis)) {
    return fmt::format(
        "{} of {} {}; all terms together account for {} of the variation{}", mattering,
        count_of(tested, "term", "terms"), mattering == 1 ? "matters" : "matter",
        percent(report.decision ? report.decision->explained_percent : explained, typography),
        of_what);
  }
  // The table below may be of another scale than the advice.
  return fmt::format("{} of {} {} and {} for {} of the variation{}", mattering,
                     count_of(tested, "term", "terms"), mattering == 1 ? "matters" : "matter",
                     mattering == 1 ? "accounts" : "account", percent(explained, typography),
                     of_what);
}

std::optional<double> shown_p(const anova::TermRow& row) {
  return row.f ? row.p : std::nullopt;
}

std::optional<double> shown_adjusted_p(const anova::TermRow& row) {
  const std::optional<double>& f = row.deciding ? row.deciding->f : row.f;
  return f ? row.p_adjusted : std::nullopt;
}

std::optional<std::string> certain_terms_sentence(const anova::Analysis& analysis) {
  const bool any =
      std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
        return row.treatment() && row.p_adjusted && !shown_adjusted_p(row);
      });
  if (!any) return std::nullopt;
  return "where no noise is left, what differs does so for certain";
}

std::string deciding_p_name(const ResponseReport& report) {
  const anova::Analysis& analysis = report.analysis;
  const std::string name = adjusted_p_name(analysis.options.adjust);
  const bool other_test =
      std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
        return row.treatment() && row.deciding && row.deciding->p != row.p;
      });
  if (!other_test) return name;
  const bool of_logarithm = decides_on_logarithm(report) && !ratios(report);
  return of_logarithm ? fmt::format("{} of log({})", name, report.label) : name + " of the advice";
}

std::vector<std::string> effects_beyond_lenth(const anova::SignTable& signs,
                                              Typography typography) {
  std::vector<std::string> names;
  for (const anova::SignEffect& effect : signs.effects) {
    if (effect.treatment() && effect.matters) names.push_back(term_text(effect.term, typography));
  }
  return names;
}

}  // namespace yates::reports
