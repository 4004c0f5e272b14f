#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/formula_parts.hpp"

namespace yates::model {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Everything;
using language::Expression;
using language::Name;
using language::Number;
using language::Text;
using language::Unary;
using language::UnaryOperator;

constexpr std::size_t most_variables_of_a_bit_term = 64;
/// That are formed at once; many of them may be the same term.
constexpr std::size_t most_products = std::size_t{1} << 21;

/// Whether the operator has terms on both sides.
bool joins_terms(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::plus:
    case BinaryOperator::minus:
    case BinaryOperator::star:
    case BinaryOperator::slash:
    case BinaryOperator::in:
    case BinaryOperator::colon:
      return true;
    case BinaryOperator::tilde:
    case BinaryOperator::disjunction:
    case BinaryOperator::conjunction:
    case BinaryOperator::equal:
    case BinaryOperator::different:
    case BinaryOperator::less:
    case BinaryOperator::less_or_equal:
    case BinaryOperator::greater:
    case BinaryOperator::greater_or_equal:
    case BinaryOperator::caret:  // its right side is a number
      break;
  }
  return false;
}

/// Expands one formula with terms of one form.
template <class AnyTerm>
class Expander {
 public:
  using Terms = TermList<AnyTerm>;

  Expander(const Formula& formula, const Variables& variables)
      : formula_(formula), variables_(variables) {}

  Terms expand(const Expression& expression) {
    return std::visit([&](const auto& node) { return expand_node(node, expression); },
                      expression.node);
  }

  bool intercept = true;
  std::vector<Note> notes;

 private:
  /// 1 and 0 speak of the intercept wherever they stand, the last one deciding; behind an odd
  /// number of minus signs they mean the opposite.
  Terms expand_node(const Number& number, const Expression& expression) {
    if (number.value != 1.0 && number.value != 0.0) {
      refuse(formula_, expression,
             "the only numbers allowed as terms are 1 (an intercept) and 0 (none)");
    }
    intercept = (number.value == 1.0) != removing_;
    return {};
  }
  Terms expand_node(const Text&, const Expression& expression) {
    refuse(formula_, expression,
           "an empty text is not a term; expected the name of a column between the quotes");
  }
  Terms expand_node(const Name&, const Expression& expression) { return single(expression); }
  Terms expand_node(const Call&, const Expression& expression) { return single(expression); }
  Terms expand_node(const Everything&, const Expression& expression) {
    Terms result;
    for (const Expression& column : variables_.everything()) add(result, single(column));
    if (result.empty()) {
      refuse(formula_, expression, "'.' means all other columns, but there are none");
    }
    return result;
  }
  Terms expand_node(const Unary& unary, const Expression& expression) {
    if (unary.op == UnaryOperator::minus) return without({}, *unary.operand);
    if (unary.op == UnaryOperator::plus) return expand(*unary.operand);
    refuse(formula_, expression,
           fmt::format("'{}' has no meaning between terms", to_string(unary.op)));
  }
  Terms expand_node(const Binary& binary, const Expression& expression) {
    const BinaryOperator op = binary.op;
    if (op == BinaryOperator::caret) return power(binary, expression);
    if (!joins_terms(op)) {
      refuse(formula_, expression,
             fmt::format(
                 "'{}' has no meaning between terms; put arithmetic and conditions inside I( )",
                 to_string(op)));
    }
    Terms left = expand(*binary.left);
    if (op == BinaryOperator::minus) return without(std::move(left), *binary.right);
    const Terms right = expand(*binary.right);
    if (op == BinaryOperator::plus) {
      add(left, right);
      return left;
    }
    if (left.empty() || right.empty()) {
      refuse(formula_, expression, fmt::format("'{}' needs a term on both sides", to_string(op)));
    }
    if (op == BinaryOperator::star) {
      cross(left, right);
      return left;
    }
    Terms result;
    if (op == BinaryOperator::colon) {
      add_products(result, left, left.size(), right);
    } else if (op == BinaryOperator::in) {  // each on the left within the combinations on the right
      Terms within;
      within.add(union_of(right));
      add_products(result, left, left.size(), within);
    } else {  // a/b: b within each combination of what a names
      Terms within;
      within.add(union_of(left));
      result = std::move(left);
      add_products(result, within, 1, right);
    }
    return result;
  }

  /// a * b: both sides and their products.
  static void cross(Terms& left, const Terms& right) {
    const std::size_t count = left.size();
    const std::size_t products = count * right.size();
    if (count + right.size() + products > most_terms ||
        share_a_variable(union_of(left), union_of(right))) {
      add(left, right);
      add_products(left, left, count, right);
      return;
    }
    // Without a variable in common no product can be there already.
    left.reserve(count + right.size() + products);
    for (const AnyTerm& term : right) left.add_new(term);
    for (std::size_t l = 0; l < count; ++l) {
      for (const AnyTerm& term : right) left.add_new(unite(left[l], term));
    }
  }

  Terms power(const Binary& binary, const Expression& expression) {
    const auto* exponent = std::get_if<Number>(&binary.right->node);
    if (exponent == nullptr || exponent->value < 1.0 || exponent->value > 100.0 ||
        exponent->value != static_cast<double>(static_cast<int>(exponent->value))) {
      refuse(formula_, expression,
             "the power of terms must be a whole number from 1 to 100; put arithmetic inside I( )");
    }
    const Terms base = expand(*binary.left);
    if (base.size() == 1 && exponent->value > 1.0) {
      const std::string text = language::to_string(expression);
      TermName meaning;
      for (const std::size_t index : variables_of(base[0])) {
        meaning.variables.push_back(
            std::make_shared<const VariableName>(named(variables_.list[index])));
      }
      notes.push_back(
          {NoteCode::power_of_one_term,
           fmt::format("is what '{}' means, as in R; write I({}) for the power of the number", text,
                       text),
           meaning});
    }
    const auto times = static_cast<std::size_t>(exponent->value);
    Terms result;
    if (std::all_of(base.begin(), base.end(),
                    [](const AnyTerm& term) { return degree(term) == 1; })) {
      add_choices(result, base, times);
      return result;
    }
    result = base;
    for (std::size_t i = 1; i < times; ++i) {
      Terms next;
      add_products(next, result, result.size(), base);
      if (std::equal(next.begin(), next.end(), result.begin(), result.end())) break;
      result = std::move(next);
    }
    return result;
  }

