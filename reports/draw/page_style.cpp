#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/style.hpp"

namespace yates::reports {
namespace {

int hexadecimal_digit(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

/// Base 64 of bytes written in hexadecimal, as a policy wants them.
std::string base64_of_hexadecimal(std::string_view digits) {
  static constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bits;
  for (const char c : digits) {
    const auto value = static_cast<unsigned>(hexadecimal_digit(c));
    for (const unsigned shift : {3U, 2U, 1U, 0U}) bits.push_back((value >> shift) & 1U);
  }
  while (bits.size() % 6 != 0) bits.push_back(0);
  std::string text;
  for (std::size_t i = 0; i < bits.size(); i += 6) {
    std::size_t index = 0;
    for (std::size_t b = 0; b < 6; ++b) index = 2 * index + bits[i + b];
    text += alphabet[index];
  }
  while (text.size() % 4 != 0) text += '=';
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// ".s0,.s1{fill:red}" has the selectors ".s0,.s1" and the declarations "fill:red".
struct Rule {
  std::string_view selectors;
  std::string_view declarations;
};

/// The rules that hold on every medium, one on each line of the sheet. Those of one medium stand on
/// its line, or on lines between it and a closing brace.
std::vector<Rule> rules_of(std::string_view sheet) {
  std::vector<Rule> rules;
  bool of_one_medium = false;
  for (const std::string_view line : split(sheet, '\n')) {
    if (line == "}") of_one_medium = false;
    if (line.starts_with('@') && line.ends_with('{')) of_one_medium = true;
    if (of_one_medium) continue;
    const std::size_t brace = line.find('{');
    if (line.starts_with('@') || brace == std::string_view::npos || !line.ends_with('}')) continue;
    rules.push_back({line.substr(0, brace), line.substr(brace + 1, line.size() - brace - 2)});
  }
  return rules;
}

/// The classes of all elements.
std::set<std::string_view> classes_of(std::string_view svg) {
  constexpr std::string_view attribute = " class=\"";
  std::set<std::string_view> classes;
  for (std::size_t at = svg.find(attribute); at != std::string_view::npos;
       at = svg.find(attribute, at)) {
    at += attribute.size();
    const std::string_view names = svg.substr(at, svg.find('"', at) - at);
    for (const std::string_view name : split(names, ' ')) classes.insert(name);
  }
  return classes;
}

std::string with_values(std::string_view declarations) {
  constexpr std::string_view call = "var(--";
  std::string result;
  for (std::size_t at = 0; at < declarations.size();) {
    const std::size_t found = std::min(declarations.find(call, at), declarations.size());
    result += declarations.substr(at, found - at);
    if (found == declarations.size()) break;
    const std::size_t end = declarations.find(')', found);
    const std::size_t name = found + call.size();
    result += light_value(declarations.substr(name, end - name));
    at = end + 1;
  }
  return result;
}

bool draws_halo(std::string_view declarations) {
  return declarations.find("paint-order") != std::string_view::npos;
}

}  // namespace

std::string policy_for(std::span<const StyleSheet> styles) {
  std::string hashes;
  for (const StyleSheet& style : styles) {
    hashes += fmt::format(" 'sha256-{}'", base64_of_hexadecimal(style.sha256));
  }
  return fmt::format("default-src 'none'; style-src{}; base-uri 'none'; form-action 'none'",
                     hashes);
}

std::string html_document(const std::string& title, const std::string& tool_version,
                          std::span<const StyleSheet> styles, const Markup& body) {
  Markup head =
      element("meta", {{"charset", "utf-8"}}) +
      element("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}) +
      element("meta",
              {{"http-equiv", "Content-Security-Policy"}, {"content", policy_for(styles)}}) +
      element("meta", {{"name", "generator"}, {"content", "yates " + tool_version}}) +
      element("title", {}, title);
  for (const StyleSheet& style : styles) {
    head += element("style", {}, Markup::trusted(std::string(style.text)));
  }
  return "<!DOCTYPE html>\n" +
         element("html", {{"lang", "en"}}, element("head", {}, head) + element("body", {}, body))
             .str() +
         "\n";
}

std::string_view light_value(std::string_view variable) {
  for (const Rule& rule : rules_of(style_sheet())) {
    if (rule.selectors != ":root") continue;
    for (const std::string_view declaration : split(rule.declarations, ';')) {
      const std::size_t colon = declaration.find(':');
      if (declaration.substr(0, colon) == "--" + std::string(variable)) {
        return declaration.substr(colon + 1);
      }
    }
  }
  return {};
}

std::string picture_style(std::string_view svg) {
  const std::set<std::string_view> classes = classes_of(svg);
  std::string style;
  for (const Rule& rule : rules_of(style_sheet())) {
    if (draws_halo(rule.declarations)) continue;
    std::string selectors;
    for (const std::string_view selector : split(rule.selectors, ',')) {
      const bool used = selector == "text" ||
                        (selector.starts_with('.') && classes.count(selector.substr(1)) > 0);
      if (used) selectors += (selectors.empty() ? "" : ",") + std::string(selector);
    }
    if (!selectors.empty()) style += selectors + "{" + with_values(rule.declarations) + "}\n";
  }
  return style;
}

}  // namespace yates::reports
