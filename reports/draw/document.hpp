#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/draw/html.hpp"
#include "reports/draw/style.hpp"

namespace yates::reports {

/// A policy by which a page loads nothing, and only these style sheets apply to it.
std::string policy_for(std::span<const StyleSheet> styles);

/// A self-contained HTML document: language, character set, viewport, policy, the version of yates
/// that made it, title and style sheets around a body.
std::string html_document(const std::string& title, const std::string& tool_version,
                          std::span<const StyleSheet> styles, const Markup& body);

}  // namespace yates::reports
