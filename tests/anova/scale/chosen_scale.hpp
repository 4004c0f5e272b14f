#pragma once

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "anova/scale/scale_choice.hpp"
#include "table/read.hpp"

namespace yates::anova {

inline table::Table of_csv(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "runs.csv");
}

inline ScaleChoice choose(const std::string& formula, const table::Table& table,
                          bool multiplicative = true, ScaleWish wish = ScaleWish::automatic,
                          const ObserveOptions& options = {}) {
  return choose_scale(model::parse(formula), table, options, wish, multiplicative);
}

inline ScaleChoice choose(const std::string& formula, const std::string& csv,
                          bool multiplicative = true, ScaleWish wish = ScaleWish::automatic,
                          const ObserveOptions& options = {}) {
  return choose(formula, of_csv(csv), multiplicative, wish, options);
}

template <typename Error, typename Call>
std::string message_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

inline void expect_likelihoods(const ScaleChoice& choice, double raw, double log,
                               std::int64_t rows) {
  ASSERT_TRUE(choice.log_likelihood_raw);
  ASSERT_TRUE(choice.log_likelihood_log);
  EXPECT_NEAR(*choice.log_likelihood_raw, raw, 2e-10);
  EXPECT_NEAR(*choice.log_likelihood_log, log, 2e-10);
  EXPECT_EQ(choice.rows, rows);
}

}  // namespace yates::anova
