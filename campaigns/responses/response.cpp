#include "campaigns/responses/response.hpp"

#include <fmt/format.h>

namespace yates::campaigns {

std::string_view to_string(Source source) {
  static constexpr std::array<std::string_view, 11> words{"wall",    "user", "system", "cpu",
                                                          "max-rss", "exit", "stdout", "stderr",
                                                          "file",    "host", "spark"};
  return words[static_cast<std::size_t>(source)];
}

bool is_text(const Response& response) {
  return response.from == Source::standard_output || response.from == Source::standard_error ||
         response.from == Source::file;
}

std::string definition_of(const Response& response) {
  // What early versions of the store did not know is named only where it is used, so that the
  // definitions in them stay valid.
  std::string more;
  if (!response.metric.empty()) more += "metric=" + response.metric + " ";
  if (response.iterations) more += "iterations ";
  if (response.over_copies != OverCopies::mean) {
    more += fmt::format("over_copies={} ", static_cast<int>(response.over_copies));
  }
  if (response.json) more += fmt::format("json={}:{} ", response.json->size(), *response.json);
  // The pattern is last, so that it can hold anything.
  return fmt::format("from={} pick={} unit={} file={} {}pattern={}",
                     static_cast<int>(response.from), static_cast<int>(response.pick),
                     response.unit, response.file, more,
                     response.pattern ? "/" + *response.pattern : "none");
}

}  // namespace yates::campaigns
