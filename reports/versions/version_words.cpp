#include "reports/versions/version_words.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

using anova::ChangeVerdict;
using anova::VersionChange;
using anova::VersionChanges;

std::vector<std::pair<std::string, std::string>> levels_of_pair(const VersionReport& report,
                                                                std::size_t pair) {
  std::vector<std::pair<std::string, std::string>> result;
  const anova::Answer& answer = report.response;
  const std::size_t before = report.changes->settings[pair].before;
  const std::vector<std::string> levels = answer.levels_of(answer.settings[before]);
  for (std::size_t f = 0; f < levels.size(); ++f) {
    const std::string& name = answer.analysis.factors[f].name;
    if (name != report.version) result.emplace_back(name, levels[f]);
  }
  return result;
}

namespace {

/// At how many settings the verdict was that.
std::size_t count_of(const VersionChanges& changes, ChangeVerdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(changes.settings.begin(), changes.settings.end(),
                    [&](const VersionChange& one) { return one.verdict == verdict; }));
}

std::string direction_word(const VersionReport& report, bool up) {
  if (is_a_time(report.response)) return up ? "slower" : "faster";
  return up ? "higher" : "lower";
}

/// "codec=zstd: 8% more (6 to 10%)".
std::string change_at(const VersionReport& report, std::size_t pair, Typography typography) {
  const VersionChange& change = report.changes->settings[pair];
  return pair_text(report, pair) + ": " +
         change_text(report.response, change.change, change.old_may_be_zero ? 0.0 : change.old_mean,
                     typography);
}

std::string average_text(const VersionReport& report, Typography typography) {
  const VersionChanges& changes = *report.changes;
  return change_text(report.response, changes.average,
                     changes.old_may_be_zero ? 0.0 : changes.old_mean, typography);
}

/// The setting with the largest change of this direction.
std::size_t most_changed(const VersionChanges& changes, bool up) {
  std::size_t result = 0;
  std::optional<double> largest;
  for (std::size_t i = 0; i < changes.settings.size(); ++i) {
    const VersionChange& one = changes.settings[i];
    if (one.verdict != (up ? ChangeVerdict::rises : ChangeVerdict::falls)) continue;
    if (largest && *largest >= std::abs(one.change.value)) continue;
    largest = std::abs(one.change.value);
    result = i;
  }
  return result;
}

/// "slower at 2 of 4 settings, most at codec=zstd: 8% more (6 to 10%)"; empty where there are none.
std::string where_changed(const VersionReport& report, bool up, Typography typography) {
  const VersionChanges& changes = *report.changes;
  const std::size_t count = count_of(changes, up ? ChangeVerdict::rises : ChangeVerdict::falls);
  if (count == 0) return "";
  const std::size_t most = most_changed(changes, up);
  const std::string there = change_at(report, most, typography);
  if (count == 1) return fmt::format("{} at {}", direction_word(report, up), there);
  return fmt::format("{} at {} of {} settings, most at {}", direction_word(report, up), count,
                     changes.settings.size(), there);
}

/// No change is larger than this by its interval. A fall is told as a share of what it falls from.
std::string largest_possible(const VersionReport& report, Typography typography) {
  double fall = 0.0;
  double rise = 0.0;
  for (const VersionChange& one : report.changes->settings) {
    fall = std::max(fall, -*one.change.low);
    rise = std::max(rise, *one.change.high);
  }
  if (!ratios(report.response)) {
    return at_most_text(report.response, std::max(fall, rise), typography);
  }
  const double share = 1.0 - ratio_of(report.response, -fall);
  if (share <= ratio_of(report.response, rise) - 1.0) {
    return at_most_text(report.response, rise, typography);
  }
  return with_uncertainty(100.0 * share, 100.0 * share, typography) + "%";
}

std::string no_change_title(const VersionReport& report, Typography typography) {
  const VersionChanges& changes = *report.changes;
  const std::string at_most = largest_possible(report, typography);
  const bool one = changes.settings.size() == 1;
  if (count_of(changes, ChangeVerdict::no_larger) == changes.settings.size()) {
    return fmt::format("No change that matters: at most {} either way{}", at_most,
                       one ? "" : " at every setting");
  }
  return fmt::format("No change was shown: {}{}; changes of up to {} {}are possible",
                     average_text(report, typography), one ? "" : " on average", at_most,
                     one ? "" : "at single settings ");
}

std::string one_way_title(const VersionReport& report, bool up, Typography typography) {
  const VersionChanges& changes = *report.changes;
  const ChangeVerdict verdict = up ? ChangeVerdict::rises : ChangeVerdict::falls;
  const std::string word = direction_word(report, up);
  if (changes.settings.size() == 1) {
    return fmt::format("New is {}: {}", word, average_text(report, typography));
  }
  if (count_of(changes, verdict) == changes.settings.size()) {
    return fmt::format("New is {} at every setting: {} on average", word,
                       average_text(report, typography));
  }
  if (count_of(changes, verdict) == 0) {
    return fmt::format("New is {} on average: {}; at no single setting was that shown", word,
                       average_text(report, typography));
  }
  return fmt::format("New is {}; {} on average", where_changed(report, up, typography),
                     average_text(report, typography));
}

