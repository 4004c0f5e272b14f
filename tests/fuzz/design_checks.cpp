#include "tests/fuzz/design_checks.hpp"

#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "doe/properties/statement_words.hpp"
#include "tests/fuzz/target.hpp"

namespace yates::fuzz {
namespace {

using doe::Array;

/// Whether every two levels of the columns meet in proportional frequencies.
bool proportional(const Array& array, std::size_t one, std::size_t other) {
  std::map<std::size_t, std::size_t> of_one;
  std::map<std::size_t, std::size_t> of_other;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> together;
  for (const auto& row : array.rows) {
    ++of_one[row[one]];
    ++of_other[row[other]];
    ++together[{row[one], row[other]}];
  }
  for (const auto& [i, n_i] : of_one) {
    for (const auto& [j, n_j] : of_other) {
      if (together[{i, j}] * array.runs() != n_i * n_j) return false;
    }
  }
  return true;
}

/// The sum over the rows of the product of the columns' signs.
long sum_of_products(const Array& array, unsigned columns) {
  long sum = 0;
  for (const auto& row : array.rows) {
    bool negative = false;
    for (std::size_t column = 0; column < array.columns(); ++column) {
      if ((columns >> column & 1U) != 0 && row[column] == 0) negative = !negative;
    }
    sum += negative ? -1 : 1;
  }
  return sum;
}

/// The correlation of two effects over the rows; 0 where one of them is constant.
double correlation_of(const std::vector<long>& sums, unsigned one, unsigned other) {
  const auto runs = static_cast<double>(sums[0]);
  const auto mean = [&](unsigned set) { return static_cast<double>(sums[set]) / runs; };
  const double spread = (1 - mean(one) * mean(one)) * (1 - mean(other) * mean(other));
  if (spread < 1e-12) return 0.0;
  return (mean(one ^ other) - mean(one) * mean(other)) / std::sqrt(spread);
}

unsigned columns_of(const doe::Effect& effect, const std::vector<std::size_t>& factors) {
  unsigned columns = 0;
  for (const std::size_t factor : effect) {
    for (std::size_t column = 0; column < factors.size(); ++column) {
      if (factors[column] == factor) columns |= 1U << column;
    }
  }
  return columns;
}

/// What the statements of a design name: sets of columns, as bits.
struct Said {
  std::set<unsigned> constant;
  std::set<std::pair<unsigned, unsigned>> same;  // both ways
  bool nothing_repeats = false;
};

/// "f1:f3" as bits.
unsigned columns_named(const std::string& effect, const doe::DesignProperties& found) {
  unsigned columns = 0;
  const std::string text = ":" + effect + ":";
  for (std::size_t column = 0; column < found.factors.size(); ++column) {
    if (text.find(":" + found.factors[column].name + ":") != std::string::npos) {
      columns |= 1U << column;
    }
  }
  return columns;
}

Said said_of(const doe::DesignProperties& found, const std::string& about) {
  Said result;
  for (const doe::Statement& one : found.statements) {
    const std::string words = doe::sentence(one);
    require(words.size() > 10 && words.find('\n') == std::string::npos && words.back() != '.',
            "a statement is a sentence", about);
    std::vector<unsigned> effects;
    for (const auto* names : {&one.subject, &one.with}) {
      for (const model::TermName& name : *names) {
        effects.push_back(columns_named(name.text(), found));
      }
    }
    switch (one.kind) {
      case doe::StatementKind::constant_factor:
        result.constant.insert(effects.front());
        break;
      case doe::StatementKind::no_pure_error:
        result.nothing_repeats = true;
        break;
      case doe::StatementKind::main_effects_aliased:
      case doe::StatementKind::main_effect_aliased:
      case doe::StatementKind::interactions_aliased:
        for (const unsigned left : effects) {
          for (const unsigned right : effects) {
            if (left != right) result.same.insert({left, right});
          }
        }
        break;
      default:
        break;
    }
  }
  return result;
}

}  // namespace

void check_balance(const doe::DesignProperties& found, const Array& array,
                   const std::string& about) {
  const std::set<std::vector<std::size_t>> distinct(array.rows.begin(), array.rows.end());
  require(found.points == array.runs(), "the points are counted", about);
  require(found.distinct_points == distinct.size(), "distinct points are counted", about);
  bool all_balanced = true;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    std::map<std::size_t, std::size_t> counts;
    for (const auto& row : array.rows) ++counts[row[column]];
    std::set<std::size_t> sizes;
    for (const auto& [level, count] : counts) {
      sizes.insert(count);
      require(found.level_counts[column].counts[level] == count, "levels are counted", about);
    }
    require(found.level_counts[column].counts.size() == counts.size(),
            "levels that occur are the levels", about);
    require(found.level_counts[column].balanced == (sizes.size() == 1),
            "balanced means equal counts", about);
    all_balanced = all_balanced && sizes.size() == 1;
  }
  require(found.strength.value == 0 || all_balanced, "strength 1 is balance", about);
  require(!found.full_factorial || all_balanced, "all combinations are balanced", about);
  if (!found.pairs) return;
  std::size_t crooked = 0;
  for (std::size_t one = 0; one < array.columns(); ++one) {
    for (std::size_t other = one + 1; other < array.columns(); ++other) {
      crooked += proportional(array, one, other) ? 0 : 1;
    }
  }
  require(found.pairs->count == crooked, "pairs that are not orthogonal are counted", about);
  require(found.pairs->all == (crooked == 0), "all are orthogonal if none is not", about);
}

