// Requests of all kinds, most of them nonsense: each is answered, or refused with one sentence that
// starts with its kind.

#include <cctype>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/regions/box_behnken.hpp"
#include "doe/regions/central_composite.hpp"
#include "doe/regions/latin_hypercube.hpp"
#include "doe/regions/mixture.hpp"
#include "doe/regions/mixture_corners.hpp"
#include "doe/regions/sobol.hpp"
#include "tests/rounds.hpp"

namespace {

using namespace yates;

/// Small numbers, often, and huge ones, now and then.
std::size_t any_count(numerics::Random& random, std::uint64_t usual) {
  switch (random.below(12)) {
    case 0:
      return static_cast<std::size_t>(random.next());
    case 1:
      return std::numeric_limits<std::size_t>::max();
    default:
      return static_cast<std::size_t>(random.below(usual));
  }
}

double any_number(numerics::Random& random) {
  switch (random.below(10)) {
    case 0:
      return std::nan("");
    case 1:
      return std::numeric_limits<double>::infinity();
    case 2:
      return -1e308;
    default:
      return 3.0 * random.uniform() - 0.5;
  }
}

Eigen::MatrixXd any_cube(numerics::Random& random) {
  Eigen::MatrixXd cube(static_cast<Eigen::Index>(random.below(20)),
                       static_cast<Eigen::Index>(random.below(5)));
  for (auto& value : cube.reshaped()) value = random.below(2) == 0 ? -1.0 : 1.0;
  if (cube.size() > 0 && random.below(5) == 0) cube(0, 0) = any_number(random);
  return cube;
}

doe::CentralComposite any_composite(numerics::Random& random) {
  doe::CentralComposite request{.cube = any_cube(random)};
  if (random.below(2) == 0) {
    request.alpha = any_number(random);
  } else {
    request.alpha = static_cast<doe::AxialDistance>(random.below(5));
  }
  request.center_points = any_count(random, 6);
  request.inscribed = random.below(2) == 0;
  if (random.below(2) == 0) {
    doe::CompositeBlocks blocks;
    if (random.below(2) == 0) {
      for (Eigen::Index row = 0; row < request.cube.rows(); ++row) {
        blocks.of_cube_rows.push_back(any_count(random, 3));
      }
    }
    if (random.below(2) == 0) {
      blocks.center_points = {any_count(random, 4), any_count(random, 4)};
    }
    request.blocks = blocks;
  }
  return request;
}

doe::MixtureRegion any_region(numerics::Random& random) {
  doe::MixtureRegion region;
  for (auto count = random.below(7); count > 0; --count) {
    doe::MixtureComponent component{"x"};
    if (random.below(3) == 0) component.lower = random.below(4) == 0 ? any_number(random) : 0.1;
    if (random.below(3) == 0) component.upper = random.below(4) == 0 ? any_number(random) : 0.5;
    region.components.push_back(component);
  }
  return region;
}

/// Whether the call gave points; if not, that it said why.
template <typename Call>
bool is_answered(const std::string& word, Call call) {
  try {
    const Eigen::MatrixXd points = call();
    EXPECT_GT(points.rows(), 0);
    EXPECT_TRUE(points.allFinite());
    return true;
  } catch (const std::domain_error& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with(word + ": ")) << message;
    EXPECT_FALSE(message.ends_with(".")) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return false;
  }
}

TEST(RandomRequests, AreAnsweredOrRefusedWithASentence) {
  numerics::Random random(numerics::Seed{2024});
  std::vector<int> answered(5, 0);
  const int rounds = tests::rounds(600);
  for (int round = 0; round < rounds; ++round) {
    const auto composite = any_composite(random);
    answered[0] += is_answered("central-composite",
                               [&] { return doe::central_composite(composite).surface.points; });
    const doe::BoxBehnken box{any_count(random, 18), any_count(random, 8), any_count(random, 4)};
    answered[1] += is_answered("box-behnken", [&] { return doe::box_behnken(box).points; });
    doe::LatinHypercube hypercube{any_count(random, 9), {}, {random.next()}};
    for (auto count = random.below(4); count > 0; --count) {
      hypercube.levels.push_back(random.below(2) == 0 ? 0 : any_count(random, 5));
    }
    answered[2] += is_answered("latin-hypercube", [&] { return doe::latin_hypercube(hypercube); });
    const doe::Sobol sequence{any_count(random, 40),
                              any_count(random, 45),
                              static_cast<doe::Scrambling>(random.below(3)),
                              {random.next()},
                              any_count(random, 100)};
    answered[3] += is_answered("sobol", [&] { return doe::sobol(sequence); });
    const auto region = any_region(random);
    try {
      doe::check_region(region);
    } catch (const std::domain_error&) {
      EXPECT_FALSE(is_answered("mixture", [&] { return doe::simplex_centroid(region); }));
      EXPECT_FALSE(is_answered("mixture", [&] { return doe::extreme_vertices(region); }));
      continue;
    }
    const std::size_t degree = any_count(random, 5);
    is_answered("simplex-lattice", [&] { return doe::simplex_lattice(region, degree); });
    is_answered("simplex-centroid", [&] { return doe::simplex_centroid(region); });
    try {
      doe::mixture_corners(region);
    } catch (const std::domain_error&) {
      continue;
    }
    answered[4] += is_answered("extreme-vertices", [&] { return doe::extreme_vertices(region); });
  }
  for (const int count : answered) EXPECT_GT(count, rounds / 30);
}

}  // namespace
