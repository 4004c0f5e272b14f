// Any request is refused with one sentence, or gives a design of which nothing is said that its
// points deny. What is said of them is found again here, by counting and by multiplying signs.
#include <cmath>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "doe/kinds/generate.hpp"
#include "doe/properties/design_properties.hpp"
#include "language/error.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;
using doe::Array;
using doe::Factor;

/// Larger designs take longer and show nothing new.
constexpr std::size_t most_points_judged = 300;
constexpr std::size_t most_factors_judged = 8;

/// The numbers that an input stands for; after its end all are 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::size_t below(std::size_t bound) { return next() % bound; }
  /// One time in four.
  std::optional<std::size_t> perhaps(std::size_t bound) {
    const std::size_t both = next();
    if (both % 4 != 0) return std::nullopt;
    return both / 4 % bound;
  }
  bool seldom() { return below(8) == 7; }

 private:
  std::size_t next() { return at_ < size_ ? data_[at_++] : 0; }
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

Factor factor_from(Bytes& bytes, std::size_t number, std::size_t usual_levels) {
  Factor factor{.name = "f" + std::to_string(number + 1)};
  const std::size_t levels = bytes.seldom() ? bytes.below(9) : usual_levels;
  const bool numeric = bytes.below(2) == 0;
  if (numeric) factor.kind = doe::FactorKind::numeric;
  const double first = static_cast<double>(bytes.below(12)) - 1;
  const double step = bytes.seldom() ? 0.1 : static_cast<double>(1 + bytes.below(40));
  for (std::size_t level = 0; level < levels; ++level) {
    const double value = first + step * static_cast<double>(level);
    if (numeric) {
      factor.levels.push_back({std::to_string(value), value});
    } else {
      factor.levels.push_back({std::string(1, static_cast<char>('p' + level)), std::nullopt});
    }
  }
  if (numeric && bytes.seldom() && first > 0) factor.scale = doe::Scale::log2;
  if (numeric && bytes.seldom()) factor.step = static_cast<double>(bytes.below(20)) / 4;
  factor.hard_to_change = bytes.seldom();
  return factor;
}

std::string letters_from(Bytes& bytes, std::size_t factors) {
  std::string word;
  for (std::size_t count = 1 + bytes.below(4); count > 0; --count) {
    word += static_cast<char>('A' + bytes.below(factors + 1));
  }
  return word;
}

doe::kinds::FractionalFactorial fraction_from(Bytes& bytes, std::size_t factors) {
  doe::kinds::FractionalFactorial kind;
  switch (bytes.below(5)) {
    case 0:
      kind.fraction = bytes.below(factors + 2);
      break;
    case 1:
      kind.resolution = bytes.below(9);
      break;
    case 2:
      kind.runs = std::size_t{1} << bytes.below(9);
      break;
    case 3:
      for (std::size_t count = 1 + bytes.below(3); count > 0; --count) {
        const std::string left = letters_from(bytes, factors).substr(0, 1);
        kind.generators.push_back(left + (bytes.seldom() ? "=-" : "=") +
                                  letters_from(bytes, factors));
      }
      break;
    default:
      kind.runs = bytes.below(80);
  }
  if (bytes.seldom()) kind.clear.push_back(letters_from(bytes, factors).substr(0, 2));
  if (bytes.seldom()) kind.fold_over = bytes.below(2) == 0 ? "all" : "f1";
  return kind;
}

doe::kinds::Optimal optimal_from(Bytes& bytes, std::size_t factors) {
  doe::kinds::Optimal kind{.criterion = static_cast<doe::Criterion>(bytes.below(3)),
                           .runs = bytes.perhaps(40)};
  if (!kind.runs) kind.runs = 4 + bytes.below(30);
  if (bytes.seldom()) kind.model = "f1 + f" + std::to_string(bytes.below(factors + 1));
  if (bytes.seldom()) kind.if_possible = {"f1:f2"};
  if (bytes.seldom()) kind.cost = bytes.below(2) == 0 ? "2" : "f1";
  if (bytes.seldom()) kind.budget = static_cast<double>(bytes.below(60));
  kind.pure_error_degrees_of_freedom = bytes.seldom() ? bytes.below(9) : 0;
  if (bytes.seldom()) kind.whole_plots = bytes.below(9);
  kind.starts = 1 + bytes.below(2);
  return kind;
}

