#include "inquiry/analysis/confirmation.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "inquiry/analysis/analysis.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"
#include "language/tokens.hpp"
#include "language/toml_text.hpp"

namespace yates::inquiry {
namespace {

/// The level of each factor of the campaign: that of the setting, and where the model does not hold
/// the factor, that of the named baseline or the first.
Levels levels_of(const campaigns::Campaign& campaign, const reports::ResponseReport& response,
                 const anova::Setting& setting) {
  Levels result;
  for (const doe::Factor& factor : campaign.factors) {
    std::string level = factor.levels.front().text;
    for (const auto& [name, named] : campaign.questions.baseline) {
      if (name == factor.name) level = named;
    }
    for (std::size_t f = 0; f < response.analysis.factors.size(); ++f) {
      const anova::FactorReading& reading = response.analysis.factors[f];
      if (reading.name == factor.name) level = reading.levels[setting.levels[f]];
    }
    result.emplace_back(factor.name, level);
  }
  return result;
}

std::optional<AdvisedChange> change_of(const campaigns::Campaign& campaign,
                                       const reports::ResponseReport& response,
                                       const anova::DecisionPart& part) {
  AdvisedChange result{levels_of(campaign, response, part.compared_with), std::nullopt};
  if (part.kind == anova::DecisionKind::choose && part.advised) {
    result.advised = levels_of(campaign, response, *part.advised);
  }
  if (part.bet && part.bet->worth_a_word()) {
    result.bet = levels_of(campaign, response, part.bet->setting);
    if (result.bet == result.baseline) result.bet.reset();
  }
  if (!result.advised && !result.bet) return std::nullopt;
  return result;
}

/// The factors whose levels differ between baseline and advice, in the campaign's order.
std::vector<std::string> changed_factors(const std::vector<AdvisedChange>& changes) {
  std::vector<std::string> result;
  for (std::size_t f = 0; f < changes.front().baseline.size(); ++f) {
    const bool differs =
        std::any_of(changes.begin(), changes.end(), [&](const AdvisedChange& change) {
          return (change.advised && change.baseline[f] != (*change.advised)[f]) ||
                 (change.bet && change.baseline[f] != (*change.bet)[f]);
        });
    if (differs) result.push_back(changes.front().baseline[f].first);
  }
  return result;
}

const doe::Factor& factor_of(const campaigns::Campaign& campaign, const std::string& name) {
  return *std::find_if(campaign.factors.begin(), campaign.factors.end(),
                       [&](const doe::Factor& factor) { return factor.name == name; });
}

/// As a formula reads its levels one by one.
std::string in_formula(const campaigns::Campaign& campaign, const std::string& name) {
  const std::string written = language::name_text(name);
  const bool numeric = factor_of(campaign, name).kind == doe::FactorKind::numeric;
  return numeric ? fmt::format("C({})", written) : written;
}

/// One term for all that changes together, and how it differs between the given levels.
std::string model_of(const campaigns::Campaign& campaign,
                     const std::vector<AdvisedChange>& changes) {
  std::vector<std::string> changed;
  for (const std::string& name : changed_factors(changes)) {
    changed.push_back(in_formula(campaign, name));
  }
  const std::string change = fmt::format("{}", fmt::join(changed, ":"));
  std::string model = change;
  for (const doe::Factor& factor : campaign.factors) {
    std::set<std::string> levels;
    for (const AdvisedChange& one : changes) {
      for (const auto& [name, level] : one.baseline) {
        if (name == factor.name) levels.insert(level);
      }
    }
    if (!factor.given || levels.size() < 2) continue;
    const std::string given = in_formula(campaign, factor.name);
    model += fmt::format(" + {0} + {1}:{0}", given, change);
  }
  return model;
}

std::string toml_level(const campaigns::Campaign& campaign, const std::string& name,
                       const std::string& level) {
  const bool numeric = factor_of(campaign, name).kind == doe::FactorKind::numeric;
  return numeric && language::is_toml_number(level) ? level : language::toml_string(level);
}

std::string table_of(const campaigns::Campaign& campaign, const Levels& levels) {
  std::vector<std::string> parts;
  for (const auto& [name, level] : levels) {
    parts.push_back(
        fmt::format("{} = {}", language::toml_key(name), toml_level(campaign, name, level)));
  }
  return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

}  // namespace

std::vector<Levels> AdvisedChange::settings() const {
  std::vector<Levels> result = {baseline};
  if (advised) result.push_back(*advised);
  if (bet) result.push_back(*bet);
  return result;
}

std::vector<AdvisedChange> advised_changes(const campaigns::Campaign& campaign,
                                           const std::vector<reports::ResponseReport>& responses) {
  std::vector<AdvisedChange> changes;
  const auto together = together_of(responses);
  const reports::ResponseReport& first = responses.front();
  if (together && !first.weighted) {
    const reports::ResponseReport& report = responses[together->answers.front()];
    for (const anova::JointDecision& decision : together->decisions) {
      if (!decision.advised) continue;
      changes.push_back(
          {levels_of(campaign, report, decision.settings.front().setting),
           levels_of(campaign, report, decision.settings[*decision.advised].setting)});
    }
    return changes;
  }
  if (!first.decision) return changes;
  for (const anova::DecisionPart& part : first.decision->parts) {
    if (auto change = change_of(campaign, first, part)) changes.push_back(std::move(*change));
  }
  return changes;
}

std::string confirmation_text(const std::string& text, const std::string& source,
                              const campaigns::Campaign& campaign,
                              const std::vector<AdvisedChange>& changes, std::size_t replications) {
  toml::table root;
  try {
    root = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw language::InputError({source, std::nullopt, std::nullopt}, error.what());
  }
  root.erase("design");
  const auto title = root["title"].value<std::string>();
  if (title) root.insert_or_assign("title", *title + ": the advice again");
  // The formatter would sort them, but the first one leads.
  toml::table responses =
      root["responses"].as_table() ? *root["responses"].as_table() : toml::table{};
  root.erase("responses");
  if (root["analysis"].as_table() == nullptr) root.insert_or_assign("analysis", toml::table{});
  toml::table& analysis = *root["analysis"].as_table();
  analysis.insert_or_assign("model", model_of(campaign, changes));
  toml::table baseline;
  for (const auto& [name, level] : changes.front().baseline) {
    baseline.insert_or_assign(name, level);
  }
  analysis.insert_or_assign("baseline", std::move(baseline));
  std::ostringstream file;
  file << fmt::format(
      "# What {} advises, measured again beside the baseline: yates confirm has made this file.\n"
      "# Among many settings the best one looks better than it is; these runs are fresh.\n\n",
      language::printable(std::filesystem::path(source).filename().string(), std::string::npos));
  // A text of several lines would lose a line end at its beginning, and one in single quotes has
  // none.
  constexpr auto one_line =
      toml::toml_formatter::default_flags &
      ~(toml::format_flags::allow_multi_line_strings | toml::format_flags::allow_literal_strings);
  file << toml::toml_formatter{root, one_line} << "\n\n[responses]\n";
  for (const campaigns::Response& response : campaign.responses) {
    toml::table* one = responses[response.name].as_table();
    if (one == nullptr) continue;
    one->erase("formula");
    one->is_inline(true);
    file << language::toml_key(response.name) << " = " << toml::toml_formatter{*one, one_line}
         << "\n";
  }
  file << "\n[design]\nkind = \"custom\"\npoints = [\n";
  for (const AdvisedChange& change : changes) {
    for (const Levels& setting : change.settings()) {
      file << "  " << table_of(campaign, setting) << ",\n";
    }
  }
  file << fmt::format("]\nreplications = {}\nblocks = \"replication\"\n", replications);
  return file.str();
}

std::string confirmation_file(const std::string& campaign) {
  const std::filesystem::path path(campaign);
  return (path.parent_path() / (path.stem().string() + "-confirm.toml")).string();
}

}  // namespace yates::inquiry
