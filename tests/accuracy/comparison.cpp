#include "tests/accuracy/comparison.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/accuracy/digits.hpp"

namespace yates::accuracy {
namespace {

using Json = nlohmann::json;

Rational larger(const Rational& a, const Rational& b) {
  return a < b ? b : a;
}
Rational size_of(const Json& text) {
  return boost::multiprecision::abs(rational(text.get<std::string>()));
}

/// Compares one value with its scale; a value that is missing on one side only has no digit.
class Comparison {
 public:
  Comparison(std::string place, double cap, Quantities& quantities)
      : place_(std::move(place)), cap_(cap), quantities_(quantities) {}

  void value(const std::string& quantity, const Json& printed, const Json& certified,
             const Rational& scale, const std::string& where) {
    double found = cap_;
    if (printed.is_null() != certified.is_null()) {
      found = 0.0;
    } else if (!printed.is_null()) {
      found = digits(rational(printed.get<std::string>()), rational(certified.get<std::string>()),
                     scale, cap_);
    }
    record(quantities_, quantity, found, place_ + where);
  }

  /// Relative to the certified value itself, or to `otherwise` where it is below 1e-12 of that.
  void relative(const std::string& quantity, const Json& printed, const Json& certified,
                const Rational& otherwise, const std::string& where) {
    if (certified.is_null()) return value(quantity, printed, certified, 1, where);
    const Rational size = size_of(certified);
    const bool negligible = size * Rational(1000000000000) < otherwise || size == 0;
    value(quantity, printed, certified, negligible ? otherwise : size, where);
  }

 private:
  std::string place_;
  double cap_;
  Quantities& quantities_;
};

const Json& named(const Json& list, const std::string& key, const std::string& name) {
  static const Json nothing;
  for (const Json& row : list) {
    if (row.at(key) == name) return row;
  }
  ADD_FAILURE() << "no " << key << " '" << name << "' was printed";
  return nothing;
}

void expect_df(const Json& printed, const Json& certified, const std::string& where) {
  EXPECT_EQ(printed.at("df").get<std::string>(), certified.at("df").get<std::string>())
      << "df of " << where;
}

void compare_terms(const Json& printed, const Json& model, const std::string& type,
                   Comparison& comparison, const std::string& place) {
  const Rational total = rational(model.at("total").at("sum_sq").get<std::string>());
  const Json& residual = model.at("residual");
  EXPECT_EQ(printed.at("terms").size(), model.at("types").at(type).size()) << place;
  for (const Json& row : model.at("types").at(type)) {
    const std::string term = row.at("term");
    const Json& ours = named(printed.at("terms"), "term", term);
    if (ours.is_null()) continue;
    expect_df(ours, row, place + term);
    if (row.at("df") == "0") continue;
    comparison.relative("SS", ours.at("sum_sq"), row.at("sum_sq"), total, term);
    comparison.relative("MS", ours.at("mean_sq"), row.at("mean_sq"), total, term);
    Rational f_scale = 1;
    Rational log_scale = 1;
    if (!row.at("f").is_null()) {
      f_scale = size_of(row.at("f"));
      if (size_of(row.at("sum_sq")) * Rational(1000000000000) < total) {
        f_scale = total / rational(residual.at("mean_sq").get<std::string>());
      }
      log_scale = larger(size_of(row.at("log10_p")), 1);
    }
    comparison.value("F", ours.at("f"), row.at("f"), f_scale, term);
    comparison.value("log10 p", ours.at("log10_p"), row.at("log10_p"), log_scale, term);
  }
}

void compare_coefficients(const Json& printed, const Json& model, Comparison& comparison) {
  Rational largest = 0;
  for (const Json& row : model.at("coefficients")) {
    if (row.at("estimate").is_null() || row.at("name") == "(Intercept)") continue;
    largest = larger(largest, size_of(row.at("estimate")));
  }
  for (const Json& row : model.at("coefficients")) {
    const std::string name = row.at("name");
    const Json& ours = named(printed.at("coefficients"), "name", name);
    if (ours.is_null()) continue;
    const Rational error = row.at("std_error").is_null() ? Rational(0) : size_of(row["std_error"]);
    const Rational scale = error == 0 ? largest : error;
    comparison.relative("coefficients", ours.at("estimate"), row.at("estimate"), scale, name);
    comparison.relative("std errors", ours.at("std_error"), row.at("std_error"), scale, name);
    if (row.contains("low")) {
      for (const char* limit : {"low", "high"}) {
        const Rational size = row.at(limit).is_null() ? Rational(1) : size_of(row.at(limit));
        comparison.value("limits", ours.at(limit), row.at(limit), larger(size, error), name);
      }
    }
  }
}

/// Writes the table when the program ends, to the file that YATES_ACCURACY_TABLE names.
class Table : public testing::Environment {
 public:
  void add(const std::string& suite, const std::string& set, const Quantities& quantities) {
    rows_[suite].emplace_back(set, quantities);
  }

