#include "queueing/exercises/exercise.hpp"

#include <cmath>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "lessons/derive.hpp"
#include "queueing/laws/counters_file.hpp"
#include "queueing/model_files/model_file.hpp"
#include "queueing/networks/solve.hpp"
#include "queueing/stations/mm1.hpp"
#include "tests/lessons/exercises.hpp"

namespace yates::queueing {
namespace {

using lessons::answers_of;
using lessons::Exercise;
using lessons::KeyEntry;

constexpr std::uint64_t seeds = 200;

double value_of(const Exercise& exercise, const std::string& symbol) {
  for (const KeyEntry& entry : exercise.key) {
    if (entry.symbol == symbol) return entry.value;
  }
  ADD_FAILURE() << symbol;
  return 0.0;
}

TEST(QueueingExercise, IsTheSameForTheSameSeedAndAnotherForAnother) {
  lessons::expect_decided_by_seed(exercise_kinds(), exercise_of);
}

/// These bytes are what students were given; they do not change.
TEST(QueueingExercise, StaysWhatItWas) {
  EXPECT_EQ(exercise_of(ExerciseKind::mm1, {1}).data,
            "title = \"A disk\"\n\n[[station]]\nname = \"disk\"\nkind = \"fcfs\"\n"
            "service_time = 0.008\n\n[workload]\narrival_rate = 112.5\n");
}

TEST(QueueingExercise, HasAKeyInAscendingStepsWithEverySymbolOnce) {
  for (const ExerciseKind kind : exercise_kinds()) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Exercise one = exercise_of(kind, {seed});
      EXPECT_GT(one.key.size(), 8U);
      std::size_t step = 1;
      std::set<std::string> symbols;
      for (const KeyEntry& entry : one.key) {
        EXPECT_TRUE(entry.step == step || entry.step == step + 1) << entry.symbol;
        step = entry.step;
        EXPECT_TRUE(symbols.insert(entry.symbol).second) << entry.symbol;
        EXPECT_GT(entry.value, 0.0) << entry.symbol;
      }
      EXPECT_GE(step, 5U);
    }
  }
}

TEST(QueueingExercise, GradesItsKeyAsRightAlsoWhenItIsRoundedToThreeDigits) {
  for (const ExerciseKind kind : exercise_kinds()) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Exercise one = exercise_of(kind, {seed});
      for (const int digits : {3, 6}) {
        EXPECT_EQ(lessons::grade(one.key, answers_of(one, digits)).right, one.key.size())
            << to_string(kind) << " " << seed;
      }
    }
  }
}

/// Whether a slip shows: it leads to another number than the right one, and to a number that no
/// likelier slip of the same entry leads to.
bool shows(const KeyEntry& entry, std::size_t slip) {
  const double value = entry.slips[slip].value;
  const std::string text = lessons::printed(value);
  if (lessons::agrees(entry.value, text, entry.largest)) return false;
  for (std::size_t earlier = 0; earlier < slip; ++earlier) {
    const double other = entry.slips[earlier].value;
    if (std::abs(other - value) <= 0.006 * std::abs(other)) return false;
  }
  return true;
}

TEST(QueueingExercise, NamesAPlantedSlipAtItsStep) {
  for (const ExerciseKind kind : exercise_kinds()) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Exercise one = exercise_of(kind, {seed});
      std::set<std::size_t> with_slip;
      for (std::size_t i = 0; i < one.key.size(); ++i) {
        const KeyEntry& entry = one.key[i];
        for (std::size_t slip = 0; slip < entry.slips.size(); ++slip) {
          if (!shows(entry, slip)) continue;
          with_slip.insert(entry.step);
          auto answers = answers_of(one, 6);
          answers[entry.symbol] = lessons::printed(entry.slips[slip].value);
          const lessons::Grade grade = lessons::grade(one.key, answers);
          EXPECT_EQ(grade.wrong, 1U) << entry.symbol << " " << seed;
          EXPECT_EQ(grade.first_wrong, i) << entry.symbol << " " << seed;
          EXPECT_EQ(grade.answers[i].slip, entry.slips[slip].words) << entry.symbol << " " << seed;
        }
      }
      EXPECT_EQ(with_slip.size(), one.key.back().step) << to_string(kind) << " " << seed;
    }
  }
}

/// A likely slip that is seldom seen is none: each shows for most seeds.
TEST(QueueingExercise, LikelySlipsShow) {
  for (const ExerciseKind kind : exercise_kinds()) {
    std::map<std::string, std::size_t> shown;
    std::map<std::string, std::size_t> all;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      for (const KeyEntry& entry : exercise_of(kind, {seed}).key) {
        for (std::size_t slip = 0; slip < entry.slips.size(); ++slip) {
          const std::string name = entry.symbol + ": " + entry.slips[slip].words;
          ++all[name];
          if (shows(entry, slip)) ++shown[name];
        }
      }
    }
    for (const auto& [name, count] : all) EXPECT_GT(2 * shown[name], count) << name;
  }
}

