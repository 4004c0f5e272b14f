#include "language/tokens.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/operators.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"

namespace yates::language {

namespace {

constexpr std::string_view power_of_other_languages = "**";
constexpr std::size_t longest_message_text = 500;

/// Spellings of other languages and of word processors, with what to write here.
struct Foreign {
  std::string_view written;
  std::string_view instead;
};
constexpr std::array<Foreign, 19> foreign{{{"&&", "'and'"},
                                           {"&", "'and'"},
                                           {"||", "'or'"},
                                           {"|", "'or'"},
                                           {"!", "'not'"},
                                           {"=", "'=='"},
                                           {"%", "'%in%'"},
                                           {"[", "'('"},
                                           {"{", "'('"},
                                           {"\u2212", "'-'"},
                                           {"\u2013", "'-'"},
                                           {"\u00d7", "'*'"},
                                           {"\u2264", "'<='"},
                                           {"\u2265", "'>='"},
                                           {"\u2260", "'!='"},
                                           {"\u2018", "a straight quote"},
                                           {"\u2019", "a straight quote"},
                                           {"\u201c", "a straight quote"},
                                           {"\u201d", "a straight quote"}}};

bool digit(char c) {
  return c >= '0' && c <= '9';
}

/// Letters outside ASCII are told by exclusion: the blocks of signs, punctuation and symbols are
/// few.
bool foreign_letter(char32_t code) {
  if (code < 0xc0) return code == 0xaa || code == 0xb5 || code == 0xba;
  if (code == 0xd7 || code == 0xf7) return false;
  if (code >= 0x2000 && code < 0x2c00) return code >= 0x2100 && code < 0x2150;
  if (code >= 0x3000 && code < 0x3004) return false;
  return code != 0xfeff && code != 0xfffd;
}

/// Bytes of the name's character at `at`; zero where none starts there.
std::size_t name_character(std::string_view text, std::size_t at) {
  const char c = text[at];
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (letter || digit(c) || c == '_' || c == '.') return 1;
  if (static_cast<unsigned char>(c) < 0x80) return 0;
  const std::optional<Character> character = decode(text, at);
  return character && foreign_letter(character->code) ? character->length : 0;
}

std::size_t name_length(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  while (at < text.size()) {
    const std::size_t length = name_character(text, at);
    if (length == 0) break;
    at += length;
  }
  return at - begin;
}

/// What a message shows of a source on one line: all of a short one, else what stands around the
/// byte `at`. Line breaks become blanks.
std::string shown(std::string_view source, std::size_t at = 0) {
  constexpr std::size_t longest = 200;
  constexpr std::size_t around = 60;
  const bool whole = source.size() <= longest;
  const auto inside_character = [&](std::size_t byte) {
    return byte < source.size() && (static_cast<unsigned char>(source[byte]) & 0xc0) == 0x80;
  };
  std::size_t begin = whole || at < around ? 0 : at - around;
  while (begin > 0 && inside_character(begin)) --begin;
  std::size_t end = whole ? source.size() : std::min(at + around, source.size());
  while (inside_character(end)) ++end;
  std::string text = begin > 0 ? "..." : "";
  for (std::size_t byte = begin; byte < end;) {
    const std::optional<Character> character = decode(source, byte);
    const bool control = character && (character->code < 0x20 || character->code == 0x7f);
    if (!character)
      text += '?';
    else if (control)
      text += ' ';
    else
      text += source.substr(byte, character->length);
    byte += character ? character->length : 1;
  }
  return end < source.size() ? text + "..." : text;
}

class Tokenizer {
 public:
  Tokenizer(std::string_view source, const Fault& fault, Operand operand)
      : source_(source), fault_(fault), operand_(operand) {}

  std::vector<Token> run() {
    if (const std::optional<std::size_t> bad = first_invalid_byte(source_))
      fault_.raise(*bad, "expected UTF-8 text");
    // It would end every message early that quotes it.
    if (const std::size_t zero = source_.find('\0'); zero != std::string_view::npos)
      fault_.raise(zero, "expected text without zero bytes");
    for (skip_blanks(); at_ < source_.size(); skip_blanks()) next();
    add(TokenKind::end, "", 0);
    return std::move(tokens_);
  }

 private:
  void skip_blanks() {
    while (at_ < source_.size() && (source_[at_] == ' ' || source_[at_] == '\t' ||
                                    source_[at_] == '\n' || source_[at_] == '\r'))
      ++at_;
  }

