#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/setting_words.hpp"
#include "reports/words/words.hpp"
#include "table/cells/level_order.hpp"

namespace yates::reports {
namespace {

constexpr std::array<std::string_view, 21> nouns{
    "workload",  "dataset", "data",   "input",   "host",  "hostname", "machine",
    "user",      "subject", "person", "patient", "boy",   "girl",     "participant",
    "benchmark", "problem", "corpus", "query",   "trace", "testcase", "volunteer"};
/// What may stand behind them: the size of the input is no more chosen than the input.
constexpr std::array<std::string_view, 14> qualifiers{"size",  "set",   "name", "id",    "type",
                                                      "class", "mb",    "gb",   "kb",    "mib",
                                                      "gib",   "bytes", "rows", "number"};

/// "data_size_MB" and "dataSizeMB" in small words.
std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> result{""};
  bool small_before = false;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalpha(letter) == 0) {
      if (!result.back().empty()) result.emplace_back();
      small_before = false;
      continue;
    }
    if (std::isupper(letter) != 0 && small_before) result.emplace_back();
    small_before = std::islower(letter) != 0;
    result.back() += static_cast<char>(std::tolower(letter));
  }
  if (result.back().empty()) result.pop_back();
  return result;
}

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// "boy 06" of the factor boy.
bool numbers_factor(const std::string& level, const std::vector<std::string>& name) {
  return std::isdigit(static_cast<unsigned char>(level.empty() ? ' ' : level.back())) != 0 &&
         words_of_name(level) == name;
}

using anova::DecisionKind;
using anova::DecisionPart;
using anova::FactorGroup;

bool settled(const DecisionPart& part) {
  return (part.kind == DecisionKind::choose || part.kind == DecisionKind::keep_baseline) &&
         part.advised;
}

/// Whether the answer names other choices that may be as good.
bool has_ties(const DecisionPart& part) {
  return std::any_of(part.groups.begin(), part.groups.end(), [](const FactorGroup& group) {
    return std::any_of(group.combinations.begin(), group.combinations.end(),
                       [](const anova::Combination& one) { return one.tied; });
  });
}

/// A measured setting that is better by its own runs, although its levels are worse over all runs.
std::optional<Doubt> passed_over(const ResponseReport& report, const DecisionPart& part,
                                 Typography typography) {
  // With one factor there is nothing to average over.
  if (report.analysis.factors.size() < 2) return std::nullopt;
  const AheadOfAdvised ahead = ahead_of_advised(report, part);
  if (ahead.settings.empty()) return std::nullopt;
  const SettingAhead& first = ahead.settings.front();
  const anova::Candidate& its = report.decision->candidates[first.candidate];
  const anova::Candidate& beside = report.decision->candidates[first.beside];
  const anova::Setting& setting = report.settings[its.setting];
  const anova::Setting& other = report.settings[beside.setting];
  const auto in_words = [&](double change, double reference) {
    return short_change_text(report, {change, change, change}, reference, typography);
  };
  const double reference = part.expected ? part.expected->value : beside.predicted;
  return Doubt{
      DoubtReach::choice, DoubtSubject::passed_over,
      fmt::format("{} measured {} at this one setting{}; averaged over all settings it is {}.",
                  instead_text(report, setting, other),
                  in_words(its.observed_mean - beside.observed_mean, beside.observed_mean),
                  ahead.within_noise ? ", within noise" : "", in_words(first.average, reference)),
      changed_levels_text(report, setting, other)};
}

bool ends_in_a_figure(const std::string& level) {
  return !level.empty() && level.back() >= '0' && level.back() <= '9';
}

/// The numbers of a factor's levels; absent where its levels only look like numbers, as versions.
std::optional<std::vector<double>> numbers_of(const anova::FactorReading& factor) {
  const bool is_switch = factor.levels == std::vector<std::string>{"0", "1"};
  if (factor.levels.size() < 2 || is_switch) return std::nullopt;
  const bool has_units = !std::all_of(factor.levels.begin(), factor.levels.end(), ends_in_a_figure);
  if (!factor.numeric && !factor.of_numbers && !has_units) return std::nullopt;
  return table::level_sizes(factor.levels);
}

