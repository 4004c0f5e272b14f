#pragma once

#include <string>

#include "doe/properties/design_properties.hpp"

namespace yates::fuzz {

/// Ends the program where counting the rows denies what is said of levels and of pairs of columns.
void check_balance(const doe::DesignProperties& found, const doe::Array& array,
                   const std::string& about);

/// Words, pattern and aliases of rows with two levels, by multiplying out all sets of columns.
void check_two_levels(const doe::TwoLevelAliases& found, const doe::Array& array,
                      const std::string& about);
/// What the plan says that the design cannot tell, against the rows: factors with one level,
/// settings that repeat, and of two-level factors without centre points what is one column with
/// what. Each such pair of main effects, or of a main effect and an interaction of two, is said.
void check_statements(const doe::DesignProperties& found, const doe::Array& array,
                      const std::string& about);

}  // namespace yates::fuzz
