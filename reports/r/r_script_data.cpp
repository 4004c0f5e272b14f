#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/observations.hpp"
#include "language/shell_text.hpp"
#include "numerics/decimal.hpp"
#include "reports/r/r_script.hpp"

namespace yates::reports {

namespace {

using language::Call;
using language::Expression;
using language::Name;

/// Levels of a number in an order that R's factor() would not give them.
bool has_own_order(const anova::FactorReading& factor) {
  double last = 0.0;
  for (std::size_t i = 0; i < factor.levels.size(); ++i) {
    const auto value = numerics::Decimal::parse(factor.levels[i]);
    if (!value) return false;
    if (i > 0 && value->to_double() < last) return true;
    last = value->to_double();
  }
  return false;
}

/// The name of a file that neither R nor a shell takes for an option, an address, somebody's home
/// or a connection such as "stdin".
std::string file_word(const std::string& path) {
  const bool odd = path.find_first_of("~-") == 0 || path.find(':') != std::string::npos ||
                   path.find_first_of("./") == std::string::npos;
  return odd && !path.starts_with('/') ? "./" + path : path;
}

bool ends_with(const std::string& path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

/// How one file is read: every cell as text, so that numbers and categories are told apart below.
std::string reading(const std::string& path) {
  std::string bare = path;
  for (const char* packed : {".gz", ".zst"}) {
    if (bare.ends_with(packed)) bare.resize(bare.size() - std::string_view(packed).size());
  }
  const std::string source =
      path.ends_with(".zst")
          ? fmt::format("pipe({})", r_text("zstd -dc " + language::shell_word(file_word(path))))
          : r_text(file_word(path));
  if (ends_with(bare, {".jsonl", ".ndjson"})) {
    return fmt::format("jsonlite::stream_in({}, verbose = FALSE)",
                       path.ends_with(".zst")  ? source
                       : path.ends_with(".gz") ? fmt::format("gzfile({})", source)
                                               : fmt::format("file({})", source));
  }
  return fmt::format(
      "{}({}, check.names = FALSE, colClasses = \"character\",\n"
      "    na.strings = c(\"\", \"NA\", \"<NA>\", \"NaN\", \"nan\", \"null\", \"NULL\", \"N/A\", "
      "\"n/a\", "
      "\"#N/A\"), strip.white = TRUE)",
      ends_with(bare, {".tsv"}) ? "read.delim" : "read.csv", source);
}

std::string names_list(const std::vector<std::string>& names) {
  std::string text = "c(";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : ", ") + r_text(names[i]);
  return text + ")";
}

/// The texts as R reads them.
std::vector<std::string> all_read_by_r(std::vector<std::string> texts) {
  for (std::string& text : texts) text = read_by_r(text);
  return texts;
}

/// The columns that the model reads: the response's, then the factors'.
std::vector<std::string> columns_of(const anova::Observations& data) {
  std::vector<std::string> result = data.model.response->columns;
  for (const anova::FactorReading& factor : data.factors) result.push_back(factor.name);
  if (data.drift) result.push_back(*data.drift);
  return result;
}

/// Whether a level holds what R's connections read as another line end.
bool has_returns(const anova::Observations& data) {
  return std::any_of(data.factors.begin(), data.factors.end(),
                     [](const anova::FactorReading& factor) {
                       return all_read_by_r(factor.levels) != factor.levels;
                     });
}

/// What nobody sees in names counts no more than in those that yates reads, and in JSON R would
/// keep the line ends that it reads otherwise in tables.
constexpr std::string_view as_read_function =
    R"r(# Names and line ends as they were read for the analysis.
as_read <- function(rows) {
  line_feeds <- function(x) if (is.character(x)) gsub("\r\n?", "\n", x) else x
  seen <- gsub("[\u200b\u2060\ufeff\u00ad]", "", gsub("[\u00a0\u202f\u2007\u2009\u2002\u2003\u3000]", " ", names(rows)))
  setNames(as.data.frame(lapply(rows, line_feeds), stringsAsFactors = FALSE), trimws(line_feeds(seen), whitespace = "[ \t\r\n\f\v]"))
}
)r";

/// Files are told apart in this column where rows of different files are never of one run.
constexpr std::string_view file_name = ".file";

bool tells_files_apart(const anova::Observations& data, const ScriptSource& source) {
  return data.subsamples != nullptr && source.files.size() > 1;
}

const std::string& block_column(const anova::Observations& data) {
  return data.model.variables.front().columns.front();
}

void add_once(std::vector<std::string>& names, std::string_view name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
    names.emplace_back(name);
  }
}

/// A column whose cells are categories by themselves, not numbers that C() reads as categories.
bool is_text(const anova::Observations& data, const anova::FactorReading& factor) {
  return std::any_of(data.model.variables.begin(), data.model.variables.end(),
                     [&](const model::Variable& variable) {
                       return variable.categorical && variable.columns.front() == factor.name &&
                              (std::holds_alternative<Name>(variable.expression.node) ||
                               !std::all_of(factor.levels.begin(), factor.levels.end(),
                                            [](const std::string& level) {
                                              return numerics::Decimal::parse(level).has_value();
                                            }));
                     });
}

}  // namespace

const anova::FactorReading* own_order_of(const anova::Observations& data,
                                         const Expression& expression) {
  const auto* call = std::get_if<Call>(&expression.node);
  if (call == nullptr || call->function != "C") return nullptr;
  const std::string name = language::names(expression).front();
  for (const anova::FactorReading& factor : data.factors) {
    if (factor.name == name && has_own_order(factor)) return &factor;
  }
  return nullptr;
}

std::string read_by_r(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\r') {
      result += text[at];
    } else if (text.substr(at, 2) != "\r\n") {
      result += '\n';
    }
  }
  return result;
}

