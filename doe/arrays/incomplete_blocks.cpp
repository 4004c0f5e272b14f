#include "doe/arrays/incomplete_blocks.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "doe/arrays/block_constructions.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_treatments = 1000;
constexpr std::size_t most_units = 1'000'000;

void check_sizes(std::size_t treatments, std::size_t block_size) {
  if (treatments < 3 || treatments > most_treatments) {
    throw DesignError("balanced-incomplete-blocks",
                      "{} combinations of levels are compared, possible are 3 to {}", treatments,
                      most_treatments);
  }
  if (block_size < 2 || block_size >= treatments) {
    throw DesignError("balanced-incomplete-blocks",
                      "block_size is {}, but a block holds {} runs where {} combinations of levels "
                      "are compared; complete blocks are those of blocks = \"replication\"",
                      block_size, treatments == 3 ? "2" : fmt::format("2 to {}", treatments - 1),
                      treatments);
  }
}

/// b = lambda step_blocks / step_concurrence; both steps are as small as whole numbers allow.
struct Admissible {
  std::size_t blocks;       // of the smallest step
  std::size_t concurrence;  // in blocks of the smaller of k and v - k
  std::size_t first;        // smallest multiple with b >= v
};

/// The conditions b k = v r and lambda (v - 1) = r (k - 1) hold for multiples of the smallest b.
Admissible admissible_blocks(std::size_t treatments, std::size_t block_size) {
  const std::size_t pairs_of_block = block_size * (block_size - 1);
  const std::size_t replications_step = (treatments - 1) / std::gcd(treatments - 1, block_size - 1);
  // r is a multiple of replications_step, and v r of k.
  const std::size_t multiple = block_size / std::gcd(block_size, treatments * replications_step);
  const std::size_t replications = replications_step * multiple;
  const std::size_t blocks = treatments * replications / block_size;
  return {blocks, blocks * pairs_of_block / (treatments * (treatments - 1)),
          (treatments + blocks - 1) / blocks};
}

IncompleteBlocks finished(std::size_t treatments, std::size_t block_size, BlockList blocks) {
  IncompleteBlocks design{treatments, block_size, blocks.size() * block_size / treatments, 0, {}};
  design.concurrence = design.replications * (block_size - 1) / (treatments - 1);
  for (auto& block : blocks) std::ranges::sort(block);
  std::ranges::sort(blocks);
  design.blocks = std::move(blocks);
  return design;
}

BlockList repeated(const BlockList& blocks, std::size_t copies) {
  BlockList result;
  for (std::size_t copy = 0; copy < copies; ++copy) {
    result.insert(result.end(), blocks.begin(), blocks.end());
  }
  return result;
}

/// Small designs for blocks of at most half of the treatments, by their multiple of the smallest
/// admissible number of blocks.
class DesignSearch {
 public:
  DesignSearch(std::size_t treatments, std::size_t block_size)
      : treatments_(treatments),
        size_(std::min(block_size, treatments - block_size)),
        admissible_(size_ == 1 ? Admissible{treatments, 0, 1}
                               : admissible_blocks(treatments, size_)) {}

  const Admissible& admissible() const { return admissible_; }
  std::size_t most_multiples() const { return most_units / size_ / admissible_.blocks; }

  /// The design with the fewest blocks among the multiples first .. last.
  std::optional<BlockList> smallest(std::size_t first, std::size_t last,
                                    bool by_search = true) const {
    if (size_ == 1) return repeated(all_subsets(treatments_, 1), first);
    const std::size_t all = number_of_subsets(treatments_, size_, most_units);
    const bool can_list = all < most_units / size_;
    const std::size_t multiple_of_all = all / admissible_.blocks;
    std::vector<std::size_t> tried;
    std::optional<BlockList> best;
    constexpr std::size_t most_searched = 40;
    constexpr std::size_t most_formulas = 400;
    for (std::size_t step = 0; step < most_formulas && first + step <= last; ++step) {
      if (can_list && first + step >= multiple_of_all) break;
      const std::size_t concurrence = (first + step) * admissible_.concurrence;
      best = blocks_by_formula({treatments_, size_, concurrence});
      if (best) break;
      if (tried.size() < most_searched) tried.push_back(concurrence);
    }
    if (!by_search) tried.clear();
    if (auto found = blocks_by_symmetry(treatments_, size_, tried)) return found->blocks;
    if (!best && can_list && first <= multiple_of_all && multiple_of_all <= last) {
      best = all_subsets(treatments_, size_);
    }
    return best;
  }

