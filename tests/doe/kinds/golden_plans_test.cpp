// The same request gives the same plan for ever: half-measured campaigns are continued by it. The
// plans are in tests/doe/golden, one file for each kind; YATES_APPROVE=1 writes them anew.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"
#include "doe/plans/plan.hpp"

namespace {

using namespace yates;

doe::Factor numbers(const std::string& name, const std::vector<std::string>& levels) {
  doe::Factor result{.name = name, .kind = doe::FactorKind::numeric};
  for (const std::string& text : levels) result.levels.push_back({text, std::stod(text)});
  return result;
}

doe::Factor category(const std::string& name, const std::vector<std::string>& levels) {
  doe::Factor result{.name = name};
  for (const std::string& text : levels) result.levels.push_back({text, std::nullopt});
  return result;
}

std::vector<doe::Factor> two_level_factors(std::size_t number) {
  std::vector<doe::Factor> result;
  for (std::size_t i = 0; i < number; ++i) {
    result.push_back(category(std::string(1, static_cast<char>('a' + i)), {"low", "high"}));
  }
  return result;
}

/// A number of threads and a share, on whose ranges surface designs choose values.
std::vector<doe::Factor> surface_factors() {
  doe::Factor memory = numbers("memory", {"64", "1024"});
  memory.scale = doe::Scale::log2;
  return {numbers("threads", {"8", "16", "24"}), numbers("share", {"0.1", "0.9"}), memory};
}

struct GoldenCase {
  std::vector<doe::Factor> factors;
  doe::DesignRequest request;
  std::size_t points;
  std::size_t blocks = 1;
};

std::vector<GoldenCase> golden_cases() {
  using namespace doe::kinds;
  const auto codec = category("codec", {"gzip", "zstd", "lz4"});
  const auto square = [](std::size_t factors) {
    std::vector<doe::Factor> result;
    for (std::size_t i = 0; i < factors; ++i) {
      result.push_back(category(fmt::format("f{}", i + 1), {"p", "q", "r", "s"}));
    }
    return result;
  };
  const auto shares = [] {
    return std::vector{numbers("cache", {"0.1", "1"}), numbers("heap", {"0", "1"}),
                       numbers("buffers", {"0", "0.5"})};
  };
  const std::vector<doe::Factor> five = two_level_factors(5);
  auto hard = surface_factors();
  hard[0].hard_to_change = true;
  return {
      {{codec, numbers("level", {"1", "6"})}, {.kind = FullFactorial{}}, 6},
      {{numbers("level", {"1", "6"}), numbers("threads", {"2", "8"}), five[0]},
       {.kind = TwoLevel{}, .center_points = 4, .blocks = 2},
       12,
       2},
      {five, {.kind = FractionalFactorial{.fraction = 2}, .blocks = 2}, 8, 2},
      {five, {.kind = PlackettBurman{}}, 8},
      {{codec, five[0], category("sort", {"quick", "merge", "heap"})},
       {.kind = OrthogonalArray{.runs = 18}},
       18},
      {two_level_factors(12), {.kind = Supersaturated{8}}, 8},
      {square(3), {.kind = LatinSquare{}}, 16},
      {square(4), {.kind = GraecoLatinSquare{}}, 16},
      {{category("machine", {"a", "b", "c", "d", "e", "f", "g"})},
       {.kind = BalancedIncompleteBlocks{3}},
       21,
       7},
      {surface_factors(), {.kind = CentralComposite{}}, 19},
      {surface_factors(), {.kind = BoxBehnken{}}, 17},
      {surface_factors(), {.kind = DefinitiveScreening{.fake_factors = 1}}, 9},
      {{surface_factors()[0], surface_factors()[1], codec}, {.kind = LatinHypercube{12}}, 12},
      {{surface_factors()[0], surface_factors()[1], codec}, {.kind = Sobol{16}}, 16},
      {shares(), {.kind = Mixture{.blends = Blends::vertices}}, 5},
      {{codec, numbers("level", {"1", "6", "9"})}, {.kind = OneAtATime{}, .baseline = {1, 1}}, 5},
      {{codec, numbers("level", {"1", "6"})},
       {.kind = Custom{{{3, 2}, {{0, 0}, {1, 1}, {2, 0}, {2, 1}}}, {1, 2, 1, 2}}},
       4,
       2},
      {{hard[0], hard[1], codec}, {.kind = Optimal{.runs = 14, .whole_plots = 5}}, 14},
  };
}

/// One line for each run: its number, standard order, block and whole plot, then the levels.
std::string plan_in_text(const GoldenCase& one) {
  const doe::Design design = doe::generate(one.factors, one.request);
  const doe::RunPlan plan = doe::plan(design, {});
  std::string text = fmt::format("seed {}\nrun order block plot", plan.seed.value);
  for (const doe::Factor& factor : design.factors()) text += " " + factor.name;
  text += "\n";
  for (const doe::PlannedRun& run : plan.runs) {
    text += fmt::format("{} {} {} {}", run.run, run.standard_order, run.block, run.whole_plot);
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      text += " " + design.level(run.point, factor).text;
    }
    text += "\n";
  }
  return text;
}

TEST(EveryKind, GivesAsManyPointsAndBlocksAsItPromises) {
  for (const GoldenCase& one : golden_cases()) {
    const doe::Design design = doe::generate(one.factors, one.request);
    EXPECT_EQ(design.size(), one.points) << doe::to_string(one.request.kind);
    EXPECT_EQ(doe::number_of_blocks(design), one.blocks) << doe::to_string(one.request.kind);
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      std::set<std::size_t> levels;
      for (std::size_t point = 0; point < design.size(); ++point) {
        levels.insert(design.level_number(point, factor));
      }
      EXPECT_EQ(levels.size(), design.factors()[factor].levels.size())
          << doe::to_string(one.request.kind) << ": every level of a factor occurs";
    }
  }
}

TEST(GoldenPlan, OfEveryKindIsTheOneOfOldForEver) {
  std::set<std::string> kinds;
  for (const GoldenCase& one : golden_cases()) {
    const std::string kind(doe::to_string(one.request.kind));
    kinds.insert(kind);
    const std::string path = std::string(YATES_DOE_GOLDEN "/") + kind + ".txt";
    const std::string now = plan_in_text(one);
    if (std::getenv("YATES_APPROVE") != nullptr) std::ofstream(path) << now;
    std::ifstream file(path);
    std::stringstream approved;
    approved << file.rdbuf();
    EXPECT_EQ(now, approved.str()) << kind << ": a plan that is half measured could not go on; if "
                                   << "it must change, run this test once with YATES_APPROVE=1";
  }
  const std::vector<std::string> words = doe::kind_words();
  EXPECT_EQ(kinds, std::set<std::string>(words.begin(), words.end()));
}

}  // namespace
