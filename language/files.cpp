#include "language/files.hpp"

#include <cerrno>
#include <fstream>
#include <ios>
#include <iterator>
#include <system_error>

#include "language/error.hpp"

namespace yates::language {

Found found_at(const std::filesystem::path& path) noexcept {
  std::error_code unknown;
  switch (std::filesystem::status(path, unknown).type()) {
    case std::filesystem::file_type::regular:
      return Found::file;
    case std::filesystem::file_type::directory:
      return Found::folder;
    case std::filesystem::file_type::none:
    case std::filesystem::file_type::not_found:
      return Found::nothing;
    default:
      return Found::other;
  }
}

bool is_file(const std::filesystem::path& path) noexcept {
  return found_at(path) == Found::file;
}

bool is_folder(const std::filesystem::path& path) noexcept {
  return found_at(path) == Found::folder;
}

bool is_anything(const std::filesystem::path& path) noexcept {
  return found_at(path) != Found::nothing;
}

std::filesystem::path absolute(const std::filesystem::path& path) {
  if (path.is_absolute()) return path;
  std::error_code problem;
  const std::filesystem::path here = std::filesystem::current_path(problem);
  if (problem) throw FileError::from_errno("find", "the current folder", problem.value());
  return here / path;
}

std::filesystem::path behind_links(const std::filesystem::path& path) {
  std::error_code problem;
  std::filesystem::path place = std::filesystem::weakly_canonical(path, problem);
  if (problem) throw FileError::from_errno("write", path.string(), problem.value());
  return place;
}

std::string file_text(const std::filesystem::path& file) {
  if (is_folder(file)) throw FileError::from_errno("open", file.string(), EISDIR);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw FileError::from_errno("open", file.string(), errno);
  try {
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  } catch (const std::ios_base::failure&) {  // of the buffer itself: the disk
    throw FileError::from_errno("read", file.string(), errno != 0 ? errno : EIO);
  }
}

}  // namespace yates::language
