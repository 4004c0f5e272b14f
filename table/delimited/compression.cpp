#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>

#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include "language/error.hpp"
#include "table/delimited/file_content.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

constexpr std::size_t first_room = std::size_t{1} << 16;

/// What a compressed file may become. Results of measurements shrink to a tenth or a hundredth, and
/// a file of equal rows to a thousandth; a file made to fill the memory shrinks to much less.
constexpr std::size_t most_expansion = 1'000;
constexpr std::size_t always_allowed = std::size_t{1} << 28;
constexpr std::size_t most_bytes = std::size_t{1} << 36;

/// The bytes that this much content may become.
std::size_t expansion_limit(std::size_t content) {
  const std::size_t by_ratio = std::min(content, most_bytes / most_expansion) * most_expansion;
  return std::max(by_ratio, always_allowed);
}

void require_within_limit(std::size_t written, std::string_view content, const std::string& name) {
  if (written <= expansion_limit(content.size())) return;
  throw InputError(
      Place{name},
      fmt::format("has {} compressed bytes that become more than {}; at most {} times as many are "
                  "expected, and never more than {}: if they are what you measured, decompress the "
                  "file first",
                  content.size(), expansion_limit(content.size()), most_expansion, most_bytes));
}

/// Makes room behind what was written.
void grow(std::string& text, std::size_t written) {
  if (written == text.size()) text.resize(std::max(2 * written, first_room));
}

[[noreturn]] void refuse_truncated(const std::string& name, std::string_view format) {
  throw InputError(Place{name}, fmt::format("is truncated: the {} data end too early", format));
}

[[noreturn]] void refuse_damaged(const std::string& name, std::string_view format,
                                 std::string_view what) {
  throw InputError(Place{name}, fmt::format("is damaged {} data: {}", format, what));
}

std::string inflate_all(std::string_view content, const std::string& name) {
  constexpr int gzip_only = 15 + 16;  // the largest window, with a gzip header around it
  constexpr std::size_t most_at_once = std::size_t{1} << 30;
  ::z_stream stream{};
  if (::inflateInit2(&stream, gzip_only) != Z_OK) throw std::bad_alloc();
  const auto end = [](::z_stream* one) { ::inflateEnd(one); };
  const std::unique_ptr<::z_stream, decltype(end)> guard(&stream, end);
  std::string text;
  std::size_t written = 0;
  std::size_t read = 0;
  for (;;) {
    grow(text, written);
    const std::size_t input = std::min(content.size() - read, most_at_once);
    const std::size_t room = std::min(text.size() - written, most_at_once);
    // The library does not write there, though without ZLIB_CONST it does not say so.
    stream.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(content.data() + read));
    stream.avail_in = static_cast<::uInt>(input);
    stream.next_out = reinterpret_cast<::Bytef*>(text.data() + written);
    stream.avail_out = static_cast<::uInt>(room);
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    read += input - stream.avail_in;
    written += room - stream.avail_out;
    require_within_limit(written, content, name);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status == Z_STREAM_END) {
      // More members may follow, as pigz and the concatenation of files make them.
      if (compression_of(content.substr(read)) != Compression::gzip) break;
      ::inflateReset(&stream);
    } else if (status == Z_BUF_ERROR || (status == Z_OK && read == content.size())) {
      if (stream.avail_out > 0) refuse_truncated(name, "gzip");
    } else if (status != Z_OK) {
      refuse_damaged(name, "gzip", stream.msg != nullptr ? stream.msg : "it cannot be decoded");
    }
  }
  text.resize(written);
  return text;
}

std::string decode_zstd(std::string_view content, const std::string& name) {
  const auto end = [](::ZSTD_DCtx* one) { ::ZSTD_freeDCtx(one); };
  const std::unique_ptr<::ZSTD_DCtx, decltype(end)> decoder(::ZSTD_createDCtx(), end);
  if (!decoder) throw std::bad_alloc();
  std::string text;
  std::size_t written = 0;
  ::ZSTD_inBuffer input{content.data(), content.size(), 0};
  for (;;) {
    grow(text, written);
    ::ZSTD_outBuffer output{text.data(), text.size(), written};
    const std::size_t left = ::ZSTD_decompressStream(decoder.get(), &output, &input);
    if (::ZSTD_isError(left) != 0) refuse_damaged(name, "zstd", ::ZSTD_getErrorName(left));
    written = output.pos;
    require_within_limit(written, content, name);
    if (input.pos < input.size) continue;
    if (left == 0) break;
    if (output.pos < output.size) refuse_truncated(name, "zstd");
  }
  text.resize(written);
  return text;
}

[[noreturn]] void refuse_xz(::lzma_ret status, const std::string& name) {
  switch (status) {
    case LZMA_MEM_ERROR:
      throw std::bad_alloc();
    case LZMA_BUF_ERROR:
      refuse_truncated(name, "xz");
    case LZMA_OPTIONS_ERROR:
      refuse_damaged(name, "xz", "it was made with options that this version does not know");
    default:
      refuse_damaged(name, "xz", "it cannot be decoded");
  }
}

std::string decode_xz(std::string_view content, const std::string& name) {
  ::lzma_stream stream = LZMA_STREAM_INIT;
  constexpr std::uint64_t no_limit = UINT64_MAX;  // of the dictionary, which a preset bounds
  if (::lzma_stream_decoder(&stream, no_limit, LZMA_CONCATENATED) != LZMA_OK)
    throw std::bad_alloc();
  const auto end = [](::lzma_stream* one) { ::lzma_end(one); };
  const std::unique_ptr<::lzma_stream, decltype(end)> guard(&stream, end);
  std::string text;
  std::size_t written = 0;
  stream.next_in = reinterpret_cast<const std::uint8_t*>(content.data());
  stream.avail_in = content.size();
  for (;;) {
    grow(text, written);
    stream.next_out = reinterpret_cast<std::uint8_t*>(text.data() + written);
    stream.avail_out = text.size() - written;
    const ::lzma_ret status = ::lzma_code(&stream, LZMA_FINISH);
    written = text.size() - stream.avail_out;
    require_within_limit(written, content, name);
    if (status == LZMA_STREAM_END) break;
    if (status != LZMA_OK) refuse_xz(status, name);
  }
  text.resize(written);
  return text;
}

std::string decoded(std::string_view content, Compression compression, const std::string& name) {
  switch (compression) {
    case Compression::gzip:
      return inflate_all(content, name);
    case Compression::zstd:
      return decode_zstd(content, name);
    case Compression::xz:
      break;
  }
  return decode_xz(content, name);
}

std::string_view name_of(Compression compression) {
  switch (compression) {
    case Compression::gzip:
      return "gzip";
    case Compression::zstd:
      return "zstd";
    case Compression::xz:
      break;
  }
  return "xz";
}

}  // namespace

std::optional<Compression> compression_of(std::string_view content) {
  if (content.starts_with("\x1f\x8b")) return Compression::gzip;
  if (content.starts_with("\x28\xb5\x2f\xfd")) return Compression::zstd;
  if (content.starts_with(std::string_view("\xfd"
                                           "7zXZ\0",
                                           6)))
    return Compression::xz;
  return std::nullopt;
}

std::string decompress(std::string_view content, Compression compression, const std::string& name) {
  try {
    return decoded(content, compression, name);
  } catch (const std::bad_alloc&) {
    throw InputError(Place{name}, fmt::format("does not fit into memory when its {} data are "
                                              "decompressed",
                                              name_of(compression)));
  }
}

}  // namespace yates::table
