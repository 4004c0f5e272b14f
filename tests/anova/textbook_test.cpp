// Worked examples of the books, with the numbers that they print (or that follow exactly from their
// data).
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/effects/effects.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// A two-level design in standard order (first factor fastest) as CSV with columns named A, B, ...
/// and y.
std::string two_level_csv(int factors, const std::vector<std::vector<double>>& cells) {
  std::ostringstream csv;
  csv.precision(17);
  for (int f = 0; f < factors; ++f) csv << static_cast<char>('A' + f) << ',';
  csv << "y\n";
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    for (const double y : cells[cell]) {
      for (int f = 0; f < factors; ++f) csv << ((cell >> f & 1U) != 0U ? "1," : "-1,");
      csv << y << '\n';
    }
  }
  return csv.str();
}

std::vector<std::vector<double>> single(const std::vector<double>& values) {
  std::vector<std::vector<double>> result;
  for (const double value : values) result.push_back({value});
  return result;
}

std::string one_factor_csv(const std::vector<std::vector<double>>& groups) {
  std::ostringstream csv;
  csv << "group,y\n";
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const double y : groups[g]) csv << 'g' << g << ',' << y << '\n';
  }
  return csv.str();
}

SignTable signs(const std::string& formula, const std::string& csv, double confidence = 0.95,
                Adjustment adjustment = Adjustment::none) {
  AnalysisOptions options;
  options.confidence = confidence;
  options.adjust = adjustment;
  return sign_table(observe_csv(formula, csv), options);
}

void expect_q(const SignTable& table, const std::vector<double>& q, double tolerance) {
  ASSERT_EQ(table.effects.size(), q.size());
  for (std::size_t i = 0; i < q.size(); ++i) {
    EXPECT_NEAR(table.effects[i].q, q[i], tolerance) << table.effects[i].term.text();
  }
}

void expect_shares(const SignTable& table, const std::vector<double>& percent, double tolerance) {
  for (std::size_t i = 0; i < percent.size(); ++i) {
    EXPECT_NEAR(table.effects[i + 1].variation_percent, percent[i], tolerance)
        << table.effects[i + 1].term.text();
  }
}

TEST(Jain, Section17_1MemoryAndCache) {
  const SignTable table = signs("y ~ A * B", two_level_csv(2, single({15, 45, 25, 75})));
  expect_q(table, {40, 20, 10, 5}, 1e-12);
  EXPECT_NEAR(table.effects[1].sum_of_squares, 1600, 1e-9);
  EXPECT_NEAR(table.effects[2].sum_of_squares, 400, 1e-9);
  EXPECT_NEAR(table.effects[3].sum_of_squares, 100, 1e-9);
  EXPECT_NEAR(table.total_sum_of_squares, 2100, 1e-9);
  expect_shares(table, {76.19, 19.05, 4.76}, 0.005);
}

TEST(Jain, Section17_3InterconnectionNetworks) {
  const SignTable table =
      signs("y ~ A * B", two_level_csv(2, single({0.6041, 0.7922, 0.4220, 0.4717})));
  expect_q(table, {0.5725, 0.05945, -0.12565, -0.0346}, 5e-5);
  expect_shares(table, {17.2, 76.9, 5.8}, 0.05);
}

TEST(Jain, Section17_9ThreeFactors) {
  const SignTable table =
      signs("y ~ A * B * C", two_level_csv(3, single({14, 22, 10, 34, 46, 58, 50, 86})));
  expect_q(table, {40, 10, 5, 20, 5, 2, 3, 1}, 1e-12);
  EXPECT_NEAR(table.total_sum_of_squares, 4512, 1e-9);
  expect_shares(table, {17.73, 4.43, 70.92, 4.43, 0.71, 1.60, 0.18}, 0.005);
}

const std::vector<std::vector<double>> replicated_workstation = {
    {15, 18, 12}, {45, 48, 51}, {25, 28, 19}, {75, 75, 81}};

TEST(Jain, Section18_1ReplicatedMemoryAndCache) {
  const SignTable table = signs("y ~ A * B", two_level_csv(2, replicated_workstation), 0.90);
  expect_q(table, {41, 21.5, 9.5, 5}, 1e-12);
  EXPECT_NEAR(table.effects[0].sum_of_squares, 20172, 1e-8);
  EXPECT_NEAR(table.effects[1].sum_of_squares, 5547, 1e-8);
  EXPECT_NEAR(table.effects[2].sum_of_squares, 1083, 1e-8);
  EXPECT_NEAR(table.effects[3].sum_of_squares, 300, 1e-8);
  EXPECT_NEAR(table.error_sum_of_squares, 102, 1e-8);
  EXPECT_NEAR(table.total_sum_of_squares, 7032, 1e-8);
  expect_shares(table, {78.88, 15.40, 4.27}, 0.005);
  EXPECT_NEAR(table.error_percent, 1.45, 0.005);
  EXPECT_NEAR(table.standard_error_of_q.value(), 1.03078, 5e-6);
  // Half-width of the 90 % interval of q; the table's interval is that of 2q.
  EXPECT_NEAR((*table.effects[1].high - *table.effects[1].low) / 4, 1.91678, 5e-6);
}

