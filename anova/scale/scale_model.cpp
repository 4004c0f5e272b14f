#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <variant>

#include "anova/reading/levels_read.hpp"
#include "anova/scale/scale_sample.hpp"
#include "anova/scale/thinned.hpp"
#include "model/polynomial.hpp"
#include "table/cells.hpp"

namespace yates::anova {

namespace {

std::vector<model::Term> terms_of_bits(const std::vector<model::BitTerm>& bits) {
  std::vector<model::Term> result;
  for (model::BitTerm term : bits) {
    model::Term& one = result.emplace_back();
    for (; term != 0; term &= term - 1) {
      one.variables.push_back(static_cast<std::size_t>(std::countr_zero(term)));
    }
  }
  return result;
}

/// The used rows of a table, for counting what occurs in them.
struct Sample {
  const table::Table& table;
  std::span<const std::size_t> used;

  std::size_t distinct_values(const std::string& column) const {
    const std::vector<std::string> columns = {column};
    const table::Table rows = thinned(table, used, columns);
    return table::group_rows(rows, columns, table::RowFlags(rows.rows)).cells();
  }
};

/// What a variable adds to a model matrix.
struct Width {
  std::size_t columns = 1;
  bool category = false;
};

Width width_of(const model::Variable& variable, const Sample& sample) {
  if (variable.degree) return {*variable.degree, false};
  if (!variable.categorical) return {1, false};
  const table::Column& column = *sample.table.find(variable.columns.front());
  const auto* categories = std::get_if<table::Categories>(&column.values);
  const std::size_t levels =
      categories != nullptr ? categories->levels.size() : sample.distinct_values(column.name);
  return {std::max<std::size_t>(levels, 2) - 1, true};
}

/// Whether the columns of a variable tell all its values apart.
bool tells_levels_apart(const model::Variable& variable, const Width& width, const Sample& sample) {
  if (variable.categorical) return true;
  return variable.columns.size() == 1 &&
         sample.distinct_values(variable.columns.front()) == width.columns + 1;
}

/// The design that joins the treatment terms.
struct DesignWidth {
  std::string block_name;
  std::size_t block = 0;  // columns
  std::size_t drift = 0;
};

/// A model of the terms as they are, with the columns of all but its largest category.
ScaleForm form_of(ScaleModel model, std::vector<model::Term> terms,
                  const std::vector<model::Variable>& variables, const std::vector<Width>& width,
                  const DesignWidth& design) {
  ScaleForm result{model, FittedModel::terms, std::move(terms), design.drift + design.block};
  std::size_t largest = design.block;
  if (largest > 0) result.category = design.block_name;
  for (const model::Term& term : result.terms) {
    std::size_t product = 1;
    for (const std::size_t variable : term.variables) {
      product = std::min<std::size_t>(product * width[variable].columns, std::size_t{1} << 31);
    }
    result.columns += product;
    const std::size_t first = term.variables.front();
    if (term.variables.size() > 1 || !width[first].category || product <= largest) continue;
    largest = product;
    result.category = variables[first].columns.front();
  }
  result.columns -= largest;
  result.category_levels = largest + 1;
  return result;
}

/// True where no two variables read the same column.
bool reads_each_column_once(const ModelReading& reading) {
  std::size_t read = 0;
  for (const model::Variable& variable : reading.model.variables) read += variable.columns.size();
  return read == reading.factor_columns.size();
}

}  // namespace

ScaleReading read_for_scale(const model::Formula& formula, const table::Table& table,
                            const ObserveOptions& options) {
  ScaleReading result;
  std::size_t terms = 0;
  if (std::optional<BitModelReading> bits = read_bit_model(formula, table, options)) {
    terms = bits->terms.size();
    if (terms <= most_scale_columns) result.terms = terms_of_bits(bits->terms);
    result.reading = std::move(*bits);
  } else {
    result.reading = read_model(formula, table, options);
    terms = result.reading.model.terms.size();
    if (terms <= most_scale_columns) result.terms = result.reading.model.terms;
  }
  const std::size_t variables = result.reading.model.variables.size();
  result.fully_crossed = result.reading.model.intercept && variables > 0 && variables < 32 &&
                         terms + 1 == std::size_t{1} << variables;
  return result;
}

std::optional<ScaleReading> read_by_levels(const ScaleReading& read, const table::Table& table,
                                           std::span<const std::size_t> used,
                                           std::size_t variable) {
  const model::Variable& number = read.reading.model.variables[variable];
  if (number.categorical || number.columns.size() != 1 || !read.terms) return std::nullopt;
  const std::size_t levels = Sample{table, used}.distinct_values(number.columns.front());
  if (levels < 3 || levels > most_levels_read) return std::nullopt;
  ScaleReading result = read;
  model::Model& model = result.reading.model;
  model.terms = *read.terms;
  model::read_by_levels(model, variable);
  model.variables[variable].degree.reset();
  result.terms = model.terms;
  return result;
}

std::vector<ScaleForm> scale_forms(const ScaleReading& read, const table::Table& table,
                                   std::span<const std::size_t> used, bool with_drift) {
  const Sample sample{table, used};
  const ModelReading& reading = read.reading;
  const std::vector<model::Variable>& variables = reading.model.variables;
  std::vector<model::Term> main_effects;
  std::vector<Width> width;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    main_effects.push_back({{v}});
    width.push_back(width_of(variables[v], sample));
  }
  const DesignWidth design{reading.block.value_or(""),
                           reading.block ? sample.distinct_values(*reading.block) - 1 : 0,
                           with_drift ? std::size_t{1} : 0};
  const auto with_terms = [&](ScaleModel model, std::vector<model::Term> terms) {
    return form_of(model, std::move(terms), variables, width, design);
  };
  if (read.terms) {
    ScaleForm whole = with_terms(ScaleModel::whole, *read.terms);
    if (whole.columns <= most_scale_columns) return {std::move(whole)};
  }
  std::vector<ScaleForm> result;
  const std::size_t beside_settings = design.block + design.drift;
  bool by_settings = read.fully_crossed && beside_settings <= most_scale_columns &&
                     reads_each_column_once(reading);
  for (std::size_t v = 0; v < variables.size() && by_settings; ++v) {
    by_settings = tells_levels_apart(variables[v], width[v], sample);
  }
  if (by_settings) {
    result.push_back({ScaleModel::whole, FittedModel::settings, {}, beside_settings});
  }
  ScaleForm main = with_terms(ScaleModel::main_effects, std::move(main_effects));
  if (main.columns > most_scale_columns) main = with_terms(ScaleModel::mean, {});
  result.push_back(std::move(main));
  return result;
}

}  // namespace yates::anova
