#include <bit>
#include <limits>

#include "table/delimited/column_buffer.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace yates::table {

#ifdef __SSE2__

namespace {

/// As std::popcount, which is a call on machines that may lack the instruction.
std::size_t bits_set(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<std::size_t>((word * 0x0101010101010101U) >> 56);
}

/// The places of all separators and line ends behind one that stands before the text, and the
/// number of lines; absent where there are quotes or carriage returns.
}  // namespace

std::optional<std::size_t> find_ends(std::string_view text, char separator,
                                     std::vector<std::uint32_t>& ends) {
  constexpr std::size_t step = 64;
  const __m128i separators = _mm_set1_epi8(separator);
  const __m128i line_ends = _mm_set1_epi8('\n');
  const __m128i quotes = _mm_set1_epi8('"');
  const __m128i returns = _mm_set1_epi8('\r');
  __m128i rare = _mm_setzero_si128();
  std::uint64_t lines_found = 0;
  const auto look = [&](const char* from) {
    std::uint64_t found = 0;
    lines_found = 0;
    for (int part = 0; part < 4; ++part) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + part);
      const __m128i line_end = _mm_cmpeq_epi8(bytes, line_ends);
      const auto mask = [&](__m128i flags) {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(flags)))
               << (16 * part);
      };
      found |= mask(_mm_or_si128(_mm_cmpeq_epi8(bytes, separators), line_end));
      lines_found |= mask(line_end);
      rare = _mm_or_si128(
          rare, _mm_or_si128(_mm_cmpeq_epi8(bytes, quotes), _mm_cmpeq_epi8(bytes, returns)));
    }
    return found;
  };
  if (ends.size() < 2 * step) ends.resize(2 * step);
  ends[0] = static_cast<std::uint32_t>(-1);
  std::size_t count = 1;
  std::size_t lines = 0;
  std::size_t at = 0;
  for (; at + step <= text.size(); at += step) {
    if (ends.size() < count + step) ends.resize(2 * ends.size());
    std::uint64_t mask = look(text.data() + at);
    lines += bits_set(lines_found);
    const std::size_t found = bits_set(mask);
    // Writing eight at a time, too many perhaps, spares a branch that nobody can foresee.
    for (std::size_t i = 0; i < found; i += 8) {
      std::uint32_t* const out = ends.data() + count + i;
      for (std::size_t k = 0; k < 8; ++k) {
        out[k] =
            static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(mask));
        mask &= mask - 1;
      }
    }
    count += found;
  }
  ends.resize(count + step);
  if (_mm_movemask_epi8(rare) != 0) return std::nullopt;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || c == '\r') return std::nullopt;
    if (c == '\n') ++lines;
    if (c == '\n' || c == separator) ends[count++] = static_cast<std::uint32_t>(at);
  }
  ends.resize(count);
  return lines;
}

#else

std::optional<std::size_t> find_ends(std::string_view, char, std::vector<std::uint32_t>&) {
  return std::nullopt;
}

#endif

}  // namespace yates::table
