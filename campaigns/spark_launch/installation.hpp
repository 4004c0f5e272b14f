#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace yates::campaigns {

/// A Spark on this machine, with the Java that runs it.
struct SparkInstallation {
  std::filesystem::path submit;  // spark-submit, absolute
  /// The folder that SPARK_HOME is to name for it; absent where spark-submit finds it by itself.
  std::optional<std::filesystem::path> home = {};
  std::optional<std::string> version = {};  // "4.3.0"; absent where its folder does not tell
  std::filesystem::path java = {};
  int java_version = 0;  // 17
};

/// Finds spark-submit in `home`/bin, or where `home` is empty in $SPARK_HOME/bin, or else on the
/// PATH; and Java in $JAVA_HOME/bin, or else on the PATH. Spark 4 needs Java 17, earlier ones need
/// Java 8. Throws FileError where something is missing or Java is too old, with where it looked and
/// what installs it. Starts Java once, which takes some hundredths of a second.
SparkInstallation find_spark(const std::string& home);

}  // namespace yates::campaigns