std::string reading_part(const anova::Observations& data, const ScriptSource& source) {
  std::vector<std::string> needed = columns_of(data);
  if (data.subsamples) add_once(needed, data.subsamples->column);
  std::vector<std::string> kept = all_read_by_r(needed);
  const bool as_read = source.renamed || kept != needed || has_returns(data);
  for (const std::string& group : source.groups) add_once(kept, group);
  if (data.block_joined) add_once(kept, block_column(data));
  if (source.designed) kept.push_back("status");
  for (const table::FailureColumn& by : source.failures) add_once(kept, by.name);
  std::string text;
  if (source.campaign) {
    text +=
        "# The runs of the campaign as yates exports them; write them to a file with\n"
        "# yates export -o, and read that file, where yates is not at hand.\n";
    text += fmt::format(
        "data <- read.csv(pipe({}), check.names = FALSE, colClasses = "
        "\"character\", na.strings = c(\"\", \"NA\"), strip.white = TRUE)\n",
        r_text("yates export " + language::shell_word(file_word(source.files.front()))));
  } else {
    if (as_read) text += as_read_function;
    text += fmt::format("columns <- {}\ndata <- rbind(", names_list(kept));
    for (std::size_t i = 0; i < source.files.size(); ++i) {
      const std::string read = reading(source.files[i]);
      const std::string rows =
          (as_read ? "as_read(" + read + ")" : read) + "[, columns, drop = FALSE]";
      text += fmt::format("{}\n  {}", i == 0 ? "" : ",",
                          tells_files_apart(data, source)
                              ? fmt::format("cbind({}, {} = {})", rows, file_name, i + 1)
                              : rows);
    }
    text += ")\n";
  }
  for (const std::string& name : needed) {
    const std::string read = read_by_r(name);
    if (read == name) continue;
    text += fmt::format("names(data)[names(data) == {}] <- {}\n", r_text(read), r_text(name));
  }
  if (source.designed) {
    text +=
        "# Runs that did not end as done are left out.\n"
        "data <- data[is.na(data$status) | data$status == \"done\", , drop = FALSE]\n";
  }
  for (const table::FailureColumn& by : source.failures) {
    text += fmt::format(
        "# Runs that failed are left out.\ndata <- data[!(data[[{}]] %in% {}), , drop = FALSE]\n",
        r_text(by.name), names_list(by.values));
  }
  text += fmt::format(
      "# Rows with an empty cell that the model needs are left out: {} of {} are "
      "used.\ndata <- data[complete.cases(data[, {}, drop = FALSE]), , drop = FALSE]\n",
      data.counts.used, data.counts.read, names_list(needed));
  return text;
}

std::string column_part(const anova::Observations& data) {
  std::vector<std::string> numbers = data.model.response->columns;
  std::string factors;
  for (const anova::FactorReading& factor : data.factors) {
    if (is_text(data, factor)) {
      const std::vector<std::string> read = all_read_by_r(factor.levels);
      factors += fmt::format(
          "data[[{0}]] <- factor(data[[{0}]], levels = {1}{2})\n", r_text(factor.name),
          names_list(read), read == factor.levels ? "" : ", labels = " + names_list(factor.levels));
    } else {
      numbers.push_back(factor.name);
    }
  }
  for (const model::Variable& variable : data.model.variables) {
    const anova::FactorReading* factor = own_order_of(data, variable.expression);
    if (factor == nullptr) continue;
    factors +=
        fmt::format("data[[{}]] <- factor(data[[{}]], levels = c({}))\n", r_text(variable.name),
                    r_text(factor->name), fmt::join(factor->levels, ", "));
  }
  if (data.drift) {
    const std::string name = r_text(*data.drift);
    factors += fmt::format(
        "# Numbers as they are, times as seconds from the earliest run.\n"
        "if (anyNA(suppressWarnings(as.numeric(data[[{0}]])))) {{\n"
        "  data[[{0}]] <- as.numeric(as.POSIXct(gsub(\"[TZ]\", \" \", data[[{0}]]), tz = \"UTC\", "
        "format = \"%Y-%m-%d %H:%M:%OS\"))\n"
        "  data[[{0}]] <- data[[{0}]] - min(data[[{0}]])\n"
        "}} else {{\n  data[[{0}]] <- as.numeric(data[[{0}]])\n}}\n",
        name);
  }
  if (data.block_joined) {
    const std::string column = r_text(block_column(data));
    factors +=
        fmt::format("data[[{0}]] <- factor(data[[{0}]], levels = {1})\n", column,
                    names_list(std::get<model::CategoricalValues>(data.values.front()).levels));
  }
  return fmt::format("for (name in {}) data[[name]] <- as.numeric(data[[name]])\n",
                     names_list(numbers)) +
         factors;
}

std::string averaging_part(const anova::Observations& data, const ScriptSource& source) {
  if (!data.subsamples) return "";
  std::vector<std::string> units;
  add_once(units, data.subsamples->column);
  if (tells_files_apart(data, source)) add_once(units, file_name);
  for (const anova::FactorReading& factor : data.factors) add_once(units, factor.name);
  for (const model::Variable& variable : data.model.variables) {
    if (own_order_of(data, variable.expression) != nullptr) add_once(units, variable.name);
  }
  if (data.block_joined) add_once(units, block_column(data));
  std::vector<std::string> values = data.model.response->columns;
  if (data.drift && *data.drift != data.subsamples->column) add_once(values, *data.drift);
  return fmt::format(
      "# Repeated values within one run are not replicates: their mean is the run's value.\ndata "
      "<- aggregate(data[{}], by = data[{}], FUN = mean)\n",
      names_list(values), names_list(units));
}

}  // namespace yates::reports