TEST(Jain, Section18_1FTests) {
  const Analysis analysis = analyse_csv("y ~ A * B", two_level_csv(2, replicated_workstation));
  EXPECT_NEAR(term(analysis, "A").f.value(), 435.059, 5e-4);
  EXPECT_NEAR(term(analysis, "B").f.value(), 84.941, 5e-4);
  EXPECT_NEAR(term(analysis, "A:B").f.value(), 23.529, 5e-4);
  EXPECT_NEAR(analysis.sigma.value(), 3.5707, 5e-5);
}

const std::vector<std::vector<double>> multiplicative = {
    {85.10, 79.50, 147.90}, {0.891, 1.047, 1.072}, {0.955, 0.933, 1.122}, {0.0148, 0.0126, 0.0118}};

TEST(Jain, Section18_4AdditiveModelOfMultiplicativeData) {
  const SignTable table = signs("y ~ A * B", two_level_csv(2, multiplicative), 0.90);
  expect_q(table, {26.5466, -26.0384, -26.0384, 25.5433}, 5e-5);
  expect_shares(table, {30.15, 30.15, 29.01}, 0.005);
  EXPECT_NEAR(table.error_percent, 10.69, 0.005);
  EXPECT_NEAR((*table.effects[1].high - *table.effects[1].low) / 4, 10.1933, 5e-5);
}

TEST(Jain, Section18_5LogarithmMakesTheInteractionVanish) {
  const SignTable table = signs("log10(y) ~ A * B", two_level_csv(2, multiplicative), 0.90);
  expect_q(table, {0.028556, -0.971467, -0.971491, 0.028574}, 5e-7);
  expect_shares(table, {49.85, 49.86, 0.043}, 0.005);
  EXPECT_NEAR(table.error_percent, 0.249, 0.0005);
  EXPECT_NEAR((*table.effects[1].high - *table.effects[1].low) / 4, 0.045104, 5e-7);
  EXPECT_TRUE(table.effects[1].matters);
  EXPECT_FALSE(table.effects[3].matters);
}

TEST(Jain, Section19_1SaturatedFraction) {
  // 2^(7-4) with D=AB, E=AC, F=BC, G=ABC. The book prints 4.74 % for B; its own effects give 4.47
  // %.
  const std::vector<double> y = {20, 35, 7, 42, 36, 50, 45, 82};
  std::ostringstream csv;
  csv << "A,B,C,D,E,F,G,y\n";
  for (int i = 0; i < 8; ++i) {
    const int a = (i & 1) != 0 ? 1 : -1;
    const int b = (i & 2) != 0 ? 1 : -1;
    const int c = (i & 4) != 0 ? 1 : -1;
    csv << a << ',' << b << ',' << c << ',' << a * b << ',' << a * c << ',' << b * c << ','
        << a * b * c << ',' << y[static_cast<std::size_t>(i)] << '\n';
  }
  const SignTable table = signs("y ~ A + B + C + D + E + F + G", csv.str());
  expect_q(table, {39.625, 12.625, 4.375, 13.625, 5.375, 0.125, 5.875, 0.375}, 1e-12);
  expect_shares(table, {37.26, 4.47, 43.40, 6.75, 0.004, 8.07, 0.03}, 0.005);
  EXPECT_EQ(table.error_df, 0);
  ASSERT_TRUE(table.lenth.has_value());
}

TEST(Jain, Section20_1CodeSizes) {
  const Analysis analysis = analyse_csv("y ~ group", one_factor_csv({{144, 120, 176, 288, 144},
                                                                     {101, 144, 211, 288, 72},
                                                                     {130, 180, 141, 374, 302}}));
  EXPECT_NEAR(term(analysis, "group").sum_of_squares, 10992.1333, 5e-5);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 94365.2, 1e-8);
  EXPECT_NEAR(term(analysis, "group").f.value(), 0.698910, 5e-7);
  EXPECT_NEAR(term(analysis, "group").p.value(), 0.516277, 5e-7);
  EXPECT_NEAR(analysis.sigma.value(), 88.6779, 5e-5);
  EXPECT_NEAR(analysis.mean, 187.6667, 5e-5);
}

