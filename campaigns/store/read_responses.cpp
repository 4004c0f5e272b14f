#include "campaigns/store/read_responses.hpp"

#include <optional>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "campaigns/responses/response_value.hpp"

namespace yates::campaigns {

void read_responses(std::span<const Response> responses, const std::filesystem::path& folder,
                    AttemptEnd& end) {
  AttemptOutputs outputs{folder, *end.usage};
  for (const CopyOutcome& copy : end.copies) outputs.copies.push_back(copy.usage);
  end.responses.assign(responses.size(), std::nullopt);
  end.subsamples.assign(responses.size(), {});
  end.message.clear();
  end.state = AttemptState::done;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    const ResponseReading reading = read_response(responses[index], outputs);
    if (const auto* value = std::get_if<ResponseValue>(&reading)) {
      end.responses[index] = value->value;
      end.subsamples[index] = value->subsamples;
      continue;
    }
    const auto* missing = std::get_if<MissingValue>(&reading);
    if (missing == nullptr) end.state = AttemptState::failed;
    end.message +=
        fmt::format("{}response '{}': {}", end.message.empty() ? "" : "; ", responses[index].name,
                    missing != nullptr ? missing->why : std::get<std::string>(reading));
  }
}

}  // namespace yates::campaigns
