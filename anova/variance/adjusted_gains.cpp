#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "anova/variance/term_table.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;

/// Some columns of a coded model, in the order that they are to enter.
class Columns {
 public:
  explicit Columns(const CodedModel& coded) : coded_(coded) {}

  void append(const std::vector<Index>& columns) {
    column_.insert(column_.end(), columns.begin(), columns.end());
  }
  std::size_t size() const { return column_.size(); }
  /// Their own triangle, made from that of the whole model.
  numerics::Factorization factorize() const {
    const numerics::Factorization& whole = coded_.factorization;
    DoubleDoubleMatrix columns(whole.rank(), static_cast<Index>(column_.size()));
    std::vector<double> norms;
    for (std::size_t j = 0; j < column_.size(); ++j) {
      columns.set_column(static_cast<Index>(j), whole.R, column_[j]);
      if (coded_.reference_norms.empty()) continue;
      norms.push_back(coded_.reference_norms[static_cast<std::size_t>(column_[j])]);
    }
    return numerics::factorize(std::move(columns), whole.z, norms);
  }

 private:
  const CodedModel& coded_;
  std::vector<Index> column_;
};

/// The other terms that a term is not adjusted for: by type II those that contain it.
std::vector<std::size_t> not_adjusted_for(const model::Model& model, std::size_t term,
                                          SumsOfSquares type) {
  std::vector<std::size_t> result;
  if (type != SumsOfSquares::type_2) return result;
  for (std::size_t other = 0; other < model.terms.size(); ++other) {
    if (other != term && model::contains(model, model.terms[other], model.terms[term])) {
      result.push_back(other);
    }
  }
  return result;
}

/// What a term's columns add when they enter behind those of the terms that it is adjusted for.
Gain gain_at_the_end(const CodedModel& coded, const std::vector<std::size_t>& left_out,
                     std::size_t term) {
  Columns columns(coded);
  columns.append(coded.intercept);
  for (std::size_t other = 0; other < coded.columns_of_term.size(); ++other) {
    const bool out = std::find(left_out.begin(), left_out.end(), other) != left_out.end();
    if (other != term && !out) columns.append(coded.columns_of_term[other]);
  }
  const std::size_t base = columns.size();
  columns.append(coded.columns_of_term[term]);
  const numerics::Factorization f = columns.factorize();
  const double smallest = coded.rounding();
  Gain result;
  for (std::size_t k = 0; k < f.pivots.size(); ++k) {
    if (f.pivots[k] < base) continue;
    const auto row = static_cast<Index>(k);
    const DoubleDouble z = std::abs(f.z.high[row]) < smallest ? DoubleDouble(0.0) : f.z[row];
    ++result.df;
    result.sum_of_squares += z * z;
    if (coded.columns_of_term[term].size() == 1) {
      set_effect(result, f.R(row, static_cast<Index>(f.pivots[k])), z, coded.effect_scale[term]);
    }
  }
  return result;
}

/// The columns of all terms that are adjusted for the same others, solved once.
class SharedTriangle {
 public:
  SharedTriangle(const CodedModel& coded, const std::vector<std::size_t>& left_out)
      : coded_(coded), columns_(coded.columns_of_term.size()) {
    Columns columns(coded);
    columns.append(coded.intercept);
    for (std::size_t term = 0; term < columns_.size(); ++term) {
      if (std::find(left_out.begin(), left_out.end(), term) != left_out.end()) continue;
      columns_[term].first = columns.size();
      columns.append(coded.columns_of_term[term]);
      columns_[term].second = columns.size();
    }
    f_ = columns.factorize();
    const DoubleDoubleMatrix inverse = numerics::inverse_triangle(f_);
    rows_.high = inverse.high.transpose();
    rows_.low = inverse.low.transpose();
    solution_ = numerics::solve(f_);
    condition_ = numerics::scaled_condition(f_, inverse);
    smallest_ = coded.rounding() * std::max(1.0, condition_);
    find_dependences(inverse.high);
  }

  /// The gain is absent where the inverse is not good enough, or does not say it.
  std::optional<Gain> gain(std::size_t term) const {
    constexpr double harmless_condition = 1e5;
    if (condition_ > harmless_condition) return std::nullopt;
    const auto [from, to] = columns_[term];
    const std::vector<Index> own = entered(from, to);
    if (own.empty()) return Gain();
    switch (replaceable(own, from, to)) {
      case Replaceable::no:
        break;
      case Replaceable::yes:
        if (own.size() == 1) return Gain();
        return std::nullopt;
      case Replaceable::unclear:
        return std::nullopt;
    }
    return own.size() == 1 ? gain_of_one(own.front(), term) : gain_of_several(own);
  }

 private:
  /// Whether a column that did not enter would take the place of one of a term's columns, if those
  /// were left out.
  enum class Replaceable { no, yes, unclear };

  /// The rows of the triangle that belong to the columns [from, to).
  std::vector<Index> entered(std::size_t from, std::size_t to) const {
    const auto first = std::lower_bound(f_.pivots.begin(), f_.pivots.end(), from);
    const auto last = std::lower_bound(f_.pivots.begin(), f_.pivots.end(), to);
    std::vector<Index> result;
    for (auto one = first; one != last; ++one) result.push_back(one - f_.pivots.begin());
    return result;
  }

