#pragma once

#include <string>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "language/error.hpp"

namespace yates::tests {

inline const std::string minimal = R"toml([factors]
codec = ["gzip", "zstd"]
level = [1, 6]
[run]
command = ["./compress.sh", "{codec}", "{level}"]
[responses.time]
from = "wall"
goal = "minimize"
)toml";

inline campaigns::Campaign parse(const std::string& text) {
  return campaigns::parse(text, "dir/c.toml");
}

/// All problems of a campaign file, one per line as a user reads them.
inline std::string problems(const std::string& text) {
  try {
    parse(text);
  } catch (const language::InputError& error) {
    std::string result;
    for (const auto& problem : error.problems()) {
      result += language::to_string(problem.place) + ": " + problem.text + "\n";
    }
    return result;
  }
  return "none";
}

/// The minimal file with one part replaced.
inline std::string with(const std::string& part, const std::string& replacement) {
  std::string text = minimal;
  const auto at = text.find(part);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, part.size(), replacement);
}

inline void expect_problem(const std::string& text, const std::string& place,
                           const std::string& words) {
  const std::string found = problems(text);
  EXPECT_EQ(found.find("dir/c.toml:" + place), 0U) << found;
  EXPECT_NE(found.find(words), std::string::npos) << found;
}

}  // namespace yates::tests
