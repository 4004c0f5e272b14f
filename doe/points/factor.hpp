#pragma once

#include <optional>
#include <string>
#include <vector>

namespace yates::doe {

/// One setting of a factor.
struct Level {
  std::string text;              // as written: what commands and tables show
  std::optional<double> number;  // absent where the setting was written as text

  friend bool operator==(const Level&, const Level&) = default;
};

enum class FactorKind { categorical, numeric };
/// How a numeric factor enters models: as log2(x) or log10(x).
enum class Scale { log2, log10 };

/// Something that an experiment varies on purpose. Every level of a numeric factor has a number.
struct Factor {
  std::string name;
  FactorKind kind = FactorKind::categorical;
  std::vector<Level> levels = {};  // in declared order; their texts are distinct
  std::optional<Scale> scale = std::nullopt;
  /// Levels that a design generates are multiples of it (doe/points/coding.hpp). Where none is
  /// given, it is 1 if every declared level is a whole number; otherwise the levels are rounded to
  /// 6 significant digits.
  std::optional<double> step = std::nullopt;
  std::string unit = {};
  std::string label = {};       // for people; empty if the name serves
  bool hard_to_change = false;  // its level cannot change between any two runs
  bool placebo = false;         // known to have no effect: shows false alarms
  bool given = false;           // nobody chooses it (the workload, say): advice holds per level
};

}  // namespace yates::doe