  /// How much of each column that did not enter lies along each that did, by their lengths.
  void find_dependences(const Eigen::MatrixXd& inverse) {
    for (std::size_t j = 0; j < f_.aliased.size(); ++j) {
      if (f_.aliased[j]) aliased_.push_back(j);
    }
    dependences_.resize(f_.rank(), static_cast<Index>(aliased_.size()));
    for (std::size_t a = 0; a < aliased_.size(); ++a) {
      const auto column = static_cast<Index>(aliased_[a]);
      const double length = f_.R.high.col(column).stableNorm();
      if (!(length > 0.0)) {
        dependences_.col(static_cast<Index>(a)).setZero();
        continue;
      }
      dependences_.col(static_cast<Index>(a)) =
          inverse.triangularView<Eigen::Upper>() * (f_.R.high.col(column) / length);
    }
    for (Index k = 0; k < f_.rank(); ++k) {
      const auto pivot = static_cast<Index>(f_.pivots[static_cast<std::size_t>(k)]);
      dependences_.row(k) *= f_.R.high.col(pivot).stableNorm();
    }
  }

  Replaceable replaceable(const std::vector<Index>& own, std::size_t from, std::size_t to) const {
    constexpr double none = 1e-9;
    constexpr double clear = 1e-6;
    double largest = 0.0;
    for (std::size_t a = 0; a < aliased_.size(); ++a) {
      if (aliased_[a] >= from && aliased_[a] < to) continue;
      for (const Index k : own) {
        largest = std::max(largest, std::abs(dependences_(k, static_cast<Index>(a))));
      }
    }
    if (largest < none) return Replaceable::no;
    return largest > clear ? Replaceable::yes : Replaceable::unclear;
  }

  /// Row k of the inverse triangle times row l.
  DoubleDouble covariance(Index k, Index l) const {
    const Index from = std::max(k, l);
    return numerics::dot(rows_.high.col(k).data() + from, rows_.low.col(k).data() + from,
                         rows_.high.col(l).data() + from, rows_.low.col(l).data() + from,
                         f_.rank() - from);
  }

  Gain gain_of_one(Index row, std::size_t term) const {
    Gain result;
    result.df = 1;
    const DoubleDouble root = numerics::square_root(covariance(row, row));
    DoubleDouble z = solution_[row] / root;
    if (std::abs(z.high) < smallest_) z = 0.0;
    result.sum_of_squares = z * z;
    if (coded_.columns_of_term[term].size() == 1) {
      set_effect(result, DoubleDouble(1.0) / root, z, coded_.effect_scale[term]);
    }
    return result;
  }

  std::optional<Gain> gain_of_several(const std::vector<Index>& own) const {
    const auto size = static_cast<Index>(own.size());
    DoubleDoubleMatrix covariances(size, size);
    DoubleDoubleVector coefficients(size);
    for (Index i = 0; i < size; ++i) {
      const Index k = own[static_cast<std::size_t>(i)];
      coefficients.set(i, solution_[k]);
      for (Index j = 0; j <= i; ++j) {
        const DoubleDouble value = covariance(k, own[static_cast<std::size_t>(j)]);
        covariances.set(i, j, value);
        covariances.set(j, i, value);
      }
    }
    const DoubleDoubleVector z =
        numerics::factorize_cross_products(std::move(covariances), coefficients, 0.0).z;
    if (z.size() < size) return std::nullopt;
    Gain result;
    result.df = size;
    for (Index i = 0; i < size; ++i) {
      if (std::abs(z.high[i]) >= smallest_) result.sum_of_squares += z[i] * z[i];
    }
    return result;
  }

  const CodedModel& coded_;
  std::vector<std::pair<std::size_t, std::size_t>> columns_;  // per term, [from, to)
  numerics::Factorization f_;
  DoubleDoubleMatrix rows_;  // the inverse triangle's, as columns
  DoubleDoubleVector solution_;
  double condition_ = 1.0;
  double smallest_ = 0.0;
  std::vector<std::size_t> aliased_;
  Eigen::MatrixXd dependences_;  // entered x aliased columns
};

}  // namespace

std::vector<Gain> adjusted_gains(const CodedModel& coded, const model::Model& model,
                                 SumsOfSquares type) {
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> terms_by_left_out;
  for (std::size_t term = 0; term < model.terms.size(); ++term) {
    terms_by_left_out[not_adjusted_for(model, term, type)].push_back(term);
  }
  std::vector<Gain> result(model.terms.size());
  for (const auto& [left_out, terms] : terms_by_left_out) {
    std::optional<SharedTriangle> shared;
    if (terms.size() > 1) shared.emplace(coded, left_out);
    for (const std::size_t term : terms) {
      const std::optional<Gain> gain = shared ? shared->gain(term) : std::nullopt;
      result[term] = gain ? *gain : gain_at_the_end(coded, left_out, term);
    }
  }
  return result;
}

}  // namespace yates::anova
