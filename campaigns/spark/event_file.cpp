#include "campaigns/spark/event_file.hpp"

#include <cerrno>
#include <new>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr std::size_t packed_piece = std::size_t{1} << 17U;
constexpr std::size_t longest_line = std::size_t{1} << 28U;
constexpr std::uint64_t most_text = std::uint64_t{1} << 34U;

}  // namespace

void EventFile::FreeDecoder::operator()(ZSTD_DCtx_s* decoder) const {
  ::ZSTD_freeDCtx(decoder);
}

EventFile::EventFile(std::filesystem::path path) : path_(std::move(path)) {
  const std::string name = path_.filename().string();
  if (name.find(".zstd") != std::string::npos) {
    decoder_.reset(::ZSTD_createDCtx());
    if (!decoder_) throw std::bad_alloc();
    packed_.resize(packed_piece);
  }
  // A pipe in its place must not be waited for.
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
  if (descriptor_ < 0) throw language::FileError::from_errno("open", path_.string(), errno);
  struct stat found = {};
  if (::fstat(descriptor_, &found) == 0 && S_ISREG(found.st_mode)) return;
  ::close(descriptor_);
  throw language::FileError(path_.string(), "is no regular file");
}

EventFile::~EventFile() {
  ::close(descriptor_);
}

std::size_t EventFile::next(std::span<char> room) const {
  for (;;) {
    const ssize_t got = ::read(descriptor_, room.data(), room.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw language::FileError::from_errno("read", path_.string(), errno);
  }
}

bool EventFile::take(std::size_t bytes, const LineAction& line) {
  text_ += bytes;
  if (text_ > most_text) throw language::FileError(path_.string(), "has more than 16 GiB of text");
  if (!lines_.take(bytes, line)) return false;
  if (lines_.waiting() > longest_line) {
    throw language::FileError(path_.string(), "has a line of more than 256 MiB");
  }
  return true;
}

bool EventFile::unpack(std::size_t bytes, const LineAction& line) {
  ::ZSTD_inBuffer input{packed_.data(), bytes, 0};
  for (bool full = true; full || input.pos < input.size;) {
    const std::span<char> room = lines_.room();
    ::ZSTD_outBuffer output{room.data(), room.size(), 0};
    const std::size_t status = ::ZSTD_decompressStream(decoder_.get(), &output, &input);
    if (::ZSTD_isError(status) != 0) {
      throw language::FileError(
          path_.string(), std::string("is damaged zstd data: ") + ::ZSTD_getErrorName(status));
    }
    if (!take(output.pos, line)) return false;
    full = output.pos == output.size;
  }
  return true;
}

void EventFile::read(const LineAction& line) {
  for (;;) {
    const std::span<char> room = decoder_ ? std::span(packed_) : lines_.room();
    const std::size_t got = next(room);
    if (got == 0) return;
    if (!(decoder_ ? unpack(got, line) : take(got, line))) return;
  }
}

}  // namespace yates::campaigns
