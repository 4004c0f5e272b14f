#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/judged_design.hpp"
#include "model/formula.hpp"
#include "model/model_matrix.hpp"
#include "model/term_name.hpp"

namespace yates::doe {

/// A setting is one number per factor as in coded_settings: -1 ... 1 for a numeric factor, the
/// level's index for a categorical one.
using Setting = std::span<const double>;

/// How a variable of a formula becomes columns.
struct CodedVariable {
  std::vector<std::size_t> factors;  // which it reads
  /// Of categories: the factor's level at a setting.
  std::function<std::size_t(Setting)> level;
  Eigen::MatrixXd contrasts;   // levels x (levels - 1)
  Eigen::MatrixXd indicators;  // levels x levels
  /// Of a number: its coded value, and the powers 1 ... degree of it that poly() asks for.
  std::function<double(Setting)> number;
  std::size_t degree = 1;

  bool categorical() const { return level != nullptr; }
};

/// A formula over the factors of a design, which gives the model's row at any setting in the
/// region, also between the points.
struct CodedModel {
  model::Model model;
  std::vector<CodedVariable> variables;                    // one per model.variables
  std::vector<std::vector<model::TermPart>> terms;         // one per model.terms
  std::vector<std::optional<std::size_t>> term_of_column;  // absent: the intercept
  std::vector<std::string> columns;  // "(Intercept)", "threads", "codec[1]", "codec[1]:threads"
  std::vector<model::TermName> term_names;
  std::vector<bool> by_levels;  // per factor: only its own levels have a meaning in the model
  std::vector<std::vector<double>> factor_levels;  // per such factor its coded levels, else empty

  std::size_t parameters() const { return columns.size(); }
};

inline constexpr std::size_t most_coded_terms = 4096;

/// Resolves a formula's right side by the module `model`. In it
/// - a numeric factor's name is its coded value on its scale, -1 ... 1;
/// - inside I(), sums, products and whole powers are taken of coded values: of a name on the plain
///   scale, of log2(name) and the like on that scale, so that I(threads^2) runs from 0 to 1;
/// - log2(name) is coded to -1 ... 1 over the levels; so is any other expression, over all
///   combinations of levels of its factors;
/// - poly(x, k) stands for the powers 1 ... k of the coded x;
/// - a categorical factor of L levels has L - 1 contrasts that sum to zero over the levels, are
///   orthogonal, and have squares that sum to L (normalised Helmert), or L indicators, each times
///   the square root of L. Then X'X = n I for every orthogonal design, which makes D and A
///   efficiencies comparable (Goos & Jones 2011, chapter 2). model::term_parts says which of the
///   two.
/// Throws what model::parse and model::resolve throw, std::domain_error for more than
/// most_coded_terms terms, and InputError where an expression has no
/// finite value at a level.
CodedModel coded_model(const JudgedDesign& design, const std::string& formula);

/// One row per row of `settings` (n x k).
Eigen::MatrixXd model_rows(const CodedModel& model, const Eigen::MatrixXd& settings);

/// The value of one column of one part at a setting.
double part_at(const CodedModel& model, const model::TermPart& part, std::size_t column,
               Setting setting);

}  // namespace yates::doe
