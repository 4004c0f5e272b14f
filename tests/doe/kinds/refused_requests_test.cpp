// Requests that cannot be met are refused at once, with one sentence that begins with the kind and
// names what is possible.
#include <ctime>
#include <stdexcept>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"
#include "language/expression.hpp"

namespace {

using namespace yates;
using doe::DesignRequest;
using doe::Factor;
using doe::kinds::Blends;

/// f1, f2, ... with the levels 1, 2, ...
std::vector<Factor> numeric_factors(std::size_t number, std::size_t levels) {
  std::vector<Factor> result;
  for (std::size_t i = 1; i <= number; ++i) {
    Factor one{.name = fmt::format("f{}", i), .kind = doe::FactorKind::numeric};
    for (std::size_t level = 1; level <= levels; ++level) {
      one.levels.push_back({std::to_string(level), static_cast<double>(level)});
    }
    result.push_back(one);
  }
  return result;
}

/// c1, c2, ... with the levels "l1", "l2", ...
std::vector<Factor> categories(std::size_t number, std::size_t levels) {
  std::vector<Factor> result = numeric_factors(number, levels);
  for (Factor& one : result) {
    one.name[0] = 'c';
    one.kind = doe::FactorKind::categorical;
    for (doe::Level& level : one.levels) level = {"l" + level.text, std::nullopt};
  }
  return result;
}

std::vector<Factor> with_scale(std::vector<Factor> factors) {
  factors.front().scale = doe::Scale::log2;
  return factors;
}

/// "c1 == 'l1' and c1 == 'l1' and ..."
std::string condition_of(std::size_t comparisons) {
  std::string result = "c1 == 'l1'";
  for (std::size_t i = 1; i < comparisons; ++i) result += " and c1 == 'l1'";
  return result;
}

/// "c1 + c2 + ..."
std::string all_of(std::size_t number) {
  std::string result = "c1";
  for (std::size_t i = 2; i <= number; ++i) result += " + c" + std::to_string(i);
  return result;
}

struct Refused {
  const char* what;
  std::vector<Factor> factors;
  DesignRequest request;
  const char* says;  // a part of the sentence
};

std::vector<Refused> refused_requests() {
  using namespace doe::kinds;
  const std::size_t huge = 1'000'000'000;
  return {
      // Any kind.
      {"no factors", {}, {.kind = FullFactorial{}}, "no factors"},
      {"more factors than a formula", categories(1000, 2), {.kind = OneAtATime{}}, "999"},
      {"blocks of a kind without",
       categories(3, 3),
       {.kind = LatinSquare{}, .blocks = 3},
       "replication"},
      {"centres of a kind without",
       numeric_factors(3, 2),
       {.kind = doe::kinds::Sobol{8}, .center_points = 2},
       "center_points"},
      // Factorials.
      {"a factorial of 10^9 runs", categories(9, 10), {.kind = FullFactorial{}}, "1000000000"},
      {"a long condition for 2^20 points",
       categories(20, 2),
       {.kind = TwoLevel{}, .exclude = {language::parse(condition_of(400), "exclude")}},
       "at most 476"},
      {"2^64 runs", categories(64, 2), {.kind = TwoLevel{}}, "fractional-factorial"},
      {"a factor without levels", categories(2, 0), {.kind = FullFactorial{}}, "no levels"},
      {"one level of two", categories(2, 1), {.kind = TwoLevel{}}, "'c1' has 1"},
      {"blocks of three levels",
       categories(2, 3),
       {.kind = FullFactorial{}, .blocks = 3},
       "balanced-incomplete-blocks"},
      {"three blocks", categories(3, 2), {.kind = TwoLevel{}, .blocks = 3}, "2"},
      {"no blocks", categories(3, 2), {.kind = TwoLevel{}, .blocks = 0}, "1"},
      {"as many blocks as points", categories(3, 2), {.kind = TwoLevel{}, .blocks = 8}, ""},
      {"more blocks than points", categories(3, 2), {.kind = TwoLevel{}, .blocks = huge}, ""},
      {"a centre of categories",
       categories(3, 2),
       {.kind = FullFactorial{}, .center_points = 2},
       "no centre"},
      {"too many centres",
       numeric_factors(3, 2),
       {.kind = FullFactorial{}, .center_points = huge},
       "10000"},
      // Fractions.
      {"resolution VI of 7 in 32",
       categories(7, 2),
       {.kind = FractionalFactorial{.resolution = 6, .runs = 32}},
       "64"},
      {"more generators than factors",
       categories(5, 2),
       {.kind = FractionalFactorial{.fraction = 5}},
       "2"},
      {"too many generators", categories(5, 2), {.kind = FractionalFactorial{.fraction = 3}}, "2"},
      {"12 runs", categories(7, 2), {.kind = FractionalFactorial{.runs = 12}}, "16"},
      {"runs for fewer factors", categories(7, 2), {.kind = FractionalFactorial{.runs = 4}}, "8"},
      {"10^9 runs", categories(7, 2), {.kind = FractionalFactorial{.runs = huge}}, "64"},
      {"resolution II", categories(7, 2), {.kind = FractionalFactorial{.resolution = 2}}, "III"},
      {"resolution IX of 8", categories(8, 2), {.kind = FractionalFactorial{.resolution = 9}}, "8"},
      {"everything at once",
       categories(7, 2),
       {.kind = FractionalFactorial{.fraction = 3, .runs = 32}},
       "have 2 generators"},
      {"a generator of nothing",
       categories(4, 2),
       {.kind = FractionalFactorial{.generators = {"D=XYZ"}}},
       ""},
      {"a generator twice",
       categories(5, 2),
       {.kind = FractionalFactorial{.generators = {"D=ABC", "D=ABC"}}},
       ""},
      {"a generator of a strange name",
       categories(4, 2),
       {.kind = FractionalFactorial{.generators = {"c4=c1:c2:c33"}}},
       "'c3'"},
      {"clear nonsense", categories(5, 2), {.kind = FractionalFactorial{.clear = {"c1:c9"}}}, "c9"},
      {"clear one factor",
       categories(5, 2),
       {.kind = FractionalFactorial{.clear = {"A"}}},
       "'c1:c5'"},
      {"fold-over of nobody",
       categories(5, 2),
       {.kind = FractionalFactorial{.fold_over = "c9"}},
       "'c"},
      {"four blocks of a fold-over",
       categories(5, 2),
       {.kind = FractionalFactorial{.fold_over = "all"}, .blocks = 4},
       "blocks = 2"},
      {"blocks of a fraction",
       categories(5, 2),
       {.kind = FractionalFactorial{.fraction = 2}, .blocks = 8},
       ""},
      {"three blocks of a fraction",
       categories(5, 2),
       {.kind = FractionalFactorial{.fraction = 1}, .blocks = 3},
       "4"},
      {"a fraction of five levels",
       categories(3, 5),
       {.kind = FractionalFactorial{}},
       "orthogonal-array"},
      {"resolution of three levels",
       categories(4, 3),
       {.kind = FractionalFactorial{.resolution = 4}},
       "runs or fraction"},
      {"16 runs of three levels", categories(4, 3), {.kind = FractionalFactorial{.runs = 16}}, "9"},
      {"too few runs of mixed levels",
       {categories(2, 4)[0], categories(2, 2)[1]},
       {.kind = FractionalFactorial{.runs = 4}},
       "8"},
      {"one factor of 2", categories(1, 2), {.kind = FractionalFactorial{}}, ""},
      {"a fraction of 64 factors without size",
       categories(64, 2),
       {.kind = FractionalFactorial{}},
       ""},
      {"a fraction of 3000 factors",
       categories(3000, 2),
       {.kind = FractionalFactorial{.resolution = 3}},
       ""},
      // Arrays.
      {"Plackett-Burman of three levels",
       categories(3, 3),
       {.kind = PlackettBurman{}},
       "exactly 2"},
      {"Plackett-Burman in 10", categories(3, 2), {.kind = PlackettBurman{10}}, "12"},
      {"Plackett-Burman in fewer runs", categories(12, 2), {.kind = PlackettBurman{12}}, "16"},
      {"Plackett-Burman of 200 factors", categories(200, 2), {.kind = PlackettBurman{}}, ""},
      {"an array of 7 runs", categories(3, 2), {.kind = OrthogonalArray{7}}, "8"},
      {"an array of 10^9 runs", categories(3, 2), {.kind = OrthogonalArray{huge}}, ""},
      {"an array of many levels", categories(3, 1000), {.kind = OrthogonalArray{}}, ""},
      {"an array of one level", categories(3, 1), {.kind = OrthogonalArray{}}, "level"},
      {"supersaturated in more runs",
       categories(6, 2),
       {.kind = doe::kinds::Supersaturated{8}},
       "plackett-burman"},
      {"supersaturated in odd runs",
       categories(20, 2),
       {.kind = doe::kinds::Supersaturated{9}},
       "10"},
      {"supersaturated in no runs",
       categories(20, 2),
       {.kind = doe::kinds::Supersaturated{0}},
       "6"},
      {"supersaturated of many",
       categories(100'000, 2),
       {.kind = doe::kinds::Supersaturated{16}},
       ""},
      {"a square of two factors", categories(2, 4), {.kind = LatinSquare{}}, "orthogonal-array"},
      {"a square of different levels",
       {categories(1, 4)[0], categories(2, 3)[1], categories(3, 4)[2]},
       {.kind = LatinSquare{}},
       "'c2' has 3"},
      {"a square of one", categories(3, 1), {.kind = LatinSquare{}}, "2"},
      {"a square of 10^4", categories(3, 10'000), {.kind = LatinSquare{}}, "1000"},
      {"Euler's officers", categories(4, 6), {.kind = GraecoLatinSquare{}}, "5 and 7"},
      {"a block of one", categories(1, 7), {.kind = BalancedIncompleteBlocks{1}}, "2"},
      {"a block of all", categories(1, 7), {.kind = BalancedIncompleteBlocks{7}}, "6"},
      {"8 blocks of 3 of 7",
       categories(1, 7),
       {.kind = BalancedIncompleteBlocks{3}, .blocks = 8},
       "7"},
      {"blocks of 10^6 treatments", categories(6, 10), {.kind = BalancedIncompleteBlocks{3}}, ""},
      {"categories of three in a screening",
       categories(4, 3),
       {.kind = DefinitiveScreening{}},
       "'c1' has 3"},
      {"screening of 1000", numeric_factors(1000, 2), {.kind = DefinitiveScreening{}}, ""},
      {"screening with 10^9 fakes", numeric_factors(4, 2), {.kind = DefinitiveScreening{huge}}, ""},
      // Surfaces.
      {"categories in a composite",
       categories(2, 2),
       {.kind = doe::kinds::CentralComposite{}},
       "optimal"},
      {"a composite of one",
       numeric_factors(1, 2),
       {.kind = doe::kinds::CentralComposite{}},
       "two factors"},
      {"a composite of 60", numeric_factors(60, 2), {.kind = doe::kinds::CentralComposite{}}, ""},
      {"alpha of -1",
       numeric_factors(3, 2),
       {.kind = doe::kinds::CentralComposite{.axial_distance = -1.0}},
       "alpha"},
      {"threads below 1",
       numeric_factors(2, 2),
       {.kind = doe::kinds::CentralComposite{.axial_distance = 4.0}},
       "f1"},
      {"centres that blocks cannot share",
       numeric_factors(3, 9),
       {.kind = doe::kinds::CentralComposite{}, .center_points = 5, .blocks = 2},
       "4 or 6"},
      {"9 blocks of a cube of 8",
       numeric_factors(3, 9),
       {.kind = doe::kinds::CentralComposite{}, .blocks = 10},
       ""},
      {"10^9 centres of a composite",
       numeric_factors(3, 9),
       {.kind = doe::kinds::CentralComposite{}, .center_points = huge},
       ""},
      {"Box-Behnken of two", numeric_factors(2, 3), {.kind = doe::kinds::BoxBehnken{}}, "3"},
      {"Box-Behnken of categories",
       categories(3, 3),
       {.kind = doe::kinds::BoxBehnken{}},
       "optimal"},
      {"7 blocks of Box-Behnken",
       numeric_factors(4, 3),
       {.kind = doe::kinds::BoxBehnken{}, .blocks = 7},
       "3"},
      {"10^9 centres of Box-Behnken",
       numeric_factors(4, 3),
       {.kind = doe::kinds::BoxBehnken{}, .center_points = huge},
       ""},
      // Points that fill.
      {"a hypercube of one run",
       numeric_factors(3, 9),
       {.kind = doe::kinds::LatinHypercube{1}},
       "2"},
      {"a hypercube of 10^9 runs",
       numeric_factors(3, 9),
       {.kind = doe::kinds::LatinHypercube{huge}},
       "10000"},
      {"a hypercube of one level",
       numeric_factors(3, 1),
       {.kind = doe::kinds::LatinHypercube{8}},
       ""},
      {"a sequence of no runs", numeric_factors(3, 9), {.kind = doe::kinds::Sobol{0}}, "1"},
      {"a sequence of 10^9 runs",
       numeric_factors(3, 9),
       {.kind = doe::kinds::Sobol{huge}},
       "65536"},
      {"a sequence of 50 factors", numeric_factors(50, 9), {.kind = doe::kinds::Sobol{8}}, "40"},
      // Mixtures.
      {"a blend of categories", categories(3, 2), {.kind = doe::kinds::Mixture{}}, "optimal"},
      {"a blend of nothing",
       numeric_factors(3, 2),
       {.kind = doe::kinds::Mixture{.total = 0}},
       "total"},
      {"a blend of less than nothing",
       numeric_factors(3, 2),
       {.kind = doe::kinds::Mixture{.total = -1}},
       "total"},
      {"a blend of too much",
       numeric_factors(3, 2),
       {.kind = doe::kinds::Mixture{.total = 2}},
       "3"},
      {"a blend with a scale",
       with_scale(numeric_factors(3, 4)),
       {.kind = doe::kinds::Mixture{.total = 5}},
       "'f1'"},
      {"a lattice of degree 0",
       numeric_factors(3, 9),
       {.kind = doe::kinds::Mixture{.blends = Blends::lattice, .degree = 0, .total = 12}},
       ""},
      {"a lattice of degree 10^9",
       numeric_factors(3, 9),
       {.kind = doe::kinds::Mixture{.blends = Blends::lattice, .degree = huge, .total = 12}},
       ""},
      {"a centroid of 40",
       numeric_factors(40, 9),
       {.kind = doe::kinds::Mixture{.total = 100}},
       "12"},
      // Points of a list.
      {"a baseline of another length",
       categories(3, 2),
       {.kind = OneAtATime{}, .baseline = {0}},
       "3"},
      {"a baseline beyond the levels",
       categories(3, 2),
       {.kind = OneAtATime{}, .baseline = {0, 5, 0}},
       ""},
      {"one level of one at a time", categories(3, 1), {.kind = OneAtATime{}}, "2"},
      {"a point of another length", categories(2, 2), {.kind = Custom{{{2, 2}, {{0}}}}}, ""},
      {"a point beyond the levels", categories(2, 2), {.kind = Custom{{{2, 2}, {{0, 7}}}}}, ""},
      {"blocks of other points",
       categories(2, 2),
       {.kind = Custom{{{2, 2}, {{0, 1}, {1, 1}}}, {1}}},
       "blocks"},
      {"a list of no points", categories(2, 2), {.kind = Custom{}}, "point"},
      // Optimal designs.
      {"an optimal design of no size", categories(2, 2), {.kind = Optimal{}}, "runs"},
      {"fewer runs than coefficients", categories(3, 4), {.kind = Optimal{.runs = 4}}, "10"},
      {"10^9 runs for a model", categories(3, 4), {.kind = Optimal{.runs = huge}}, ""},
      {"a model of no factor",
       categories(2, 2),
       {.kind = Optimal{.runs = 8, .model = "x + c1"}},
       "'x'"},
      {"a search that takes minutes",
       categories(20, 2),
       {.kind = Optimal{.runs = 10'000, .model = "(" + all_of(20) + ")^2"}},
       "a search for 211 coefficients in 10000 runs is too long; possible are up to"},
      {"a cost without budget", categories(2, 2), {.kind = Optimal{.cost = "5"}}, "runs"},
      {"no starts", categories(2, 2), {.kind = Optimal{.runs = 8, .starts = 0}}, ""},
      {"whole plots of easy factors",
       categories(2, 2),
       {.kind = Optimal{.runs = 8, .whole_plots = 4}},
       "hard"},
  };
}

TEST(Request, ThatCannotBeMetIsRefusedAtOnceWithASentence) {
  for (const Refused& one : refused_requests()) {
    SCOPED_TRACE(one.what);
    const std::clock_t begin = std::clock();
    std::string sentence;
    try {
      const doe::Design design = doe::generate(one.factors, one.request);
      ADD_FAILURE() << one.what << ": " << design.size() << " points";
      continue;
    } catch (const std::exception& error) {
      sentence = error.what();
    }
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 5.0);
    EXPECT_NE(sentence.find(one.says), std::string::npos) << sentence;
    EXPECT_TRUE(sentence.starts_with(doe::to_string(one.request.kind))) << sentence;
    EXPECT_FALSE(sentence.ends_with('.')) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
  }
}

}  // namespace
