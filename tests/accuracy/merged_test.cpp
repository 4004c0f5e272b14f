// Rows in any order print the same bytes; summaries merged in any order have the digits of all
// rows.
#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "tests/accuracy/comparison.hpp"
#include "tests/accuracy/data_files.hpp"
#include "tests/accuracy/program.hpp"

namespace yates::accuracy {
namespace {

/// The only thing that may follow the order of the rows is the number of a row that stands out.
std::string without_row_numbers(const std::string& text) {
  return std::regex_replace(text, std::regex("row [0-9]+"), "row #");
}

TEST(AnyOrder, OfRowsPrintsTheSameBytes) {
  for (const std::string& set : certified_sets()) {
    const nlohmann::json certified = certificate(set);
    if (certified.contains("recipe")) continue;
    const Workshop workshop;
    const std::string csv = certified_data(set, certified);
    write_text(workshop / "data.csv", csv);
    write_text(workshop / "shuffled.csv", shuffled(csv));
    for (const auto& model : certified.at("models")) {
      const Outcome sorted =
          run_yates({"anova", model.at("formula"), (workshop / "data.csv").string(), "--json"});
      const Outcome mixed =
          run_yates({"anova", model.at("formula"), (workshop / "shuffled.csv").string(), "--json"});
      EXPECT_FALSE(sorted.output.empty());
      EXPECT_EQ(without_row_numbers(sorted.output), without_row_numbers(mixed.output))
          << set << " " << model.at("formula");
    }
  }
}

/// The columns of a table of data but the response.
std::string factors_of(const std::string& csv) {
  std::string header = csv.substr(0, csv.find('\n'));
  std::string factors;
  for (std::size_t begin = 0; begin < header.size();) {
    const std::size_t end = std::min(header.find(',', begin), header.size());
    const std::string name = header.substr(begin, end - begin);
    if (name != "y") factors += (factors.empty() ? "" : " + ") + name;
    begin = end + 1;
  }
  return factors;
}

/// Summarises three parts of the data apart and analyses the three tables of summaries.
nlohmann::json analyse_in_parts(const Workshop& workshop, const std::string& csv,
                                const std::string& formula, const std::string& type,
                                const std::vector<std::size_t>& order) {
  std::vector<std::string> files;
  for (const std::string& part : split_in_three(csv)) {
    const auto name = workshop / ("part" + std::to_string(files.size()));
    write_text(name.string() + ".csv", part);
    files.push_back(name.string() + ".cells.csv");
    const Outcome outcome = run_yates(
        {"cells", "y ~ " + factors_of(csv), name.string() + ".csv", "-q", "-o", files.back()});
    EXPECT_EQ(outcome.exit_status, 0) << formula;
  }
  std::vector<std::string> arguments = {formula};
  for (const std::size_t index : order) arguments.push_back(files[index]);
  arguments.insert(arguments.end(), {"--summaries", "n,mean,sd", "--type", type});
  return analyse(arguments);
}

TEST(AnyOrder, OfSummariesHasTheDigitsOfAllRows) {
  for (const std::string& set : certified_sets()) {
    const nlohmann::json certified = certificate(set);
    const std::string csv = certified_data(set, certified);
    const auto& model = certified.at("models").at(0);
    const std::string type = model.at("types").items().begin().key();
    Quantities quantities;
    for (const std::vector<std::size_t>& order :
         {std::vector<std::size_t>{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}) {
      const Workshop workshop;
      compare(analyse_in_parts(workshop, csv, model.at("formula"), type, order), model, type, 16.0,
              quantities);
    }
    add_to_table("Merged from summaries of three parts", set, quantities);
    const std::string missing =
        shortfalls(quantities, std::stod(certified.at("digits").get<std::string>()));
    EXPECT_TRUE(missing.empty()) << set << " from summaries\n" << missing;
  }
}

}  // namespace
}  // namespace yates::accuracy
