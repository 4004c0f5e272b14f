#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "numerics/random.hpp"
#include "prediction/trees/best_split.hpp"
#include "prediction/trees/growers.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

constexpr std::int32_t rows_of_a_piece = 1 << 16;
constexpr int count_bits = 28;
constexpr std::int64_t count_mask = (std::int64_t{1} << count_bits) - 1;
constexpr std::size_t most_bins = 255;
constexpr double rounding_of_parts = 1e-8;      // a share of a gain
constexpr std::size_t most_looked_at = 200000;  // values, for the edges of bins

std::vector<double> edges_between(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::vector<double> result;
  const auto differ = std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>());
  if (differ == values.end()) return result;
  std::vector<double> distinct = values;
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const auto add = [&](std::size_t upper) {
    const double edge = halfway(distinct[upper - 1], distinct[upper]);
    if (result.empty() || edge > result.back()) result.push_back(edge);
  };
  if (distinct.size() <= most_bins) {
    for (std::size_t k = 1; k < distinct.size(); ++k) add(k);
    return result;
  }
  for (std::size_t k = 1; k < most_bins; ++k) {
    const double last_below = values[k * values.size() / most_bins - 1];
    const auto next = std::upper_bound(distinct.begin(), distinct.end(), last_below);
    if (next != distinct.end()) add(static_cast<std::size_t>(next - distinct.begin()));
  }
  return result;
}

/// All values, or some that are drawn.
std::vector<double> looked_at(const double* values, std::size_t size) {
  if (size <= most_looked_at) return {values, values + size};
  numerics::Random random(numerics::Seed{1});
  std::vector<double> result(most_looked_at);
  for (double& value : result) value = values[random.below(size)];
  return result;
}

}  // namespace

Bins::Bins(const Eigen::MatrixXd& features, std::size_t threads)
    : edges_(static_cast<std::size_t>(features.cols())) {
  const auto size = static_cast<std::size_t>(features.rows());
  codes_.resize(blocks());
  table::parallel_for(blocks(), table::threads_or_all(threads), [&](std::size_t which) {
    codes_[which].assign(size * together, 0);
    for (std::size_t f = which * together; f < std::min(edges_.size(), (which + 1) * together);
         ++f) {
      const double* values = features.data() + f * size;
      edges_[f] = edges_between(looked_at(values, size));
      for (std::size_t i = 0; i < size; ++i) {
        const auto edge = std::lower_bound(edges_[f].begin(), edges_[f].end(), values[i]);
        codes_[which][i * together + f % together] =
            static_cast<std::uint8_t>(edge - edges_[f].begin());
      }
    }
  });
}

HistogramGrower::HistogramGrower(const Samples& samples, const Options& options)
    : samples_(samples), options_(options), bins_(samples.features, options.threads) {
  if (samples.settings() > count_mask)
    throw std::domain_error("boost: there are 2^28 settings or more");
  // By a power of two, so that whole numbers stay exact while all weights fit above the counts.
  int exponent = 0;
  std::frexp(samples.runs.sum(), &exponent);
  const auto load_of = [&](double runs) {
    const std::int64_t weight = std::llround(std::ldexp(runs, 62 - count_bits - exponent));
    return (std::max<std::int64_t>(weight, 1) << count_bits) + 1;
  };
  load_ = load_of(samples.runs[0]);
  if (samples.runs.minCoeff() < samples.runs.maxCoeff()) {
    loads_.reserve(static_cast<std::size_t>(samples.settings()));
    for (const double runs : samples.runs) loads_.push_back(load_of(runs));
  }
  scaled_.resize(static_cast<std::size_t>(samples.settings()));
  scratch_.resize(scaled_.size());
}

std::size_t HistogramGrower::threads_for(std::size_t rows) const {
  return rows < 20000 ? 1 : options_.threads;  // to start threads takes as long
}

void HistogramGrower::scale() {
  const double* runs = samples_.runs.data();
  double greatest = 0.0;
  for (std::size_t i = 0; i < response_.size(); ++i)
    greatest = std::max(greatest, std::abs(runs[i] * response_[i]));
  const double unit = 0x1p30 / greatest;
  for (std::size_t i = 0; i < response_.size(); ++i) {
    const double value = runs[i] * response_[i] * unit;
    scaled_[i] = static_cast<std::int32_t>(value + (value < 0.0 ? -0.5 : 0.5));
  }
}