doe::kinds::Custom custom_from(Bytes& bytes, const std::vector<Factor>& factors) {
  doe::kinds::Custom kind;
  for (const Factor& factor : factors) kind.points.levels.push_back(factor.levels.size());
  const bool blocked = bytes.seldom();
  for (std::size_t row = bytes.below(24); row > 0; --row) {
    kind.points.rows.emplace_back();
    for (const Factor& factor : factors) {
      const std::size_t levels = std::max<std::size_t>(factor.levels.size(), 1);
      kind.points.rows.back().push_back(bytes.below(levels));
    }
    if (blocked) kind.blocks.push_back(1 + bytes.below(3));
  }
  return kind;
}

doe::DesignKind kind_from(Bytes& bytes, const std::vector<Factor>& factors) {
  using namespace doe::kinds;
  switch (bytes.below(22)) {
    case 0:
      return FullFactorial{};
    case 1:
      return TwoLevel{};
    case 2:
      return PlackettBurman{bytes.perhaps(30)};
    case 3:
      return OrthogonalArray{bytes.perhaps(60)};
    case 4:
      return doe::kinds::Supersaturated{bytes.below(20)};
    case 5:
      return LatinSquare{};
    case 6:
      return GraecoLatinSquare{};
    case 7:
      return BalancedIncompleteBlocks{bytes.below(8)};
    case 8: {
      doe::kinds::CentralComposite kind{.inscribed = bytes.below(2) == 1,
                                        .resolution = bytes.perhaps(8)};
      kind.axial_distance = static_cast<doe::AxialDistance>(bytes.below(5));
      if (bytes.seldom()) kind.axial_distance = static_cast<double>(bytes.below(30)) / 8 - 0.5;
      return kind;
    }
    case 9:
      return doe::kinds::BoxBehnken{};
    case 10:
      return DefinitiveScreening{bytes.perhaps(6).value_or(0)};
    case 11:
      return doe::kinds::LatinHypercube{bytes.below(40)};
    case 12:
      return doe::kinds::Sobol{bytes.below(40)};
    case 13:
      return doe::kinds::Mixture{.blends = static_cast<Blends>(bytes.below(3)),
                                 .degree = bytes.below(5),
                                 .total = static_cast<double>(bytes.below(200)) / 4};
    case 14:
      return OneAtATime{};
    case 15:
      return custom_from(bytes, factors);
    case 16:
      return optimal_from(bytes, factors.size());
    default:
      return fraction_from(bytes, factors.size());
  }
}

struct Asked {
  std::vector<Factor> factors;
  doe::DesignRequest request;
  std::string about;
};

Asked asked_from(Bytes& bytes) {
  Asked asked;
  const std::size_t factors = bytes.seldom() ? bytes.below(11) : 1 + bytes.below(7);
  const std::size_t usual_levels = bytes.below(2) == 0 ? 2 : 2 + bytes.below(4);
  for (std::size_t i = 0; i < factors; ++i) {
    asked.factors.push_back(factor_from(bytes, i, usual_levels));
  }
  asked.request.kind = kind_from(bytes, asked.factors);
  asked.request.center_points = bytes.perhaps(8);
  asked.request.blocks = bytes.perhaps(9);
  if (bytes.seldom()) asked.request.seed = numerics::Seed{bytes.below(256)};
  if (bytes.seldom()) asked.request.baseline.assign(bytes.below(9), bytes.below(3));
  if (bytes.seldom()) {
    asked.request.exclude.push_back(language::parse("f1 == 2 or f2 == 'q'", "exclude"));
  }
  asked.about = doe::to_string(asked.request.kind);
  for (const auto& [name, value] : doe::parameters_of(asked.request.kind)) {
    asked.about += " " + name + "=" + value;
  }
  if (asked.request.blocks) asked.about += " blocks=" + std::to_string(*asked.request.blocks);
  if (asked.request.center_points) {
    asked.about += " center_points=" + std::to_string(*asked.request.center_points);
  }
  for (const Factor& factor : asked.factors) {
    asked.about += "; " + factor.name;
    for (const doe::Level& level : factor.levels) asked.about += " " + level.text;
  }
  return asked;
}

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