/// Whether something less than the smallest number can be chosen: there are no threads below 1.
bool has_room_below(const std::vector<double>& numbers) {
  const bool whole = std::all_of(numbers.begin(), numbers.end(),
                                 [](double one) { return std::floor(one) == one; });
  return *std::min_element(numbers.begin(), numbers.end()) > (whole ? 1.0 : 0.0);
}

/// The number next to one at an end.
std::size_t next_inwards(const std::vector<double>& numbers, std::size_t end) {
  std::size_t nearest = end == 0 ? 1 : 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double distance = std::abs(numbers[i] - numbers[end]);
    if (i != end && distance < std::abs(numbers[nearest] - numbers[end])) nearest = i;
  }
  return nearest;
}

/// Whether a level may be as good as the advised one beside the same levels of all others: then
/// nothing points beyond the end.
bool may_be_as_good(const FactorGroup& group, std::size_t place, std::size_t level) {
  std::vector<std::size_t> levels = group.combinations[group.advised].levels;
  levels[place] = level;
  return std::any_of(
      group.combinations.begin(), group.combinations.end(),
      [&](const anova::Combination& one) { return one.levels == levels && one.tied; });
}

/// "threads=8 is the largest that was tried: a larger one may be better still."
std::optional<std::string> ends_of_range(const ResponseReport& report, const DecisionPart& part) {
  std::vector<std::string> largest;
  std::vector<std::string> smallest;
  for (const FactorGroup& group : part.groups) {
    // Where a limit advises what is worse, numbers beyond it are worse still.
    if (!group.combinations[group.advised].among_best) continue;
    for (std::size_t place = 0; place < group.factors.size(); ++place) {
      const std::size_t f = group.factors[place];
      const std::size_t level = part.advised->levels[f];
      const auto numbers = numbers_of(report.analysis.factors[f]);
      if (!numbers) continue;
      const auto [least, most] = std::minmax_element(numbers->begin(), numbers->end());
      const bool at_most = (*numbers)[level] == *most;
      const bool at_least = (*numbers)[level] == *least && has_room_below(*numbers);
      if ((!at_most && !at_least) || may_be_as_good(group, place, next_inwards(*numbers, level))) {
        continue;
      }
      (at_most ? largest : smallest).push_back(level_text(report, f, level));
    }
  }
  const auto sentence = [](const std::vector<std::string>& names, std::string_view end,
                           std::string_view beyond) {
    return names.size() == 1
               ? fmt::format("{} is the {} that was tried: a {} one may be better still.",
                             names.front(), end, beyond)
               : fmt::format("{} are the {} that were tried: {} ones may be better still.",
                             listed(names), end, beyond);
  };
  if (!largest.empty() && !smallest.empty()) {
    largest.insert(largest.end(), smallest.begin(), smallest.end());
    return fmt::format(
        "{} are at the ends of what was tried: numbers beyond them may be better still.",
        listed(largest));
  }
  if (!largest.empty()) return sentence(largest, "largest", "larger");
  if (!smallest.empty()) return sentence(smallest, "smallest", "smaller");
  return std::nullopt;
}

/// What one decision leaves open of the choice, in one sentence or none.
std::vector<Doubt> open_choice(const ResponseReport& report, const DecisionPart& part,
                               Typography typography) {
  std::vector<Doubt> result;
  if (!settled(part)) return result;
  const auto add = [&](DoubtSubject subject, const std::optional<std::string>& sentence) {
    const bool of_gain = subject == DoubtSubject::predicted_baseline;
    if (sentence) {
      result.push_back({of_gain ? DoubtReach::gain : DoubtReach::choice, subject, *sentence});
    }
  };
  if (!part.baseline && part.expected_baseline) {
    add(DoubtSubject::predicted_baseline, std::string(nobody_ran_it));
  }
  if (!has_ties(part)) {
    if (auto doubt = passed_over(report, part, typography)) result.push_back(*std::move(doubt));
  }
  add(DoubtSubject::end_of_range, ends_of_range(report, part));
  return result;
}

