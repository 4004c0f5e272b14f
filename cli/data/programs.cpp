#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/program_check.hpp"
#include "cli/data/data_files.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

void warn_of(const Session& session, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) remark(session, "warning: " + warning);
}

void warn_of(const Session& session, const campaigns::ProgramCheck& found) {
  for (const language::Problem& fault : found.faults) {
    remark(session, "warning: " + language::to_string(fault.place) + ": " + fault.text);
  }
  warn_of(session, found.warnings);
}

void require(const Session& session, campaigns::ProgramCheck found) {
  if (!found.faults.empty()) throw language::InputError(std::move(found.faults));
  warn_of(session, found.warnings);
}

}  // namespace

void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  warn_of(session, campaigns::check_programs(campaign, points));
}

void warn_of_programs(const Session& session, const campaigns::Campaign& campaign) {
  warn_of(session, campaigns::check_programs(campaign));
}

void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  require(session, campaigns::check_programs(campaign, points));
}

void require_programs(const Session& session, const campaigns::Campaign& campaign) {
  require(session, campaigns::check_programs(campaign));
}

}  // namespace yates::cli
