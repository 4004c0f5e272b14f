#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yates::campaigns {

// The names of Spark's settings. Spark itself accepts every name, and does nothing for one that it
// does not know.

/// What is to be thought of the name of a setting.
enum class SettingStanding {
  known,     // Spark knows it, or it belongs to a family whose names are free
  mistyped,  // it is nearly a name that Spark knows
  unknown,   // it may belong to a program or an extension of Spark
};

struct SettingName {
  SettingStanding standing;
  std::string meant = {};  // mistyped: the name that Spark knows
};

/// Judges a name by the list in known_settings.txt, which script/spark_settings asks real Sparks
/// for, and by the families of free names, such as "spark.hadoop.". Names that begin with one of
/// `own_prefixes` are known. A name is mistyped if two letters less, more, other or swapped make it
/// a known one, or if it lacks "spark." at its beginning. O(number of known names).
SettingName judge_setting_name(const std::string& key, std::span<const std::string> own_prefixes);

/// Whether Spark reads the value of a setting as true: the word in any case of letters.
bool reads_as_true(std::string_view value);

/// What spark-submit sets by its options, as settings: "--total-executor-cores 4" is
/// spark.cores.max = 4, and "--conf key=value" is key = value. Other words are passed over.
std::vector<std::pair<std::string, std::string>> settings_in(std::span<const std::string> options);

/// The value that a setting has by `conf` or else by `options`, where spark-submit lets `options`
/// win. It is absent where neither sets it.
std::optional<std::string> setting_in(std::span<const std::pair<std::string, std::string>> conf,
                                      std::span<const std::string> options, std::string_view key);

/// The names of all settings that real Sparks list, one in a line, in the order of their bytes: the
/// content of known_settings.txt, which script/spark_settings writes.
extern const std::string_view known_settings;

}  // namespace yates::campaigns
