#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "doe/points/design.hpp"
#include "doe/properties/judged_design.hpp"
#include "numerics/random.hpp"

/// Designs made on the spot, by rules that a reader can check.
namespace yates::doe::known {

inline Array full(std::vector<std::size_t> levels) {
  Array result{std::move(levels), {}};
  std::size_t runs = 1;
  for (const std::size_t one : result.levels) runs *= one;
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<std::size_t>& row = result.rows.emplace_back();
    std::size_t rest = run;
    for (const std::size_t one : result.levels) {
      row.push_back(rest % one);
      rest /= one;
    }
  }
  return result;
}

struct Product {
  std::vector<std::size_t> factors;
  bool positive = true;
};

/// All combinations of `basic` two-level columns and, behind them, products of their signs.
inline Array fraction(std::size_t basic, const std::vector<Product>& generators) {
  Array result = full(std::vector<std::size_t>(basic, 2));
  for (const Product& generator : generators) {
    result.levels.push_back(2);
    for (std::vector<std::size_t>& row : result.rows) {
      std::size_t low = generator.positive ? 0 : 1;
      for (const std::size_t factor : generator.factors) low += 1 - row[factor];
      row.push_back(low % 2 == 0 ? 1 : 0);
    }
  }
  return result;
}

/// Jain's example 19.1, 2^(7-4): D = AB, E = AC, F = BC, G = ABC.
inline Array jain_19_1() {
  return fraction(3, {{{0, 1}}, {{0, 2}}, {{1, 2}}, {{0, 1, 2}}});
}

/// The first row moved on cyclically ten times, and a row of low levels.
inline Array plackett_burman_12() {
  const std::string first = "++-+++---+-";
  Array result{std::vector<std::size_t>(11, 2), {}};
  for (std::size_t shift = 0; shift < 11; ++shift) {
    std::vector<std::size_t>& row = result.rows.emplace_back();
    for (std::size_t column = 0; column < 11; ++column) {
      row.push_back(first[(column + 11 - shift) % 11] == '+' ? 1 : 0);
    }
  }
  result.rows.emplace_back(11, 0);
  return result;
}

/// a, b, a + b, a + 2 b modulo 3.
inline Array nine_runs() {
  Array result{{3, 3, 3, 3}, {}};
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      result.rows.push_back({a, b, (a + b) % 3, (a + 2 * b) % 3});
    }
  }
  return result;
}

/// Eighteen runs of one two-level and seven three-level columns, after Taguchi's L18.
inline Array eighteen_runs() {
  const std::vector<std::string> rows = {"00000000", "00111111", "00222222", "01001122", "01112200",
                                         "01220011", "02010212", "02121020", "02202101", "10022110",
                                         "10100221", "10211002", "11012021", "11120102", "11201210",
                                         "12021201", "12102012", "12210120"};
  Array result{{2, 3, 3, 3, 3, 3, 3, 3}, {}};
  for (const std::string& text : rows) {
    std::vector<std::size_t>& row = result.rows.emplace_back();
    for (const char one : text) row.push_back(static_cast<std::size_t>(one - '0'));
  }
  return result;
}

inline Array random_rows(std::vector<std::size_t> levels, std::size_t runs, std::uint64_t seed) {
  numerics::Random random(numerics::Seed{seed});
  Array result{std::move(levels), {}};
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<std::size_t>& row = result.rows.emplace_back();
    for (const std::size_t one : result.levels) {
      row.push_back(static_cast<std::size_t>(random.below(one)));
    }
  }
  return result;
}

inline Factor number(const std::string& name, const std::vector<double>& levels) {
  Factor result{.name = name, .kind = FactorKind::numeric};
  for (const double level : levels) result.levels.push_back({std::to_string(level), level});
  return result;
}

inline Factor category(const std::string& name, const std::vector<std::string>& levels) {
  Factor result{.name = name};
  for (const std::string& level : levels) result.levels.push_back({level, std::nullopt});
  return result;
}

inline Design design(std::vector<Factor> factors, const Array& array) {
  std::vector<Point> points;
  for (std::size_t run = 0; run < array.runs(); ++run) {
    points.push_back({run + 1, array.rows[run]});
  }
  return {std::move(factors), std::move(points)};
}

/// The rotatable central composite design of two factors in 13 runs, five of them in the centre
/// (Montgomery, section 11.4.2): levels are -sqrt 2, -1, 0, 1, sqrt 2.
inline Design central_composite() {
  const double axial = std::sqrt(2.0);
  const std::vector<double> levels = {-axial, -1.0, 0.0, 1.0, axial};
  const Array rows{{5, 5},
                   {{1, 1},
                    {3, 1},
                    {1, 3},
                    {3, 3},
                    {0, 2},
                    {4, 2},
                    {2, 0},
                    {2, 4},
                    {2, 2},
                    {2, 2},
                    {2, 2},
                    {2, 2},
                    {2, 2}}};
  return design({number("x", levels), number("y", levels)}, rows);
}

/// -1 or +1.
inline double sign(const Array& array, std::size_t row, std::size_t column) {
  return array.rows[row][column] == 1 ? 1.0 : -1.0;
}

}  // namespace yates::doe::known
