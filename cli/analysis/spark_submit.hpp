#pragma once

#include <string>
#include <vector>

namespace yates::cli {

/// Runs a Python script by spark-submit, as campaigns::find_spark finds it.
/// The script's output goes to stdout; what Spark says, to stderr. Signals that would end yates end
/// spark-submit first. Throws FileError where there is no spark-submit, and InputError with the
/// exit status where it is not 0.
void spark_submit(const std::string& master, const std::string& script,
                  const std::vector<std::string>& arguments);

}  // namespace yates::cli