TEST(Jain, Section20_7UnequalSampleSizes) {
  const Analysis analysis = analyse_csv(
      "y ~ group",
      one_factor_csv({{144, 120, 176, 288, 144}, {101, 144, 211, 288}, {130, 180, 141}}));
  EXPECT_NEAR(term(analysis, "group").sum_of_squares, 2220.3833, 5e-5);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 39113.8667, 5e-5);
  EXPECT_NEAR(term(analysis, "group").f.value(), 0.255452, 5e-7);
}

TEST(Jain, Section21_1CachesAndWorkloadsWithoutReplication) {
  const std::vector<std::vector<int>> times = {
      {54, 60, 43, 49, 49}, {55, 60, 43, 52, 50}, {106, 123, 120, 111, 108}};
  const std::vector<std::string> caches = {"two", "one", "none"};
  std::ostringstream csv;
  csv << "cache,workload,y\n";
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t w = 0; w < 5; ++w) csv << caches[c] << ",w" << w << ',' << times[c][w] << '\n';
  }
  const Analysis analysis = analyse_csv("y ~ cache + workload", csv.str());
  EXPECT_NEAR(term(analysis, "cache").sum_of_squares, 12857.2, 1e-8);
  EXPECT_NEAR(term(analysis, "workload").sum_of_squares, 308.4, 1e-8);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 236.8, 1e-8);
  EXPECT_NEAR(term(analysis, "cache").f.value(), 217.1824, 5e-5);
  EXPECT_NEAR(term(analysis, "workload").f.value(), 2.6047, 5e-5);
}

TEST(Montgomery, Table3_1EtchRate) {
  const Analysis analysis = analyse_csv("y ~ group", one_factor_csv({{575, 542, 530, 539, 570},
                                                                     {565, 593, 590, 579, 610},
                                                                     {600, 651, 610, 637, 629},
                                                                     {725, 700, 715, 685, 710}}));
  EXPECT_NEAR(term(analysis, "group").sum_of_squares, 66870.55, 1e-8);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 5339.20, 1e-8);
  EXPECT_NEAR(term(analysis, "group").f.value(), 66.79707, 5e-6);
  EXPECT_NEAR(term(analysis, "group").p.value(), 2.8829e-09, 5e-14);
}

TEST(Montgomery, Table5_1Battery) {
  const std::vector<std::vector<std::vector<int>>> life = {
      {{130, 155, 74, 180}, {34, 40, 80, 75}, {20, 70, 82, 58}},
      {{150, 188, 159, 126}, {136, 122, 106, 115}, {25, 70, 58, 45}},
      {{138, 110, 168, 160}, {174, 120, 150, 139}, {96, 104, 82, 60}}};
  const std::vector<std::string> temperatures = {"15", "70", "125"};
  std::ostringstream csv;
  csv << "type,temperature,life\n";
  for (std::size_t t = 0; t < 3; ++t) {
    for (std::size_t f = 0; f < 3; ++f) {
      for (const int y : life[t][f]) csv << 't' << t << ',' << temperatures[f] << ',' << y << '\n';
    }
  }
  for (const int type : {1, 2, 3}) {
    AnalysisOptions options;
    options.type = static_cast<SumsOfSquares>(type);
    const Analysis analysis = analyse_csv("life ~ type * C(temperature)", csv.str(), options);
    EXPECT_NEAR(term(analysis, "type").sum_of_squares, 10683.7222, 5e-5);
    EXPECT_NEAR(term(analysis, "C(temperature)").sum_of_squares, 39118.7222, 5e-5);
    EXPECT_NEAR(term(analysis, "type:C(temperature)").sum_of_squares, 9613.7778, 5e-5);
    EXPECT_NEAR(analysis.residual.sum_of_squares, 18230.75, 1e-8);
    EXPECT_NEAR(analysis.total.sum_of_squares, 77646.9722, 5e-5);
    EXPECT_NEAR(term(analysis, "type").f.value(), 7.911372, 5e-7);
    EXPECT_NEAR(term(analysis, "C(temperature)").f.value(), 28.967692, 5e-7);
    EXPECT_NEAR(term(analysis, "type:C(temperature)").f.value(), 3.559535, 5e-7);
    EXPECT_NEAR(term(analysis, "type").p.value(), 0.001976, 5e-7);
    EXPECT_NEAR(term(analysis, "C(temperature)").p.value(), 1.9086e-07, 5e-12);
    EXPECT_NEAR(term(analysis, "type:C(temperature)").p.value(), 0.018611, 5e-7);
  }
}

