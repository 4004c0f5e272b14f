#include "bench/decisions/cases.hpp"

#include <utility>

namespace yates::decisions {

std::vector<Case> all_cases() {
  std::vector<Case> result;
  for (auto& part : {cases_of_effects(), cases_of_demands(), cases_of_data(), cases_of_plans(),
                     cases_of_noise()}) {
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

}  // namespace yates::decisions
