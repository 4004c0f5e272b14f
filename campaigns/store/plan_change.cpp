#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/sql.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {
namespace {

using Texts = std::vector<std::string>;
using Parts = std::map<std::string, std::string>;

Texts factors_of_store(SQLite::Database& database) {
  Texts names;
  SQLite::Statement query(database, "SELECT DISTINCT factor FROM point_level ORDER BY factor");
  while (query.executeStep()) names.push_back(stored_text(query, 0));
  return names;
}

bool has(const Texts& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

std::string levels_part(const std::string& factor) {
  return "the levels of factor '" + factor + "'";
}

/// The keys of what was measured otherwise: "kept after 000000008 command".
constexpr std::string_view kept_key = "kept after ";

/// The text with `to` in place of `from`, wherever it stands.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// What the campaign would have said before factors joined or got other names.
std::string as_before(std::string text, const PlanChange& change) {
  for (const auto& [name, old] : change.renamed) {
    text = replaced(std::move(text), "{" + name + "}", "{" + old + "}");
  }
  for (const auto& [name, level] : change.former_levels) {
    text = replaced(std::move(text), "{" + name + "}", level);
  }
  return text;
}

/// A part of the plan as the file shows it: lists of words in brackets.
std::string as_written(const std::string& part) {
  if (part.empty()) return "(nothing)";
  return part.front() == '"' ? "[" + part + "]" : part;
}

/// The same; of a long text that differs from `other` in one place, what stands around that place.
std::string around_difference(const std::string& text, const std::string& other) {
  constexpr std::size_t longest = 200;
  constexpr std::size_t before = 40;
  if (text.size() <= longest && other.size() <= longest) return text;
  const auto differ = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first;
  const auto same = static_cast<std::size_t>(differ - text.begin());
  std::size_t begin = same > before ? same - before : 0;
  std::size_t end = std::min(text.size(), begin + longest);
  const auto inside_character = [&](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  while (begin > 0 && inside_character(begin)) --begin;
  while (inside_character(end)) ++end;
  return (begin > 0 ? "..." : "") + text.substr(begin, end - begin) +
         (end < text.size() ? "..." : "");
}

/// Changes of how one run is measured, in words; empty if there are none.
std::string measurement_difference(const Parts& known, const Parts& asked,
                                   const PlanChange& change) {
  std::string difference;
  const auto compare = [&](const std::string& name) {
    if (kind_of_part(name) != PlanPart::measurement) return;
    const auto text = [&](const Parts& parts) {
      const auto found = parts.find(name);
      return found == parts.end() ? std::string() : found->second;
    };
    if (text(known) == as_before(text(asked), change)) return;
    const std::string before = as_written(text(known));
    const std::string now = as_written(text(asked));
    difference += fmt::format("{}{} was {} and is now {}", difference.empty() ? "" : "; ", name,
                              around_difference(before, now), around_difference(now, before));
  };
  for (const auto& [name, value] : known) compare(name);
  for (const auto& [name, value] : asked) {
    if (!known.contains(name)) compare(name);
  }
  if (difference.empty()) return difference;
  for (const auto& [name, old] : change.renamed) {
    difference +=
        fmt::format(" (factor '{}' is now called '{}', which changes nothing)", old, name);
  }
  return difference;
}

/// Factors that vanished or joined. Returns what is wrong; empty if nothing is.
std::string match_factors(const Campaign& campaign, const Texts& stored, const Parts& known,
                          const Parts& asked, PlanChange& change) {
  Texts gone;
  Texts joined;
  const Texts names = doe::names(campaign.factors);
  std::ranges::copy_if(stored, std::back_inserter(gone),
                       [&](const std::string& one) { return !has(names, one); });
  for (const std::string& name : names) {
    if (has(stored, name)) continue;
    const auto& former = campaign.former_levels;
    const auto level =
        std::ranges::find_if(former, [&](const auto& one) { return one.first == name; });
    if (level != former.end()) {
      change.former_levels.emplace(name, level->second);
    } else {
      joined.push_back(name);
    }
  }
  // A factor with the levels of one that vanished is that factor under another name.
  for (auto name = joined.begin(); name != joined.end();) {
    const auto old = std::ranges::find_if(gone, [&](const std::string& one) {
      const auto before = known.find(levels_part(one));
      const auto now = asked.find(levels_part(*name));
      return before != known.end() && now != asked.end() && before->second == now->second;
    });
    if (old == gone.end()) {
      ++name;
      continue;
    }
    change.renamed.emplace(*name, *old);
    gone.erase(old);
    name = joined.erase(name);
  }
  if (!joined.empty()) {
    return fmt::format(
        "factor '{}' is new, and runs are done: say which of its levels they had, as in {} = {{ "
        "levels = [...], was = \"LEVEL\" }}",
        joined.front(), joined.front());
  }
  if (!gone.empty()) {
    return fmt::format("factor '{}' is gone, but the finished runs had different levels of it",
                       gone.front());
  }
  return {};
}

double longest_run(SQLite::Database& database) {
  SQLite::Statement query(database,
                          "SELECT coalesce(max(wall), 0.0) FROM attempt WHERE state = 'done'");
  query.executeStep();
  return real_number(query, 0);
}

}  // namespace

void record_kept_measurement(SQLite::Database& database, const PlanChange& change) {
  const std::size_t attempts = count_of(database, "SELECT count(*) FROM attempt");
  const std::string key = fmt::format("{}{:09} ", kept_key, attempts);
  SQLite::Statement known(database, "SELECT 1 FROM meta WHERE key LIKE ? || '%'");
  known.bind(1, key);
  if (known.executeStep()) return;  // nothing was measured in the way that is given up now
  for (auto [name, text] : read_plan_parts(database)) {
    if (kind_of_part(name) != PlanPart::measurement) continue;
    for (const auto& [now, old] : change.renamed) {
      text = replaced(std::move(text), "{" + old + "}", "{" + now + "}");
    }
    write_meta(database, key + name, text);
  }
}

std::vector<std::string> read_kept_measurements(const SQLite::Database& database) {
  std::map<std::size_t, Parts> ways;  // by the number of attempts that were made by then
  SQLite::Statement rows(database, "SELECT key, value FROM meta WHERE key LIKE ? || '%'");
  rows.bind(1, std::string(kept_key));
  while (rows.executeStep()) {
    const std::string key = stored_text(rows, 0).substr(kept_key.size());
    const std::size_t blank = std::min(key.find(' '), key.size());
    ways[static_cast<std::size_t>(std::strtoull(key.c_str(), nullptr, 10))].emplace(
        key.substr(std::min(blank + 1, key.size())), stored_text(rows, 1));
  }
  const PlanParts today = read_plan_parts(database);
  std::vector<std::string> result;
  std::size_t first = 1;
  for (const auto& [last, way] : ways) {
    const std::string difference =
        measurement_difference(way, Parts(today.begin(), today.end()), {});
    if (!difference.empty()) {
      result.push_back(fmt::format(
          "attempts {} to {} were measured otherwise, which --keep takes for the same: {}", first,
          last, difference));
    }
    first = last + 1;
  }
  return result;
}

PlanComparison compare_plans(SQLite::Database& database, const Campaign& campaign,
                             const PlanParts& parts, std::size_t planned, Measurement measurement) {
  const std::string difference = plan_difference(database, campaign, parts, planned);
  const PlanParts stored = read_plan_parts(database);
  const bool grows = has_changed_plan(database) && stored != parts;
  if (difference.empty() && !grows) return SamePlan{};
  PlanChange change;
  if (count_of(database, "SELECT count(*) FROM attempt WHERE state = 'done' AND run NOT NULL") ==
      0) {
    change.starts_over = true;
    return change;
  }
  const Parts known(stored.begin(), stored.end());
  const Parts asked(parts.begin(), parts.end());
  const auto is_split_plot = [](const auto& part) {
    return kind_of_part(part.first) == PlanPart::hard_to_change;
  };
  if (std::ranges::any_of(known, is_split_plot) || std::ranges::any_of(asked, is_split_plot)) {
    return RefusedPlan{difference};
  }
  if (auto why = match_factors(campaign, factors_of_store(database), known, asked, change);
      !why.empty()) {
    return RefusedPlan{std::move(why)};
  }
  std::string otherwise = measurement_difference(known, asked, change);
  if (measurement == Measurement::same) {
    change.taken_for_same = !otherwise.empty();
    return change;
  }
  change.measured_otherwise = std::move(otherwise);
  if (campaign.command.timeout && *campaign.command.timeout < longest_run(database)) {
    change.measured_otherwise += fmt::format("{}timeout is now {}, but a finished run took {}",
                                             change.measured_otherwise.empty() ? "" : "; ",
                                             language::format_duration(*campaign.command.timeout),
                                             language::format_duration(longest_run(database)));
  }
  return change;
}

}  // namespace yates::campaigns
