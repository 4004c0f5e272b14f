#include "cli/campaign/new_file.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

#include "cli/frame/session.hpp"
#include "language/error.hpp"

namespace yates::cli {

void write_new_file(const std::string& file, const std::string& text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    if (errno == EEXIST) {
      throw language::FileError(file, "is there already and is not overwritten");
    }
    throw language::FileError::from_errno("write", file, errno);
  }
  ::close(descriptor);
  write_file(file, text);
}

std::string read_text_file(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) throw language::FileError::from_errno("read", file, errno == 0 ? EISDIR : errno);
  return text;
}

}  // namespace yates::cli