double to_five_digits(double value) {
  return std::stod(lessons::printed(value, 5));
}

/// The recursion by hand, by another road than the key: whoever keeps five digits is right.
TEST(QueueingExercise, AcceptsMeanValueAnalysisWithFiveDigitsInBetween) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Exercise one = exercise_of(ExerciseKind::mean_value_analysis, {seed});
    const Network network = network_at(read_model(one.data, one.data_file));
    auto answers = answers_of(one, 3);
    std::map<std::string, double> found{{"cpu", 0.0}, {"disk", 0.0}};
    for (int jobs = 1; jobs <= 3; ++jobs) {
      const auto answer = [&](const std::string& symbol, double value) {
        const std::string name = symbol + "_" + std::to_string(jobs);
        EXPECT_TRUE(answers.contains(name)) << name;
        answers[name] = lessons::printed(value, 3);
      };
      std::map<std::string, double> times;
      double time = 0.0;
      for (const NetworkStation& station : network.stations) {
        const double demand = station.demands[0].service_demand();
        times[station.name] = to_five_digits(demand * (1.0 + found[station.name]));
        answer("R_" + station.name, times[station.name]);
        time += times[station.name];
      }
      answer("R", time);
      const double rate = to_five_digits(jobs / (network.classes[0].think_time + time));
      answer("X", rate);
      for (const auto& [name, residence] : times) {
        found[name] = to_five_digits(rate * residence);
        answer("Q_" + name, found[name]);
      }
    }
    EXPECT_EQ(lessons::grade(one.key, answers).right, one.key.size()) << seed;
  }
}

TEST(QueueingExercise, ReadsUtilizationInPercent) {
  const Exercise one = exercise_of(ExerciseKind::mm1, {3});
  const double percent = 100.0 * value_of(one, "U");
  auto answers = answers_of(one, 6);
  answers["U"] = lessons::printed(percent) + " %";
  EXPECT_EQ(lessons::grade(one.key, answers).right, one.key.size());
  answers["U"] = lessons::printed(percent);
  EXPECT_EQ(lessons::grade(one.key, answers).answers[1].slip,
            "it is in percent, but a share of 1 is asked for");
}

TEST(QueueingExercise, NeverHasAnUnstableQueue) {
  for (std::uint64_t draw = 0; draw < 1000; ++draw) {
    const std::uint64_t seed = draw * 0x9E3779B97F4A7C15ULL;
    for (const ExerciseKind kind : {ExerciseKind::mm1, ExerciseKind::mean_value_analysis}) {
      const Exercise one = exercise_of(kind, {seed});
      const NetworkSolution solution = solve(network_at(read_model(one.data, one.data_file)));
      EXPECT_TRUE(solution.stable) << seed;
      for (const StationSolution& station : solution.stations) {
        EXPECT_LT(station.utilization, 1.0) << seed;
      }
    }
    const Exercise laws = exercise_of(ExerciseKind::operational_laws, {seed});
    EXPECT_LT(value_of(laws, "U_cpu"), 1.0) << seed;
    EXPECT_LT(value_of(laws, "U_disk"), 1.0) << seed;
  }
}

TEST(QueueingExercise, HasADataFileThatLeadsToTheKey) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Exercise disk = exercise_of(ExerciseKind::mm1, {seed});
    const NetworkSolution queue = solve(network_at(read_model(disk.data, disk.data_file)));
    EXPECT_NEAR(*queue.system.mean_response_time, value_of(disk, "R"), 1e-12);
    // What keeps the objective is exactly at it.
    const double rate = value_of(disk, "lambda_max");
    const double time = *solve(Mm1{rate, value_of(disk, "mu")}).mean_response_time;
    EXPECT_NE(disk.task.find("R_max = " + lessons::printed(1000.0 * time) + " ms"),
              std::string::npos)
        << seed;

    const Exercise terminals = exercise_of(ExerciseKind::mean_value_analysis, {seed});
    const NetworkSolution three = solve(network_at(read_model(terminals.data, "model.toml")));
    EXPECT_NEAR(three.system.throughput, value_of(terminals, "X_3"), 1e-12);
    EXPECT_NEAR(*three.stations[1].mean_number, value_of(terminals, "Q_disk_3"), 1e-12);

    const Exercise laws = exercise_of(ExerciseKind::operational_laws, {seed});
    const OperationalLaws found = operational_laws(read_counters(laws.data, "counters.toml"));
    EXPECT_NEAR(*found.mean_response_time, value_of(laws, "R"), 1e-12);
    EXPECT_GE(value_of(laws, "R"), value_of(laws, "R_lower")) << seed;
    EXPECT_LE(value_of(laws, "X"), value_of(laws, "X_upper")) << seed;
    EXPECT_NEAR(value_of(laws, "Q") + value_of(laws, "Q_think"), *found.population, 1e-9);
  }
}

}  // namespace
}  // namespace yates::queueing
