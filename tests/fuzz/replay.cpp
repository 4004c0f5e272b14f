// Runs a fuzz target over its corpus without libFuzzer: every stored input, and a fixed number of
// mutations of each, the same ones every time. replay FOLDER MUTATIONS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/target.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

/// D. E. Knuth's MMIX generator: the same numbers everywhere.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state_ >> 33) % bound);
  }

 private:
  std::uint64_t state_;
};

/// Removes, doubles or exchanges bytes, or takes a piece of another input.
Bytes mutated(Bytes bytes, const std::vector<Bytes>& corpus, Chance& chance) {
  static constexpr char telling[] =
      "0123456789.-+eE,\t\n\r\"'`\\{}[]:~*/^()|&<>=! \0\xff\xc3\xa9NAICy";
  for (std::size_t changes = 1 + chance.below(4); changes > 0; --changes) {
    const std::size_t place = chance.below(bytes.size() + 1);
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(place);
    switch (chance.below(5)) {
      case 0:
        if (place < bytes.size()) bytes.erase(at);
        break;
      case 1:
        bytes.insert(at, static_cast<std::uint8_t>(telling[chance.below(sizeof telling - 1)]));
        break;
      case 2:
        if (place < bytes.size()) *at = static_cast<std::uint8_t>(chance.below(256));
        break;
      case 3: {
        const Bytes piece(bytes.begin(), at);
        if (bytes.size() < 4096) bytes.insert(bytes.end(), piece.begin(), piece.end());
        break;
      }
      default: {
        const Bytes& other = corpus[chance.below(corpus.size())];
        const std::size_t from = chance.below(other.size() + 1);
        const std::size_t count = std::min<std::size_t>(chance.below(32), other.size() - from);
        const auto begin = other.begin() + static_cast<std::ptrdiff_t>(from);
        bytes.insert(at, begin, begin + static_cast<std::ptrdiff_t>(count));
      }
    }
  }
  return bytes;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("usage: replay FOLDER MUTATIONS\n", stderr);
    return 2;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Bytes> corpus;
  for (const auto& path : files) {
    std::ifstream file(path, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  if (corpus.empty()) {
    std::fprintf(stderr, "no inputs in %s\n", arguments[1]);
    return 1;
  }
  const long mutations = std::strtol(arguments[2], nullptr, 10);
  Chance chance(20261121);
  for (const Bytes& input : corpus) {
    LLVMFuzzerTestOneInput(input.data(), input.size());
    for (long i = 0; i < mutations; ++i) {
      const Bytes changed = mutated(input, corpus, chance);
      LLVMFuzzerTestOneInput(changed.data(), changed.size());
    }
  }
  std::printf("%zu inputs, %ld mutations of each\n", corpus.size(), mutations);
}