/// Whether a node has enough settings for two leaves, and their responses differ.
bool HistogramGrower::may_split(const Open& open, const std::vector<std::int32_t>& rows) const {
  if (static_cast<std::size_t>(open.last - open.first) / 2 < options_.least_in_leaf) return false;
  const auto response = [this](std::int32_t i) { return response_[static_cast<std::size_t>(i)]; };
  return std::any_of(rows.begin() + open.first, rows.begin() + open.last, [&](std::int32_t i) {
    return response(i) != response(rows[static_cast<std::size_t>(open.first)]);
  });
}

std::vector<HistogramGrower::Piece> HistogramGrower::pieces(const std::vector<Open>& level) const {
  std::vector<Piece> result;
  for (std::size_t k = 0; k < level.size(); ++k)
    for (std::int32_t first = level[k].first; first < level[k].last; first += rows_of_a_piece)
      result.push_back({k, first, std::min(first + rows_of_a_piece, level[k].last)});
  return result;
}

void HistogramGrower::add(std::size_t block, std::span<const std::int32_t> rows, Bin* out) const {
  // One addition for both: most of the time is spent here.
  using Both [[gnu::vector_size(16), gnu::may_alias]] = std::int64_t;
  const std::uint8_t* codes = bins_.block(block);
  const auto all = [&](const auto& load_of) {
    for (const std::int32_t i : rows) {
      const std::int64_t sum = scaled_[static_cast<std::size_t>(i)];
      const std::int64_t load = load_of(static_cast<std::size_t>(i));
      const std::uint8_t* code = codes + Bins::together * static_cast<std::size_t>(i);
      const Both both = {sum, load};
#pragma GCC unroll 4
      for (std::size_t k = 0; k < Bins::together; ++k) {
        reinterpret_cast<Both&>(out[k * Bins::most + code[k]]) += both;
      }
    }
  };
  if (loads_.empty()) {
    all([load = load_](std::size_t) { return load; });
  } else {
    all([loads = loads_.data()](std::size_t i) { return loads[i]; });
  }
}

/// The histograms of all nodes of a level.
void HistogramGrower::fill(std::vector<Open>& level, const std::vector<std::int32_t>& rows) const {
  constexpr std::size_t places = Bins::together * Bins::most;
  for (Open& open : level) open.histogram.assign(bins_.blocks() * places, {});
  const std::vector<Piece> all = pieces(level);
  std::mutex lock;
  std::size_t total = 0;
  for (const Open& open : level) total += static_cast<std::size_t>(open.last - open.first);
  table::parallel_for(
      all.size() * bins_.blocks(), table::threads_or_all(threads_for(total)), [&](std::size_t job) {
        const Piece& piece = all[job / bins_.blocks()];
        const std::size_t block = job % bins_.blocks();
        Open& open = level[piece.open];
        Bin* whole = open.histogram.data() + block * places;
        const auto part =
            std::span(rows).subspan(static_cast<std::size_t>(piece.first),
                                    static_cast<std::size_t>(piece.last - piece.first));
        if (open.last - open.first <= rows_of_a_piece) {
          add(block, part, whole);
          return;
        }
        std::array<Bin, places> own{};
        add(block, part, own.data());
        const std::lock_guard guard(lock);
        for (std::size_t k = 0; k < places; ++k) {
          whole[k].sum += own[k].sum;
          whole[k].load += own[k].load;
        }
      });
}

void HistogramGrower::choose(Open& open) const {
  const auto least = static_cast<std::int64_t>(options_.least_in_leaf);
  Bin node;
  for (std::size_t b = 0; b < Bins::most; ++b) {
    node.sum += open.histogram[b].sum;
    node.load += open.histogram[b].load;
  }
  const auto node_weight = static_cast<double>(node.load >> count_bits);
  const double mean = static_cast<double>(node.sum) / node_weight;
  double best = -1.0;
  for (std::size_t f = 0; f < bins_.features(); ++f) {
    Bin left;
    for (std::size_t b = 0; b < bins_.edges(f).size(); ++b) {
      left.sum += open.histogram[f * Bins::most + b].sum;
      left.load += open.histogram[f * Bins::most + b].load;
      const std::int64_t count = left.load & count_mask;
      if (count < least) continue;
      if ((node.load & count_mask) - count < least) break;
      const auto weight = static_cast<double>(left.load >> count_bits);
      const double sum = static_cast<double>(left.sum) - weight * mean;
      const double gain = sum * sum * node_weight / (weight * (node_weight - weight));
      if (gain <= best * (1.0 + rounding_of_parts)) continue;
      best = gain;
      open.feature = static_cast<std::int32_t>(f);
      open.edge = b;
      open.middle = open.first + static_cast<std::int32_t>(count);
    }
  }
}