/// "buffer=16K", or where that is long, where it comes from.
std::string short_setting(const ResponseReport& report, const DecisionPart& part) {
  constexpr std::size_t most = 44;
  std::string text;
  for (std::size_t f = 0; f < part.compared_with.levels.size(); ++f) {
    const std::string& name = report.analysis.factors[f].name;
    if (is_given(part.circumstance, name)) continue;
    const std::size_t level = part.compared_with.levels[f];
    text += (text.empty() ? "" : ", ") + level_text(report, f, level);
  }
  if (text_width(text) <= most) return text;
  switch (report.decision->baseline_origin) {
    case anova::BaselineOrigin::centre:
      return "the centre of the design";
    case anova::BaselineOrigin::nearest_measured:
      return "the measured setting nearest to the first levels";
    default:
      return "the first level of each factor";
  }
}

std::optional<std::string> assumed_baseline(const ResponseReport& report) {
  std::vector<const DecisionPart*> parts;
  for (const DecisionPart& part : report.decision->parts) {
    if (settled(part) && (part.baseline || part.expected_baseline)) parts.push_back(&part);
  }
  if (parts.empty() || !is_baseline_assumed(report)) return std::nullopt;
  const bool gains = std::any_of(parts.begin(), parts.end(), [](const DecisionPart* part) {
    return part->kind == DecisionKind::choose;
  });
  return fmt::format(
      "No baseline was named, so {} is taken. If you run another setting, name it {}: {}.",
      short_setting(report, *parts.front()),
      report.campaign.empty() ? "with --baseline" : "in the campaign file",
      gains ? "the gain differs" : "there may be something to gain");
}

}  // namespace

bool nobody_chooses(const anova::FactorReading& factor) {
  constexpr std::size_t fewest_numbered = 6;
  const std::vector<std::string> name = words_of_name(factor.name);
  if (name.empty()) return false;
  const bool named = is_one_of(nouns, name.front()) &&
                     std::all_of(name.begin() + 1, name.end(), [](const std::string& word) {
                       return is_one_of(qualifiers, word);
                     });
  if (named) return true;
  return factor.levels.size() >= fewest_numbered &&
         std::all_of(factor.levels.begin(), factor.levels.end(),
                     [&](const std::string& level) { return numbers_factor(level, name); });
}

std::optional<std::string> unchosen_sentence(const ResponseReport& report) {
  const DecisionPart* part = report.decision ? report.decision->at_all_settings() : nullptr;
  if (part == nullptr || !part->advised) return std::nullopt;
  std::vector<std::string> names;
  for (const anova::FactorGroup& group : part->groups)
    for (const std::size_t f : group.factors)
      if (nobody_chooses(report.analysis.factors[f]))
        names.push_back(report.analysis.factors[f].name);
  if (names.empty()) return std::nullopt;
  return fmt::format(
      "{} {} like what nobody chooses, but the gain is that of {} best level{}: --given {} gives "
      "an "
      "advice for each.",
      listed(names), names.size() == 1 ? "looks" : "look", names.size() == 1 ? "its" : "their",
      names.size() == 1 ? "" : "s", fmt::join(names, ","));
}

std::vector<Doubt> choice_doubts(const ResponseReport& report, Typography typography) {
  std::vector<Doubt> result;
  if (!report.decision || !report.goal) return result;
  const std::vector<DecisionPart>& all = report.decision->parts;
  // A doubt that holds in several parts stands once, with all of them.
  std::vector<std::pair<Doubt, std::vector<std::string>>> shared;
  for (const DecisionPart& part : all) {
    for (Doubt& doubt : open_choice(report, part, typography)) {
      auto known = std::find_if(shared.begin(), shared.end(),
                                [&](const auto& one) { return one.first == doubt; });
      if (known == shared.end()) known = shared.insert(shared.end(), {std::move(doubt), {}});
      known->second.push_back(circumstance_text(part.circumstance));
    }
  }
  for (auto& [doubt, parts] : shared) {
    if (parts.size() < all.size()) {
      const bool begins_with_a_word = doubt.subject == DoubtSubject::predicted_baseline;
      doubt.sentence =
          fmt::format("With {}: {}", listed(parts),
                      begins_with_a_word ? uncapitalised(doubt.sentence) : doubt.sentence);
    }
    result.push_back(std::move(doubt));
  }
  if (const auto sentence = assumed_baseline(report)) {
    result.push_back({DoubtReach::gain, DoubtSubject::assumed_baseline, *sentence});
  }
  return result;
}

}  // namespace yates::reports