void check_balance(const doe::DesignProperties& found, const Array& array,
                   const std::string& about) {
  const std::set<std::vector<std::size_t>> distinct(array.rows.begin(), array.rows.end());
  fuzz::require(found.points == array.runs(), "the points are counted", about);
  fuzz::require(found.distinct_points == distinct.size(), "distinct points are counted", about);
  bool all_balanced = true;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    std::map<std::size_t, std::size_t> counts;
    for (const auto& row : array.rows) ++counts[row[column]];
    std::set<std::size_t> sizes;
    for (const auto& [level, count] : counts) {
      sizes.insert(count);
      fuzz::require(found.level_counts[column].counts[level] == count, "levels are counted", about);
    }
    fuzz::require(found.level_counts[column].counts.size() == counts.size(),
                  "levels that occur are the levels", about);
    fuzz::require(found.level_counts[column].balanced == (sizes.size() == 1),
                  "balanced means equal counts", about);
    all_balanced = all_balanced && sizes.size() == 1;
  }
  fuzz::require(found.strength.value == 0 || all_balanced, "strength 1 is balance", about);
  fuzz::require(!found.full_factorial || all_balanced, "all combinations are balanced", about);
  if (!found.pairs) return;
  std::size_t crooked = 0;
  for (std::size_t one = 0; one < array.columns(); ++one) {
    for (std::size_t other = one + 1; other < array.columns(); ++other) {
      crooked += proportional(array, one, other) ? 0 : 1;
    }
  }
  fuzz::require(found.pairs->count == crooked, "pairs that are not orthogonal are counted", about);
  fuzz::require(found.pairs->all == (crooked == 0), "all are orthogonal if none is not", about);
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

/// Words, pattern and aliases of rows with two levels, by multiplying out all sets of columns.
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
    fuzz::require(said == words, "the words are the products that are constant", about);
    fuzz::require(said.size() == found.words->size(), "no word is said twice", about);
  }
  if (found.pattern) {
    std::optional<std::size_t> resolution;
    for (std::size_t length = pattern.size(); length > 0; --length) {
      const double said = length <= found.pattern->size() ? (*found.pattern)[length - 1] : 0.0;
      fuzz::require(std::abs(said - pattern[length - 1]) < 1e-6, "words are counted by length",
                    about);
      if (pattern[length - 1] > 1e-9) resolution = length;
    }
    fuzz::require(found.resolution == resolution, "the resolution is the shortest word", about);
  }
  for (const doe::EffectAliases& effect : found.effects) {
    const unsigned own = columns_of(effect.effect, found.factors);
    if (std::labs(sums[own]) == runs) {
      fuzz::require(!effect.clear, "what is constant is not clear", about);
      continue;
    }
    std::map<unsigned, double> said;
    for (const doe::Alias& alias : effect.aliases) {
      said[columns_of(alias.effect, found.factors)] = alias.correlation;
    }
    for (const auto& [other, correlation] : said) {
      fuzz::require(std::abs(correlation - correlation_of(sums, own, other)) < 1e-9,
                    "an alias has its correlation", about);
    }
    bool clear = true;
    for (unsigned other = 1; other < sets; ++other) {
      if (other == own || __builtin_popcount(other) > 2) continue;
      if (std::abs(correlation_of(sums, own, other)) < 1e-9 && words.count(own ^ other) == 0) {
        continue;
      }
      clear = false;
      fuzz::require(effect.left_out > 0 || said.count(other) == 1,
                    "main effects and interactions that alias an effect are named", about);
    }
    fuzz::require(effect.clear == clear, "an effect is clear if none of these alias it", about);
  }
}

