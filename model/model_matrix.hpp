#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/contrasts.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::model {

/// X is n x p: row i is point i; columns are the intercept (if any), then each term's, in the order
/// of Model::terms; within a term the first variable's columns vary fastest.
struct ModelMatrix {
  numerics::DoubleDoubleMatrix X;
  std::vector<std::string> names;  // "(Intercept)", "cpu", "codec[xz]:level", "poly(size, 2)[1]"
  std::vector<std::optional<std::size_t>> term_of_column;  // absent: the intercept
};

/// A variable as a term can take it: the levels of a category, or the columns of a number (of
/// poly() its polynomials, otherwise 1).
struct VariableSize {
  bool categorical;
  std::size_t size;
};

/// A variable within a term, and its columns: of a category one less than its levels by contrasts,
/// or an indicator of each level.
struct TermPart {
  std::size_t variable;
  bool by_contrasts;
  std::size_t columns;
};

/// The variables of each term as they enter every model matrix. A category is coded by contrasts
/// where the constant or an earlier term covers the term without it. Without an intercept, the
/// first category of the first term that has one takes the constant's place. sizes[v] belongs to
/// model.variables[v]. Source: Chambers & Hastie 1992, section 2.4.1.
std::vector<std::vector<TermPart>> term_parts(const Model& model,
                                              std::span<const VariableSize> sizes);

/// The names of a term's columns, "codec[xz]:level", of which the first part's vary fastest; `name`
/// gives that of a column of parts[part].
std::vector<std::string> column_names(
    const std::vector<TermPart>& parts,
    const std::function<std::string(std::size_t part, std::size_t column)>& name);

/// Codes every categorical variable by `contrasts` where the term without it is in the model too
/// (or is the intercept), and by indicators of all levels otherwise, as R does (see term_parts).
/// values[v] belongs to model.variables[v]; all have the same number of points.
ModelMatrix model_matrix(const Model& model, std::span<const VariableValues> values,
                         Contrasts contrasts);

/// How many columns that matrix has, without making it. Counting ends above `most`.
std::int64_t count_columns(const Model& model, std::span<const VariableValues> values,
                           std::int64_t most);

}  // namespace yates::model
