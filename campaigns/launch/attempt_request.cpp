#include <cerrno>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
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

}  // namespace yates::campaigns
