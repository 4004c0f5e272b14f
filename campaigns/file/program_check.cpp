#include "campaigns/file/program_check.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <ranges>
#include <sstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/placeholders.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/toml_text.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

/// A command of the campaign by its name in messages.
struct NamedCommand {
  std::string name;
  std::optional<int> line;
  const std::vector<std::string>& words;
};

/// In the order in which they run.
std::vector<NamedCommand> commands_of(const Campaign& campaign) {
  const Command& command = campaign.command;
  std::vector<NamedCommand> result;
  const auto add = [&](const std::string& key, const std::vector<std::string>& words) {
    std::optional<int> line;
    for (const auto& [name, number] : command.lines) {
      if (name == key) line = number;
    }
    if (!words.empty()) result.push_back({"'" + key + "' of [run]", line, words});
  };
  add("setup", command.setup);
  for (const auto& [factor, words] : campaign.changes) {
    result.push_back({fmt::format("'change' of factor '{}'", factor), std::nullopt, words});
  }
  add("before", command.before);
  add("command", command.words);
  add("after", command.after);
  add("teardown", command.teardown);
  return result;
}

/// The first words that a command has at these points, each with the levels that make it; none
/// where more than the levels decides.
template <class Points>
std::map<std::string, std::string> first_words(const Campaign& campaign, const std::string& word,
                                               const Points& points) {
  std::map<std::string, std::string> result;
  const doe::Design& design = campaign.design;
  std::vector<std::pair<std::string, std::size_t>> used;  // factors
  for (const std::string& name : placeholders(word)) {
    const auto& factors = design.factors();
    const auto found = std::ranges::find(factors, name, &doe::Factor::name);
    if (found == factors.end()) return {};
    used.emplace_back(name, static_cast<std::size_t>(found - factors.begin()));
  }
  for (const std::size_t point : points) {
    const auto level = [&](const std::string& name) {
      const auto found =
          std::ranges::find_if(used, [&](const auto& one) { return one.first == name; });
      return design.level(point, found->second).text;
    };
    const std::string filled = fill(word, level);
    if (result.contains(filled)) continue;
    std::string levels;
    for (const auto& [name, factor] : used) {
      levels += fmt::format("{}{} = {}", levels.empty() ? " with " : ", ", name, level(name));
    }
    result.emplace(filled, levels);
    if (used.empty()) break;
  }
  return result;
}

bool is_program(const fs::path& file) {
  return language::is_file(file) && ::faccessat(AT_FDCWD, file.c_str(), X_OK, AT_EACCESS) == 0;
}

/// The folders of the PATH that the commands get; absent where their levels decide it.
std::optional<std::vector<fs::path>> search_folders(const Campaign& campaign) {
  const char* inherited = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe)
  std::string path = inherited != nullptr ? inherited : "/bin:/usr/bin";
  for (const auto& [name, value] : campaign.command.environment) {
    if (name != "PATH") continue;
    if (!placeholders(value).empty()) return std::nullopt;
    path = fill(value, [](const std::string&) { return std::string(); });
  }
  std::vector<fs::path> folders;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    folders.push_back(folder_of(campaign) / path.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

std::vector<std::string> programs_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator entries(folder, problem);
       !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
    if (is_program(entries->path())) names.push_back(entries->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

/// The end of a message that names the program which was most likely meant.
std::string meant(const std::optional<std::string>& name) {
  return name ? fmt::format("; did you mean '{}'?", *name) : std::string();
}

/// A whole command in one word, as its words for a list; empty for any other word.
std::string separate_words(const std::string& word) {
  std::istringstream stream(word);
  std::string words;
  std::size_t count = 0;
  for (std::string one; stream >> one; ++count) {
    words += (words.empty() ? "" : ", ") + language::toml_string(one);
  }
  return count > 1 ? fmt::format("; write every word by itself, as in [{}]", words) : "";
}

/// What is wrong with a word that names a place; absent if a program is there.
std::optional<std::string> fault_of_place(const Campaign& campaign, const std::string& word) {
  const fs::path file = folder_of(campaign) / word;
  if (is_program(file)) return std::nullopt;
  if (language::is_folder(file)) {
    return fmt::format("'{}' is a folder; expected a program", word);
  }
  if (language::is_anything(file)) {
    return fmt::format(
        "'{0}' may not be executed; allow it by chmod +x, or name the program that reads it first, "
        "as in [\"sh\", \"{0}\"]",
        word);
  }
  const fs::path written(word);
  auto nearest = language::nearest(written.filename().string(), programs_in(file.parent_path()));
  if (nearest) {
    const std::string own = written.parent_path() == "." ? "./" : "";
    nearest = own + (own.empty() ? (written.parent_path() / *nearest).string() : *nearest);
  }
  const std::string words = separate_words(word);
  return fmt::format("there is no program '{}'{}{}", word,
                     written.is_absolute() ? "" : " in " + folder_of(campaign).string(),
                     words.empty() ? meant(nearest) : words);
}

/// What is wrong with a word that is looked for on the PATH; absent if it is there.
std::optional<std::string> fault_of_name(const Campaign& campaign, const std::string& word) {
  const auto folders = search_folders(campaign);
  if (!folders) return std::nullopt;
  for (const fs::path& folder : *folders) {
    if (is_program(folder / word)) return std::nullopt;
  }
  const fs::path own = folder_of(campaign);
  if (is_program(own / word)) {
    return fmt::format("there is no program '{0}' on the PATH; write './{0}' for the one in {1}",
                       word, own.string());
  }
  std::vector<std::string> known;
  for (const std::string& name : programs_in(own)) known.push_back("./" + name);
  if (const auto nearest = language::nearest("./" + word, known, 2)) {
    return fmt::format("there is no program '{}' on the PATH{}", word, meant(nearest));
  }
  known.clear();
  for (const fs::path& folder : *folders) {
    for (std::string& name : programs_in(folder)) known.push_back(std::move(name));
  }
  if (const std::string words = separate_words(word); !words.empty()) {
    return fmt::format("there is no program '{}' on the PATH{}", word, words);
  }
  return fmt::format("there is no program '{}' on the PATH{}", word,
                     meant(language::nearest(word, known, 2)));
}

template <class Points>
ProgramCheck checked_at(const Campaign& campaign, const Points& points) {
  ProgramCheck result;
  if (campaign.placement.on != Place::local) return result;
  bool may_be_made = false;  // by a command that runs before this one
  for (const NamedCommand& command : commands_of(campaign)) {
    for (const auto& [word, levels] : first_words(campaign, command.words.front(), points)) {
      const bool has_place = word.find('/') != std::string::npos;
      const auto fault = word.empty() ? std::optional<std::string>("its first word is empty")
                         : has_place  ? fault_of_place(campaign, word)
                                      : fault_of_name(campaign, word);
      if (!fault) continue;
      const std::string text = fmt::format("{}{}: {}", command.name, levels, *fault);
      if (may_be_made) {
        result.warnings.push_back(text + "; an earlier command has to make it");
      } else {
        result.faults.push_back({{campaign.file.string(), command.line}, text});
      }
    }
    may_be_made = true;
  }
  return result;
}

}  // namespace

ProgramCheck check_programs(const Campaign& campaign, std::span<const std::size_t> points) {
  return checked_at(campaign, points);
}

ProgramCheck check_programs(const Campaign& campaign) {
  return checked_at(campaign, std::views::iota(std::size_t{0}, campaign.design.size()));
}

}  // namespace yates::campaigns