TEST(Montgomery, Table6_4PlasmaEtch) {
  const std::string csv = two_level_csv(3, {{550, 604},
                                            {669, 650},
                                            {633, 601},
                                            {642, 635},
                                            {1037, 1052},
                                            {749, 868},
                                            {1075, 1063},
                                            {729, 860}});
  const Analysis analysis = analyse_csv("y ~ A * B * C", csv);
  EXPECT_NEAR(term(analysis, "A").sum_of_squares, 41310.5625, 1e-7);
  EXPECT_NEAR(term(analysis, "B").sum_of_squares, 217.5625, 1e-7);
  EXPECT_NEAR(term(analysis, "C").sum_of_squares, 374850.0625, 1e-7);
  EXPECT_NEAR(term(analysis, "A:B").sum_of_squares, 2475.0625, 1e-7);
  EXPECT_NEAR(term(analysis, "A:C").sum_of_squares, 94402.5625, 1e-7);
  EXPECT_NEAR(term(analysis, "B:C").sum_of_squares, 18.0625, 1e-7);
  EXPECT_NEAR(term(analysis, "A:B:C").sum_of_squares, 126.5625, 1e-7);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 18020.5, 1e-7);
  EXPECT_NEAR(analysis.total.sum_of_squares, 531420.9375, 1e-7);
  EXPECT_NEAR(term(analysis, "A").f.value(), 18.33936, 5e-6);
  EXPECT_NEAR(term(analysis, "C").f.value(), 166.4105, 5e-5);
  EXPECT_NEAR(term(analysis, "A:C").f.value(), 41.90896, 5e-6);
}

TEST(BoxHunterHunter, BloodCoagulation) {
  const Analysis analysis =
      analyse_csv("y ~ group", one_factor_csv({{62, 60, 63, 59},
                                               {63, 67, 71, 64, 65, 66},
                                               {68, 66, 71, 67, 68, 68},
                                               {56, 62, 60, 61, 63, 64, 63, 59}}));
  EXPECT_EQ(term(analysis, "group").df, 3);
  EXPECT_NEAR(term(analysis, "group").sum_of_squares, 228, 1e-9);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 112, 1e-9);
  EXPECT_NEAR(term(analysis, "group").f.value(), 13.571429, 5e-7);
  EXPECT_NEAR(term(analysis, "group").p.value(), 4.6585e-05, 5e-10);
}

/// Survival times in units of 0.01 (10 hours), poison by antidote, four animals each (Box, Hunter,
/// Hunter, table 7.11).
std::string poison_csv() {
  const std::vector<std::vector<std::vector<int>>> survival = {
      {{31, 45, 46, 43}, {82, 110, 88, 72}, {43, 45, 63, 76}, {45, 71, 66, 62}},
      {{36, 29, 40, 23}, {92, 61, 49, 124}, {44, 35, 31, 40}, {56, 102, 71, 38}},
      {{22, 21, 18, 23}, {30, 37, 38, 29}, {23, 25, 24, 22}, {30, 36, 31, 33}}};
  std::ostringstream csv;
  csv << "antidote,poison,survival\n";
  for (std::size_t p = 0; p < 3; ++p) {
    for (std::size_t a = 0; a < 4; ++a) {
      for (const int y : survival[p][a]) csv << 'a' << a << ",p" << p << ',' << y << '\n';
    }
  }
  return csv.str();
}

TEST(BoxHunterHunter, PoisonOnTheRawScale) {
  const Analysis analysis = analyse_csv("survival ~ antidote * poison", poison_csv());
  EXPECT_NEAR(term(analysis, "antidote").sum_of_squares, 9212.0625, 1e-8);
  EXPECT_NEAR(term(analysis, "poison").sum_of_squares, 10330.125, 1e-8);
  EXPECT_NEAR(term(analysis, "antidote:poison").sum_of_squares, 2501.375, 1e-8);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 8007.25, 1e-8);
  EXPECT_NEAR(term(analysis, "antidote").f.value(), 13.80558, 5e-6);
  EXPECT_NEAR(term(analysis, "poison").f.value(), 23.22174, 5e-6);
  EXPECT_NEAR(term(analysis, "antidote:poison").f.value(), 1.874333, 5e-7);
}

TEST(BoxHunterHunter, PoisonAsRates) {
  const Analysis analysis = analyse_csv("I(1 / survival) ~ antidote * poison", poison_csv());
  EXPECT_NEAR(term(analysis, "antidote").f.value(), 28.34307, 5e-6);
  EXPECT_NEAR(term(analysis, "poison").f.value(), 72.63475, 5e-6);
  EXPECT_NEAR(term(analysis, "antidote:poison").f.value(), 1.090425, 5e-7);
}

TEST(BoxHunterHunter, PilotPlant) {
  const SignTable table =
      signs("y ~ A * B * C", two_level_csv(3, single({60, 72, 54, 68, 52, 83, 45, 80})));
  const std::vector<double> effects = {23, -5, 1.5, 1.5, 10, 0, 0.5};
  for (std::size_t i = 0; i < effects.size(); ++i) {
    EXPECT_NEAR(table.effects[i + 1].effect, effects[i], 1e-12) << table.effects[i + 1].term.text();
  }
}

}  // namespace
}  // namespace yates::anova
