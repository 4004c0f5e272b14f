// Any request is refused with one sentence, or gives a design of which nothing is said that its
// points deny. What is said of them is found again by counting and by multiplying signs.
#include <exception>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "doe/follow_up/separation.hpp"
#include "doe/kinds/generate.hpp"
#include "doe/properties/design_properties.hpp"
#include "language/error.hpp"
#include "tests/fuzz/design_checks.hpp"
#include "tests/fuzz/design_request.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;
using doe::Array;
using doe::Factor;
using fuzz::Asked;

/// Larger designs take longer and show nothing new.
constexpr std::size_t most_points_judged = 300;
constexpr std::size_t most_factors_judged = 8;

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

/// Runs that would fold the design over, or separate its main effects: none is one that the request
/// excludes.
void check_further_runs(const Asked& asked, const doe::Design& design) {
  const auto check = [&](const auto& runs) {
    try {
      const doe::FurtherRuns further = runs();
      fuzz::require(!further.rows.empty(), "further runs are some", asked.about);
      const doe::Design both = doe::joined(design, further);
      fuzz::require(doe::number_of_blocks(both) == doe::number_of_blocks(design) + 1,
                    "further runs are a block", asked.about);
      const doe::Design kept = doe::exclude(both, asked.request.exclude);
      fuzz::require(kept.size() == both.size(), "no further run is excluded", asked.about);
    } catch (const std::domain_error& error) {
      check_refusal(error, asked.about);
    }
  };
  check([&] { return doe::folded_over_runs(design, asked.request.exclude); });
  constexpr std::size_t most_points = 20;
  if (design.size() > most_points || design.factors().size() > 5) return;
  check([&] {
    return doe::separating_runs(design, doe::mixed_main_effects(design), std::nullopt,
                                numerics::Seed{1}, asked.request.exclude);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const Asked asked = fuzz::asked_from(bytes);
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
  fuzz::check_balance(found, judged.array, asked.about);
  if (found.two_level && found.two_level->centre_points == 0 &&
      found.two_level->factors.size() == judged.array.columns()) {
    fuzz::check_two_levels(*found.two_level, judged.array, asked.about);
  }
  fuzz::check_statements(found, judged.array, asked.about);
  check_promises(asked, design, judged.array, found);
  check_further_runs(asked, design);
  return 0;
}
