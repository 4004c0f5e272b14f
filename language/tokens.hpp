#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yates::language {

enum class Operand;  // language/expression.hpp

enum class TokenKind { number, text, name, quoted_name, everything, symbol, end };

/// A word of the source. Symbols are the operators ("**" arrives as "^"; `and`, `or`, `not` are
/// symbols too), "(", ")" and ",".
struct Token {
  TokenKind kind;
  std::string value;  // without quotes or backticks
  std::size_t begin;  // bytes of the source, [begin, end)
  std::size_t end;
};

/// The place of a fault in a source, counted as the reader of a message counts: "formula 'a ~':
/// column 4: ...".
struct Fault {
  std::string_view source;
  std::string_view what;
  /// Throws UsageError.
  [[noreturn]] void raise(std::size_t at_byte, const std::string& text) const;
};

/// The words of the source, with one of kind `end` after the last. Throws UsageError; of signs of
/// other languages it says what to write where `operand` stands.
std::vector<Token> tokenize(std::string_view source, const Fault& fault, Operand operand);

/// Whether the text is read as one plain name, without backticks.
bool is_plain_name(std::string_view text);

/// A name as an expression writes it: in backticks only where it needs them.
std::string name_text(std::string_view name);

}  // namespace yates::language
