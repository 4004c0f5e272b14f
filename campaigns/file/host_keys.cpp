#include <algorithm>
#include <cctype>

#include <sys/stat.h>

#include "campaigns/file/sections.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view around_values = " \t=\"";

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return small;
}

/// What an option of ssh sets a key (in small letters) to; empty where it does not set it.
std::string_view setting_of(std::string_view option, std::string_view key) {
  const auto found = in_small_letters(option).find(key);
  if (found == std::string::npos) return {};
  const auto begin = option.find_first_not_of(around_values, found + key.size());
  if (begin == std::string_view::npos) return {};
  return option.substr(begin, option.find_last_not_of(around_values) + 1 - begin);
}

/// By any path, and through any link.
bool is_null_device(std::string_view path) {
  struct stat null {};
  struct stat found {};
  return ::stat("/dev/null", &null) == 0 && ::stat(std::string(path).c_str(), &found) == 0 &&
         S_ISCHR(found.st_mode) && found.st_rdev == null.st_rdev;
}

}  // namespace

bool forgets_host_keys(std::string_view files) {
  for (;;) {
    const auto begin = files.find_first_not_of(around_values);
    if (begin == std::string_view::npos) return false;
    const auto end = std::min(files.find_first_of(around_values, begin), files.size());
    const std::string_view file = files.substr(begin, end - begin);
    if (in_small_letters(file) == "none" || is_null_device(file)) return true;
    files.remove_prefix(end);
  }
}

bool trusts_any_host(const std::string& option) {
  const std::string checking = in_small_letters(setting_of(option, "stricthostkeychecking"));
  return checking == "no" || checking == "off" ||
         forgets_host_keys(setting_of(option, "userknownhostsfile"));
}

}  // namespace yates::campaigns
