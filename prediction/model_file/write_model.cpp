#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "prediction/model_file/descriptions.hpp"
#include "prediction/model_file/model_file.hpp"

namespace yates::prediction {

namespace {

using Json = nlohmann::ordered_json;

/// Makes JSON of whatever is described.
class Writer {
 public:
  template <typename T>
  void operator()(const char* name, const T& value) {
    json[name] = of(value);
  }
  template <typename T>
  void where_there(const char* name, const std::optional<T>& value) {
    if (value) (*this)(name, *value);
  }

  Json json = Json::object();

 private:
  static Json of(const std::string& text) { return text; }
  template <typename T>
  requires std::is_arithmetic_v<T>
  static Json of(T number) { return number; }
  template <typename T>
  requires std::is_enum_v<T>
  static Json of(T value) { return words_of<T>[static_cast<std::size_t>(value)]; }
  template <typename T>
  static Json of(const std::optional<T>& value) {
    return value ? of(*value) : Json();
  }
  template <typename T>
  static Json of(const std::vector<T>& values) {
    Json result = Json::array();
    for (const T& value : values) result.push_back(of(value));
    return result;
  }
  template <int Rows, int Columns>
  static Json of(const Eigen::Matrix<double, Rows, Columns>& matrix) {
    Json result = Json::array();
    if constexpr (Rows == 1 || Columns == 1) {
      for (const double value : matrix) result.push_back(value);
    } else {
      for (const Eigen::RowVectorXd row : matrix.rowwise()) result.push_back(of(row));
    }
    return result;
  }
  static Json of(const Tree& tree) { return of(nodes_of(tree)); }
  static Json of(const Feature& feature) { return of(feature.factors); }
  static Json of(const Learnt& learnt) {
    return {{"technique", to_string(learnt.technique)},
            {"features", of(learnt.features)},
            {"model", std::visit([](const auto& model) { return of(model); }, learnt.model)}};
  }
  template <typename T>
  requires std::is_class_v<T>
  static Json of(const T& described) {
    Writer writer;
    describe(writer, described);
    return std::move(writer.json);
  }
};

/// ",\n" before each field; a line for each element of the one that is a long list.
template <typename Stored>
std::string fields_of(const Stored& stored, std::string_view list) {
  Writer writer;
  describe(writer, stored);
  std::string result;
  const auto dump = [](const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  for (const auto& [name, value] : writer.json.items()) {
    result += ",\n\"" + name + "\":";
    if (name != list) {
      result += dump(value);
      continue;
    }
    result += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      result += (i == 0 ? "\n" : ",\n") + dump(value[i]);
    }
    result += ']';
  }
  return result;
}

constexpr std::string_view long_list = "learnt";

std::string beginning(std::string_view schema) {
  return std::string(model_file_header) + std::string(schema) + '"';
}

}  // namespace

std::string model_text(const StoredModel& stored) {
  return beginning("model/1") + fields_of(stored, long_list) + "}\n";
}

std::string models_text(const std::vector<StoredModel>& stored) {
  if (stored.size() == 1) return model_text(stored.front());
  std::string result = beginning("model/1") + ",\n\"models\":[";
  for (std::size_t i = 0; i < stored.size(); ++i) {
    // Without the comma before its first field.
    result += (i == 0 ? "\n{" : ",\n{") + fields_of(stored[i], long_list).substr(2) + "}";
  }
  return result + "]}\n";
}

std::string model_text(const StoredLayers& stored) {
  return beginning("layers/1") + fields_of(stored, "") + "}\n";
}

}  // namespace yates::prediction