/// Groups the rows of each node: those that go left, then the others, both in their old order.
void HistogramGrower::divide(std::vector<Open>& level, std::vector<std::int32_t>& rows) {
  std::vector<Piece> all = pieces(level);
  const std::size_t threads = threads_for(rows.size());
  table::parallel_for(all.size(), table::threads_or_all(threads), [&](std::size_t job) {
    Piece& piece = all[job];
    const Open& open = level[piece.open];
    const auto feature = static_cast<std::size_t>(open.feature);
    const std::uint8_t* codes = bins_.block(feature / Bins::together) + feature % Bins::together;
    std::int32_t left = piece.first;
    std::int32_t right = piece.last - 1;  // downwards
    for (std::int32_t k = piece.first; k < piece.last; ++k) {
      const std::int32_t i = rows[static_cast<std::size_t>(k)];
      const bool goes_left = codes[static_cast<std::size_t>(i) * Bins::together] <= open.edge;
      scratch_[static_cast<std::size_t>(left)] = i;
      scratch_[static_cast<std::size_t>(right)] = i;
      left += goes_left;
      right -= !goes_left;
    }
    piece.left = left - piece.first;
  });
  std::vector<std::pair<std::int32_t, std::int32_t>> targets;  // of the left ones and the others
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Open& open = level[all[k].open];
    if (all[k].first == open.first) {
      targets.emplace_back(open.first, open.middle);
    } else {
      const Piece& before = all[k - 1];
      targets.emplace_back(targets.back().first + before.left,
                           targets.back().second + before.last - before.first - before.left);
    }
  }
  table::parallel_for(all.size(), table::threads_or_all(threads), [&](std::size_t job) {
    const auto begin = scratch_.begin() + all[job].first;
    const auto middle = begin + all[job].left;
    std::copy(begin, middle, rows.begin() + targets[job].first);
    std::reverse_copy(middle, scratch_.begin() + all[job].last, rows.begin() + targets[job].second);
  });
}

/// Gives the nodes of a level their children, and returns those of them that may be split, with
/// their histograms: the smaller child's is counted, its sibling's is what that leaves.
std::vector<HistogramGrower::Open> HistogramGrower::children(
    std::vector<Open>& level, Tree& tree, bool last, const std::vector<std::int32_t>& rows) const {
  std::vector<Open> counted;
  std::vector<Open> others;
  for (Open& open : level) {
    const auto left = static_cast<std::int32_t>(tree.nodes.size());
    Tree::Node& parent = tree.nodes[static_cast<std::size_t>(open.node)];
    parent.feature = open.feature;
    parent.number = bins_.edges(static_cast<std::size_t>(open.feature))[open.edge];
    parent.left = left;
    parent.right = left + 1;
    Open one{left, open.first, open.middle};
    Open two{left + 1, open.middle, open.last};
    for (const Open* child : {&one, &two})
      tree.nodes.push_back({0.0, -1, child->first, child->last});
    if (one.last - one.first > two.last - two.first) std::swap(one, two);
    two.histogram = std::move(open.histogram);
    counted.push_back(std::move(one));
    others.push_back(std::move(two));
  }
  if (last) return {};
  for (std::size_t k = counted.size(); k-- > 0;) {
    if (may_split(counted[k], rows) || may_split(others[k], rows)) continue;
    counted.erase(counted.begin() + static_cast<std::ptrdiff_t>(k));
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
  }
  fill(counted, rows);
  std::vector<Open> result;
  for (std::size_t k = 0; k < counted.size(); ++k) {
    for (std::size_t b = 0; b < counted[k].histogram.size(); ++b) {
      others[k].histogram[b].sum -= counted[k].histogram[b].sum;
      others[k].histogram[b].load -= counted[k].histogram[b].load;
    }
    for (Open* child : {&counted[k], &others[k]})
      if (may_split(*child, rows)) result.push_back(std::move(*child));
  }
  return result;
}

Tree HistogramGrower::grow(std::span<const double> response, std::vector<std::int32_t>& rows) {
  response_ = response;
  Tree tree;
  tree.features = bins_.features();
  tree.nodes.push_back({0.0, -1, 0, static_cast<std::int32_t>(rows.size())});
  std::vector<Open> level(1);
  level[0].last = tree.nodes[0].right;
  if (tree.features == 0 || !may_split(level[0], rows)) return tree;
  scale();
  fill(level, rows);
  for (std::size_t depth = 1; !level.empty(); ++depth) {
    table::parallel_for(
        level.size(),
        table::threads_or_all(threads_for(level.size() * bins_.features() * Bins::most)),
        [&](std::size_t k) { choose(level[k]); });
    std::erase_if(level, [](const Open& open) { return open.feature < 0; });
    divide(level, rows);
    level = children(level, tree, depth == options_.most_depth, rows);
  }
  return tree;
}

}  // namespace yates::prediction
