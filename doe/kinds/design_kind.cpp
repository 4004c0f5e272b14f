#include "doe/kinds/design_kind.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace yates::doe {
namespace {

struct KindFacts {
  std::string_view word;
  std::string_view title;
  bool blocks = false;         // takes blocks by number
  bool center_points = false;  // its points can be joined by centre points
};

/// In the order of the variant.
constexpr std::array facts{
    KindFacts{"full-factorial", "full factorial", true, true},
    KindFacts{"two-level", "full two-level factorial", true, true},
    KindFacts{"fractional-factorial", "fractional factorial", true, true},
    KindFacts{"plackett-burman", "Plackett-Burman design", false, true},
    KindFacts{"orthogonal-array", "orthogonal array", false, true},
    KindFacts{"supersaturated", "supersaturated design"},
    KindFacts{"latin-square", "Latin square"},
    KindFacts{"graeco-latin-square", "Graeco-Latin square"},
    KindFacts{"balanced-incomplete-blocks", "balanced incomplete block design", true},
    KindFacts{"central-composite", "central composite design", true, true},
    KindFacts{"box-behnken", "Box-Behnken design", true, true},
    KindFacts{"definitive-screening", "definitive screening design", false, true},
    KindFacts{"latin-hypercube", "Latin hypercube"},
    KindFacts{"sobol", "Sobol sequence"},
    KindFacts{"mixture", "mixture design"},
    KindFacts{"one-at-a-time", "one-at-a-time design"},
    KindFacts{"custom", "custom design", false, true},
    KindFacts{"optimal", "optimal design"}};
static_assert(facts.size() == std::variant_size_v<DesignKind>);

/// The parameters that were asked for, one after another.
struct Parameters {
  std::vector<std::pair<std::string, std::string>> list;

  void add(const char* name, const std::optional<std::size_t>& value) {
    if (value) list.emplace_back(name, std::to_string(*value));
  }
  void add(const char* name, const std::vector<std::string>& values) {
    if (!values.empty()) list.emplace_back(name, fmt::format("{}", fmt::join(values, ", ")));
  }
  void add(const char* name, const std::optional<std::string>& value) {
    if (value) list.emplace_back(name, *value);
  }
  void add_number(const char* name, const std::optional<double>& value) {
    if (value) list.emplace_back(name, fmt::format("{}", *value));
  }

  // One overload for each kind that takes parameters.
  template <typename Kind>
  void read(const Kind&) {}
  void read(const kinds::FractionalFactorial& kind) {
    add("fraction", kind.fraction);
    add("resolution", kind.resolution);
    add("runs", kind.runs);
    add("generators", kind.generators);
    add("clear", kind.clear);
    add("fold_over", kind.fold_over);
    add("whole_plots", kind.whole_plots);
  }
  void read(const kinds::PlackettBurman& kind) { add("runs", kind.runs); }
  void read(const kinds::OrthogonalArray& kind) { add("runs", kind.runs); }
  void read(const kinds::Supersaturated& kind) { add("runs", std::optional(kind.runs)); }
  void read(const kinds::BalancedIncompleteBlocks& kind) {
    add("block_size", std::optional(kind.block_size));
  }
  void read(const kinds::CentralComposite& kind) {
    if (const auto* named = std::get_if<AxialDistance>(&kind.axial_distance)) {
      add("alpha", std::optional(std::string(to_string(*named))));
    } else {
      add_number("alpha", std::get<double>(kind.axial_distance));
    }
    if (kind.inscribed) add("inscribed", std::optional(std::string("true")));
    add("resolution", kind.resolution);
  }
  void read(const kinds::DefinitiveScreening& kind) {
    if (kind.fake_factors > 0) add("fake_factors", std::optional(kind.fake_factors));
  }
  void read(const kinds::LatinHypercube& kind) { add("runs", std::optional(kind.runs)); }
  void read(const kinds::Sobol& kind) { add("runs", std::optional(kind.runs)); }
  void read(const kinds::Mixture& kind) {
    add("blends", std::optional(std::string(to_string(kind.blends))));
    if (kind.blends == kinds::Blends::lattice) add("degree", std::optional(kind.degree));
    add_number("total", kind.total);
  }
  void read(const kinds::Optimal& kind) {
    add("criterion", std::optional(std::string(to_string(kind.criterion))));
    add("runs", kind.runs);
    add("model", std::optional(kind.model));
    add("if_possible", kind.if_possible);
    add("cost", kind.cost);
    add_number("budget", kind.budget);
    if (kind.pure_error_degrees_of_freedom > 0) {
      add("pure_error", std::optional(kind.pure_error_degrees_of_freedom));
    }
    add("whole_plots", kind.whole_plots);
    add("starts", std::optional(kind.starts));
  }
};

}  // namespace

std::string_view to_string(const DesignKind& kind) {
  return facts[kind.index()].word;
}

std::vector<std::string> kind_words() {
  std::vector<std::string> result;
  for (const KindFacts& one : facts) result.emplace_back(one.word);
  return result;
}

std::string_view title_of(const DesignKind& kind) {
  return facts[kind.index()].title;
}

bool takes_blocks(const DesignKind& kind) {
  return facts[kind.index()].blocks;
}

bool takes_center_points(const DesignKind& kind) {
  return facts[kind.index()].center_points;
}

std::string_view to_string(AxialDistance distance) {
  static constexpr std::array<std::string_view, 5> names{"rotatable", "spherical", "face-centred",
                                                         "orthogonal", "orthogonal-blocks"};
  return names[static_cast<std::size_t>(distance)];
}

std::string_view kinds::to_string(Blends blends) {
  static constexpr std::array<std::string_view, 3> names{"lattice", "centroid", "vertices"};
  return names[static_cast<std::size_t>(blends)];
}

std::string_view to_string(Criterion criterion) {
  static constexpr std::array<std::string_view, 3> names{"D", "A", "I"};
  return names[static_cast<std::size_t>(criterion)];
}

std::vector<std::pair<std::string, std::string>> parameters_of(const DesignKind& kind) {
  Parameters parameters;
  std::visit([&](const auto& one) { parameters.read(one); }, kind);
  return std::move(parameters.list);
}

}  // namespace yates::doe