 private:
  std::size_t treatments_;
  std::size_t size_;
  Admissible admissible_;
};

/// The block size nearest to one without a design of which a formula gives one; blocks of 2 always
/// do.
std::size_t nearest_block_size(std::size_t treatments, std::size_t block_size) {
  const auto serves = [&](std::size_t size) {
    if (size < 2 || size >= treatments) return false;
    const DesignSearch search(treatments, size);
    const auto found = search.smallest(search.admissible().first, search.most_multiples(), false);
    return found && found->size() * size <= most_units;
  };
  for (std::size_t distance = 1; distance < block_size; ++distance) {
    if (serves(block_size - distance)) return block_size - distance;
    if (serves(block_size + distance)) return block_size + distance;
  }
  return 2;
}

[[noreturn]] void refuse_blocks(std::size_t treatments, std::size_t block_size, std::size_t blocks,
                                const Admissible& admissible) {
  const std::size_t step = admissible.blocks;
  const std::size_t below = blocks / step * step;
  const std::size_t first = admissible.first * step;
  std::string nearest = fmt::format("{}", std::max(first, below));
  if (below >= first) nearest += fmt::format(" and {}", below + step);
  throw DesignError("balanced-incomplete-blocks",
                    "{} treatments in blocks of {} need a multiple of {} blocks of at least {}, "
                    "not {}; the nearest: {}",
                    treatments, block_size, step, first, blocks, nearest);
}

/// Copies of the smallest design, and one of what is left where that is no multiple.
std::optional<BlockList> joined(const DesignSearch& search, std::size_t multiple) {
  const std::size_t first = search.admissible().first;
  if (multiple < 2 * first) return std::nullopt;
  const auto smallest = search.smallest(first, multiple - first);
  if (!smallest) return std::nullopt;
  const std::size_t part = smallest->size() / search.admissible().blocks;
  constexpr std::size_t most_tries = 3;
  std::size_t tries = 0;
  for (std::size_t copies = multiple / part; copies > 0 && tries < most_tries; --copies) {
    const std::size_t left = multiple - copies * part;
    if (left > 0 && left < first) continue;
    std::optional<BlockList> blocks = BlockList{};
    if (left > 0) {
      blocks = search.smallest(left, left);
      ++tries;
    }
    if (!blocks) continue;
    const BlockList more = repeated(*smallest, copies);
    blocks->insert(blocks->end(), more.begin(), more.end());
    return blocks;
  }
  return std::nullopt;
}

}  // namespace

double IncompleteBlocks::efficiency() const {
  return static_cast<double>(concurrence * treatments) /
         static_cast<double>(replications * block_size);
}

IncompleteBlocks balanced_incomplete_blocks(std::size_t treatments, std::size_t block_size,
                                            std::optional<std::size_t> blocks) {
  check_sizes(treatments, block_size);
  const DesignSearch search(treatments, block_size);
  const Admissible& admissible = search.admissible();
  const bool complemented = 2 * block_size > treatments;
  const auto result = [&](const BlockList& found) {
    return finished(treatments, block_size,
                    complemented ? complementary_blocks(found, treatments) : found);
  };
  if (blocks) {
    const std::size_t multiple = *blocks / admissible.blocks;
    if (*blocks % admissible.blocks != 0 || multiple < admissible.first) {
      refuse_blocks(treatments, block_size, *blocks, admissible);
    }
    if (*blocks > most_units / block_size) {
      throw DesignError("balanced-incomplete-blocks", "{} blocks of {} are more than {} units",
                        *blocks, block_size, most_units);
    }
    if (const auto found = search.smallest(multiple, multiple)) return result(*found);
    if (const auto found = joined(search, multiple)) return result(*found);
  }
  const auto found = search.smallest(admissible.first, search.most_multiples());
  if (!found || found->size() * block_size > most_units) {
    throw DesignError("balanced-incomplete-blocks",
                      "no design of {} treatments in blocks of {} was found with at most {} units; "
                      "the nearest blocks that serve have {}",
                      treatments, block_size, most_units,
                      nearest_block_size(treatments, block_size));
  }
  if (blocks) {
    throw DesignError("balanced-incomplete-blocks",
                      "no design of {} treatments in {} blocks of {} was found; one of {} blocks "
                      "was, and any multiple of it serves",
                      treatments, *blocks, block_size, found->size());
  }
  return result(*found);
}

}  // namespace yates::doe