  void next() {
    const char c = source_[at_];
    const bool digit_follows = at_ + 1 < source_.size() && digit(source_[at_ + 1]);
    if (c == '\'' || c == '"' || c == '`') return quoted(c);
    if (digit(c) || (c == '.' && digit_follows)) return number();
    if (const std::size_t length = name_length(source_, at_)) return name(length);
    const std::string_view rest = source_.substr(at_);
    if (rest.starts_with(power_of_other_languages))
      return add(TokenKind::symbol, std::string(to_string(BinaryOperator::caret)),
                 power_of_other_languages.size());
    if (const std::string_view symbol = leading_operator(rest); !symbol.empty())
      return add(TokenKind::symbol, std::string(symbol), symbol.size());
    if (c == '(' || c == ')' || c == ',') return add(TokenKind::symbol, std::string(1, c), 1);
    refuse();
  }

  void add(TokenKind kind, std::string value, std::size_t length) {
    tokens_.push_back({kind, std::move(value), at_, at_ + length});
    at_ += length;
  }

  /// The mark inside its own quotes is written twice.
  void quoted(char mark) {
    std::string value;
    std::size_t at = at_ + 1;
    for (;; ++at) {
      if (at == source_.size())
        fault_.raise(at_,
                     fmt::format("expected a closing {} for the one here, found the end", mark));
      const bool twice = at + 1 < source_.size() && source_[at + 1] == mark;
      if (source_[at] == mark && !twice) break;
      if (source_[at] == mark) ++at;
      value += source_[at];
    }
    if (mark == '`' && value.empty()) fault_.raise(at_, "expected a name between the backticks");
    add(mark == '`' ? TokenKind::quoted_name : TokenKind::text, std::move(value), at + 1 - at_);
  }

  void number() {
    const char* const begin = source_.data() + at_;
    double value = 0.0;
    const auto [end, error] = std::from_chars(begin, source_.data() + source_.size(), value);
    const auto length = static_cast<std::size_t>(end - begin);
    const std::string text(begin, length);
    if (error == std::errc::result_out_of_range)
      fault_.raise(at_, fmt::format("expected a number that a double can hold, found '{}'", text));
    if (const std::size_t rest = name_length(source_, at_ + length))
      fault_.raise(at_ + length,
                   fmt::format("expected an operator after '{}', found '{}'; a name that starts "
                               "with a digit needs backticks",
                               text, source_.substr(at_ + length, rest)));
    add(TokenKind::number, text, length);
  }

  void name(std::size_t length) {
    const std::string text(source_.substr(at_, length));
    if (text == ".") return add(TokenKind::everything, text, length);
    add(is_word_operator(text) ? TokenKind::symbol : TokenKind::name, text, length);
  }

  /// "a:b" for the '&' of "a & b", as other languages write an interaction.
  std::string interaction() const {
    const std::size_t next = std::min(source_.find_first_not_of(" &", at_), source_.size());
    const std::size_t length = name_length(source_, next);
    const bool names = !tokens_.empty() && tokens_.back().kind == TokenKind::name && length > 0;
    if (!names) return "':'";
    return fmt::format("{}:{}", tokens_.back().value, source_.substr(next, length));
  }

  [[noreturn]] void refuse() const {
    const std::string_view rest = source_.substr(at_);
    if (operand_ == Operand::term && rest.starts_with('&') && !rest.starts_with("&&")) {
      fault_.raise(at_,
                   fmt::format("'&' has no meaning here, write {} for an interaction, 'and' in "
                               "a condition",
                               interaction()));
    }
    if (operand_ == Operand::term && rest.starts_with('|') && !rest.starts_with("||")) {
      fault_.raise(at_,
                   "'|' has no meaning here, write 'or' in a condition, and a random effect as a "
                   "term of its own, as in + (1|host)");
    }
    for (const Foreign& candidate : foreign)
      if (source_.substr(at_).starts_with(candidate.written))
        fault_.raise(at_, fmt::format("'{}' has no meaning here, write {}", candidate.written,
                                      candidate.instead));
    const std::size_t length = decode(source_, at_)->length;
    fault_.raise(at_, fmt::format("expected a name, a number or an operator, found '{}'; names "
                                  "with other characters need backticks",
                                  shown(source_.substr(at_, length))));
  }

  std::string_view source_;
  Fault fault_;
  Operand operand_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

void Fault::raise(std::size_t at_byte, const std::string& text) const {
  const std::size_t column = count_characters(source.substr(0, at_byte)) + 1;
  // A name or a number in the text may be as long as the source.
  throw UsageError(fmt::format("{} '{}': column {}: {}", what, shown(source, at_byte), column,
                               printable(text, longest_message_text)));
}

std::vector<Token> tokenize(std::string_view source, const Fault& fault, Operand operand) {
  return Tokenizer(source, fault, operand).run();
}

bool is_plain_name(std::string_view text) {
  if (text.empty() || text == "." || name_length(text, 0) != text.size()) return false;
  if (digit(text[0]) || (text[0] == '.' && text.size() > 1 && digit(text[1]))) return false;
  return !is_word_operator(text);
}

}  // namespace yates::language
