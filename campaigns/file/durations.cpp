#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {

namespace {

/// "2m", as sleep and systemd take it.
bool is_minutes(const std::string& text) {
  const auto m = text.find_first_not_of("0123456789.");
  return m != std::string::npos && m > 0 && text.substr(m) == "m";
}

}  // namespace

void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds) {
  const toml::node* node = section.get(key);
  if (node == nullptr) return;
  const auto written = draft.reader.written(*node);
  auto parsed = written ? language::parse_duration(*written) : std::nullopt;
  if (!parsed && written && is_minutes(*written))
    parsed = language::parse_duration(*written + "in");
  if (parsed) {
    seconds = *parsed;
  } else {
    draft.reader.fault(
        *node, fmt::format("{} is {}; expected a duration such as \"2 min\", \"1.5 h\" or \"90 s\"",
                           key, written ? "'" + *written + "'" : language::kind_of(*node)));
  }
}

void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds) {
  read_timeout(draft, section, key, seconds);
  if (seconds == 0.0 && draft.reader.faultless()) {
    draft.reader.fault(*section.get(key), key + " is zero; no command could finish");
  }
}

}  // namespace yates::campaigns
