#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "anova/confounding/confounding.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

constexpr double tolerance = 1e-12;  // of the range
constexpr std::size_t most_numbers = 20;
constexpr std::size_t sample_size = 200;
constexpr std::size_t fewest_points = 4;

struct Column {
  model::TermName term;  // one variable
  std::string name;      // its own
  const std::vector<std::string>* reads;
  std::vector<DoubleDouble> value;
  double largest = 0.0;  // absolute value
  double range = 0.0;
  std::size_t levels = 0;
};

bool same_source(const Column& a, const Column& b) {
  return std::any_of(a.reads->begin(), a.reads->end(), [&](const std::string& name) {
    return std::find(b.reads->begin(), b.reads->end(), name) != b.reads->end();
  });
}

std::vector<Column> numbers_of(const Observations& data) {
  const model::VariableNames named(data.model);
  std::vector<Column> result;
  for (const model::Term& term : data.model.terms) {
    if (term.variables.size() != 1 || result.size() == most_numbers) continue;
    const std::size_t v = term.variables.front();
    const auto* numeric = std::get_if<model::NumericValues>(&data.values[v]);
    if (numeric == nullptr) continue;
    Column column{named(v),
                  data.model.variables[v].name,
                  &data.model.variables[v].columns,
                  {numeric->value.begin(), numeric->value.end()},
                  0.0,
                  0.0,
                  0};
    std::vector<DoubleDouble> levels = column.value;
    std::sort(levels.begin(), levels.end());
    column.range = (levels.back() - levels.front()).value();
    column.levels =
        static_cast<std::size_t>(std::unique(levels.begin(), levels.end()) - levels.begin());
    for (const DoubleDouble& value : column.value) {
      column.largest = std::max(column.largest, std::abs(value.high));
    }
    if (column.levels > 1) result.push_back(std::move(column));
  }
  return result;
}

/// z = slopes[0] u + slopes[1] v + constant.
struct Relation {
  std::vector<DoubleDouble> slopes;
  DoubleDouble constant;
};

using Quantity = std::function<DoubleDouble(std::size_t)>;

std::size_t farthest(const Quantity& quantity, const std::vector<std::size_t>& points) {
  return *std::max_element(points.begin(), points.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(quantity(a).high) < std::abs(quantity(b).high);
  });
}

/// The exact linear relation of z on one or two quantities over the given points; absent where
/// there is none, or where the quantities do not determine its constants.
std::optional<Relation> relation(const Column& z, const std::vector<Quantity>& quantities,
                                 const std::vector<std::size_t>& points) {
  const std::size_t first = points.front();
  std::vector<Quantity> swept;  // differences from the first point, orthogonal to earlier pivots
  std::vector<std::size_t> pivots;
  std::vector<DoubleDouble> shares;
  Quantity rest = [&](std::size_t i) { return z.value[i] - z.value[first]; };
  DoubleDouble mixed;  // of the second quantity's share that the first explains
  for (const Quantity& quantity : quantities) {
    Quantity difference = [&quantity, first](std::size_t i) {
      return quantity(i) - quantity(first);
    };
    double size = 0.0;
    for (const std::size_t i : points) size = std::max(size, std::abs(quantity(i).high));
    if (!swept.empty()) {
      mixed = difference(pivots[0]) / swept[0](pivots[0]);
      difference = [difference, &swept, mixed](std::size_t i) {
        return difference(i) - mixed * swept[0](i);
      };
    }
    const std::size_t pivot = farthest(difference, points);
    if (!(std::abs(difference(pivot).high) > 1e-9 * size)) return std::nullopt;
    swept.push_back(difference);
    pivots.push_back(pivot);
    shares.push_back(rest(pivot) / difference(pivot));
    rest = [rest, difference, share = shares.back()](std::size_t i) {
      return rest(i) - share * difference(i);
    };
    if (swept.size() == quantities.size()) break;
  }
  for (const std::size_t i : points) {
    if (!(std::abs(rest(i).high) <= tolerance * z.range)) return std::nullopt;
  }
  Relation result{shares, z.value[first]};
  if (shares.size() == 2) result.slopes[0] -= shares[1] * mixed;
  for (std::size_t q = 0; q < quantities.size(); ++q) {
    result.constant -= result.slopes[q] * quantities[q](first);
  }
  return result;
}

std::vector<std::size_t> every(std::size_t count, std::size_t step) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; i += step) result.push_back(i);
  return result;
}

/// The relation over all points, looked for in a sample first.
std::optional<Relation> find(const Column& z, const std::vector<Quantity>& quantities) {
  const std::size_t count = z.value.size();
  if (count > 4 * sample_size) {
    const std::vector<std::size_t> sample = every(count, count / sample_size);
    const bool varies = std::any_of(sample.begin(), sample.end(), [&](std::size_t i) {
      return !(quantities[0](i) == quantities[0](0));
    });
    if (varies && !relation(z, quantities, sample)) return std::nullopt;
  }
  return relation(z, quantities, every(count, 1));
}

std::string number_text(double value) {
  const double whole = std::round(value);
  return std::abs(value - whole) <= 1e-10 * std::abs(value) ? fmt::format("{}", whole)
                                                            : fmt::format("{:.6g}", value);
}

