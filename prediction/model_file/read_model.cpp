#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "prediction/model_file/checks.hpp"
#include "prediction/model_file/descriptions.hpp"
#include "prediction/model_file/model_file.hpp"

namespace yates::prediction {

namespace {

using StoredJson = nlohmann::json;

/// A value of the document: what it is called within what it stands in.
struct Spot {
  const StoredJson& json;
  const Spot* around = nullptr;
  const char* name = nullptr;  // nullptr: an element
  std::size_t index = 0;
};

std::string path_of(const Spot& spot) {
  if (spot.around == nullptr) return "";
  const std::string before = path_of(*spot.around);
  if (spot.name == nullptr) return fmt::format("{}[{}]", before, spot.index);
  return before.empty() ? spot.name : fmt::format("{}.{}", before, spot.name);
}

/// What a place of the document is not.
class Damage : public std::runtime_error {
 public:
  Damage(const Spot& spot, const std::string& what)
      : std::runtime_error(
            fmt::format("{}{}{}", path_of(spot), path_of(spot).empty() ? "" : " ", what)) {}
};

/// Reads whatever is described.
class Reader {
 public:
  explicit Reader(const Spot& spot) : spot_(spot) {
    if (!spot.json.is_object()) throw Damage(spot, "is no object");
  }
  template <typename T>
  void operator()(const char* name, T& value) {
    const auto found = spot_.json.find(name);
    if (found == spot_.json.end()) throw Damage(spot_, fmt::format("has no \"{}\"", name));
    read({*found, &spot_, name}, value);
  }
  /// A field that stands in the file only where there is a value.
  template <typename T>
  void where_there(const char* name, std::optional<T>& value) {
    value.reset();
    if (spot_.json.contains(name)) (*this)(name, value.emplace());
  }

 private:
  static void read(const Spot& spot, std::string& text) {
    if (!spot.json.is_string()) throw Damage(spot, "is no text");
    text = spot.json.get<std::string>();
  }
  static void read(const Spot& spot, bool& value) {
    if (!spot.json.is_boolean()) throw Damage(spot, "is neither true nor false");
    value = spot.json.get<bool>();
  }
  static void read(const Spot& spot, double& number) {
    if (!spot.json.is_number()) throw Damage(spot, "is no number");
    number = spot.json.get<double>();
    if (!std::isfinite(number)) throw Damage(spot, "is no finite number");
  }
  template <std::integral T>
  static void read(const Spot& spot, T& number) {
    constexpr const char* none = "is no whole number of the range expected";
    if (spot.json.is_number_unsigned()) {
      const auto value = spot.json.get<std::uint64_t>();
      if (!std::in_range<T>(value)) throw Damage(spot, none);
      number = static_cast<T>(value);
      return;
    }
    if (!spot.json.is_number_integer()) throw Damage(spot, none);
    const auto value = spot.json.get<std::int64_t>();
    if (!std::in_range<T>(value)) throw Damage(spot, none);
    number = static_cast<T>(value);
  }
  template <typename T>
  requires std::is_enum_v<T>
  static void read(const Spot& spot, T& value) {
    std::string word;
    read(spot, word);
    const auto found = std::find(words_of<T>.begin(), words_of<T>.end(), word);
    if (found == words_of<T>.end()) throw Damage(spot, "is a word that nobody knows");
    value = static_cast<T>(found - words_of<T>.begin());
  }
  template <typename T>
  static void read(const Spot& spot, std::optional<T>& value) {
    value.reset();
    if (!spot.json.is_null()) read(spot, value.emplace());
  }
  template <typename T>
  static void read(const Spot& spot, std::vector<T>& values) {
    values.resize(size_of(spot));
    for (std::size_t i = 0; i < values.size(); ++i) read(element(spot, i), values[i]);
  }
  template <int Rows, int Columns>
  static void read(const Spot& spot, Eigen::Matrix<double, Rows, Columns>& matrix) {
    const auto size = static_cast<Eigen::Index>(size_of(spot));
    if constexpr (Rows == 1 || Columns == 1) {
      matrix.resize(size);
      for (Eigen::Index i = 0; i < size; ++i) {
        read(element(spot, static_cast<std::size_t>(i)), matrix[i]);
      }
    } else {
      const auto columns =
          size == 0 ? Eigen::Index{0} : static_cast<Eigen::Index>(size_of(element(spot, 0)));
      // Before the room for all rows is taken.
      for (std::size_t i = 0; i < spot.json.size(); ++i) {
        if (static_cast<Eigen::Index>(size_of(element(spot, i))) != columns) {
          throw Damage(element(spot, i), "is longer or shorter than the row before");
        }
      }
      matrix.resize(size, columns);
      Eigen::RowVectorXd row;
      for (Eigen::Index i = 0; i < size; ++i) {
        read(element(spot, static_cast<std::size_t>(i)), row);
        matrix.row(i) = row;
      }
    }
  }
  static void read(const Spot& spot, Tree& tree) {
    TreeNodes nodes;
    read(spot, nodes);
    // How many features there are is known to who holds the tree: see check_model.
    constexpr std::size_t any = std::numeric_limits<std::int32_t>::max();
    guarded(spot, [&] { tree = tree_of(nodes, any); });
  }
  static void read(const Spot& spot, Feature& feature) { read(spot, feature.factors); }
  static void read(const Spot& spot, Learnt& learnt) {
    Reader reader(spot);
    std::string technique;
    reader("technique", technique);
    const std::optional<Technique> known = technique_of(technique);
    if (!known) throw Damage(spot, "is of a technique that nobody knows");
    learnt.technique = *known;
    learnt.model = empty_model(*known);
    reader("features", learnt.features);
    std::visit([&](auto& model) { reader("model", model); }, learnt.model);
  }
  static void read(const Spot& spot, Input& input) {
    Reader reader(spot);
    describe(reader, input);
    input.numbers.clear();
    if (!input.numeric) return;
    const auto numbers = numbers_of(input.levels);
    if (!numbers) throw Damage(spot, "has a level that is no number");
    input.numbers = *numbers;
  }
  template <typename T>
  requires std::is_class_v<T>
  static void read(const Spot& spot, T& described) {
    Reader reader(spot);
    describe(reader, described);
  }

