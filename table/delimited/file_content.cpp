#include "table/delimited/file_content.hpp"

#include <algorithm>
#include <cerrno>
#include <new>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::FileError;
using language::InputError;
using language::Place;

class Descriptor {
 public:
  Descriptor(const std::string& path, const std::string& name)
      : number_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) throw FileError::from_errno("open", name, errno);
  }
  ~Descriptor() {
    if (number_ != STDIN_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

/// Makes room behind what was read.
void grow(std::string& content, const std::string& name) {
  try {
    content.resize(std::max(2 * content.size(), std::size_t{1} << 16));
  } catch (const std::bad_alloc&) {
    throw InputError(Place{name}, fmt::format("does not fit into memory: {} bytes of it were read",
                                              content.size()));
  }
}

std::string read_all(int descriptor, const std::string& name) {
  std::string content;
  std::size_t used = 0;
  for (;;) {
    if (used == content.size()) {
      if (used >= first_bytes_of_pipe && !compression_of(content))
        refuse_foreign_format(content, name);
      grow(content, name);
    }
    const ::ssize_t got = ::read(descriptor, content.data() + used, content.size() - used);
    if (got == 0) break;
    if (got > 0)
      used += static_cast<std::size_t>(got);
    else if (errno != EINTR)
      throw FileError::from_errno("read", name, errno);
    if (used < most_bytes_of_pipe) continue;
    throw InputError(
        Place{name},
        fmt::format(
            "gives more than {} bytes and is held in memory as a whole; write it to a file, "
            "which is not, and name that file",
            most_bytes_of_pipe));
  }
  content.resize(used);
  return content;
}

}  // namespace

FileContent::FileContent(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const Descriptor file(path, name);
  struct ::stat status {};
  if (::fstat(file.number(), &status) != 0) throw FileError::from_errno("read", name, errno);
  if (S_ISDIR(status.st_mode)) throw FileError::from_errno("read", name, EISDIR);
  // Standard input may be a file that somebody has read the beginning of.
  if (S_ISREG(status.st_mode) && status.st_size > 0 && path != "-") {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapping != MAP_FAILED) {
      mapping_ = mapping;
      mapped_size_ = size;
      return;
    }
  }
  read_ = read_all(file.number(), name);
}

FileContent::~FileContent() {
  if (mapping_ != nullptr) ::munmap(mapping_, mapped_size_);
}

std::string_view FileContent::text() const {
  if (mapping_ != nullptr) return {static_cast<const char*>(mapping_), mapped_size_};
  return read_;
}

void FileContent::give_back(std::string_view part) const {
  if (mapping_ == nullptr) return;
  const auto* const mapping = static_cast<const char*>(mapping_);
  if (part.data() < mapping || part.data() + part.size() > mapping + mapped_size_) return;
  // Whole pages: the first one, which the part shares with the text before it; not the last one,
  // which the reader of the text behind it needs.
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = static_cast<std::size_t>(part.data() - mapping) / page * page;
  const auto end = static_cast<std::size_t>(part.data() + part.size() - mapping) / page * page;
  if (begin < end) ::madvise(static_cast<char*>(mapping_) + begin, end - begin, MADV_DONTNEED);
}

}  // namespace yates::table
