#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "inquiry/predict/models.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "table/cells/columns.hpp"
#include "table/cells/raw_table.hpp"
#include "table/delimited/delimited.hpp"
#include "table/delimited/file_content.hpp"
#include "table/programs/program_files.hpp"
#include "table/text/encoding.hpp"

namespace yates::inquiry {

namespace {

constexpr std::size_t most_problems = 10;

/// The cells as they were written, with their lines.
struct PointCells {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  std::vector<int> lines;
  table::Dialect dialect;
};

PointCells cells_of(std::string_view content, const std::string& name) {
  PointCells result;
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  table::RawTable raw;
  if (first != std::string_view::npos && content[first] == '{') {
    raw = table::read_json_lines(content, name);
  } else {
    const bool tabs = std::filesystem::path(name).extension() == ".tsv";
    result.dialect = table::find_dialect(content, tabs ? '\t' : ',', {});
    std::vector<std::string> remarks;
    raw = table::read_delimited(content, result.dialect, name, remarks);
    if (result.dialect.separator != ',') {
      result.dialect.decimal = table::find_decimal(raw, result.dialect.separator);
    }
  }
  result.columns = raw.names;
  result.lines = raw.lines;
  result.rows.resize(raw.lines.size());
  for (const auto& column : raw.columns) {
    for (std::size_t r = 0; r < result.rows.size(); ++r) result.rows[r].emplace_back(column[r]);
  }
  return result;
}

PointCells read_cells(const std::string& path) {
  const table::FileContent file(path);
  const std::string name = path == "-" ? "standard input" : path;
  std::string_view content = file.text();
  std::string decompressed;
  if (const auto compression = table::compression_of(content)) {
    decompressed = table::decompress(content, *compression, name);
    content = decompressed;
  }
  table::refuse_foreign_format(content, name);
  const std::optional<table::Recoded> recoded = table::from_utf16(content);
  if (recoded) content = recoded->text;
  table::check_text(content, name);
  if (content.starts_with("\xef\xbb\xbf")) content.remove_prefix(3);
  return cells_of(content, name);
}

std::optional<double> value_of(const prediction::Input& input, std::string cell, char decimal) {
  if (input.numeric && decimal == ',') std::replace(cell.begin(), cell.end(), ',', '.');
  return input.value_of(cell);
}

/// The measured value of an input that has one alone; absent for others.
std::optional<double> only_value(const prediction::Input& input) {
  if (input.levels.size() != 1) return std::nullopt;
  return input.numeric ? input.numbers.front() : 0.0;
}

std::string no_number(const prediction::Input& input, const std::string& cell) {
  return fmt::format(
      "{} is a number in the model, and '{}' is not one; write it as the measured levels are, as "
      "in {}",
      input.name, language::printable(cell, 60), input.levels.back());
}

/// The parts between the commas that stand in no quotes: levels are printed as in net="c,d".
std::vector<std::string> parts_outside_quotes(std::string_view text) {
  std::vector<std::string> result(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  // An odd one is a part of a name.
  return quoted ? language::split(text, ',') : result;
}

std::string without_quotes(std::string value) {
  const bool quoted = value.size() > 2 && value.front() == '"' && value.back() == '"';
  return quoted ? value.substr(1, value.size() - 2) : value;
}

/// As another model reads points that were read for one.
Eigen::MatrixXd settings_for(const prediction::Model& model, const Points& points,
                             const prediction::Model& read_for) {
  Eigen::MatrixXd result(points.settings.rows(), std::ssize(model.inputs));
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const prediction::Input& input = model.inputs[i];
    const auto first = std::find_if(read_for.inputs.begin(), read_for.inputs.end(),
                                    [&](const auto& one) { return one.name == input.name; });
    const auto column = std::find(points.columns.begin(), points.columns.end(), input.name);
    auto own = result.col(static_cast<Eigen::Index>(i));
    own = points.settings.col(first - read_for.inputs.begin());
    if (input.numeric) continue;
    // Places of levels are those of one model alone.
    for (std::size_t r = 0; r < points.rows.size(); ++r) {
      const std::string& level =
          column == points.columns.end()
              ? first->levels.front()
              : points.rows[r][static_cast<std::size_t>(column - points.columns.begin())];
      own[static_cast<Eigen::Index>(r)] =
          input.value_of(level).value_or(std::numeric_limits<double>::quiet_NaN());
    }
  }
  return result;
}

}  // namespace

Points read_points(const std::string& path, const prediction::Model& model) {
  PointCells cells = read_cells(path);
  const std::string name = path == "-" ? "standard input" : path;
  std::vector<language::Problem> problems;
  std::vector<std::optional<std::size_t>> column_of;
  for (const prediction::Input& input : model.inputs) {
    const auto found = std::find(cells.columns.begin(), cells.columns.end(), input.name);
    column_of.emplace_back();
    if (found != cells.columns.end()) {
      column_of.back() = static_cast<std::size_t>(found - cells.columns.begin());
    } else if (!only_value(input)) {
      problems.push_back({{name},
                          fmt::format("has no column '{}', which the model needs{}", input.name,
                                      language::suggestion(input.name, cells.columns))});
    }
  }
  if (!problems.empty()) throw language::InputError(problems);
  Points result{std::move(cells.columns), {}, {}};
  result.settings.resize(std::ssize(cells.rows), std::ssize(model.inputs));
  for (std::size_t r = 0; r < cells.rows.size() && problems.size() < most_problems; ++r) {
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
      const prediction::Input& input = model.inputs[i];
      double& x = result.settings(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i));
      if (!column_of[i]) {
        x = *only_value(input);
        continue;
      }
      const std::string& cell = cells.rows[r][*column_of[i]];
      const std::optional<double> value = value_of(input, cell, cells.dialect.decimal);
      x = value.value_or(std::numeric_limits<double>::quiet_NaN());
      if (value) continue;
      const language::Place place{name, cells.lines[r]};
      if (cells.dialect.missing.contains(cell)) {
        problems.push_back({place, fmt::format("{} has no value", input.name)});
      } else if (input.numeric) {
        problems.push_back({place, no_number(input, cell)});
      }
    }
  }
  if (!problems.empty()) throw language::InputError(problems);
  result.rows = std::move(cells.rows);
  return result;
}

