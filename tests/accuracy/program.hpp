#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace yates::accuracy {

struct Outcome {
  int exit_status = -1;
  std::string output;
};

/// Runs the built program with the given arguments; its messages go to standard error.
Outcome run_yates(const std::vector<std::string>& arguments);

/// A JSON document whose numbers are kept as the texts they were printed as.
nlohmann::json parse_with_number_texts(const std::string& text);

/// `yates anova ARGUMENTS --json`. Throws std::runtime_error where the program fails.
nlohmann::json analyse(std::vector<std::string> arguments);

std::string read_text(const std::filesystem::path& path);
void write_text(const std::filesystem::path& path, const std::string& text);
std::vector<std::string> lines_of(const std::string& text);

/// A folder of its own for one test program run, removed at its end.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

}  // namespace yates::accuracy
