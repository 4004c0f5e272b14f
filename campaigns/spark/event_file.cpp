#include "campaigns/spark/event_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
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

constexpr std::size_t piece = std::size_t{1} << 18U;
constexpr std::size_t longest_line = std::size_t{1} << 28U;
constexpr std::uint64_t most_text = std::uint64_t{1} << 36U;

}  // namespace

struct EventFile::State {
  struct FreeDecoder {
    void operator()(ZSTD_DStream* decoder) const { ::ZSTD_freeDStream(decoder); }
  };

  /// The whole lines of a text that comes in pieces.
  class Lines {
   public:
    /// Room for the next piece, behind what waits for its end.
    std::span<char> room() {
      if (used_ + piece > text_.size()) text_.resize(std::max(2 * text_.size(), used_ + piece));
      return std::span(text_).subspan(used_, piece);
    }
    /// Takes so many bytes of that room.
    void take(std::size_t bytes, const std::function<void(std::span<char>)>& line) {
      char* const fresh = text_.data() + used_;
      used_ += bytes;
      char* begin = text_.data();
      char* const end = begin + used_;
      for (char* from = fresh; from < end;) {
        auto* mark =
            static_cast<char*>(std::memchr(from, '\n', static_cast<std::size_t>(end - from)));
        if (mark == nullptr) break;
        line({begin, mark + 1});
        from = begin = mark + 1;
      }
      used_ = static_cast<std::size_t>(end - begin);
      std::memmove(text_.data(), begin, used_);
    }
    std::size_t waiting() const { return used_; }

   private:
    std::vector<char> text_ = {};
    std::size_t used_ = 0;
  };

  std::filesystem::path path;
  int descriptor = -1;
  std::unique_ptr<ZSTD_DStream, FreeDecoder> decoder = {};  // absent for a plain file
  std::vector<char> packed = {};
  Lines lines = {};
  std::uint64_t text = 0;  // bytes so far

  explicit State(std::filesystem::path file) : path(std::move(file)) {
    // A pipe in its place must not be waited for.
    descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) throw language::FileError::from_errno("open", path.string(), errno);
    struct stat found = {};
    if (::fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode)) {
      ::close(descriptor);
      throw language::FileError(path.string(), "is no regular file");
    }
    const std::string name = path.filename().string();
    if (name.find(".zstd") == std::string::npos) return;
    decoder.reset(::ZSTD_createDStream());
    if (!decoder) throw std::bad_alloc();
    packed.resize(piece);
  }
  ~State() { ::close(descriptor); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  std::size_t next(std::span<char> room) const {
    for (;;) {
      const ssize_t got = ::read(descriptor, room.data(), room.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) throw language::FileError::from_errno("read", path.string(), errno);
    }
  }

  void take(std::size_t bytes, const std::function<void(std::span<char>)>& line) {
    text += bytes;
    if (text > most_text) throw language::FileError(path.string(), "has more than 64 GiB of text");
    lines.take(bytes, line);
    if (lines.waiting() > longest_line) {
      throw language::FileError(path.string(), "has a line of more than 256 MiB");
    }
  }

  void unpack(std::size_t bytes, const std::function<void(std::span<char>)>& line) {
    ::ZSTD_inBuffer input{packed.data(), bytes, 0};
    for (bool full = true; full || input.pos < input.size;) {
      const std::span<char> room = lines.room();
      ::ZSTD_outBuffer output{room.data(), room.size(), 0};
      const std::size_t status = ::ZSTD_decompressStream(decoder.get(), &output, &input);
      if (::ZSTD_isError(status) != 0) {
        throw language::FileError(
            path.string(), std::string("is damaged zstd data: ") + ::ZSTD_getErrorName(status));
      }
      take(output.pos, line);
      full = output.pos == output.size;
    }
  }
};

EventFile::EventFile(std::filesystem::path path)
    : state_(std::make_unique<State>(std::move(path))) {}
EventFile::~EventFile() = default;
EventFile::EventFile(EventFile&&) noexcept = default;
EventFile& EventFile::operator=(EventFile&&) noexcept = default;

void EventFile::read(const std::function<void(std::span<char>)>& line) {
  for (;;) {
    const std::span<char> room = state_->decoder ? std::span(state_->packed) : state_->lines.room();
    const std::size_t got = state_->next(room);
    if (got == 0) return;
    if (state_->decoder) {
      state_->unpack(got, line);
    } else {
      state_->take(got, line);
    }
  }
}

}  // namespace yates::campaigns
