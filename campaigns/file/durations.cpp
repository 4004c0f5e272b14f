#include "campaigns/file/durations.hpp"

#include <fmt/format.h>

#include "language/duration.hpp"

namespace yates::campaigns {

void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds) {
  const toml::node* node = section.get(key);
  if (node == nullptr) return;
  const auto written = draft.reader.written(*node);
  const auto parsed = written ? language::parse_duration(*written) : std::nullopt;
  if (parsed) {
    seconds = *parsed;
  } else {
    draft.reader.fault(
        *node, fmt::format("{} is {}; expected a duration such as \"2 min\" or \"90 s\"", key,
                           written ? "'" + *written + "'" : language::kind_of(*node)));
  }
}

void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds) {
  read_timeout(draft, section, key, seconds);
  if (seconds == 0.0 && draft.reader.faultless()) {
    draft.reader.fault(*section.get(key), key + " is zero; no command could finish");
  }
}

}  // namespace yates::campaigns