std::optional<double> smallest_p_of_interactions(const VersionChanges& changes) {
  std::optional<double> result;
  for (const anova::TermRow& row : changes.terms) {
    if (row.variables.variables.size() < 2 || !row.p_adjusted) continue;
    result = result ? std::min(*result, *row.p_adjusted) : row.p_adjusted;
  }
  return result;
}

/// "codec" of "version:codec".
std::string other_factors(const VersionReport& report, const model::TermName& term) {
  std::vector<std::string> names;
  for (const auto& variable : term.variables) {
    if (variable->columns != std::vector{report.version}) names.push_back(variable->shown);
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

std::optional<std::string> interaction_sentence(const VersionReport& report) {
  const VersionChanges& changes = *report.changes;
  if (changes.settings.size() < 2) return std::nullopt;
  std::vector<std::string> parts;
  for (const anova::TermRow& row : changes.terms) {
    if (!row.shown || row.variables.variables.size() < 2) continue;
    parts.push_back(
        fmt::format("{} ({})", other_factors(report, row.term), p_phrase(*row.p_adjusted)));
  }
  if (!parts.empty()) return fmt::format("The change differs by {}.", listed(parts));
  const auto p = smallest_p_of_interactions(changes);
  if (!p) return "Whether the change differs between settings cannot be tested.";
  return fmt::format("That the change differs between settings was not shown ({}).", p_phrase(*p));
}

/// What was found at the settings that agree with the one that was asked about.
std::optional<std::string> asked_sentence(const VersionReport& report, Typography typography) {
  if (report.asked.empty()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < report.changes->settings.size(); ++i) {
    const auto levels = levels_of_pair(report, i);
    const bool agrees = std::all_of(report.asked.begin(), report.asked.end(), [&](const auto& one) {
      return std::find(levels.begin(), levels.end(), one) != levels.end();
    });
    if (agrees) parts.push_back(change_at(report, i, typography));
  }
  if (parts.empty()) return "The setting of --baseline was not measured with both versions.";
  return fmt::format("At the baseline, {}.", fmt::join(parts, "; "));
}

std::optional<std::string> totals_sentence(const VersionReport& report, Typography typography) {
  const VersionChanges& changes = *report.changes;
  if (!changes.typical_average) return std::nullopt;
  const auto& deciding = report.response.deciding;
  return fmt::format(
      "The runs of both versions {} differently, so means are compared, which add up to totals; "
      "typical values (geometric means): {}{}.",
      deciding && deciding->noise_surely_differs() ? "scatter" : "may scatter",
      change_text(report.response, *changes.typical_average, changes.old_mean, typography),
      changes.settings.size() == 1 ? "" : " on average");
}

std::optional<std::string> noise_sentence(const VersionReport& report) {
  const auto& deciding = report.response.deciding;
  if (!deciding || !deciding->whole_plots) return std::nullopt;
  return fmt::format(
      "The runs of one replication share its time and its machine's state, so versions are "
      "compared by {} replications, not by single runs; --ignore-design counts single runs.",
      deciding->whole_plots->count);
}

}  // namespace

std::string pair_text(const VersionReport& report, std::size_t pair) {
  std::string result;
  for (const auto& [name, level] : levels_of_pair(report, pair)) {
    result += fmt::format("{}{}={}", result.empty() ? "" : ", ", language::printable(name),
                          language::printable(level));
  }
  return result.empty() ? "all runs" : result;
}

namespace {

/// "tag=v2; tag=v3; and 4 more".
std::string some_settings(const std::vector<std::string>& settings) {
  constexpr std::size_t most = 5;
  std::string result;
  for (std::size_t i = 0; i < std::min(most, settings.size()); ++i)
    result += (i > 0 ? "; " : "") + language::printable(settings[i]);
  if (settings.size() > most) result += fmt::format("; and {} more", settings.size() - most);
  return result;
}

/// What is said of the settings that were measured with both.
std::string measured_title(const VersionReport& report, Typography typography) {
  if (!report.changes) return "Nothing can be compared";
  const VersionChanges& changes = *report.changes;
  if (!changes.average.low) {
    return fmt::format("No setting was repeated, so nothing says how much chance is in a change{}",
                       changes.settings.size() == 1 ? "" : "; repeat runs, or leave factors out");
  }
  const auto shown = [&](ChangeVerdict verdict) {
    return count_of(changes, verdict) > 0 || changes.average_verdict == verdict;
  };
  const bool up = shown(ChangeVerdict::rises);
  const bool down = shown(ChangeVerdict::falls);
  if (!up && !down) return no_change_title(report, typography);
  if (up != down) return one_way_title(report, up, typography);
  const std::string rise = where_changed(report, true, typography);
  const std::string fall = where_changed(report, false, typography);
  if (rise.empty() || fall.empty()) {
    return fmt::format("New is {}; on average it is {}: {}", rise.empty() ? fall : rise,
                       direction_word(report, changes.average_verdict == ChangeVerdict::rises),
                       average_text(report, typography));
  }
  return fmt::format("New is {}; {}", rise, fall);
}

}  // namespace

std::string change_title(const VersionReport& report, Typography typography) {
  const std::string measured = measured_title(report, typography);
  if (report.failed.empty()) return measured;
  return fmt::format("New fails at {} in all of its runs. Elsewhere: {}",
                     some_settings(report.failed), measured);
}

std::vector<std::string> change_sentences(const VersionReport& report, Typography typography) {
  std::vector<std::string> result;
  if (!report.changes || !report.changes->average.low) return result;
  const auto add = [&](std::optional<std::string> sentence) {
    if (sentence) result.push_back(*std::move(sentence));
  };
  add(interaction_sentence(report));
  add(asked_sentence(report, typography));
  add(noise_sentence(report));
  // That of the versions, the sentence on totals tells.
  const std::string told = report.changes->typical_average ? report.version : "";
  add(own_noise_sentence(report.response, told, typography));
  add(noisy_settings_sentence(report.response, typography));
  add(totals_sentence(report, typography));
  add(scale_sentence(report.response, typography));
  return result;
}

namespace {

/// "shown to be beyond it: codec=zstd: 8% more".
std::string beyond_text(const VersionReport& report, const GateReport& gate,
                        Typography typography) {
  std::vector<std::string> where;
  for (const std::size_t pair : gate.result.settings) {
    if (where.size() == 3 && gate.result.settings.size() > 4) break;
    where.push_back(change_at(report, pair, typography));
  }
  if (where.size() < gate.result.settings.size()) {
    where.push_back(fmt::format("{} more settings", gate.result.settings.size() - where.size()));
  }
  const bool several = report.changes->settings.size() > 1;
  if (gate.result.average && several) {
    where.push_back("on average: " + average_text(report, typography));
  }
  return fmt::format("shown to be beyond it: {}", fmt::join(where, "; "));
}

}  // namespace

std::string gate_name(const GateReport& gate) {
  return fmt::format("gate '{}'{}", language::printable(gate.text),
                     gate.less_is_slower ? " (less is slower)" : "");
}

std::string gate_outcome(const VersionReport& report, const GateReport& gate,
                         Typography typography) {
  if (gate.result.not_judged()) {
    std::vector<std::string> where;
    for (const std::size_t pair : gate.result.unjudged) where.push_back(pair_text(report, pair));
    return fmt::format(
        "not judged: the old mean may be 0 at {}, and no percentage of 0 means anything; write the "
        "limit as a number in the unit of {}, as in 'changed > 0.5'",
        where.size() == 2 ? where[0] + " and " + where[1] : some_settings(where),
        report.response.label);
  }
  if (!gate.result.failed) {
    const std::size_t all = report.changes->settings.size();
    const std::size_t open = gate.result.open.size();
    const bool others = !report.only_old.empty() || !report.only_new.empty();
    const std::string setting = all == 1 ? others ? "the setting that both have" : "the setting"
                                : others ? "every setting that both have"
                                         : "every setting";
    if (open == 0) return fmt::format("passed: {} was shown to be within it", setting);
    return fmt::format(
        "passed: no setting was shown to be beyond it, but {}these runs cannot exclude it",
        all == 1 ? "" : fmt::format("at {} of {} settings ", open, all));
  }
  if (report.failed.empty()) return "failed; " + beyond_text(report, gate, typography);
  const std::string crash =
      fmt::format("failed: new fails at {} in all of its runs", some_settings(report.failed));
  if (gate.result.settings.empty() && !gate.result.average) return crash;
  return crash + "; " + beyond_text(report, gate, typography);
}

std::optional<std::string> settings_sentence(const Comparison& comparison,
                                             const VersionReport& report) {
  std::string result;
  if (!report.only_old.empty()) {
    result = fmt::format("only {} has: {}", language::printable(comparison.old_source),
                         some_settings(report.only_old));
  }
  if (!report.only_new.empty()) {
    result +=
        fmt::format("{}only {} has: {}", result.empty() ? "" : "; ",
                    language::printable(comparison.new_source), some_settings(report.only_new));
  }
  if (result.empty()) return std::nullopt;
  return "settings left out, because " + result;
}

}  // namespace yates::reports
