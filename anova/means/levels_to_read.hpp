#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "anova/reading/levels_read.hpp"
#include "anova/reading/observations.hpp"

namespace yates::anova {

/// Values at which means are to be read, instead of those that are chosen by themselves.
struct ReadAt {
  std::string factor;
  std::vector<double> values;  // the measured value nearest to each counts
};

/// True for a number with more than most_levels_read values.
bool is_measured_number(const FactorReading& factor);

/// The levels of a factor at which its means are read, ascending: those that `at` asks for; of a
/// measured number its smallest and largest value and the quartiles of the observations; otherwise
/// all. `factor` is an index into data.factors.
std::vector<std::size_t> levels_to_read(const Observations& data, std::size_t factor,
                                        std::span<const ReadAt> at = {});

/// The levels at which a factor stands while means of others are read: those that `at` asks for; of
/// a measured number its median; otherwise none, and every measured one counts.
std::vector<std::size_t> levels_to_hold(const Observations& data, std::size_t factor,
                                        std::span<const ReadAt> at = {});

/// Throws InputError for a name that is no factor (with the nearest) or that of a category, and for
/// a value outside of what was measured.
void check_read_at(const std::vector<FactorReading>& factors, std::span<const ReadAt> at);

}  // namespace yates::anova
