#include "campaigns/spark/submission.hpp"

#include <array>
#include <cctype>
#include <string_view>

#include "campaigns/spark/setting_names.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view log_enabled = "spark.eventLog.enabled";
constexpr std::string_view log_dir = "spark.eventLog.dir";

}  // namespace

std::string file_uri(const std::filesystem::path& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view plain = "/-._~";
  std::string uri = "file://";
  for (const char letter : path.string()) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0 || plain.find(letter) != std::string_view::npos) {
      uri += letter;
    } else {
      uri += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
  }
  return uri;
}

bool keeps_event_log(const std::vector<std::pair<std::string, std::string>>& conf,
                     const std::vector<std::string>& options) {
  return !setting_in(conf, options, log_dir) &&
         reads_as_true(setting_in(conf, options, log_enabled).value_or("true"));
}

std::vector<std::string> words_of(const Submission& submission) {
  std::vector<std::string> words{submission.program, "--master", submission.master};
  const auto set = [&](std::string_view key, const std::string& value) {
    words.emplace_back("--conf");
    words.push_back(std::string(key) + "=" + value);
  };
  const auto set_unless_given = [&](std::string_view key, const std::string& value) {
    if (!setting_in(submission.conf, submission.options, key)) set(key, value);
  };
  set_unless_given("spark.app.name", submission.name);
  set_unless_given("spark.ui.enabled", "false");
  if (keeps_event_log(submission.conf, submission.options)) {
    set_unless_given(log_enabled, "true");
    set(log_dir, file_uri(submission.log_folder));
    set_unless_given("spark.eventLog.compress", "true");
    set_unless_given("spark.eventLog.compression.codec", "zstd");
    set_unless_given("spark.eventLog.rolling.enabled", "false");
  }
  for (const auto& [key, value] : submission.conf) set(key, value);
  words.insert(words.end(), submission.options.begin(), submission.options.end());
  words.insert(words.end(), submission.application.begin(), submission.application.end());
  return words;
}

}  // namespace yates::campaigns
