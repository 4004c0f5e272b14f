#include <algorithm>
#include <cstdlib>

#include "reports/draw/number_text.hpp"
#include "reports/page/page_sections.hpp"

namespace yates::reports {
namespace {

constexpr std::string_view in_bytes = "_bytes";

}  // namespace

std::string fact_name(std::string_view fact) {
  if (fact.ends_with(in_bytes)) fact.remove_suffix(in_bytes.size());
  std::string name(fact);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string fact_text(std::string_view fact, const std::string& value) {
  if (!fact.ends_with(in_bytes) || value.empty()) return value;
  char* end = nullptr;
  const double bytes = std::strtod(value.c_str(), &end);
  if (*end != '\0') return value;
  return with_unit(rounded(bytes / (1024.0 * 1024.0 * 1024.0), 3, unicode), "GiB", unicode);
}

}  // namespace yates::reports
