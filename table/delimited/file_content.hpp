#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace yates::table {

/// A pipe is looked at when so much of it has come: what is no table is refused then, whether or
/// not it ends.
inline constexpr std::size_t first_bytes_of_pipe = std::size_t{1} << 20;

/// A pipe is held in memory as a whole, so it has an end before this; a file has not.
inline constexpr std::size_t most_bytes_of_pipe = std::size_t{1} << 28;

/// All bytes of a file: mapped if it is a regular file, read if it is a pipe.
class FileContent {
 public:
  /// "-" is standard input. Throws FileError if the file cannot be read or is a directory, and
  /// InputError where a pipe or a device gives no text or does not end.
  explicit FileContent(const std::string& path);
  ~FileContent();
  FileContent(const FileContent&) = delete;
  FileContent& operator=(const FileContent&) = delete;

  std::string_view text() const;
  /// Lets the memory of a part of the text be used for something else. Who reads the part again
  /// finds the same bytes, and waits for them.
  void give_back(std::string_view part) const;

 private:
  std::string read_;
  void* mapping_ = nullptr;
  std::size_t mapped_size_ = 0;
};

enum class Compression { gzip, zstd, xz };

/// The compression that the first bytes show; absent if they show none.
std::optional<Compression> compression_of(std::string_view content);

/// The decompressed content of all members or frames. Throws InputError for damaged or truncated
/// data, where a few bytes become very many (over 2^28 bytes and a thousand times the content, or
/// over 2^36 bytes), and if the result does not fit into memory. `name` is what messages call the
/// source.
std::string decompress(std::string_view content, Compression compression, const std::string& name);

}  // namespace yates::table
