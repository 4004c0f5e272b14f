#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::reports {

/// A piece of HTML or SVG. Text is always escaped when it enters, so that a factor called
/// `<script>` stays a word wherever it is printed.
class Markup {
 public:
  Markup() = default;
  /// The text with & < > " ' replaced by entities, and with bytes that are not UTF-8, control
  /// characters, and characters that turn the text around them replaced by U+FFFD.
  static Markup text(std::string_view raw);
  /// Markup that yates itself made, used unchanged: the style sheet and the embedded JSON.
  static Markup trusted(std::string markup);

  const std::string& str() const { return markup_; }
  bool empty() const { return markup_.empty(); }
  Markup& operator+=(const Markup& other);
  friend Markup operator+(Markup a, const Markup& b) { return a += b; }

 private:
  std::string markup_;
};

struct Attribute {
  std::string name;
  std::string value;
};
using Attributes = std::vector<Attribute>;

/// <name attributes>content</name>, as XML: attributes quoted, nothing left open. Without content
/// <name attributes/>, except where HTML knows no such form (td, script, ...).
Markup element(std::string_view name, const Attributes& attributes = {},
               const Markup& content = {});
/// The same around a text.
Markup element(std::string_view name, const Attributes& attributes, std::string_view raw);

/// A finished picture.
struct Picture {
  double width;  // pixels
  double height;
  Markup svg;           // as wide and as high as what it stands in
  std::string id = {};  // of the picture in its page
};

/// A wider picture, in pixels, takes a row of a page for itself.
inline constexpr double widest_of_a_column = 500.0;

}  // namespace yates::reports
