#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/program_output.hpp"

namespace yates::campaigns {

/// What `yates-supervisor --probe` reports about a machine.
struct Probe {
  HostFacts facts;
  Readings readings;            // without clock_offset
  std::optional<double> clock;  // seconds since 1970 by its clock, at the end of its output
};

/// Reads the output of a probe. Throws FileError if it is not one or is incomplete.
Probe parse_probe(const std::string& text);

/// A version command and its output: "version of gcc --version" and the first lines, or why there
/// are none.
std::pair<std::string, std::string> version_fact(const std::vector<std::string>& command,
                                                 const ProgramOutput& answer);

}  // namespace yates::campaigns
