#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/program_output.hpp"

namespace yates::campaigns {

/// What `yates-supervisor --probe` tells of a machine.
struct Probe {
  HostFacts facts;
  Readings readings;            // without clock_offset
  std::optional<double> clock;  // seconds since 1970 by its clock, just before its output ended
};

/// Throws FileError for a text that is not one of a probe, or not complete.
Probe parse_probe(const std::string& text);

/// A version command and what it answered: "version of gcc --version" and its first lines, or why
/// there is no answer.
std::pair<std::string, std::string> version_fact(const std::vector<std::string>& command,
                                                 const ProgramOutput& answer);

}  // namespace yates::campaigns
