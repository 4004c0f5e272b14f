#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/sections.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

/// The section [design] while a kind reads its keys.
struct Keys {
  Draft& draft;
  const toml::table& section;

  std::optional<std::size_t> count(const std::string& key, std::int64_t least) const {
    const auto value = draft.reader.integer(section, key, key, least);
    if (!value) return std::nullopt;
    return static_cast<std::size_t>(*value);
  }
  std::size_t required(const std::string& key, std::int64_t least, std::string_view why) const {
    if (!section.contains(key)) {
      draft.fault(section, "this kind of design needs {}: {}", key, why);
    }
    return count(key, least).value_or(static_cast<std::size_t>(least));
  }
  std::vector<std::string> texts(const std::string& key) const {
    std::vector<std::string> result;
    draft.reader.each(section, key, key, [&](const toml::node& node) {
      if (node.is_string()) {
        result.push_back(node.as_string()->get());
      } else {
        draft.fault(node, "{} holds {}; expected texts in quotes", key, language::kind_of(node));
      }
    });
    return result;
  }
  template <typename Value, std::size_t size>
  Value one_of(const std::string& key, const std::array<Value, size>& values,
               Value otherwise) const {
    Names words;
    for (const Value value : values) words.emplace_back(to_string(value));
    const auto chosen = draft.reader.choice(section, key, key, words);
    return chosen ? values[*chosen] : otherwise;
  }
};

/// `fraction`: p of 1/2^p of all combinations.
std::optional<std::size_t> power_of_half(const Keys& keys) {
  const toml::node* node = keys.section.get("fraction");
  if (node == nullptr) return std::nullopt;
  const auto power = node->value_exact<std::int64_t>();
  if (power && *power >= 1) return static_cast<std::size_t>(*power);
  keys.draft.fault(
      *node,
      "fraction is {}; expected 1 for a half of all combinations, 2 for a quarter, 3 for an eighth",
      keys.draft.reader.written(*node).value_or(language::kind_of(*node)));
  return std::nullopt;
}

doe::DesignKind read_fraction(const Keys& keys) {
  doe::kinds::FractionalFactorial kind;
  kind.fraction = power_of_half(keys);
  kind.resolution = keys.count("resolution", 3);
  kind.runs = keys.count("runs", 2);
  kind.generators = keys.texts("generators");
  kind.clear = keys.texts("clear");
  kind.whole_plots = keys.count("whole_plots", 2);
  kind.fold_over = keys.draft.reader.text(keys.section, "fold_over", "fold_over");
  if (kind.fold_over && *kind.fold_over != "all") {
    const Names names = factor_names(keys.draft);
    if (std::ranges::find(names, *kind.fold_over) == names.end()) {
      keys.draft.fault(*keys.section.get("fold_over"),
                       "fold_over: '{}' is neither \"all\" nor a factor{}", *kind.fold_over,
                       language::suggestion(*kind.fold_over, names));
    }
  }
  const int sizes = int(kind.fraction.has_value()) + int(kind.resolution.has_value()) +
                    int(kind.runs.has_value()) + int(!kind.generators.empty());
  if (sizes > 1 && !(kind.resolution && kind.runs && sizes == 2)) {
    keys.draft.fault(keys.section,
                     "fraction, resolution, runs and generators each say which fraction is wanted; "
                     "write one of them");
  }
  if (!kind.generators.empty() && !kind.clear.empty()) {
    keys.draft.fault(
        *keys.section.get("clear"),
        "clear asks for a search, but generators say which fraction is wanted; write one of them");
  }
  return kind;
}

doe::DesignKind read_central_composite(const Keys& keys) {
  using doe::AxialDistance;
  doe::kinds::CentralComposite kind;
  static constexpr std::array distances{AxialDistance::rotatable, AxialDistance::spherical,
                                        AxialDistance::face_centred, AxialDistance::orthogonal,
                                        AxialDistance::orthogonal_blocks};
  const toml::node* alpha = keys.section.get("alpha");
  if (alpha != nullptr && alpha->is_number()) {
    const auto number = keys.draft.reader.number(keys.section, "alpha", "alpha", 0,
                                                 std::numeric_limits<double>::infinity());
    kind.axial_distance = number.value_or(1.0);
  } else {
    kind.axial_distance = keys.one_of("alpha", distances, AxialDistance::rotatable);
  }
  kind.inscribed =
      keys.draft.reader.boolean(keys.section, "inscribed", "inscribed").value_or(false);
  kind.resolution = keys.count("resolution", 3);
  return kind;
}

