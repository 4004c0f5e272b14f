#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace yates::fuzz {

/// A folder of this process for targets that read files. Removed with the object.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void write_file(const std::filesystem::path& file, std::string_view bytes);
std::string read_file(const std::filesystem::path& file);

}  // namespace yates::fuzz
