// The Statistical Reference Datasets of NIST: eleven for analysis of variance, eleven for linear
// regression. Source: https://www.itl.nist.gov/div898/strd; certified values have 15 digits.
#include <cstdlib>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/accuracy/comparison.hpp"
#include "tests/accuracy/data_files.hpp"
#include "tests/accuracy/digits.hpp"
#include "tests/accuracy/program.hpp"

namespace yates::accuracy {
namespace {

using Json = nlohmann::json;

double digits_of(const Json& printed, const Json& certified) {
  if (printed.is_null()) return 0.0;
  const Rational exact = rational(certified.get<std::string>());
  return digits(rational(printed.get<std::string>()), exact, boost::multiprecision::abs(exact),
                15.0);
}

Json nist_certificate(const std::string& set) {
  return parse_with_number_texts(
      read_text(std::filesystem::path(YATES_NIST_FACTS) / (set + ".json")));
}

std::string nist_data(const std::string& set) {
  return read_text(std::filesystem::path(YATES_NIST_FACTS) / (set + ".csv"));
}

void compare_one_way(const std::string& set, const std::string& csv, const Json& certified) {
  const Workshop workshop;
  write_text(workshop / "data.csv", csv);
  for (const char* type : {"1", "2", "3"}) {
    const Json printed =
        analyse({certified.at("formula"), (workshop / "data.csv").string(), "--type", type});
    const Json& term = printed.at("terms").at(0);
    EXPECT_EQ(term.at("df"), certified.at("between").at("df"));
    EXPECT_EQ(printed.at("residual").at("df"), certified.at("residual").at("df"));
    Quantities found;
    record(found, "SS", digits_of(term.at("sum_sq"), certified["between"]["sum_sq"]), "between");
    record(found, "MS", digits_of(term.at("mean_sq"), certified["between"]["mean_sq"]), "between");
    record(found, "F", digits_of(term.at("f"), certified.at("f")), "between");
    for (const char* field : {"sum_sq", "mean_sq"}) {
      record(found, "residual",
             digits_of(printed.at("residual").at(field), certified["residual"][field]), field);
    }
    record(found, "R squared", digits_of(printed.at("r_squared"), certified.at("r_squared")), "");
    record(found, "sigma", digits_of(printed.at("sigma"), certified.at("sigma")), "");
    if (certified.contains("log10_p")) {
      record(found, "log10 p", digits_of(term.at("log10_p"), certified.at("log10_p")), "");
    }
    if (std::string(type) == "2") add_to_table("NIST analysis of variance", set, found);
    EXPECT_EQ(shortfalls(found, 14.0), "") << set << " type " << type;
  }
}

TEST(NistAnova, SmallSets) {
  for (const std::string set : {"SiRstv", "AtmWtAg"}) {
    compare_one_way(set, nist_data(set), nist_certificate(set));
  }
}

struct SimonLeSage {
  int replicates;
  const char* between;
  const char* mean_square;
  const char* residual;
  const char* f;
  const char* r_squared;
  const char* log10_p;  // of F(8, 9 (n - 1)), computed by exact/tails.py
};

constexpr SimonLeSage sizes[] = {
    {21, "1.68", "0.21", "1.8", "21", "168/348", "-21.58783115157213238137912817"},
    {201, "16.08", "2.01", "18", "201", "1608/3408", "-242.3939259869986084372463796"},
    {2001, "160.08", "20.01", "180", "2001", "16008/34008", "-2476.673985209655562445344657"}};
constexpr const char* origins[] = {"1", "1000000", "1000000000000"};

TEST(NistAnova, SimonAndLeSage) {
  int number = 0;
  for (const char* origin : origins) {
    for (const SimonLeSage& size : sizes) {
      const std::string residual_df = std::to_string(9 * (size.replicates - 1));
      Json certified;
      certified["formula"] = "y ~ C(treatment)";
      certified["between"] = {{"df", "8"}, {"sum_sq", size.between}, {"mean_sq", size.mean_square}};
      certified["residual"] = {{"df", residual_df}, {"sum_sq", size.residual}, {"mean_sq", "0.01"}};
      certified["f"] = size.f;
      certified["sigma"] = "0.1";
      certified["r_squared"] = size.r_squared;
      certified["log10_p"] = size.log10_p;
      compare_one_way("SmLs0" + std::to_string(++number), simon_lesage(origin, size.replicates),
                      certified);
    }
  }
}

TEST(NistAnova, SmLs09FromSummariesInAnyOrder) {
  const std::vector<std::string> parts = split_in_three(simon_lesage("1000000000000", 2001));
  for (const std::vector<std::size_t>& order :
       {std::vector<std::size_t>{0, 1, 2}, {2, 1, 0}, {1, 0, 2}}) {
    const Workshop workshop;
    std::vector<std::string> arguments = {"y ~ C(treatment)"};
    for (const std::size_t index : order) {
      const std::string name = (workshop / std::to_string(index)).string();
      write_text(name + ".csv", parts[index]);
      ASSERT_EQ(run_yates({"cells", "y ~ treatment", name + ".csv", "-o", name + ".cells.csv"})
                    .exit_status,
                0);
      arguments.push_back(name + ".cells.csv");
    }
    arguments.insert(arguments.end(), {"--summaries", "n,mean,sd"});
    const Json printed = analyse(arguments);
    const Json& term = printed.at("terms").at(0);
    EXPECT_GE(digits_of(term.at("sum_sq"), "160.08"), 14.0);
    EXPECT_GE(digits_of(printed.at("residual").at("sum_sq"), "180"), 14.0);
    EXPECT_GE(digits_of(term.at("f"), "2001"), 14.0);
    EXPECT_GE(digits_of(printed.at("r_squared"), "16008/34008"), 14.0);
    EXPECT_GE(digits_of(printed.at("sigma"), "0.1"), 14.0);
  }
}

class NistRegression : public testing::TestWithParam<std::string> {};

TEST_P(NistRegression, HasThirteenDigits) {
  const Json certified = nist_certificate(GetParam());
  const Workshop workshop;
  write_text(workshop / "data.csv", nist_data(GetParam()));
  const Json printed = analyse({certified.at("formula"), (workshop / "data.csv").string()});
  const bool exact_fit = certified.at("f").is_null();
  EXPECT_EQ(printed.at("residual").at("df"), certified.at("residual").at("df"));
  Quantities found;
  for (const Json& row : certified.at("coefficients")) {
    const std::string name = row.at("name");
    bool seen = false;
    for (const Json& ours : printed.at("coefficients")) {
      if (ours.at("name") != row.at("name")) continue;
      seen = true;
      record(found, "coefficients", digits_of(ours.at("estimate"), row.at("estimate")), name);
      if (exact_fit) {
        record(found, "std errors",
               ours.at("std_error").is_null()
                   ? 0.0
                   : digits(rational(ours.at("std_error").get<std::string>()), 0, 1, 15.0),
               name);
      } else {
        record(found, "std errors", digits_of(ours.at("std_error"), row.at("std_error")), name);
      }
    }
    EXPECT_TRUE(seen) << "no coefficient " << name;
  }
  record(found, "R squared", digits_of(printed.at("r_squared"), certified.at("r_squared")), "");
  if (exact_fit) {
    // The residual standard deviation is zero: compared with that of the response.
    const Rational total = rational(printed.at("total").at("sum_sq").get<std::string>());
    const Rational n = rational(printed.at("observations").get<std::string>());
    const Rational sigma = rational(printed.at("sigma").get<std::string>());
    record(found, "sigma", digits(sigma * sigma, 0, total / n, 30.0) / 2.0, "");
    for (const Json& term : printed.at("terms")) EXPECT_TRUE(term.at("f").is_null()) << term;
    bool noted = false;
    for (const Json& note : printed.at("notes")) noted = noted || note.at("code") == "exact-fit";
    EXPECT_TRUE(noted) << "no note says that the fit is exact";
  } else {
    record(found, "sigma", digits_of(printed.at("sigma"), certified.at("sigma")), "");
    for (const char* field : {"sum_sq", "mean_sq"}) {
      record(found, "residual",
             digits_of(printed.at("residual").at(field), certified["residual"][field]), field);
    }
  }
  add_to_table("NIST linear regression", GetParam(), found);
  EXPECT_EQ(shortfalls(found, 13.0), "") << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Sets, NistRegression,
                         testing::Values("Norris", "Pontius", "NoInt1", "NoInt2", "Filip",
                                         "Longley", "Wampler1", "Wampler2", "Wampler3", "Wampler4",
                                         "Wampler5"),
                         [](const auto& set) { return set.param; });

/// The words of a NIST file's data lines, one comma between them.
std::vector<std::string> data_lines(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  std::vector<std::string> result;
  for (std::size_t i = 60; i < lines.size(); ++i) {
    std::istringstream words(lines[i]);
    std::string joined;
    for (std::string word; words >> word;) joined += (joined.empty() ? "" : ",") + word;
    if (!joined.empty()) result.push_back(joined);
  }
  return result;
}

TEST(NistData, AgreeWithThePublishedFiles) {
  const char* folder = std::getenv("YATES_DATA_DIR");
  if (folder == nullptr) GTEST_SKIP() << "YATES_DATA_DIR is not set";
  const auto path = std::filesystem::path(folder) / "nist";
  for (const std::string set :
       {"SiRstv", "AtmWtAg", "Norris", "Pontius", "NoInt1", "NoInt2", "Filip", "Longley",
        "Wampler1", "Wampler2", "Wampler3", "Wampler4", "Wampler5"}) {
    std::vector<std::string> ours = lines_of(nist_data(set));
    ours.erase(ours.begin());
    EXPECT_EQ(ours, data_lines(read_text(path / (set + ".dat")))) << set;
  }
  int number = 0;
  for (const char* origin : origins) {
    for (const SimonLeSage& size : sizes) {
      const std::string set = "SmLs0" + std::to_string(++number);
      std::vector<std::string> ours = lines_of(simon_lesage(origin, size.replicates));
      ours.erase(ours.begin());
      EXPECT_EQ(ours, data_lines(read_text(path / (set + ".dat")))) << set;
    }
  }
}

}  // namespace
}  // namespace yates::accuracy