doe::DesignKind read_mixture(const Keys& keys) {
  using doe::kinds::Blends;
  doe::kinds::Mixture kind;
  static constexpr std::array blends{Blends::lattice, Blends::centroid, Blends::vertices};
  kind.blends = keys.one_of("blends", blends, kind.blends);
  kind.degree = keys.count("degree", 1).value_or(kind.degree);
  kind.total =
      keys.draft.reader
          .number(keys.section, "total", "total", 0, std::numeric_limits<double>::infinity())
          .value_or(kind.total);
  return kind;
}

/// The right side of the first model of [analysis], so that a design serves it without naming it
/// twice; empty where there is none.
std::string model_of_analysis(const Draft& draft) {
  const auto model = draft.reader.document()["analysis"]["model"];
  const toml::node* node = model.is_array() ? model.as_array()->get(0) : model.node();
  if (node == nullptr || !node->is_string()) return "";
  const std::string& text = node->as_string()->get();
  return text.substr(text.find('~') == std::string::npos ? 0 : text.find('~') + 1);
}

/// The cost of a run reads factors alone, and nothing without a budget.
void check_cost(const Keys& keys, const std::string& text) {
  const toml::node& node = *keys.section.get("cost");
  const Names factors = factor_names(keys.draft);
  if (text == "measured" && std::ranges::find(factors, text) == factors.end()) {
    keys.draft.fault(node,
                     "cost = \"measured\" is not possible; write what yates design cost PILOT.toml "
                     "prints, which measures it by the runs of a pilot campaign");
    return;
  }
  try {
    const auto expression = language::parse(text, "cost");
    language::check_functions(expression);
    const Names known = factor_names(keys.draft);
    for (const std::string& name : language::names(expression)) {
      if (std::ranges::find(known, name) != known.end()) continue;
      keys.draft.fault(node, "cost: no factor is called '{}'{}", name,
                       language::suggestion(name, known));
    }
  } catch (const language::UsageError& error) {
    keys.draft.fault(node, error.what());
  }
  if (!keys.section.contains("budget")) {
    keys.draft.fault(node, "the cost of a run says nothing without a budget");
  }
}

doe::DesignKind read_optimal(const Keys& keys) {
  using doe::Criterion;
  doe::kinds::Optimal kind;
  static constexpr std::array criteria{Criterion::d, Criterion::a, Criterion::i};
  kind.criterion = keys.one_of("criterion", criteria, kind.criterion);
  kind.runs = keys.count("runs", 1);
  kind.model = keys.draft.reader.text(keys.section, "model", "model")
                   .value_or(model_of_analysis(keys.draft));
  kind.if_possible = keys.texts("if_possible");
  if (const toml::node* cost = keys.section.get("cost")) {
    kind.cost = keys.draft.reader.written(*cost);
    if (!kind.cost) {
      keys.draft.fault(*cost, "cost is {}; expected a number or an expression in the factors",
                       language::kind_of(*cost));
    }
  }
  if (kind.cost) check_cost(keys, *kind.cost);
  kind.budget = keys.draft.reader.number(keys.section, "budget", "budget", 0,
                                         std::numeric_limits<double>::infinity());
  kind.pure_error_degrees_of_freedom = keys.count("pure_error", 0).value_or(0);
  kind.whole_plots = keys.count("whole_plots", 2);
  kind.starts = keys.count("starts", 1).value_or(kind.starts);
  // What is written, not what was read: a wrong number of runs has its own sentence.
  if (keys.section.contains("runs") == keys.section.contains("budget")) {
    keys.draft.fault(
        keys.section,
        "an optimal design needs runs, or a budget with the cost of a run, and not both");
  }
  if (keys.section.contains("include"))
    kind.given = read_points(keys.draft, keys.section, "include").points;
  return kind;
}

/// How a kind of design is asked for in a file.
struct KindReader {
  Names keys;
  std::function<doe::DesignKind(const Keys&)> read;
};

