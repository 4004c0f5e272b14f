#include "campaigns/spark_launch/installation.hpp"

#include <charconv>
#include <cstdlib>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/launch/program_output.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view how_to_install = "script/bootstrap --spark installs what is needed";
constexpr int java_of_spark_4 = 17;
constexpr int java_of_spark_3 = 8;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool is_program(const fs::path& file) {
  return language::is_file(file) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> on_the_path(const std::string& program) {
  const std::string path = variable("PATH");
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find(':', at), path.size());
    const fs::path file = fs::path(path.substr(at, end - at)) / program;
    if (end > at && is_program(file)) return language::absolute(file);
    at = end + 1;
  }
  return std::nullopt;
}

/// In `folder`/bin where that is given, otherwise on the PATH.
fs::path find_program(const std::string& program, const std::string& folder,
                      const std::string& origin) {
  if (!folder.empty()) {
    const fs::path file = fs::absolute(fs::path(folder) / "bin" / program);
    if (is_program(file)) return file;
    throw language::FileError(program, fmt::format("not found as {}, where {} says that it is; {}",
                                                   file.string(), origin, how_to_install));
  }
  if (const auto file = on_the_path(program)) return *file;
  throw language::FileError(
      program, fmt::format("not found on the PATH, and {} is not set; {}", origin, how_to_install));
}

/// From the name of the file spark-core_2.13-4.3.0.jar.
std::optional<std::string> version_in(const fs::path& jars) {
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(jars, problem)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("spark-core_") || !name.ends_with(".jar")) continue;
    const auto dash = name.rfind('-');
    return name.substr(dash + 1, name.size() - dash - 1 - std::string_view(".jar").size());
  }
  return std::nullopt;
}

/// The folder of which `bin` holds this program, where that is Spark's. Without SPARK_HOME
/// spark-submit takes it itself; with it, it takes what that says.
std::optional<fs::path> home_of(const fs::path& submit) {
  std::error_code problem;
  const fs::path home = fs::weakly_canonical(submit, problem).parent_path().parent_path();
  if (!is_program(home / "bin" / "spark-class")) return std::nullopt;
  return home;
}

/// Spark's folder has `bin`; the package of Python puts a script into its own `bin` as well, with
/// the folder of Spark among its libraries.
std::optional<std::string> version_of(const fs::path& submit) {
  std::error_code problem;
  const fs::path bin = fs::weakly_canonical(submit, problem).parent_path();
  if (auto version = version_in(bin.parent_path() / "jars")) return version;
  for (const auto& entry : fs::directory_iterator(bin.parent_path() / "lib", problem)) {
    const fs::path jars = entry.path() / "site-packages" / "pyspark" / "jars";
    if (auto version = version_in(jars)) return version;
  }
  return std::nullopt;
}

/// 17 of 'openjdk version "17.0.15"', and 8 of 'java version "1.8.0_292"'; 0 where there is none.
int java_version_in(const std::string& text) {
  const auto quote = text.find("version \"");
  if (quote == std::string::npos) return 0;
  const char* at = text.data() + quote + std::string_view("version \"").size();
  const char* const end = text.data() + text.size();
  int version = 0;
  auto parsed = std::from_chars(at, end, version);
  if (version == 1 && parsed.ptr != end && *parsed.ptr == '.') {
    parsed = std::from_chars(parsed.ptr + 1, end, version);
  }
  return parsed.ec == std::errc{} ? version : 0;
}

}  // namespace

SparkInstallation find_spark(const std::string& home) {
  SparkInstallation found;
  const std::string by_variable = variable("SPARK_HOME");
  found.submit = find_program("spark-submit", home.empty() ? by_variable : home,
                              home.empty() ? "$SPARK_HOME" : "'spark_home' of [launch]");
  found.home = home_of(found.submit);
  found.version = version_of(found.submit);
  found.java = find_program("java", variable("JAVA_HOME"), "$JAVA_HOME");
  const ProgramOutput output = output_of({found.java.string(), "-version"}, "/");
  found.java_version = java_version_in(output.text);
  if (output.problem || found.java_version == 0) {
    throw language::FileError(
        found.java.string(),
        fmt::format("does not say its version ({}), but Spark needs it; {}",
                    output.problem.value_or("its answer has none"), how_to_install));
  }
  const bool old_spark = found.version && found.version->starts_with("3.");
  const int needed = found.version && !old_spark ? java_of_spark_4 : java_of_spark_3;
  if (found.java_version < needed) {
    throw language::FileError(
        found.java.string(),
        fmt::format("is Java {}, but Spark {} needs Java {} or later; {}", found.java_version,
                    found.version.value_or("3"), needed, how_to_install));
  }
  return found;
}

}  // namespace yates::campaigns
