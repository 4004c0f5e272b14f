// Time and D-efficiency of two optimal designs, one line each: name, seconds, efficiency, starts.
//   optimal_designs [REPETITIONS]      the smallest of as many times counts (default 3)

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "doe/optimal/optimal_design.hpp"

namespace {

using namespace yates::doe;

struct Case {
  std::string name;
  std::vector<Factor> factors;
  std::string model;
  std::size_t runs;
};

/// Ten numbers, second order: 66 parameters in 80 runs at -1, 0, 1.
Case second_order() {
  Case result{"second-order", {}, "(", 80};
  std::string squares;
  for (int i = 1; i <= 10; ++i) {
    const std::string name = fmt::format("x{}", i);
    result.factors.push_back(
        {.name = name, .kind = FactorKind::numeric, .levels = {{"-1", -1.0}, {"1", 1.0}}});
    result.model += (i == 1 ? "" : " + ") + name;
    squares += " + I(" + name + "^2)";
  }
  result.model += ")^2" + squares;
  return result;
}

/// Three categories and three numbers of four levels each, main effects and squares: 16 parameters
/// in 48 runs.
Case mixed() {
  Case result{"mixed", {}, "c1 + c2 + c3 + x1 + x2 + x3 + I(x1^2) + I(x2^2) + I(x3^2)", 48};
  for (const char* name : {"c1", "c2", "c3"}) {
    result.factors.push_back(
        {.name = name,
         .levels = {
             {"a", std::nullopt}, {"b", std::nullopt}, {"c", std::nullopt}, {"d", std::nullopt}}});
  }
  for (const char* name : {"x1", "x2", "x3"}) {
    result.factors.push_back({.name = name,
                              .kind = FactorKind::numeric,
                              .levels = {{"1", 1.0}, {"2", 2.0}, {"3", 3.0}, {"4", 4.0}}});
  }
  return result;
}

}  // namespace

int main(int count, char** words) {
  const int repetitions = count > 1 ? std::atoi(words[1]) : 3;
  for (const Case& one : {second_order(), mixed()}) {
    OptimalRequest request;
    request.model = one.model;
    request.runs = one.runs;
    double least = 1e9;
    double efficiency = 0.0;
    for (int i = 0; i < repetitions; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      efficiency = optimal_design(one.factors, request).efficiency.d;
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
      least = std::min(least, taken.count());
    }
    fmt::print("{} {:.4f} {:.6f} {}\n", one.name, least, efficiency, request.starts);
  }
}
