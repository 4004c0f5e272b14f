#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "campaigns/responses/pattern.hpp"

namespace yates::campaigns {
namespace {

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_hexadecimal(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/// Walks a pattern once, from the left.
class PatternTranslation {
 public:
  explicit PatternTranslation(std::string_view pattern) : pattern_(pattern) {}

  std::string whole() {
    while (at_ < pattern_.size()) {
      const char letter = pattern_[at_];
      if (letter == '\\') {
        put_escape(false);
      } else if (letter == '[') {
        put_class();
      } else if (letter == '.') {
        put("[^\\n\\r]", 1);
      } else {
        if (letter == '(') check_group();
        if (letter == '{') check_repetition();
        put({&letter, 1}, 1);
      }
    }
    return result_;
  }

 private:
  /// The character that lies `ahead` of the present one; a null character beyond the end.
  char peek(std::size_t ahead) const {
    return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
  }

  void put(std::string_view text, std::size_t read) {
    result_ += text;
    at_ += read;
  }

  /// "'\1' at character 5", of the present place; characters are those of UTF-8.
  std::string piece(std::size_t size) const {
    const std::string_view before = pattern_.substr(0, at_);
    const auto characters = std::ranges::count_if(
        before, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; });
    return fmt::format("'{}' at character {}", pattern_.substr(at_, size), characters + 1);
  }

  void check_group() const {
    if (peek(1) != '?' || peek(2) == ':') return;
    const bool behind = peek(2) == '<' && (peek(3) == '=' || peek(3) == '!');
    if (behind || peek(2) == '=' || peek(2) == '!') {
      throw PatternFault(
          fmt::format("uses the look-{} {}; expected a pattern without it, because it "
                      "cannot be searched in linear time",
                      behind ? "behind" : "ahead", piece(behind ? 4 : 3)));
    }
    throw PatternFault(
        fmt::format("is not a regular expression: it has {}; expected '(?:' or '('", piece(2)));
  }

  /// A brace opens {n}, {n,} or {n,m}.
  void check_repetition() const {
    std::size_t end = 1;
    while (is_digit(peek(end))) ++end;
    const bool number = end > 1;
    if (number && peek(end) == ',') {
      ++end;
      while (is_digit(peek(end))) ++end;
    }
    if (number && peek(end) == '}') return;
    throw PatternFault(
        fmt::format("is not a regular expression: it has {}; expected a repetition such as "
                    "'{{2}}' or '{{1,3}}'; write '\\{{' for a brace",
                    piece(1)));
  }

  void put_escape(bool in_class) {
    if (at_ + 1 == pattern_.size()) {
      throw PatternFault("is not a regular expression: it ends in a backslash");
    }
    const char letter = peek(1);
    if (letter >= '1' && letter <= '9') {
      throw PatternFault(
          fmt::format("uses the back reference {}; expected a pattern without it, because "
                      "it cannot be searched in linear time",
                      piece(2)));
    }
    if (letter == '0') return put("\\x00", 2);
    if (letter == 's') return put(in_class ? "[:space:]" : "[[:space:]]", 2);
    if (letter == 'S') return put(in_class ? "[:^space:]" : "[[:^space:]]", 2);
    if (letter == 'b' && in_class) return put("\\x08", 2);
    if (letter == 'x' && is_hexadecimal(peek(2)) && is_hexadecimal(peek(3))) {
      return put(pattern_.substr(at_, 4), 4);
    }
    constexpr std::string_view alike = "dDwWfnrtv";
    const bool boundary = !in_class && (letter == 'b' || letter == 'B');
    if (boundary || alike.find(letter) != std::string_view::npos) {
      return put(pattern_.substr(at_, 2), 2);
    }
    if (is_letter(letter)) {
      throw PatternFault(fmt::format(
          "is not a regular expression: it has {}, which is no escape there", piece(2)));
    }
    // Of other characters RE2 takes no backslash before an underscore and bytes beyond ASCII.
    const bool plain = letter == '_' || static_cast<unsigned char>(letter) >= 0x80;
    put(pattern_.substr(at_ + (plain ? 1 : 0), plain ? 1 : 2), 2);
  }

  void put_class() {
    const std::size_t opening = peek(1) == '^' ? 2 : 1;
    if (peek(opening) == ']') {
      throw PatternFault(
          fmt::format("is not a regular expression: it has {}, a class without characters; write "
                      "'\\]' for a bracket in a class",
                      piece(opening + 1)));
    }
    put(pattern_.substr(at_, opening), opening);
    while (at_ < pattern_.size() && pattern_[at_] != ']') {
      if (pattern_[at_] == '\\') {
        put_escape(true);
      } else if (pattern_[at_] == '[') {
        put_bracket_in_class();
      } else {
        put(pattern_.substr(at_, 1), 1);
      }
    }
    if (at_ == pattern_.size()) {
      throw PatternFault("is not a regular expression: a '[' is not closed by ']'");
    }
    put("]", 1);
  }

  /// [:digit:] is a class of a class, any other bracket is itself.
  void put_bracket_in_class() {
    if (peek(1) == '.' || peek(1) == '=') {
      throw PatternFault(fmt::format(
          "is not a regular expression: it has {} in a class; write '\\[' for a bracket",
          piece(2)));
    }
    const std::size_t end = peek(1) == ':' ? pattern_.find(":]", at_ + 2) : std::string_view::npos;
    if (end == std::string_view::npos) return put("\\[", 1);
    put(pattern_.substr(at_, end + 2 - at_), end + 2 - at_);
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::string result_;
};

}  // namespace

std::string re2_syntax(std::string_view pattern) {
  return PatternTranslation(pattern).whole();
}

}  // namespace yates::campaigns