bool is_unit(double value) {
  return std::abs(std::abs(value) - 1.0) < 1e-10;
}

/// "2 batch x count + 1" for a relation of one quantity called "batch x count".
std::string right_side(const Relation& relation, const std::vector<std::string>& names,
                       double largest) {
  std::string text;
  const auto append = [&](double value, const std::string& name) {
    const bool minus = value < 0.0;
    text += text.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
    if (name.empty() || !is_unit(value)) text += number_text(std::abs(value));
    if (!name.empty()) text += (is_unit(value) ? "" : " ") + name;
  };
  for (std::size_t q = 0; q < names.size(); ++q) append(relation.slopes[q].value(), names[q]);
  const double constant = relation.constant.value();
  if (std::abs(constant) > 1e-10 * largest) append(constant, "");
  return text;
}

ExactRelation relation_of(const Column& z, const std::vector<const Column*>& others,
                          const std::string& right, const std::string& consequence) {
  ExactRelation result{*z.reads,
                       {},
                       {model::NoteCode::confounded,
                        fmt::format("is {} in all rows: {}", right, consequence), z.term}};
  for (const Column* other : others) {
    result.determining.insert(result.determining.end(), other->reads->begin(), other->reads->end());
  }
  return result;
}

const char* const aliased =
    "their effects cannot be told apart; leave one of them out of the model";
const char* const determined =
    "it cannot vary while they stay; leave one of the three out of the model, or vary it on its "
    "own";

Quantity values_of(const Column& column) {
  return [&column](std::size_t i) { return column.value[i]; };
}

std::size_t distinct_points(const Column& x, const Column& y, const Column& z, std::size_t enough) {
  std::set<std::tuple<double, double, double>> seen;
  for (std::size_t i = 0; i < z.value.size() && seen.size() < enough; ++i) {
    seen.insert({x.value[i].high, y.value[i].high, z.value[i].high});
  }
  return seen.size();
}

/// The relation of one number to two others, the plainest kind first.
std::optional<ExactRelation> relation_of_three(const Column* columns[3]) {
  if (distinct_points(*columns[0], *columns[1], *columns[2], fewest_points) < fewest_points) {
    return std::nullopt;
  }
  const Column& last = *columns[2];
  const std::vector<Quantity> both = {values_of(*columns[0]), values_of(*columns[1])};
  if (const auto found = find(last, both);
      found && std::abs(found->slopes[0].high) > 0.0 && std::abs(found->slopes[1].high) > 0.0) {
    return relation_of(last, {columns[0], columns[1]},
                       right_side(*found, {columns[0]->name, columns[1]->name}, last.largest),
                       aliased);
  }
  // In a two-level fraction a column that is the product of two others is the design's choice.
  if (columns[0]->levels == 2 && columns[1]->levels == 2 && columns[2]->levels == 2) {
    return std::nullopt;
  }
  for (const bool product : {true, false}) {
    for (std::size_t target = 3; target-- > 0;) {
      const Column& z = *columns[target];
      const Column* x = columns[target == 0 ? 1 : 0];
      const Column* y = columns[target == 2 ? 1 : 2];
      for (int swapped = 0; swapped < (product ? 1 : 2); ++swapped, std::swap(x, y)) {
        if (!product && std::any_of(y->value.begin(), y->value.end(),
                                    [](const DoubleDouble& v) { return v.high == 0.0; })) {
          continue;
        }
        const Quantity combined = [x, y, product](std::size_t i) {
          return product ? x->value[i] * y->value[i] : x->value[i] / y->value[i];
        };
        const std::string name = x->name + (product ? " x " : " / ") + y->name;
        if (const auto found = find(z, {combined}); found) {
          return relation_of(z, {x, y}, right_side(*found, {name}, z.largest), determined);
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<ExactRelation> exact_relations(const Observations& observations) {
  const std::vector<Column> numbers = numbers_of(observations);
  std::vector<ExactRelation> result;
  std::vector<std::vector<bool>> linked(numbers.size(), std::vector<bool>(numbers.size(), false));
  for (std::size_t a = 0; a < numbers.size(); ++a) {
    for (std::size_t b = a + 1; b < numbers.size(); ++b) {
      linked[a][b] = same_source(numbers[a], numbers[b]);
      if (linked[a][b] || numbers[a].levels < 3) continue;
      if (const auto found = find(numbers[b], {values_of(numbers[a])})) {
        linked[a][b] = true;
        result.push_back(relation_of(numbers[b], {&numbers[a]},
                                     right_side(*found, {numbers[a].name}, numbers[b].largest),
                                     aliased));
      }
    }
  }
  for (std::size_t a = 0; a < numbers.size(); ++a) {
    for (std::size_t b = a + 1; b < numbers.size(); ++b) {
      for (std::size_t c = b + 1; c < numbers.size(); ++c) {
        if (linked[a][b] || linked[a][c] || linked[b][c]) continue;
        const Column* three[3] = {&numbers[a], &numbers[b], &numbers[c]};
        if (auto found = relation_of_three(three)) result.push_back(std::move(*found));
      }
    }
  }
  return result;
}

}  // namespace yates::anova