std::map<std::string, std::string> named_values(const std::string& option, const std::string& text,
                                                const prediction::Model& model) {
  std::vector<std::string> names;
  for (const prediction::Input& input : model.inputs) names.push_back(input.name);
  std::map<std::string, std::string> result;
  for (const std::string& part : parts_outside_quotes(text)) {
    const std::size_t equals = part.find('=');
    const std::string name =
        language::without_backticks(language::trimmed_text(part.substr(0, equals)));
    if (equals == std::string::npos || name.empty()) {
      throw language::UsageError(
          fmt::format("{}: '{}' is not a setting; expected input=value, as in 'cpu=8,batch=256'",
                      option, part));
    }
    const auto input = std::find_if(model.inputs.begin(), model.inputs.end(),
                                    [&](const auto& one) { return one.name == name; });
    if (input == model.inputs.end()) {
      throw language::UsageError(fmt::format("{}: the model has no input '{}'{}", option, name,
                                             language::suggestion(name, names)));
    }
    const std::string value = without_quotes(language::trimmed_text(part.substr(equals + 1)));
    if (value.empty()) {
      throw language::UsageError(fmt::format("{}: '{}' has no value; expected as in '{}={}'",
                                             option, name, name, input->levels.front()));
    }
    if (input->numeric && !input->value_of(value)) {
      throw language::UsageError(option + ": " + no_number(*input, value));
    }
    if (!result.emplace(name, value).second) {
      throw language::UsageError(fmt::format("{}: '{}' is named twice", option, name));
    }
  }
  return result;
}

Points points_of(const std::vector<std::vector<std::string>>& levels,
                 const prediction::Model& model) {
  Points result{{}, levels, {}};
  for (const prediction::Input& input : model.inputs) result.columns.push_back(input.name);
  result.settings.resize(std::ssize(levels), std::ssize(model.inputs));
  for (std::size_t r = 0; r < levels.size(); ++r) {
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
      result.settings(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) =
          model.inputs[i].value_of(levels[r][i]).value_or(std::numeric_limits<double>::quiet_NaN());
    }
  }
  return result;
}

Points points_at(const std::string& option, const std::vector<std::string>& texts,
                 const prediction::Model& model) {
  std::vector<std::vector<std::string>> levels;
  for (const std::string& text : texts) {
    const std::map<std::string, std::string> asked = named_values(option, text, model);
    std::vector<std::string>& row = levels.emplace_back();
    for (const prediction::Input& input : model.inputs) {
      const auto found = asked.find(input.name);
      if (found == asked.end() && !only_value(input)) {
        throw language::UsageError(
            fmt::format("{} '{}': the input '{}' is missing", option, text, input.name));
      }
      row.push_back(found == asked.end() ? input.levels.front() : found->second);
    }
  }
  return points_of(levels, model);
}

std::vector<Eigen::MatrixXd> settings_of_each(const std::vector<prediction::StoredModel>& models,
                                              const Points& points) {
  std::vector<Eigen::MatrixXd> result{points.settings};
  for (std::size_t m = 1; m < models.size(); ++m) {
    result.push_back(settings_for(models[m].model, points, models.front().model));
  }
  return result;
}

}  // namespace yates::inquiry
