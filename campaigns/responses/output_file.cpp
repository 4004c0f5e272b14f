#include "campaigns/responses/output_file.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

class OpenOutput {
 public:
  // A pipe may have come into the place since it was looked at: O_NONBLOCK waits for no writer.
  explicit OpenOutput(const fs::path& file)
      : descriptor_(
            ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)) {}
  ~OpenOutput() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenOutput(const OpenOutput&) = delete;
  OpenOutput& operator=(const OpenOutput&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

std::string_view type_of(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR:
      return "a directory";
    case S_IFIFO:
      return "a pipe";
    case S_IFSOCK:
      return "a socket";
    case S_IFCHR:
    case S_IFBLK:
      return "a device";
    default:
      return "no file";
  }
}

bool lies_within(const fs::path& folder, const fs::path& file) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

RefusedOutput unreadable(int error_number) {
  return {fmt::format("cannot be read: {}", std::generic_category().message(error_number))};
}

RefusedOutput too_large() {
  return {fmt::format("is larger than {} bytes, and a response is read from at most so many",
                      largest_output)};
}

enum class Part { whole, beginning, end };
/// What is read of a file: all of it, or at most so many bytes.
struct Wanted {
  Part part = Part::whole;
  std::uintmax_t most_bytes = largest_output;
};

/// What forbids to read a file of this kind and size.
std::optional<RefusedOutput> fault_of_file(const struct stat& found, Part part) {
  if (!S_ISREG(found.st_mode)) {
    return RefusedOutput{fmt::format("is {}; expected a regular file", type_of(found.st_mode))};
  }
  const bool large = static_cast<std::uintmax_t>(found.st_size) > largest_output;
  if (part == Part::whole && large) return too_large();
  return std::nullopt;
}

OutputText content_of(int descriptor, const Wanted& wanted) {
  constexpr std::size_t piece = std::size_t{1} << 16U;
  const auto buffer = std::make_unique<char[]>(piece);
  std::string text;
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer.get(), piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(errno);
    if (got == 0) return text;
    text.append(buffer.get(), static_cast<std::size_t>(got));
    if (text.size() <= wanted.most_bytes) continue;
    if (wanted.part == Part::whole) return too_large();  // it grows while it is read
    text.resize(wanted.most_bytes);
    return text;
  }
}

OutputText read_wanted(const fs::path& attempt_folder, const fs::path& file, const Wanted& wanted) {
  std::error_code problem;
  const fs::path place = fs::canonical(file, problem);  // where its links lead
  if (problem == std::errc::no_such_file_or_directory) {
    std::error_code ignored;
    if (!fs::is_symlink(file, ignored)) return MissingOutput{};
    return RefusedOutput{"is a symbolic link to a file that does not exist"};
  }
  if (problem) return unreadable(problem.value());
  const fs::path folder = fs::canonical(attempt_folder, problem);
  if (problem) return unreadable(problem.value());
  if (!lies_within(folder, place)) {
    return RefusedOutput{
        "leads to a place outside of the run's folder; expected a regular file in it"};
  }
  struct stat found = {};
  if (::lstat(place.c_str(), &found) != 0) return unreadable(errno);
  if (auto fault = fault_of_file(found, wanted.part))
    return *std::move(fault);  // a device acts when opened
  const OpenOutput opened(place);
  if (opened.descriptor() < 0 || ::fstat(opened.descriptor(), &found) != 0) {
    return unreadable(errno);
  }
  if (auto fault = fault_of_file(found, wanted.part))
    return *std::move(fault);  // it was exchanged meanwhile
  const auto size = static_cast<std::uintmax_t>(found.st_size);
  if (wanted.part == Part::end && size > wanted.most_bytes &&
      ::lseek(opened.descriptor(), static_cast<off_t>(size - wanted.most_bytes), SEEK_SET) < 0) {
    return unreadable(errno);
  }
  return content_of(opened.descriptor(), wanted);
}

}  // namespace

OutputText read_output(const fs::path& attempt_folder, const fs::path& file) {
  return read_wanted(attempt_folder, file, {});
}

OutputText read_beginning(const fs::path& attempt_folder, const fs::path& file,
                          std::uintmax_t most_bytes) {
  return read_wanted(attempt_folder, file, {Part::beginning, most_bytes});
}

OutputText read_end(const fs::path& attempt_folder, const fs::path& file,
                    std::uintmax_t most_bytes) {
  return read_wanted(attempt_folder, file, {Part::end, most_bytes});
}

}  // namespace yates::campaigns