  /// Adds each choice of one to `most` of the terms: what all products of single variables come to,
  /// each of them once. R's order is by the first term, then by their number.
  static void add_choices(Terms& to, const Terms& from, std::size_t most) {
    for (std::size_t first = 0; first < from.size(); ++first) {
      for (std::size_t more = 0; more < most && first + more < from.size(); ++more) {
        add_choices_of(to, from, from[first], first + 1, more);
      }
    }
  }

  /// Adds `chosen` united with each choice of `more` terms from `first` on.
  static void add_choices_of(Terms& to, const Terms& from, const AnyTerm& chosen, std::size_t first,
                             std::size_t more) {
    if (more == 0) {
      to.add(chosen);
      if (to.size() > most_terms) refuse_term_count();
      return;
    }
    for (std::size_t i = first; i + more <= from.size(); ++i) {
      add_choices_of(to, from, unite(chosen, from[i]), i + 1, more - 1);
    }
  }

  Terms without(Terms from, const Expression& what) {
    removing_ = !removing_;
    Terms removed = expand(what);
    removing_ = !removing_;
    if (!removed.empty()) from.remove(removed);
    return from;
  }

  Terms single(const Expression& expression) const {
    AnyTerm term{};
    set_single(term, variables_.index_of(expression));
    Terms result;
    result.add(term);
    return result;
  }

  static AnyTerm union_of(const Terms& terms) {
    AnyTerm all{};
    for (const AnyTerm& term : terms) all = unite(all, term);
    return all;
  }

  static void add(Terms& to, const Terms& more) {
    for (const AnyTerm& term : more) to.add(term);
    if (to.size() > most_terms) refuse_term_count();
  }

  /// Adds the products of the first `count` terms on the left with each on the right. `to` may be
  /// the left side itself.
  static void add_products(Terms& to, const Terms& left, std::size_t count, const Terms& right) {
    if (count > most_products / right.size()) refuse_term_count();
    for (std::size_t l = 0; l < count; ++l) {
      const AnyTerm term = left[l];  // a copy: adding may move the list
      for (const AnyTerm& other : right) to.add(unite(term, other));
    }
    if (to.size() > most_terms) refuse_term_count();
  }

  const Formula& formula_;
  const Variables& variables_;
  bool removing_ = false;
};

/// The terms with the unused variables left out of the count.
template <class AnyTerm>
void close_gaps(ExpansionInto<AnyTerm>& expansion) {
  std::vector<std::size_t> place(expansion.used.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < place.size(); ++i) {
    place[i] = count;
    count += expansion.used[i] ? 1 : 0;
  }
  if (count == place.size()) return;
  for (AnyTerm& term : expansion.terms) {
    AnyTerm moved{};
    for (const std::size_t variable : variables_of(term)) {
      AnyTerm one{};
      set_single(one, place[variable]);
      moved = unite(moved, one);
    }
    term = std::move(moved);
  }
}

template <class AnyTerm>
ExpansionInto<AnyTerm> expand_with(const Formula& formula, const Variables& variables) {
  Expander<AnyTerm> expander(formula, variables);
  const TermList<AnyTerm> terms = expander.expand(formula.right);
  ExpansionInto<AnyTerm> result;
  result.intercept = expander.intercept;
  result.notes = std::move(expander.notes);
  // Main effects first, then two-way, ...: a stable sort by the number of variables.
  std::vector<std::size_t> place(variables.list.size() + 2, 0);
  for (const AnyTerm& term : terms) ++place[degree(term) + 1];
  for (std::size_t d = 1; d < place.size(); ++d) place[d] += place[d - 1];
  result.terms.resize(terms.size());
  AnyTerm all{};
  for (const AnyTerm& term : terms) {
    result.terms[place[degree(term)]++] = term;
    all = unite(all, term);
  }
  result.used.assign(variables.list.size(), false);
  for (const std::size_t variable : variables_of(all)) result.used[variable] = true;
  close_gaps(result);
  return result;
}

template <class AnyTerm>
Expansion listed(ExpansionInto<AnyTerm> expansion) {
  Expansion result{{}, std::move(expansion.used), expansion.intercept, std::move(expansion.notes)};
  result.terms.reserve(expansion.terms.size());
  for (const AnyTerm& term : expansion.terms) result.terms.push_back(Term{variables_of(term)});
  return result;
}

}  // namespace

Expansion expand(const Formula& formula, const Variables& variables) {
  check_term_count(formula.right, variables);
  return variables.list.size() <= most_variables_of_a_bit_term
             ? listed(expand_with<BitTerm>(formula, variables))
             : listed(expand_with<LongTerm>(formula, variables));
}

std::optional<ExpansionInto<BitTerm>> expand_bits(const Formula& formula,
                                                  const Variables& variables) {
  if (variables.list.size() > most_variables_of_a_bit_term) return std::nullopt;
  check_term_count(formula.right, variables);
  return expand_with<BitTerm>(formula, variables);
}

}  // namespace yates::model
