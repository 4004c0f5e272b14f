#include "doe/properties/judged_design.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "doe/fractions/word.hpp"
#include "doe/properties/effect_names.hpp"

namespace yates::doe {

JudgedDesign judged(const Design& design) {
  JudgedDesign result{design.factors(), {}, {}, {}};
  const std::size_t factors = result.factors.size();
  std::vector<std::vector<std::size_t>> place(factors);  // per level, its place among those used
  for (std::size_t f = 0; f < factors; ++f) place[f].assign(result.factors[f].levels.size(), 0);
  for (std::size_t point = 0; point < design.size(); ++point) {
    for (std::size_t f = 0; f < factors; ++f) place[f][design.level_number(point, f)] = 1;
  }
  result.never_used.resize(factors);
  for (std::size_t f = 0; f < factors; ++f) {
    std::vector<Level> used;
    for (std::size_t level = 0; level < place[f].size(); ++level) {
      Level& one = result.factors[f].levels[level];
      if (place[f][level] == 0) {
        result.never_used[f].push_back(std::move(one.text));
        continue;
      }
      place[f][level] = used.size();
      used.push_back(std::move(one));
    }
    result.factors[f].levels = std::move(used);
    result.array.levels.push_back(result.factors[f].levels.size());
  }
  result.array.rows.reserve(design.size());
  for (std::size_t point = 0; point < design.size(); ++point) {
    std::vector<std::size_t>& row = result.array.rows.emplace_back(factors);
    for (std::size_t f = 0; f < factors; ++f) row[f] = place[f][design.level_number(point, f)];
  }
  if (number_of_blocks(design) > 1) {
    for (std::size_t point = 0; point < design.size(); ++point) {
      result.blocks.push_back(design.block(point) - 1);
    }
  }
  return result;
}

JudgedDesign judged(const Array& array) {
  JudgedDesign result{{}, array, std::vector<std::vector<std::string>>(array.columns()), {}};
  for (std::size_t column = 0; column < array.columns(); ++column) {
    Factor factor{.name = letter_of(column)};
    for (std::size_t level = 0; level < array.levels[column]; ++level) {
      factor.levels.push_back({std::to_string(level), std::nullopt});
    }
    result.factors.push_back(std::move(factor));
  }
  return result;
}

std::vector<double> coded_levels(const Factor& factor) {
  std::vector<double> result;
  for (std::size_t level = 0; level < factor.levels.size(); ++level) {
    if (factor.kind == FactorKind::categorical) {
      result.push_back(static_cast<double>(level));
      continue;
    }
    const double number = *factor.levels[level].number;
    result.push_back(!factor.scale                  ? number
                     : *factor.scale == Scale::log2 ? std::log2(number)
                                                    : std::log10(number));
    if (!std::isfinite(result.back())) {
      throw std::domain_error(fmt::format(
          "properties: level {} of {} has no logarithm, which its scale asks for; levels above 0 "
          "are possible",
          factor.levels[level].text, factor.name));
    }
  }
  if (factor.kind == FactorKind::categorical || result.empty()) return result;
  const auto [low, high] = std::minmax_element(result.begin(), result.end());
  const double middle = (*low + *high) / 2.0;
  const double half = (*high - *low) / 2.0;
  for (double& value : result) {
    value = half > 0.0 ? (value - middle) / half : 0.0;
    // Logarithms leave a middle level at 1e-16 instead of 0.
    if (std::abs(value) < 1e-12) value = 0.0;
  }
  return result;
}

Eigen::MatrixXd coded_settings(const JudgedDesign& design) {
  const std::size_t points = design.array.runs();
  Eigen::MatrixXd result(static_cast<Eigen::Index>(points),
                         static_cast<Eigen::Index>(design.factors.size()));
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    const std::vector<double> values = coded_levels(design.factors[f]);
    for (std::size_t i = 0; i < points; ++i) {
      result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(f)) =
          values[design.array.rows[i][f]];
    }
  }
  return result;
}

DistinctRows distinct_rows(const Array& array) {
  std::vector<std::size_t> order(array.runs());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double cells = 1.0;
  for (const std::size_t levels : array.levels) cells *= static_cast<double>(levels);
  std::vector<std::uint64_t> codes;
  if (cells < 0x1.0p62) {  // every row is a number in mixed radix
    codes.reserve(array.runs());
    for (const std::vector<std::size_t>& row : array.rows) {
      std::uint64_t code = 0;
      for (std::size_t column = row.size(); column-- > 0;) {
        code = code * array.levels[column] + row[column];
      }
      codes.push_back(code);
    }
  }
  const auto same = [&](std::size_t a, std::size_t b) {
    return codes.empty() ? array.rows[a] == array.rows[b] : codes[a] == codes[b];
  };
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (same(a, b)) return a < b;
    return codes.empty() ? array.rows[a] < array.rows[b] : codes[a] < codes[b];
  });
  std::vector<std::pair<std::size_t, std::size_t>> found;  // first row, count
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && same(order[i - 1], order[i])) {
      ++found.back().second;
    } else {
      found.emplace_back(order[i], 1);
    }
  }
  std::ranges::sort(found);
  DistinctRows result;
  for (const auto& [row, count] : found) {
    result.first.push_back(row);
    result.counts.push_back(count);
  }
  return result;
}

}  // namespace yates::doe
