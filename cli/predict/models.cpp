#include "cli/predict/models.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "table/file_content.hpp"

namespace yates::cli {

namespace {

/// The inputs, and whether each is a number.
std::map<std::string, bool> inputs_of(const prediction::Model& model) {
  std::map<std::string, bool> result;
  for (const prediction::Input& input : model.inputs) result.emplace(input.name, input.numeric);
  return result;
}

std::string inputs_text(const prediction::Model& model) {
  std::vector<std::string> words;
  for (const auto& [name, numeric] : inputs_of(model)) {
    words.push_back(numeric ? name : name + " (category)");
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

void check_beside(const prediction::Model& model, const prediction::Model& first,
                  const std::string& file) {
  if (model.response == first.response) {
    throw language::InputError({file}, fmt::format("is a second model of {}", model.response));
  }
  if (inputs_of(model) == inputs_of(first)) return;
  throw language::InputError(
      {file},
      fmt::format("{} is predicted from {}, but {} from {}; learn both from the same inputs",
                  model.response, inputs_text(model), first.response, inputs_text(first)));
}

}  // namespace

std::vector<prediction::StoredModel> read_models(const std::vector<std::string>& paths) {
  std::vector<prediction::StoredModel> result;
  for (const std::string& path : paths) {
    const table::FileContent content(path);
    const std::string name = path == "-" ? "standard input" : path;
    for (prediction::StoredModel& one : prediction::read_models(content.text(), name)) {
      for (const prediction::StoredModel& before : result) {
        check_beside(one.model, before.model, name);
      }
      // Percentages of a whole: none was above it.
      constexpr double whole = 100.0;
      const double highest = prediction::from_scale(one.model.scale, one.model.highest);
      if (one.provenance.unit == "%" && highest <= whole * (1.0 + 1e-12)) one.model.ceiling = whole;
      result.push_back(std::move(one));
    }
  }
  return result;
}

}  // namespace yates::cli
