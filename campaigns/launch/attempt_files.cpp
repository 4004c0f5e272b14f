#include "campaigns/launch/attempt_files.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "campaigns/launch/private_files.hpp"

namespace yates::campaigns {
namespace {

/// The text is not what a supervisor writes.
struct OtherForm {};

/// The lines "key=value" of a text. Asking for one that is not there, or is of another kind, throws
/// OtherForm.
class Fields {
 public:
  explicit Fields(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const auto equals = line.find('=');
      if (equals != std::string::npos) values_[line.substr(0, equals)] = line.substr(equals + 1);
    }
  }
  bool has(const std::string& key) const { return values_.contains(key); }
  const std::string& text(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) throw OtherForm{};
    return found->second;
  }
  std::int64_t number(const std::string& key) const {
    const std::string& value = text(key);
    std::int64_t result = 0;
    const auto end = value.data() + value.size();
    const auto parsed = std::from_chars(value.data(), end, result);
    if (parsed.ec != std::errc{} || parsed.ptr != end) throw OtherForm{};
    return result;
  }

 private:
  std::map<std::string, std::string> values_;
};

OutcomeKind kind_of(const std::string& name) {
  static const std::map<std::string, OutcomeKind> kinds{
      {"exited", OutcomeKind::exited},
      {"signalled", OutcomeKind::signalled},
      {"timed-out", OutcomeKind::timed_out},
      {"interrupted", OutcomeKind::interrupted},
      {"cannot-start", OutcomeKind::cannot_start}};
  const auto found = kinds.find(name);
  if (found == kinds.end()) throw OtherForm{};
  return found->second;
}

/// With the prefix of a copy, "copy.3.", or without one of the whole run.
CopyOutcome measured(const Fields& fields, const std::string& prefix) {
  CopyOutcome outcome;
  if (fields.has(prefix + "status")) {
    outcome.exit_status = static_cast<int>(fields.number(prefix + "status"));
  }
  if (fields.has(prefix + "signal")) {
    outcome.signal = static_cast<int>(fields.number(prefix + "signal"));
  }
  outcome.usage = {.wall = static_cast<double>(fields.number(prefix + "wall_ns")) / 1e9,
                   .user = static_cast<double>(fields.number(prefix + "user_us")) / 1e6,
                   .system = static_cast<double>(fields.number(prefix + "system_us")) / 1e6,
                   .exit_status = outcome.exit_status.value_or(0)};
  if (fields.has(prefix + "max_rss_bytes")) {
    outcome.usage.max_rss = static_cast<double>(fields.number(prefix + "max_rss_bytes"));
  }
  return outcome;
}

Outcome outcome_in(const Fields& fields) {
  Outcome outcome;
  outcome.kind = kind_of(fields.text("kind"));
  outcome.leftovers = static_cast<int>(fields.number("leftovers"));
  if (fields.has("host")) outcome.machine = {fields.text("host"), fields.text("boot_id")};
  for (std::size_t file = 1; fields.has(fmt::format("cut.{}", file)); ++file) {
    outcome.cut.push_back(fields.text(fmt::format("cut.{}", file)));
  }
  if (fields.has("infrastructure")) {
    outcome.infrastructure = true;
    outcome.message = fields.text("infrastructure");
  }
  if (outcome.kind == OutcomeKind::cannot_start) {
    outcome.message =
        std::string("cannot start: ") +
        (outcome.infrastructure ? outcome.message
                                : std::strerror(static_cast<int>(fields.number("errno"))));
    return outcome;
  }
  const CopyOutcome whole = measured(fields, "");
  outcome.exit_status = whole.exit_status;
  outcome.signal = whole.signal;
  outcome.usage = whole.usage;
  for (std::size_t copy = 1; fields.has(fmt::format("copy.{}.wall_ns", copy)); ++copy) {
    outcome.copies.push_back(measured(fields, fmt::format("copy.{}.", copy)));
  }
  if (outcome.copies.empty()) outcome.copies.push_back(whole);
  return outcome;
}

/// Absent if the text is not a complete outcome file.
std::optional<Outcome> outcome_in(const std::string& text) {
  const bool has_an_end = text.ends_with("\nend\n") || text.ends_with("\nend");
  if (!text.starts_with("kind=") || !has_an_end) return std::nullopt;
  try {
    return outcome_in(Fields(text));
  } catch (const OtherForm&) {
    return std::nullopt;
  }
}

std::optional<std::string> outcome_text(const std::filesystem::path& folder) {
  return small_file(folder / "outcome");
}

}  // namespace

bool is_whole_outcome(const std::string& text) {
  return outcome_in(text).has_value();
}

std::optional<Outcome> read_outcome(const std::filesystem::path& folder) {
  const auto text = outcome_text(folder);
  return text ? outcome_in(*text) : std::nullopt;
}

bool is_synced(const std::filesystem::path& folder) {
  const auto text = outcome_text(folder);
  if (!text || !is_whole_outcome(*text)) return false;
  const Fields fields(*text);
  return !fields.has("synced") || fields.text("synced") == "1";  // formerly it always was
}

}  // namespace yates::campaigns
