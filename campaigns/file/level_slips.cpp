#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "language/toml_text.hpp"
#include "table/text/number_slips.hpp"

namespace yates::campaigns {
namespace {

using table::TwoPartVersion;

/// Whether levels grow as versions do, but not as numbers. So do halves, 0.5, 0.25, 0.125; unlike
/// them, versions end in 0 somewhere, or follow each other.
bool are_versions(const std::vector<doe::Level>& levels) {
  std::vector<TwoPartVersion> versions;
  for (const doe::Level& level : levels) {
    const auto version = level.number ? table::two_part_version(level.text) : std::nullopt;
    if (!version) return false;
    versions.push_back(*version);
  }
  bool numbers_grow = true;
  bool numbers_fall = true;
  bool ends_in_zero = false;
  bool follow = false;
  for (std::size_t at = 0; at < versions.size(); ++at) {
    ends_in_zero = ends_in_zero || versions[at].ends_in_zero();
    if (at == 0) continue;
    const TwoPartVersion& last = versions[at - 1];
    if (last >= versions[at]) return false;
    numbers_grow = numbers_grow && *levels[at - 1].number < *levels[at].number;
    numbers_fall = numbers_fall && *levels[at - 1].number > *levels[at].number;
    follow = follow || (last.major == versions[at].major && last.minor + 1 == versions[at].minor);
  }
  if (versions.size() < 2 || numbers_grow) return false;
  return ends_in_zero || (follow && !numbers_fall);
}

/// "3.9", "3.10"
std::string as_texts(const std::vector<doe::Level>& levels) {
  std::string texts;
  for (const doe::Level& level : levels)
    texts += (texts.empty() ? "" : ", ") + language::toml_string(level.text);
  return texts;
}

}  // namespace

std::string decimal_commas(const Draft& draft, const toml::array& list) {
  if (list.size() < 4 || list.size() % 2 != 0) return "";
  std::string meant;
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (!list[at].is_integer()) return "";
    const std::string text = draft.reader.written(list[at]).value_or("");
    const auto& begin = list[at].source().begin;
    const bool last = at + 1 == list.size();
    const auto next = last ? begin : list[at + 1].source().begin;
    const bool close = next.line == begin.line && next.column == begin.column + text.size() + 1;
    if (!last && close != (at % 2 == 0)) return "";
    meant += text + (at % 2 == 0 ? "." : last ? "" : ", ");
  }
  return fmt::format("decimal numbers have a point; if they are meant, write [{}]", meant);
}

void warn_of_hashes(Draft& draft, const std::string& name, const std::vector<doe::Level>& levels) {
  std::vector<std::string_view> texts;
  for (const doe::Level& level : levels) {
    if (!level.number) return;
    texts.push_back(level.text);
  }
  if (!table::are_hashes(texts)) return;
  draft.warn(
      "factor '{}' looks like hashes of commits, in which an e is no exponent, but is read as "
      "numbers; write texts: [{}]",
      name, as_texts(levels));
}

void warn_of_versions(Draft& draft, const std::string& name,
                      const std::vector<doe::Level>& levels) {
  if (!are_versions(levels)) return;
  draft.warn(
      "factor '{}' looks like versions, but is read as numbers, of which {} is not above {}; write "
      "texts: [{}]",
      name, levels.back().text, levels.front().text, as_texts(levels));
}

void warn_of_outer_blanks(Draft& draft, const std::string& name,
                          const std::vector<doe::Level>& levels) {
  for (const doe::Level& level : levels) {
    const auto blank = [](char letter) { return letter == ' ' || letter == '\t'; };
    const bool begins = !level.text.empty() && blank(level.text.front());
    if (!begins && (level.text.empty() || !blank(level.text.back()))) continue;
    draft.warn(
        "factor '{}': the level '{}' {} with a blank, which is part of the word that the command "
        "gets; leave it out",
        name, level.text, begins ? "begins" : "ends");
  }
}

}  // namespace yates::campaigns
