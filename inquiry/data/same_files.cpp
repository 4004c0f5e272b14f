#include "inquiry/data/same_files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::inquiry {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_compared_bytes = std::uintmax_t{1} << 24;

bool same_bytes(const fs::path& one, const fs::path& other) {
  std::ifstream first(one, std::ios::binary);
  std::ifstream second(other, std::ios::binary);
  if (!first || !second) return false;
  using Bytes = std::istreambuf_iterator<char>;
  return std::equal(Bytes(first), Bytes(), Bytes(second), Bytes());
}

}  // namespace

std::vector<model::Note> check_same_files(const std::vector<std::string>& paths) {
  std::vector<model::Note> notes;
  std::map<fs::path, std::string> seen;
  std::map<std::uintmax_t, std::vector<std::string>> of_size;
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!fs::is_regular_file(path, problem)) continue;  // "-", a pipe, or missing
    const fs::path place = fs::canonical(path, problem);
    const std::uintmax_t size = problem ? 0 : fs::file_size(place, problem);
    if (problem) continue;
    const auto [first, added] = seen.try_emplace(place, path);
    if (!added)
      throw language::UsageError(
          first->second == path
              ? fmt::format("{} is given twice, so that its rows would count twice", path)
              : fmt::format("{} and {} are one file, whose rows would count twice", first->second,
                            path));
    if (size > most_compared_bytes) continue;
    std::vector<std::string>& others = of_size[size];
    for (const std::string& other : others) {
      if (!same_bytes(other, path)) continue;
      notes.push_back({model::NoteCode::imported, "",
                       fmt::format("{} and {} hold the same bytes: if one is a copy of the other, "
                                   "leave it out, because its rows count twice",
                                   other, path)});
      break;
    }
    others.push_back(path);
  }
  return notes;
}

}  // namespace yates::inquiry