void check_two_levels(const doe::TwoLevelAliases& found, const Array& array,
                      const std::string& about) {
  const auto runs = static_cast<long>(array.runs());
  const unsigned sets = 1U << array.columns();
  std::vector<long> sums;
  for (unsigned set = 0; set < sets; ++set) sums.push_back(sum_of_products(array, set));
  std::map<unsigned, bool> words;
  std::vector<double> pattern(array.columns(), 0.0);
  for (unsigned set = 1; set < sets; ++set) {
    const double share = static_cast<double>(sums[set]) / static_cast<double>(runs);
    pattern[static_cast<std::size_t>(__builtin_popcount(set)) - 1] += share * share;
    if (std::labs(sums[set]) == runs) words[set] = sums[set] > 0;
  }
  if (found.words) {
    std::map<unsigned, bool> said;
    for (const doe::DefiningWord& word : *found.words) {
      said[columns_of(word.factors, found.factors)] = word.positive;
    }
    require(said == words, "the words are the products that are constant", about);
    require(said.size() == found.words->size(), "no word is said twice", about);
  }
  if (found.pattern) {
    std::optional<std::size_t> resolution;
    for (std::size_t length = pattern.size(); length > 0; --length) {
      const double said = length <= found.pattern->size() ? (*found.pattern)[length - 1] : 0.0;
      require(std::abs(said - pattern[length - 1]) < 1e-6, "words are counted by length", about);
      if (pattern[length - 1] > 1e-9) resolution = length;
    }
    require(found.resolution == resolution, "the resolution is the shortest word", about);
  }
  for (const doe::EffectAliases& effect : found.effects) {
    const unsigned own = columns_of(effect.effect, found.factors);
    if (std::labs(sums[own]) == runs) {
      require(!effect.clear, "what is constant is not clear", about);
      continue;
    }
    std::map<unsigned, double> said;
    for (const doe::Alias& alias : effect.aliases) {
      said[columns_of(alias.effect, found.factors)] = alias.correlation;
    }
    for (const auto& [other, correlation] : said) {
      require(std::abs(correlation - correlation_of(sums, own, other)) < 1e-9,
              "an alias has its correlation", about);
    }
    bool clear = true;
    for (unsigned other = 1; other < sets; ++other) {
      if (other == own || __builtin_popcount(other) > 2) continue;
      if (std::abs(correlation_of(sums, own, other)) < 1e-9 && words.count(own ^ other) == 0) {
        continue;
      }
      clear = false;
      require(effect.left_out > 0 || said.count(other) == 1,
              "main effects and interactions that alias an effect are named", about);
    }
    require(effect.clear == clear, "an effect is clear if none of these alias it", about);
  }
}

void check_statements(const doe::DesignProperties& found, const Array& array,
                      const std::string& about) {
  const Said said = said_of(found, about);
  for (std::size_t column = 0; column < array.columns(); ++column) {
    const std::size_t levels = found.level_counts[column].counts.size();
    require(said.constant.contains(1U << column) == (levels < 2), "one level is said", about);
  }
  if (said.nothing_repeats) {
    require(found.distinct_points == found.points, "nothing is repeated where that is said", about);
  }
  const bool signs = found.two_level && found.two_level->centre_points == 0 &&
                     found.two_level->factors.size() == array.columns();
  if (!signs || found.two_level->effects.empty()) return;
  for (const auto& [one, other] : said.same) {
    require(std::abs(sum_of_products(array, one ^ other)) == static_cast<long>(array.runs()),
            "effects that are said to be one column are one", about);
  }
  for (std::size_t column = 0; column < array.columns(); ++column) {
    const unsigned own = 1U << column;
    for (unsigned other = 1; other < 1U << array.columns(); ++other) {
      if (other == own || __builtin_popcount(other) > 2) continue;
      if (std::abs(sum_of_products(array, own ^ other)) != static_cast<long>(array.runs()))
        continue;
      require(said.same.contains({own, other}), "a main effect that is another effect is said",
              about);
    }
  }
}

}  // namespace yates::fuzz
