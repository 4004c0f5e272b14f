#include "anova/confounding/confounding.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_notes = 8;

/// One factor whose main effect is in the model, as levels at the points.
struct Factor {
  model::TermName term;  // its main effect
  std::string name;
  bool categorical;
  std::vector<std::size_t> code;
  std::size_t levels = 0;
};

std::string listed(const std::vector<std::string>& words) {
  if (words.size() == 1) return words.front();
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

template <class Value>
void code_values(Factor& factor, const std::vector<Value>& values) {
  std::vector<Value> levels = values;
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  for (const Value& value : values) {
    factor.code.push_back(static_cast<std::size_t>(
        std::lower_bound(levels.begin(), levels.end(), value) - levels.begin()));
  }
  factor.levels = levels.size();
}

/// One per column: of several readings of a column, the categorical one.
std::vector<Factor> main_effects(const Observations& data) {
  const model::VariableNames named(data.model);
  std::vector<Factor> result;
  for (const model::Term& term : data.model.terms) {
    if (term.variables.size() != 1) continue;
    const std::size_t v = term.variables.front();
    const model::Variable& variable = data.model.variables[v];
    if (variable.columns.size() != 1) continue;
    Factor factor{named(v), variable.columns.front(), variable.categorical, {}, 0};
    if (const auto* categorical = std::get_if<model::CategoricalValues>(&data.values[v])) {
      factor.code = categorical->code;
      factor.levels = categorical->levels.size();
    } else {
      code_values(factor, *model::numbers_of(data.values[v]));
    }
    const auto same = std::find_if(result.begin(), result.end(),
                                   [&](const Factor& one) { return one.name == factor.name; });
    if (same == result.end()) {
      result.push_back(std::move(factor));
    } else if (factor.categorical) {
      *same = std::move(factor);
    }
  }
  return result;
}

/// True if every level of `a` occurs with one level of `b` only.
bool determines(const Factor& a, const Factor& b) {
  std::vector<std::optional<std::size_t>> image(a.levels);
  for (std::size_t i = 0; i < a.code.size(); ++i) {
    std::optional<std::size_t>& seen = image[a.code[i]];
    if (seen && *seen != b.code[i]) return false;
    seen = b.code[i];
  }
  return true;
}

/// Two numbers that were never set twice to the same value meet one to one by chance.
bool can_tell(const Factor& a, const Factor& b, std::int64_t observations) {
  if (a.categorical || b.categorical || a.levels == 2) return true;
  return 2 * static_cast<std::int64_t>(a.levels) <= observations;
}

bool contains(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

/// Whether a relation says already how one of two factors follows from the other: that says more
/// than that the two change together.
bool is_named(const std::vector<ExactRelation>& relations, const Factor& a, const Factor& b) {
  const auto follows = [](const ExactRelation& relation, const Factor& z, const Factor& x) {
    return relation.determined == std::vector<std::string>{z.name} &&
           contains(relation.determining, x.name);
  };
  return std::any_of(relations.begin(), relations.end(), [&](const ExactRelation& relation) {
    return follows(relation, a, b) || follows(relation, b, a);
  });
}

/// Of the first of the factors that another determines.
model::Note determined_note(const std::string& by, const model::TermName& first,
                            const std::vector<std::string>& determined) {
  const std::string& name = determined.front();
  if (determined.size() == 1) {
    return {model::NoteCode::confounded,
            fmt::format("is determined by {0}: no level of {0} occurs with two levels of {1}, so "
                        "the effect of {1} is part of that of {0}; leave {0} or {1} out of the "
                        "model",
                        by, name),
            first};
  }
  const std::vector<std::string> others(determined.begin() + 1, determined.end());
  return {model::NoteCode::confounded,
          fmt::format("is determined by {0}, as {1} {2}: no level of {0} occurs with two of their "
                      "levels, so their effects are part of that of {0}; leave {0}, or {3}, out of "
                      "the model",
                      by, others.size() == 1 ? "is" : "are", listed(others), listed(determined)),
          first};
}

std::vector<model::Note> shared_levels(const Observations& data,
                                       const std::vector<ExactRelation>& relations) {
  std::vector<model::Note> notes;
  const std::vector<Factor> factors = main_effects(data);
  std::int64_t observations = 0;
  for (const numerics::Moments& point : data.points) observations += point.count();
  std::vector<bool> grouped(factors.size(), false);
  for (std::size_t a = 0; a < factors.size(); ++a) {
    std::vector<std::string> together = {factors[a].name};
    std::optional<std::size_t> second;  // of those together
    std::optional<std::size_t> lost;    // the first that is determined
    std::vector<std::string> determined;
    for (std::size_t b = 0; b < factors.size() && !grouped[a]; ++b) {
      if (a == b || factors[a].levels < 2 || factors[b].levels < 2) continue;
      if (!determines(factors[a], factors[b])) continue;
      if (factors[a].levels == factors[b].levels) {
        if (b < a || !can_tell(factors[a], factors[b], observations) ||
            is_named(relations, factors[a], factors[b])) {
          continue;
        }
        together.push_back(factors[b].name);
        if (!second) second = b;
        grouped[b] = true;
      } else if (factors[a].categorical) {
        determined.push_back(factors[b].name);
        if (!lost) lost = b;
      }
    }
    if (second) {
      std::erase(together, factors[*second].name);
      notes.push_back({model::NoteCode::confounded,
                       fmt::format("always changes together with {}: their effects cannot be told "
                                   "apart; vary them separately, or keep one of them in the model",
                                   listed(together)),
                       factors[*second].term});
    }
    if (lost) notes.push_back(determined_note(factors[a].name, factors[*lost].term, determined));
  }
  return notes;
}

}  // namespace

std::vector<model::Note> confounding(const Observations& observations) {
  std::vector<ExactRelation> relations = exact_relations(observations);
  std::vector<model::Note> shared = shared_levels(observations, relations);
  std::vector<model::Note> result;
  for (ExactRelation& relation : relations) result.push_back(std::move(relation.note));
  std::move(shared.begin(), shared.end(), std::back_inserter(result));
  for (model::Note& note : near_collinearity(observations)) {
    // What is an exact function of others needs no second note that it is nearly one.
    const bool said = std::any_of(result.begin(), result.end(),
                                  [&](const model::Note& one) { return one.term == note.term; });
    if (!said) result.push_back(std::move(note));
  }
  if (result.size() > most_notes) result.resize(most_notes);
  return result;
}

}  // namespace yates::anova
