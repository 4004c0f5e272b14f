#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/responses/response_value.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

void add_reason(std::string& message, const std::string& what, const std::string& why) {
  message += fmt::format("{}{}: {}", message.empty() ? "" : "; ", what, why);
}

}  // namespace

void read_responses(std::span<const Response> responses, const std::filesystem::path& folder,
                    AttemptEnd& end) {
  AttemptOutputs outputs{folder, *end.usage};
  for (const CopyOutcome& copy : end.copies) outputs.copies.push_back(copy.usage);
  end.responses.assign(responses.size(), std::nullopt);
  end.subsamples.assign(responses.size(), {});
  end.message.clear();
  end.state = AttemptState::done;
  std::map<std::string, std::vector<std::string>> without_value;  // names by reason
  for (std::size_t index = 0; index < responses.size(); ++index) {
    const ResponseReading reading = read_response(responses[index], outputs);
    if (const auto* value = std::get_if<ResponseValue>(&reading)) {
      end.responses[index] = value->value;
      end.subsamples[index] = value->subsamples;
      continue;
    }
    if (const auto* missing = std::get_if<MissingValue>(&reading)) {
      without_value[missing->why].push_back(responses[index].name);
      continue;
    }
    if (responses[index].needed) end.state = AttemptState::failed;
    add_reason(end.message, fmt::format("response '{}'", responses[index].name),
               std::get<std::string>(reading));
  }
  for (const auto& [why, names] : without_value) {
    add_reason(
        end.message,
        fmt::format("response{} '{}'", names.size() == 1 ? "" : "s", fmt::join(names, "', '")),
        why);
  }
}

}  // namespace yates::campaigns
