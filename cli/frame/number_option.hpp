#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace yates::cli {

/// Checks an option's text before it is read: a number, from `least` to `largest`. Its
/// complaint ends with what was expected, such as "jobs per second, as in 125".
CLI::Validator a_number(const std::string& expected, double least, double largest);
CLI::Validator a_number(const std::string& expected);  // of any size, also an infinite one

/// The same for digits alone.
CLI::Validator a_whole_number(const std::string& expected, double least, double largest);

}  // namespace yates::cli
