// The simulation study of the verdicts: decisions_study [--experiments N] [--case NAME] [--seed N]
// [--threads N] [--core] [--csv] [--check] [--table N]. Prints Markdown tables, or with --csv
// every result. The same seed gives the same numbers whatever the number of threads.
//
//   --case NAME  only this case; may be given several times
//   --core       only the points that the tests run
//   --check      exit status 1 if a bar is broken by more than four standard errors
//   --table N    prints the N-th experiment of the first point of the case as CSV instead, for
//                yates anova; --point LABEL names another point
//   --systems FOLDER  prints the regret of advice about real systems, whose measured
//                configurations lie in CSV files there, instead
//   --list       prints the cases and their points

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bench/decisions/cases.hpp"
#include "bench/decisions/counting.hpp"
#include "bench/decisions/printing.hpp"
#include "bench/decisions/systems.hpp"
#include "language/error.hpp"
#include "table/write.hpp"

namespace {

using namespace yates;
using language::UsageError;

constexpr double forgiven_standard_errors = 4.0;

struct Command {
  decisions::StudyOptions study;
  std::vector<std::string> cases;
  std::string point;
  std::optional<std::size_t> table;
  std::optional<std::string> systems;
  bool core = false;
  bool csv = false;
  bool check = false;
  bool list = false;
};

std::uint64_t whole_number(const std::string& option, const std::string& text) {
  const bool digits = !text.empty() && text.size() < 20 &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  if (!digits) {
    throw UsageError(fmt::format("{}: '{}' is not a whole number of at least 0", option, text));
  }
  return std::stoull(text);
}

Command read(const std::vector<std::string>& words) {
  Command result;
  result.study.threads = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& option = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UsageError(option + " needs a value");
      return words[++i];
    };
    if (option == "--experiments") {
      result.study.experiments = whole_number(option, value());
    } else if (option == "--case") {
      result.cases.push_back(value());
    } else if (option == "--point") {
      result.point = value();
    } else if (option == "--seed") {
      result.study.seed.value = whole_number(option, value());
    } else if (option == "--threads") {
      result.study.threads = static_cast<unsigned>(whole_number(option, value()));
    } else if (option == "--table") {
      result.table = whole_number(option, value());
    } else if (option == "--systems") {
      result.systems = value();
    } else if (option == "--core") {
      result.core = true;
    } else if (option == "--csv") {
      result.csv = true;
    } else if (option == "--check") {
      result.check = true;
    } else if (option == "--list") {
      result.list = true;
    } else {
      throw UsageError(fmt::format("there is no option '{}'", option));
    }
  }
  if (result.study.experiments == 0) throw UsageError("--experiments: expected at least 1");
  if (result.study.threads == 0) throw UsageError("--threads: expected at least 1");
  return result;
}

/// The cases that were asked for, with the points that were asked for.
std::vector<decisions::Case> chosen(const Command& command) {
  std::vector<decisions::Case> result;
  const std::vector<decisions::Case> all = decisions::all_cases();
  for (const std::string& name : command.cases) {
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const decisions::Case& one) { return one.name == name; });
    if (!known) throw UsageError(fmt::format("there is no case '{}'; --list prints them", name));
  }
  for (decisions::Case one : all) {
    if (!command.cases.empty() &&
        std::find(command.cases.begin(), command.cases.end(), one.name) == command.cases.end()) {
      continue;
    }
    std::erase_if(one.points, [&](const decisions::Point& point) {
      return (command.core && !point.core) ||
             (!command.point.empty() && point.label != command.point);
    });
    if (!one.points.empty()) result.push_back(std::move(one));
  }
  if (result.empty()) throw UsageError("there is no such point; --list prints them");
  return result;
}

int print_regrets(const std::string& folder, const decisions::StudyOptions& study) {
  const auto systems = decisions::read_systems(folder);
  if (systems.empty()) {
    fmt::print("skipped: {} holds no measured system\n", folder);
    return EXIT_SUCCESS;
  }
  fmt::print("{}",
             decisions::markdown(decisions::regrets(systems, study.experiments, study.seed.value)));
  return EXIT_SUCCESS;
}

int run(const Command& command) {
  if (command.systems) return print_regrets(*command.systems, command.study);
  const std::vector<decisions::Case> cases = chosen(command);
  if (command.list) {
    for (const decisions::Case& one : cases) {
      fmt::print("{}: {}\n", one.name, one.title);
      for (const decisions::Point& point : one.points) {
        fmt::print("  {}{}\n", point.label, point.core ? " (core)" : "");
      }
    }
    return EXIT_SUCCESS;
  }
  if (command.table) {
    const decisions::Case& one = cases.front();
    fmt::print("{}", table::to_csv(decisions::experiment_of(one, one.points.front(), *command.table,
                                                            command.study.seed)));
    return EXIT_SUCCESS;
  }
  std::vector<decisions::Row> rows;
  for (const decisions::Case& one : cases) {
    for (decisions::Row& row : decisions::count(one, command.study)) rows.push_back(std::move(row));
    fmt::print(stderr, "{} is counted\n", one.name);
  }
  fmt::print("{}", command.csv ? decisions::csv(rows) : decisions::markdown(rows));
  if (!command.check) return EXIT_SUCCESS;
  const std::vector<std::string> broken = decisions::broken_bars(rows, forgiven_standard_errors);
  for (const std::string& line : broken) fmt::print(stderr, "broken: {}\n", line);
  return broken.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(read(std::vector<std::string>(words + 1, words + count)));
  } catch (const UsageError& problem) {
    fmt::print(stderr, "error: {}\n", problem.what());
    return 2;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "error: {}\n", problem.what());
    return EXIT_FAILURE;
  }
}
