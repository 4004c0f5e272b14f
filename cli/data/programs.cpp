#include "cli/data/programs.hpp"

#include <numeric>
#include <utility>

#include "campaigns/file/program_check.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

void warn_of(const Session& session, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) remark(session, "warning: " + warning);
}

}  // namespace

std::vector<std::size_t> every_point(const doe::Design& design) {
  std::vector<std::size_t> points(design.size());
  std::iota(points.begin(), points.end(), std::size_t{0});
  return points;
}

void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  const auto found = campaigns::check_programs(campaign, points);
  for (const language::Problem& fault : found.faults) {
    remark(session, "warning: " + language::to_string(fault.place) + ": " + fault.text);
  }
  warn_of(session, found.warnings);
}

void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  auto found = campaigns::check_programs(campaign, points);
  if (!found.faults.empty()) throw language::InputError(std::move(found.faults));
  warn_of(session, found.warnings);
}

}  // namespace yates::cli
