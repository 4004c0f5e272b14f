#include "doe/kinds/design_kind.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace yates::doe {
namespace {

struct Words {
  std::string_view word;
  std::string_view title;
};

/// In the order of the variant.
constexpr std::array words{Words{"full-factorial", "full factorial"},
                           Words{"two-level", "full two-level factorial"},
                           Words{"fractional-factorial", "fractional factorial"},
                           Words{"plackett-burman", "Plackett-Burman design"},
                           Words{"orthogonal-array", "orthogonal array"},
                           Words{"supersaturated", "supersaturated design"},
                           Words{"latin-square", "Latin square"},
                           Words{"graeco-latin-square", "Graeco-Latin square"},
                           Words{"balanced-incomplete-blocks", "balanced incomplete block design"},
                           Words{"central-composite", "central composite design"},
                           Words{"box-behnken", "Box-Behnken design"},
                           Words{"definitive-screening", "definitive screening design"},
                           Words{"latin-hypercube", "Latin hypercube"},
                           Words{"sobol", "Sobol sequence"},
                           Words{"mixture", "mixture design"},
                           Words{"one-at-a-time", "one-at-a-time design"},
                           Words{"custom", "custom design"},
                           Words{"optimal", "optimal design"}};
static_assert(words.size() == std::variant_size_v<DesignKind>);

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
  return words[kind.index()].word;
}

std::vector<std::string> kind_words() {
  std::vector<std::string> result;
  for (const Words& one : words) result.emplace_back(one.word);
  return result;
}

std::string_view title_of(const DesignKind& kind) {
  return words[kind.index()].title;
}

std::string_view to_string(AxialDistance distance) {
  switch (distance) {
    case AxialDistance::rotatable:
      return "rotatable";
    case AxialDistance::spherical:
      return "spherical";
    case AxialDistance::face_centred:
      return "face-centred";
    case AxialDistance::orthogonal:
      return "orthogonal";
    case AxialDistance::orthogonal_blocks:
      break;
  }
  return "orthogonal-blocks";
}

std::string_view kinds::to_string(Blends blends) {
  switch (blends) {
    case kinds::Blends::lattice:
      return "lattice";
    case kinds::Blends::centroid:
      return "centroid";
    case kinds::Blends::vertices:
      break;
  }
  return "vertices";
}

std::string_view to_string(Criterion criterion) {
  switch (criterion) {
    case Criterion::d:
      return "D";
    case Criterion::a:
      return "A";
    case Criterion::i:
      break;
  }
  return "I";
}

std::vector<std::pair<std::string, std::string>> parameters_of(const DesignKind& kind) {
  Parameters parameters;
  std::visit([&](const auto& one) { parameters.read(one); }, kind);
  return std::move(parameters.list);
}

}  // namespace yates::doe