/// The blocks of a two-level factorial or fraction hide no main effect: within every block each
/// factor is as often high as low.
void check_blocks(const doe::Design& design, const Array& array, const std::string& about) {
  if (doe::number_of_blocks(design) == 1) return;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    std::map<std::size_t, long> excess;
    for (std::size_t point = 0; point < array.runs(); ++point) {
      excess[design.block(point)] += array.rows[point][column] == 0 ? -1 : 1;
    }
    for (const auto& [block, sum] : excess) {
      fuzz::require(sum == 0, "blocks are not confounded with a main effect", about);
    }
  }
}

/// Rows that a request for a regular design gave without anything that changes them.
bool is_plain_two_level(const Asked& asked) {
  const auto* fraction = std::get_if<doe::kinds::FractionalFactorial>(&asked.request.kind);
  if (!asked.request.exclude.empty() || asked.request.center_points.value_or(0) > 0) return false;
  for (const Factor& factor : asked.factors) {
    if (factor.levels.size() != 2) return false;
  }
  return fraction != nullptr
             ? !fraction->fold_over
             : std::holds_alternative<doe::kinds::FullFactorial>(asked.request.kind) ||
                   std::holds_alternative<doe::kinds::TwoLevel>(asked.request.kind);
}

void check_promises(const Asked& asked, const doe::Design& design, const Array& array,
                    const doe::DesignProperties& found) {
  const bool whole = asked.request.exclude.empty() && asked.request.center_points.value_or(0) == 0;
  const doe::DesignKind& kind = asked.request.kind;
  if (whole && (std::holds_alternative<doe::kinds::PlackettBurman>(kind) ||
                std::holds_alternative<doe::kinds::OrthogonalArray>(kind))) {
    fuzz::require(!found.pairs || found.pairs->all, "an orthogonal array is one", asked.about);
  }
  if (!is_plain_two_level(asked)) return;
  check_blocks(design, array, asked.about);
  const auto* fraction = std::get_if<doe::kinds::FractionalFactorial>(&kind);
  if (fraction == nullptr || !found.two_level) return;
  fuzz::require(found.two_level->regular, "a fraction is regular", asked.about);
  if (fraction->resolution && found.two_level->resolution) {
    fuzz::require(*found.two_level->resolution >= *fraction->resolution,
                  "the resolution that was asked for is kept", asked.about);
  }
  if (fraction->runs) {
    fuzz::require(design.size() == *fraction->runs, "the runs are those that were asked for",
                  asked.about);
  }
}

void check_refusal(const std::exception& error, const std::string& about) {
  const std::string_view sentence = error.what();
  fuzz::require(sentence.size() > 10, "a refusal has a sentence", about);
  fuzz::require(sentence.find('\n') == std::string_view::npos, "a refusal is one line", about);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Asked asked = asked_from(bytes);
  doe::Design design;
  try {
    design = doe::generate(asked.factors, asked.request);
  } catch (const std::domain_error& error) {
    check_refusal(error, asked.about);
    return 0;
  } catch (const language::UsageError& error) {
    check_refusal(error, asked.about);
    return 0;
  }
  if (design.empty() || design.size() > most_points_judged ||
      design.factors().size() > most_factors_judged) {
    return 0;
  }
  const doe::JudgedDesign judged = doe::judged(design);
  const doe::DesignProperties found = doe::properties_of(judged, 1);
  check_balance(found, judged.array, asked.about);
  if (found.two_level && found.two_level->centre_points == 0 &&
      found.two_level->factors.size() == judged.array.columns()) {
    check_two_levels(*found.two_level, judged.array, asked.about);
  }
  check_promises(asked, design, judged.array, found);
  return 0;
}
