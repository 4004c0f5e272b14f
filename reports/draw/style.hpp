#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/draw/html.hpp"

namespace yates::reports {

/// assets/style.css as it was when the program was configured.
std::string_view style_sheet();
/// SHA-256 of these bytes, in hexadecimal.
std::string_view style_sheet_sha256();

/// What lessons add to it: assets/lesson.css.
std::string_view lesson_style_sheet();
std::string_view lesson_style_sheet_sha256();

/// What documents add to it: assets/document.css.
std::string_view document_style_sheet();
std::string_view document_style_sheet_sha256();

/// A style sheet as a policy names it.
struct StyleSheet {
  std::string_view text;
  std::string_view sha256;  // in hexadecimal
};

/// A policy by which a page loads nothing, and only these style sheets apply to it.
std::string policy_for(std::span<const StyleSheet> styles);

/// A self-contained HTML document: language, character set, viewport, policy, the version of yates
/// that made it, title and style sheets around a body.
std::string html_document(const std::string& title, const std::string& tool_version,
                          std::span<const StyleSheet> styles, const Markup& body);

/// What the style sheet says of a variable in light colours: "blue" gives "#0072b2". Empty for a
/// variable that it does not have.
std::string_view light_value(std::string_view variable);

/// The rules of the style sheet that a picture needs by itself: those of the classes that it uses,
/// in light colours, with every variable replaced by its value. They say nothing of the halo around
/// texts, which programs that know no paint-order would draw over the letters.
std::string picture_style(std::string_view svg);

}  // namespace yates::reports
