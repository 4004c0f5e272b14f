// The certified suite: every number that yates prints for it, in digits of the exact value.
#include <gtest/gtest.h>

#include "tests/accuracy/comparison.hpp"
#include "tests/accuracy/data_files.hpp"
#include "tests/accuracy/program.hpp"

namespace yates::accuracy {
namespace {

class Certified : public testing::TestWithParam<std::string> {};

TEST_P(Certified, HasTheDigitsAskedFor) {
  const nlohmann::json set = certificate(GetParam());
  const Workshop workshop;
  const auto data = workshop / "data.csv";
  write_text(data, certified_data(GetParam(), set));
  Quantities quantities;
  for (const auto& model : set.at("models")) {
    for (const auto& type : model.at("types").items()) {
      const nlohmann::json printed =
          analyse({model.at("formula"), data.string(), "--type", type.key()});
      compare(printed, model, type.key(), 16.0, quantities);
    }
  }
  add_to_table("Certified sets", GetParam(), quantities);
  const std::string missing =
      shortfalls(quantities, std::stod(set.at("digits").get<std::string>()));
  EXPECT_TRUE(missing.empty()) << GetParam() << ": " << set.at("stresses") << "\n" << missing;
}

INSTANTIATE_TEST_SUITE_P(Suite, Certified, testing::ValuesIn(certified_sets()),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace yates::accuracy