  void TearDown() override {
    const char* path = std::getenv("YATES_ACCURACY_TABLE");
    if (path == nullptr) return;
    std::ofstream file(path);
    for (const auto& [suite, rows] : rows_) {
      file << "### " << suite << "\n\n| set |";
      for (const char* column : columns) file << " " << column << " |";
      file << "\n|---|";
      for ([[maybe_unused]] const char* column : columns) file << "---|";
      file << "\n";
      for (const auto& [set, quantities] : rows) {
        file << "| " << set << " |";
        for (const char* column : columns) {
          const auto found = quantities.find(column);
          file << (found == quantities.end() ? " |"
                                             : fmt::format(" {:.1f} |", found->second.digits));
        }
        file << "\n";
      }
      file << "\n";
    }
  }

 private:
  static constexpr const char* columns[] = {"SS",         "MS",        "F",          "log10 p",
                                            "residual",   "R squared", "sigma",      "coefficients",
                                            "std errors", "limits",    "pure error", "total"};
  std::map<std::string, std::vector<std::pair<std::string, Quantities>>> rows_;
};

Table* const the_table = static_cast<Table*>(testing::AddGlobalTestEnvironment(new Table));

}  // namespace

void record(Quantities& quantities, const std::string& quantity, double digits,
            const std::string& where) {
  Least& least = quantities[quantity];
  if (digits < least.digits) least = {digits, where};
}

void compare(const Json& printed, const Json& model, const std::string& type, double cap,
             Quantities& quantities) {
  const std::string place = model.at("formula").get<std::string>() + ", type " + type + ", ";
  Comparison comparison(place, cap, quantities);
  const Rational total = rational(model.at("total").at("sum_sq").get<std::string>());
  EXPECT_EQ(printed.at("observations"), model.at("observations")) << place;
  EXPECT_EQ(printed.at("points"), model.at("points")) << place;
  compare_terms(printed, model, type, comparison, place);
  compare_coefficients(printed, model, comparison);
  expect_df(printed.at("residual"), model.at("residual"), place + "residual");
  expect_df(printed.at("total"), model.at("total"), place + "total");
  for (const char* field : {"sum_sq", "mean_sq"}) {
    comparison.relative("residual", printed.at("residual").at(field),
                        model.at("residual").at(field), total, field);
  }
  comparison.value("total", printed.at("total").at("sum_sq"), model.at("total").at("sum_sq"), total,
                   "total");
  comparison.relative("pure error", printed.at("lack_of_fit").at("pure_error_sum_sq"),
                      model.at("pure_error").at("sum_sq"), total, "pure error");
  const Json& sigma = model.at("sigma");
  if (!sigma.is_null() && !printed.at("sigma").is_null() && size_of(sigma) == 0) {
    const Rational ours = size_of(printed.at("sigma"));
    record(quantities, "sigma", digits(ours * ours, 0, total, 2.0 * cap) / 2.0, place + "sigma");
  } else {
    comparison.relative("sigma", printed.at("sigma"), sigma, 1, "sigma");
  }
  comparison.relative("R squared", printed.at("r_squared"), model.at("r_squared"), 1, "R squared");
}

void add_to_table(const std::string& suite, const std::string& set, const Quantities& quantities) {
  the_table->add(suite, set, quantities);
}

std::string shortfalls(const Quantities& quantities, double required) {
  std::string text;
  for (const auto& [quantity, least] : quantities) {
    const double needed = quantity == "log10 p" ? 10.0 : required;
    if (least.digits >= needed) continue;
    text += fmt::format("{} {:.1f} digits, {} are asked for ({})\n", quantity, least.digits, needed,
                        least.where);
  }
  return text;
}

}  // namespace yates::accuracy
