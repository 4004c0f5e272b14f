// What Jain, Montgomery, and Box, Hunter and Hunter print, or what follows exactly from their data.
#include "tests/anova/lessons/textbook_lessons.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::anova {
namespace {

struct Expected {
  const char* symbol;
  double value;
  double tolerance;
};

void expect(const lessons::Lesson& lesson, const std::vector<Expected>& numbers) {
  for (const auto& [symbol, wanted, tolerance] : numbers) {
    EXPECT_NEAR(value(lesson, symbol), wanted, tolerance) << symbol;
  }
}

TEST(TextbookLesson, Jain17WithoutReplication) {
  expect(textbook_lesson("mips ~ memory * cache", "jain_17_1"),
         {{"q_0", 40, 1e-12},
          {"q_A", 20, 1e-12},
          {"q_B", 10, 1e-12},
          {"q_AB", 5, 1e-12},
          {"SS_A", 1600, 1e-9},
          {"SS_B", 400, 1e-9},
          {"SS_AB", 100, 1e-9},
          {"SST", 2100, 1e-9},
          {"share_A", 76.19, .005},
          {"share_B", 19.05, .005},
          {"share_AB", 4.76, .005},
          // Memory alone gains 30, cache alone 10: 55 are promised, 75 measured.
          {"promised", 55, 1e-12},
          {"missed", 20, 1e-12},
          {"missed_check", 20, 1e-12}});
  // The first level by name is -1: of the patterns this is the matrix, so B has the other sign.
  expect(textbook_lesson("throughput ~ network * pattern", "jain_17_2"), {{"q_0", .5725, 5e-5},
                                                                          {"q_A", .05945, 5e-5},
                                                                          {"q_B", .12565, 5e-5},
                                                                          {"q_AB", .0346, 5e-5},
                                                                          {"share_A", 17.2, .05},
                                                                          {"share_B", 77.0, .1},
                                                                          {"share_AB", 5.8, .05}});
  expect(textbook_lesson("mips ~ memory * cache * processors", "jain_17_9"),
         {{"q_0", 40, 1e-12},
          {"q_A", 10, 1e-12},
          {"q_B", 5, 1e-12},
          {"q_C", 20, 1e-12},
          {"q_AB", 5, 1e-12},
          {"q_AC", 2, 1e-12},
          {"q_BC", 3, 1e-12},
          {"q_ABC", 1, 1e-12},
          {"SST", 4512, 1e-9},
          {"share_A", 17.73, .005},
          {"share_C", 70.92, .005},
          {"share_ABC", .18, .005}});
}

TEST(TextbookLesson, Jain18WithReplication) {
  expect(textbook_lesson("mips ~ memory * cache", "jain_18_1", 0.9),
         {{"q_0", 41, 1e-12},
          {"q_A", 21.5, 1e-12},
          {"q_B", 9.5, 1e-12},
          {"q_AB", 5, 1e-12},
          {"SSY", 27204, 1e-9},
          {"SS0", 20172, 1e-9},
          {"SS_A", 5547, 1e-9},
          {"SS_B", 1083, 1e-9},
          {"SS_AB", 300, 1e-9},
          {"SSE", 102, 1e-9},
          {"SST", 7032, 1e-9},
          {"share_A", 78.88, .005},
          {"share_e", 1.45, .005},
          {"df_e", 8, 0},
          {"s_e", 3.5707, 5e-5},
          {"s_q", 1.03078, 5e-6},
          {"t", 1.85955, 5e-6},
          {"low_A", 21.5 - 1.91678, 1e-5},
          {"high_A", 21.5 + 1.91678, 1e-5},
          {"F_A", 435.059, 5e-4},
          {"F_B", 84.941, 5e-4},
          {"F_AB", 23.529, 5e-4},
          {"F_check", 435.059, 5e-4},
          {"yhat", 77, 1e-12},
          {"e_squares", 102, 1e-9}});
}

TEST(TextbookLesson, Jain18Multiplicative) {
  expect(textbook_lesson("time ~ processor * workload", "jain_18_4", 0.9),
         {{"q_0", 26.5466, 5e-5},
          {"q_A", -26.0384, 5e-5},
          {"q_AB", 25.5433, 5e-5},
          {"share_A", 30.15, .005},
          {"share_e", 10.69, .005}});
  LessonTask task;
  task.data = textbook("log10(time) ~ processor * workload", "jain_18_4");
  task.confidence = 0.9;
  task.logarithm = 10.0;
  task.label = "time";
  const lessons::Lesson lesson = lesson_of(task);
  expect(lesson, {{"q_0", .028556, 5e-7},
                  {"q_A", -.971467, 5e-7},
                  {"q_B", -.971491, 5e-7},
                  {"q_AB", .028574, 5e-7},
                  {"share_A", 49.85, .01},
                  {"share_AB", .043, .0005},
                  {"share_e", .249, .0005},
                  {"low_AB", .028574 - .045104, 2e-6}});
  EXPECT_NE(number(lesson, "high_AB").why.find("not shown"), std::string::npos);
  // The high level of A divides the time by 10^(2 * 0.971467) = 87.7.
  EXPECT_NEAR(1.0 / value(lesson, "effect_A_back"), 87.68, .05);
}

TEST(TextbookLesson, Jain19Fraction) {
  const lessons::Lesson lesson = textbook_lesson("y ~ A + B + C + D + E + F + G", "jain_19_1");
  expect(lesson, {{"q_0", 39.625, 1e-12},
                  {"q_A", 12.625, 1e-12},
                  {"q_B", 4.375, 1e-12},
                  {"q_C", 13.625, 1e-12},
                  {"q_D", 5.375, 1e-12},
                  {"q_E", .125, 1e-12},
                  {"q_F", 5.875, 1e-12},
                  {"q_G", .375, 1e-12},
                  {"share_A", 37.26, .005},
                  {"share_B", 4.47, .005},
                  {"share_C", 43.40, .005},
                  {"share_E", .004, .0005}});
  // D = AB, and what follows.
  const lessons::LessonTable& aliases = lesson.steps[1].tables[1];
  EXPECT_EQ(aliases.rows[3][0].text, "D");
  EXPECT_EQ(aliases.rows[3][1].text, "AB, CG, EF");
}

TEST(TextbookLesson, Jain20OneFactor) {
  expect(textbook_lesson("bytes ~ processor", "jain_20_1"), {{"mu", 187.6667, 5e-5},
                                                             {"a_1", -13.2667, 5e-5},
                                                             {"a_2", -24.4667, 5e-5},
                                                             {"a_3", 37.7333, 5e-5},
                                                             {"SS_A", 10992.1333, 5e-5},
                                                             {"SSE", 94365.2, 1e-8},
                                                             {"SST", 105357.3333, 5e-5},
                                                             {"share_A", 10.43, .005},
                                                             {"F_A", .698910, 5e-7},
                                                             {"p_A", .516277, 5e-7},
                                                             {"s_e", 88.6779, 5e-5}});
  expect(textbook_lesson("bytes ~ processor", "jain_20_7"), {{"mu", 172.25, 1e-12},
                                                             {"SS_A", 2220.3833, 5e-5},
                                                             {"SSE", 39113.8667, 5e-5},
                                                             {"F_A", .255452, 5e-7},
                                                             {"df_e", 9, 0},
                                                             {"a_sum", 0, 0}});
}

TEST(TextbookLesson, Jain21TwoFactors) {
  // Levels stand in the order of their names: none, one, two.
  const lessons::Lesson lesson = textbook_lesson("time ~ caches + workload", "jain_21_1", 0.9);
  expect(lesson, {{"mu", 72.2, 1e-12},
                  {"a_1", 41.4, 1e-12},
                  {"a_2", -20.2, 1e-12},
                  {"a_3", -21.2, 1e-12},
                  {"SS_A", 12857.2, 1e-8},
                  {"SS_B", 308.4, 1e-8},
                  {"SSE", 236.8, 1e-8},
                  {"SST", 13402.4, 1e-8},
                  {"share_A", 95.93, .005},
                  {"share_B", 2.30, .005},
                  {"share_e", 1.77, .005},
                  {"F_A", 217.1824, 5e-5},
                  {"F_B", 2.6047, 5e-5},
                  {"s_e", 5.4406, 5e-5}});
  // The interval of two levels' difference, here of none above two: 62.6 +- 6.4.
  EXPECT_NEAR(value(lesson, "high_dA") - value(lesson, "d_A"), 6.4, .05);
}

TEST(TextbookLesson, Jain14And15Regressions) {
  expect(textbook_lesson("cpu_time ~ disk_ios", "jain_14_1", 0.9), {{"b0", -.0083, 5e-5},
                                                                    {"b1", .2438, 5e-5},
                                                                    {"SSE", 5.87, .005},
                                                                    {"SST", 205.71, .005},
                                                                    {"R2", .9715, 5e-5},
                                                                    {"s_e", 1.0834, 5e-5},
                                                                    {"s_b0", .8311, 5e-5},
                                                                    {"s_b1", .0187, 5e-5}});
  expect(textbook_lesson("cpu_time ~ disk_ios + memory", "jain_15_1", 0.9), {{"b0", -.1614, 5e-5},
                                                                             {"b1", .1182, 5e-5},
                                                                             {"b2", .0265, 5e-5},
                                                                             {"SSE", 5.3, .05},
                                                                             {"R2", .974, 5e-4}});
}

TEST(TextbookLesson, Jain22TwoFactorsWithReplication) {
  LessonTask task;
  task.data = textbook("log10(bytes) ~ processor * workload", "jain_22_1");
  task.confidence = 0.9;
  task.logarithm = 10.0;
  task.label = "bytes";
  expect(lesson_of(task), {{"mu", 3.94, .005},
                           {"SSY", 936.95, .005},
                           {"SS_A", 2.93, .005},
                           {"SS_B", 1.33, .005},
                           {"SS_AB", .15, .005},
                           {"SSE", .03, .005},
                           {"share_A", 65.96, .005},
                           {"share_B", 29.90, .005},
                           {"share_AB", 3.48, .005},
                           {"share_e", .66, .005},
                           {"F_A", 1340.01, .005},
                           {"F_B", 455.65, .005},
                           {"F_AB", 17.70, .005},
                           {"s_e", .03, .005}});
}

TEST(TextbookLesson, Blocks) {
  // Montgomery's batches of resin, and the boys of Box, Hunter and Hunter: t = 3.35 of the pairs.
  expect(textbook_lesson("yield ~ batch + pressure", "montgomery_4_1"), {{"SS_A", 192.25, .005},
                                                                         {"SS_B", 178.17, .005},
                                                                         {"SSE", 109.89, .005},
                                                                         {"F_B", 8.11, .005},
                                                                         {"p_B", .0019, 5e-5}});
  expect(textbook_lesson("wear ~ boy + material", "box_shoes"),
         {{"F_B", 3.3489 * 3.3489, .002}, {"p_B", .0085, 5e-5}, {"df_e", 9, 0}});
}

TEST(TextbookLesson, Montgomery) {
  expect(textbook_lesson("rate ~ power", "montgomery_3_1"), {{"SS_A", 66870.55, 1e-8},
                                                             {"SSE", 5339.20, 1e-8},
                                                             {"SST", 72209.75, 1e-8},
                                                             {"F_A", 66.79707, 5e-6},
                                                             {"p_A", 2.8829e-9, 5e-14}});
  expect(textbook_lesson("life ~ material * temperature", "montgomery_5_1"),
         {{"SS_A", 10683.7222, 5e-5},
          {"SS_B", 39118.7222, 5e-5},
          {"SS_AB", 9613.7778, 5e-5},
          {"SSE", 18230.75, 1e-7},
          {"SST", 77646.9722, 5e-5},
          {"F_A", 7.911372, 5e-7},
          {"F_B", 28.967692, 5e-7},
          {"F_AB", 3.559535, 5e-7},
          {"p_A", .001976, 5e-7},
          {"p_B", 1.9086e-7, 5e-12},
          {"p_AB", .018611, 5e-7}});
  expect(textbook_lesson("rate ~ gap * flow * power", "montgomery_6_1"),
         {{"SS_A", 41310.5625, 1e-7},
          {"SS_B", 217.5625, 1e-7},
          {"SS_C", 374850.0625, 1e-6},
          {"SS_AB", 2475.0625, 1e-7},
          {"SS_AC", 94402.5625, 1e-6},
          {"SS_BC", 18.0625, 1e-7},
          {"SS_ABC", 126.5625, 1e-7},
          {"SSE", 18020.5, 1e-6},
          {"SST", 531420.9375, 1e-6},
          {"F_A", 18.33936, 5e-6},
          {"F_C", 166.4105, 5e-5},
          {"F_AC", 41.90896, 5e-6}});
}

TEST(TextbookLesson, BoxHunterHunter) {
  expect(textbook_lesson("yield ~ temperature * concentration * catalyst", "box_pilot_plant"),
         {{"effect_A", 23, 1e-12},
          {"effect_B", -5, 1e-12},
          {"effect_C", 1.5, 1e-12},
          {"q_AB", .75, 1e-12},
          {"q_AC", 5, 1e-12},
          {"q_BC", 0, 1e-12},
          {"q_ABC", .25, 1e-12}});
  expect(textbook_lesson("seconds ~ diet", "box_blood"), {{"SS_A", 228, 1e-9},
                                                          {"SSE", 112, 1e-9},
                                                          {"F_A", 13.571429, 5e-7},
                                                          {"p_A", 4.6585e-5, 5e-10}});
  // Poison leads; rows of the reference are antidote, poison.
  expect(textbook_lesson("time ~ poison * antidote", "box_poisons"), {{"SS_B", 9212.0625, 1e-7},
                                                                      {"SS_A", 10330.125, 1e-7},
                                                                      {"SS_AB", 2501.375, 1e-7},
                                                                      {"SSE", 8007.25, 1e-7},
                                                                      {"F_B", 13.80558, 5e-6},
                                                                      {"F_A", 23.22174, 5e-6},
                                                                      {"F_AB", 1.874333, 5e-7}});
  expect(textbook_lesson("I(1/time) ~ poison * antidote", "box_poisons"),
         {{"F_B", 28.34307, 5e-6}, {"F_A", 72.63475, 5e-6}, {"F_AB", 1.090425, 5e-7}});
}

}  // namespace
}  // namespace yates::anova