  static std::size_t size_of(const Spot& spot) {
    if (!spot.json.is_array()) throw Damage(spot, "is no list");
    return spot.json.size();
  }
  static Spot element(const Spot& spot, std::size_t index) {
    return {spot.json[index], &spot, nullptr, index};
  }
  template <typename Action>
  static void guarded(const Spot& spot, const Action& action) {
    try {
      action();
    } catch (const std::domain_error& error) {
      throw Damage(spot, fmt::format("is damaged: {}", error.what()));
    }
  }

  const Spot& spot_;
};

/// The two kinds of model files, and what is said where the other one was expected.
struct ModelFamily {
  std::string_view schema;
  const char* instead;
};
constexpr ModelFamily of_settings{
    "yates.model/", "is a model of settings, not of layers; predict with it without --layers"};
constexpr ModelFamily of_layers{
    "yates.layers/", "is a model of networks; predict with it by --layers and a table of layers"};

language::Place place_of_byte(std::string_view text, std::size_t byte, const std::string& name) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  return {name, static_cast<int>(line)};
}

/// Throws for what is no model of this family, and of a version that is known.
void check_schema(const StoredJson& document, const ModelFamily& family, const std::string& name) {
  const auto schema = document.is_object() ? document.find("schema") : document.end();
  const std::string found = document.is_object() && schema != document.end() && schema->is_string()
                                ? schema->get<std::string>()
                                : std::string();
  for (const ModelFamily* other : {&of_settings, &of_layers}) {
    if (other == &family || !found.starts_with(other->schema)) continue;
    throw language::InputError({name}, other->instead);
  }
  if (!found.starts_with(family.schema)) {
    throw language::InputError({name}, "is no model of yates; yates train -o writes one");
  }
  if (found == std::string(family.schema) + "1") return;
  throw language::InputError(
      {name}, fmt::format("is a model of the form {}, whereas this version reads {}1; "
                          "read it with the version that wrote it, or train again",
                          language::printable(found, 40), family.schema));
}

StoredJson parsed(std::string_view text, const std::string& name) {
  try {
    return StoredJson::parse(text.begin(), text.end());
  } catch (const StoredJson::parse_error& error) {
    throw language::InputError(place_of_byte(text, error.byte, name),
                               error.byte > text.size()
                                   ? "the model ends in the middle; the file is cut off"
                                   : "this is not JSON; the model is damaged");
  } catch (const StoredJson::exception&) {
    throw language::InputError({name}, "holds a number that is too large; the model is damaged");
  }
}

/// Checks what is read before it takes part in anything.
StoredModel model_at(const Spot& spot) {
  StoredModel result;
  Reader reader(spot);
  describe(reader, result);
  try {
    check_model(result.model);
  } catch (const std::domain_error& error) {
    if (spot.around == nullptr) throw;
    throw Damage(spot, fmt::format("is damaged: {}", error.what()));
  }
  return result;
}

/// The entries of a list "models".
std::vector<StoredModel> models_at(const Spot& list) {
  if (!list.json.is_array() || list.json.empty()) throw Damage(list, "is no list of models");
  std::vector<StoredModel> result;
  for (std::size_t i = 0; i < list.json.size(); ++i) {
    const Spot spot{list.json[i], &list, nullptr, i};
    result.push_back(model_at(spot));
    for (std::size_t other = 0; other < i; ++other) {
      if (result[other].model.response == result[i].model.response) {
        throw Damage(spot, "has the response of another one");
      }
    }
  }
  return result;
}

/// What `read` makes of the whole document.
template <typename Read>
auto document_in(std::string_view text, const ModelFamily& family, const std::string& name,
                 const Read& read) {
  if (!text.starts_with('{')) {
    throw language::InputError({name}, "is no model of yates; yates train -o writes one");
  }
  const StoredJson document = parsed(text, name);
  check_schema(document, family, name);
  try {
    return read(Spot{document});
  } catch (const Damage& damage) {
    throw language::InputError({name}, fmt::format("the model is damaged: {}", damage.what()));
  } catch (const std::domain_error& error) {
    throw language::InputError({name}, fmt::format("the model is damaged: {}", error.what()));
  }
}

}  // namespace

std::vector<StoredModel> read_models(std::string_view text, const std::string& name) {
  return document_in(text, of_settings, name, [](const Spot& whole) {
    const auto list = whole.json.find("models");
    if (list != whole.json.end()) return models_at({*list, &whole, "models"});
    std::vector<StoredModel> result;
    result.push_back(model_at(whole));
    return result;
  });
}

StoredModel read_model(std::string_view text, const std::string& name) {
  std::vector<StoredModel> all = read_models(text, name);
  if (all.size() > 1) {
    throw language::InputError({name}, "holds the models of several responses; one was expected");
  }
  return std::move(all.front());
}

StoredLayers read_layers_model(std::string_view text, const std::string& name) {
  return document_in(text, of_layers, name, [](const Spot& whole) {
    StoredLayers result;
    Reader reader(whole);
    describe(reader, result);
    check_layers(result.model);
    return result;
  });
}

}  // namespace yates::prediction
