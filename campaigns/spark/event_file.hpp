#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "campaigns/spark/line_splitter.hpp"

struct ZSTD_DCtx_s;

namespace yates::campaigns {

/// A file of an event log that is read while it may still grow: plain, or compressed by zstd. It
/// stays open, so that renaming it changes nothing. Holds a line at a time.
class EventFile {
 public:
  /// Throws FileError if the file cannot be opened or is no regular file.
  explicit EventFile(std::filesystem::path path);
  ~EventFile();
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;

  /// Calls `line` for each whole line that has come since the last call, until it wants no more.
  /// What is behind the last end mark waits for the next call: a program that was killed leaves a
  /// line, or a compressed frame, cut off. Throws FileError for a file that cannot be read, for
  /// damaged data, for a line of more than 256 MiB and for more than 16 GiB in all.
  void read(const LineAction& line);

 private:
  struct FreeDecoder {
    void operator()(ZSTD_DCtx_s* decoder) const;
  };

  std::size_t next(std::span<char> room) const;
  bool take(std::size_t bytes, const LineAction& line);
  bool unpack(std::size_t bytes, const LineAction& line);

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::unique_ptr<ZSTD_DCtx_s, FreeDecoder> decoder_ = {};  // absent for a plain file
  std::vector<char> packed_ = {};
  LineSplitter lines_ = {};
  std::uint64_t text_ = 0;  // bytes so far
};

}  // namespace yates::campaigns
