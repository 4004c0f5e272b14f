#include "campaigns/launch/attempt_files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/records.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

void add(std::string& text, std::string_view key, std::string_view value) {
  if (value.find('\0') != std::string_view::npos) {
    throw language::InputError(fmt::format(
        "a {} of the command holds a zero byte, which cannot be passed to a program", key));
  }
  append_record(text, key, value);
}

void add_milliseconds(std::string& text, std::string_view key, double seconds) {
  add(text, key, fmt::format("{:.0f}", std::ceil(std::min(seconds, 1e9) * 1000)));
}

}  // namespace

std::string request_text(const Launch& launch) {
  if (launch.copies.empty() || launch.copies.size() > most_copies) {
    throw std::domain_error(fmt::format("request_text: copies = {}, but 1 to {} can be started",
                                        launch.copies.size(), most_copies));
  }
  std::string text;
  add(text, "format", "1");
  add(text, "working_folder", launch.working_folder.string());
  if (launch.timeout) add_milliseconds(text, "timeout_ms", *launch.timeout);
  add_milliseconds(text, "grace_ms", launch.grace);
  if (launch.sample_interval) add_milliseconds(text, "sample_ms", *launch.sample_interval);
  add(text, "sync", launch.sync ? "1" : "0");
  if (launch.address_space) {
    const bool fixed = *launch.address_space == AddressSpace::fixed;
    add(text, "address_space", fixed ? "fixed" : "randomised");
  }
  for (const KeptFile& file : launch.keep) {
    add(text, "keep_source", file.source);
    add(text, "keep_name", file.name);
  }
  for (std::size_t copy = 0; copy < launch.copies.size(); ++copy) {
    add(text, "copy", std::to_string(copy + 1));
    for (const std::string& word : launch.copies[copy].words) add(text, "word", word);
    for (const auto& [name, value] : launch.copies[copy].environment) {
      if (name.empty() || name.find('=') != std::string::npos) {
        throw language::InputError(
            fmt::format("'{}' cannot be the name of an environment variable", name));
      }
      add(text, "variable", name + "=" + value);
    }
  }
  add(text, "end", "");
  return text;
}

int request_in_memory(const Launch& launch) {
  const std::string text = request_text(launch);
  const int file = ::memfd_create("request", MFD_CLOEXEC);
  if (file < 0) {
    throw language::FileError::from_errno("hold in memory", "the request of a run", errno);
  }
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = ::write(file, left.data(), left.size());
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
    if (written >= 0 || errno == EINTR) continue;
    const int problem = errno;
    ::close(file);
    throw language::FileError::from_errno("hold in memory", "the request of a run", problem);
  }
  return file;
}

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

/// The outcome is absent if the text is not a complete outcome file.
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
  // Outcomes of earlier versions have no such line, and were always synced.
  return !fields.has("synced") || fields.text("synced") == "1";
}

void sync_attempts(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw language::FileError::from_errno("open", folder.string(), errno);
  const int problem = ::syncfs(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (problem != 0) {
    throw language::FileError::from_errno("write to the disk of", folder.string(), problem);
  }
}

}  // namespace yates::campaigns
