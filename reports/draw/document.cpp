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

}  // namespace yates::reports
