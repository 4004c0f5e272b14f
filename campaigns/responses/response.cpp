#include "campaigns/responses/response.hpp"

#include <fmt/format.h>

namespace yates::campaigns {

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
