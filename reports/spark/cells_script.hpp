#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::reports {

/// What a script that summarises cells on Apache Spark is to do. All texts are valid UTF-8.
struct CellsScript {
  std::string formula;               // as written, for messages
  std::string response;              // the column
  std::vector<std::string> factors;  // columns whose levels make the cells; distinct
  /// Every row is a run of its own, also where a column such as `run` may say otherwise.
  bool each_row = false;
};

/// A text as a literal of Python in double quotes. What a reader would not see, or a terminal would
/// act on, is written as an escape.
std::string python_text(std::string_view text);

/// The PySpark program that prints count, mean, standard deviation and range of each cell as CSV,
/// digit for digit what `yates cells` prints: reports/assets/cells_on_spark with the names
/// filled in. It needs nothing of yates.
std::string cells_script(const CellsScript& script);

/// The content of reports/assets/cells_on_spark.
std::string_view cells_template();

}  // namespace yates::reports
