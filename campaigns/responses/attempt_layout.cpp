#include "campaigns/responses/attempt_layout.hpp"

namespace yates::campaigns {

std::filesystem::path copy_folder(const std::filesystem::path& attempt_folder, std::size_t copy,
                                  std::size_t copies) {
  return copies == 1 ? attempt_folder : attempt_folder / "copies" / std::to_string(copy);
}

bool one_file_per_copy(const Response& response) {
  return response.file.find("{copy}") != std::string::npos;
}

std::filesystem::path kept_file(const std::filesystem::path& attempt_folder,
                                const Response& response, std::size_t copy) {
  std::string file = response.file;
  const std::string place = "{copy}";
  for (auto at = file.find(place); at != std::string::npos; at = file.find(place, at)) {
    file.replace(at, place.size(), std::to_string(copy));
  }
  const std::string own = "{run_dir}/";
  if (file.starts_with(own) && file.find('{', 1) == std::string::npos) {
    return attempt_folder / file.substr(own.size());
  }
  return attempt_folder / "files" / kept_name(file);
}

std::filesystem::path text_file(const std::filesystem::path& attempt_folder,
                                const Response& response, std::size_t copy, std::size_t copies) {
  if (response.from == Source::file) return kept_file(attempt_folder, response, copy);
  return copy_folder(attempt_folder, copy, copies) /
         (response.from == Source::standard_output ? "stdout" : "stderr");
}

std::string kept_name(const std::string& path) {
  std::string name;
  for (const char letter : path) {
    if (letter == '/') {
      name += "%2F";
    } else if (letter == '%') {
      name += "%25";
    } else {
      name += letter;
    }
  }
  return name;
}

}  // namespace yates::campaigns