/// In the order of doe::DesignKind.
const std::vector<KindReader>& readers() {
  static const std::vector<KindReader> list{
      {{}, [](const Keys&) { return doe::kinds::FullFactorial{}; }},
      {{}, [](const Keys&) { return doe::kinds::TwoLevel{}; }},
      {{"fraction", "resolution", "runs", "generators", "clear", "fold_over", "whole_plots"},
       read_fraction},
      {{"runs"},
       [](const Keys& keys) { return doe::kinds::PlackettBurman{keys.count("runs", 4)}; }},
      {{"runs"},
       [](const Keys& keys) { return doe::kinds::OrthogonalArray{keys.count("runs", 4)}; }},
      {{"runs"},
       [](const Keys& keys) {
         return doe::kinds::Supersaturated{
             keys.required("runs", 4, "fewer than there are factors")};
       }},
      {{}, [](const Keys&) { return doe::kinds::LatinSquare{}; }},
      {{}, [](const Keys&) { return doe::kinds::GraecoLatinSquare{}; }},
      {{"block_size"},
       [](const Keys& keys) {
         return doe::kinds::BalancedIncompleteBlocks{
             keys.required("block_size", 2, "the number of runs that one block holds")};
       }},
      {{"alpha", "inscribed", "resolution"}, read_central_composite},
      {{}, [](const Keys&) { return doe::kinds::BoxBehnken{}; }},
      {{"fake_factors"},
       [](const Keys& keys) {
         return doe::kinds::DefinitiveScreening{keys.count("fake_factors", 0).value_or(0)};
       }},
      {{"runs"},
       [](const Keys& keys) {
         return doe::kinds::LatinHypercube{
             keys.required("runs", 2, "every run has values of its own")};
       }},
      {{"runs"},
       [](const Keys& keys) {
         return doe::kinds::Sobol{
             keys.required("runs", 2, "a power of two fills the region most evenly")};
       }},
      {{"blends", "degree", "total"}, read_mixture},
      {{}, [](const Keys&) { return doe::kinds::OneAtATime{}; }},
      {{"file", "points"}, [](const Keys& keys) { return read_custom(keys.draft, keys.section); }},
      {{"criterion", "runs", "model", "if_possible", "cost", "budget", "pure_error", "whole_plots",
        "starts", "include"},
       read_optimal}};
  return list;
}

/// The kinds that know a key, in words: "fractional-factorial, plackett-burman".
std::string kinds_with(const std::string& key) {
  const Names words = doe::kind_words();
  Names kinds;
  for (std::size_t kind = 0; kind < words.size(); ++kind) {
    const Names& keys = readers()[kind].keys;
    if (std::ranges::find(keys, key) != keys.end()) kinds.push_back(words[kind]);
  }
  return fmt::format("{}", fmt::join(kinds, ", "));
}

/// Former words of kinds, and words that other programs use.
std::optional<std::size_t> kind_of_other_word(const std::string& word) {
  static const std::vector<std::pair<std::string_view, std::string_view>> others{
      {"d-optimal", "optimal"},        {"fractional", "fractional-factorial"},
      {"factorial", "full-factorial"}, {"ccd", "central-composite"},
      {"pb", "plackett-burman"},       {"lhs", "latin-hypercube"}};
  const Names words = doe::kind_words();
  for (const auto& [other, kind] : others) {
    if (other != word) continue;
    return static_cast<std::size_t>(std::ranges::find(words, kind) - words.begin());
  }
  return std::nullopt;
}

/// The kind is absent where it is not written, or not understood.
std::optional<std::size_t> read_kind(Draft& draft, const toml::table& section) {
  if (const auto* text = section["kind"].as_string()) {
    if (const auto other = kind_of_other_word(text->get())) return *other;
  }
  return draft.reader.choice(section, "kind", "the design's kind", doe::kind_words());
}

}  // namespace

Names keys_of_kinds() {
  Names result;
  for (const KindReader& reader : readers()) {
    for (const std::string& key : reader.keys) {
      if (std::ranges::find(result, key) == result.end()) result.push_back(key);
    }
  }
  return result;
}

doe::DesignKind read_design_kind(Draft& draft, const toml::table& section, const Names& common) {
  const std::optional<std::size_t> written = read_kind(draft, section);
  const std::size_t kind = written.value_or(0);
  const KindReader& reader = readers()[kind];
  const Names all = keys_of_kinds();
  draft.reader.check_keys(section, "[design]", joined(common, all), {});
  // Keys of a kind that is not understood are not said to be foreign to another.
  if (!written && section.contains("kind")) return reader.read({draft, section});
  for (const auto& [key, node] : language::TomlReader::entries(section)) {
    const std::string name(key->str());
    const bool own = std::ranges::find(reader.keys, name) != reader.keys.end();
    const bool known = std::ranges::find(all, name) != all.end();
    if (own || !known) continue;
    draft.fault(*node, "[design]: kind = \"{}\" has no {}; it belongs to {}",
                doe::kind_words()[kind], name, kinds_with(name));
  }
  return reader.read({draft, section});
}

}  // namespace yates::campaigns
