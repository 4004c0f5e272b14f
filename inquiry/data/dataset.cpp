#include "inquiry/data/dataset.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <set>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/store/progress.hpp"
#include "campaigns/store/results.hpp"
#include "campaigns/store/store.hpp"
#include "doe/kinds/design_kind.hpp"
#include "doe/plans/plan.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/failures.hpp"
#include "inquiry/data/page_data.hpp"
#include "inquiry/data/reading_slips.hpp"
#include "inquiry/data/store_data.hpp"
#include "language/error.hpp"
#include "reports/draw/number_text.hpp"
#include "table/append.hpp"
#include "table/read.hpp"
#include "table/write.hpp"

namespace yates::inquiry {

namespace {

bool is_campaign(const std::string& path) {
  return std::filesystem::path(path).extension() == ".toml";
}

/// "⁷": a number as an exponent.
std::string raised(std::size_t exponent) {
  static const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result;
  for (const char digit : std::to_string(exponent)) result += digits[digit - '0'];
  return result;
}

/// "2⁷⁻⁴": a fraction of the combinations of two-level factors; absent for another design.
std::optional<std::string> power_of_fraction(const campaigns::Campaign& campaign,
                                             std::size_t points) {
  const bool two_level =
      std::all_of(campaign.factors.begin(), campaign.factors.end(),
                  [](const doe::Factor& factor) { return factor.levels.size() == 2; });
  const std::size_t factors = campaign.factors.size();
  if (!std::holds_alternative<doe::kinds::FractionalFactorial>(campaign.request.kind) ||
      !two_level || !std::has_single_bit(points) || factors >= 64 ||
      points >= std::size_t{1} << factors) {
    return std::nullopt;
  }
  const auto log2_of_points = static_cast<std::size_t>(std::countr_zero(points));
  return "2" + raised(factors) + "⁻" + raised(factors - log2_of_points);
}

std::vector<std::string> hard_factors(const campaigns::Campaign& campaign) {
  std::vector<std::string> names;
  for (const doe::Factor& factor : campaign.factors) {
    if (factor.hard_to_change) names.push_back(factor.name);
  }
  return names;
}

/// "2 × 3 full factorial", "Plackett-Burman design of 7 factors in 12 points".
std::string kind_in_words(const campaigns::Campaign& campaign, const doe::Design& design) {
  const doe::DesignRequest& request = campaign.request;
  const std::size_t points = doe::replicated_points(design, campaign.plan);
  if (const auto power = power_of_fraction(campaign, points)) {
    return fmt::format("{} {} in {} points", *power, doe::title_of(request.kind), points);
  }
  if (!doe::is_factorial(request)) {
    return fmt::format("{} of {} factors in {} points", doe::title_of(request.kind),
                       campaign.factors.size(), points);
  }
  std::string levels;
  bool all_two = true;
  std::size_t combinations = 1;
  for (const doe::Factor& factor : campaign.factors) {
    levels += fmt::format("{}{}", levels.empty() ? "" : " × ", factor.levels.size());
    all_two = all_two && factor.levels.size() == 2;
    combinations *= factor.levels.size();
  }
  if (all_two && campaign.factors.size() > 1) levels = "2" + raised(campaign.factors.size());
  std::string result = levels + " full factorial";
  if (points < combinations) {
    result += fmt::format(" without {} excluded points", combinations - points);
  }
  return result;
}

std::string design_in_words(const campaigns::Campaign& campaign, const doe::Design& design,
                            const doe::RunPlan& plan, std::size_t done) {
  std::string result = kind_in_words(campaign, design);
  const std::size_t added = design.size() - doe::replicated_points(design, campaign.plan);
  result += fmt::format(" × {}{} = {} runs",
                        reports::count_of(plan.replications, "replication", "replications"),
                        added > 0 ? fmt::format(" + {} added", added) : "", plan.runs.size());
  if (done < plan.runs.size()) result += fmt::format(" ({} done)", done);
  if (campaign.plan.order == doe::Order::random) {
    result += campaign.plan.blocks == doe::Blocks::replication
                  ? ", in random order within blocks by replication"
                  : ", in random order within each replication";
  } else {
    result += ", in standard order";
  }
  const std::vector<std::string> hard = hard_factors(campaign);
  if (!hard.empty()) {
    result += fmt::format(", as a split plot with whole plots of equal {}", fmt::join(hard, ", "));
  }
  return result;
}

std::string launched_in_words(const std::vector<campaigns::Attempt>& attempts) {
  std::set<std::string> hosts;
  for (const campaigns::Attempt& attempt : attempts) {
    if (attempt.intent.run) hosts.insert(attempt.intent.host);
  }
  std::string result;
  for (const std::string& host : hosts) {
    result += (result.empty() ? "measured on " : ", ") + host;
  }
  return result;
}

/// Where the runs that are not done have a level in common: ", none with codec=xz", or ", all
/// missing ones have codec=xz". Empty where they have none, or where one run is missing.
std::string missing_levels(const doe::Design& design, const doe::RunPlan& plan,
                           const std::vector<bool>& done) {
  const auto missing = static_cast<std::size_t>(std::count(done.begin(), done.end(), false));
  if (missing < 2) return "";
  std::string text;
  for (std::size_t f = 0; f < design.factors().size(); ++f) {
    const doe::Factor& factor = design.factors()[f];
    std::vector<std::size_t> planned(factor.levels.size(), 0);
    std::vector<std::size_t> lost(factor.levels.size(), 0);
    for (std::size_t index = 0; index < plan.runs.size(); ++index) {
      const std::size_t level = design.level_number(plan.runs[index].point, f);
      ++planned[level];
      if (!done[index]) ++lost[level];
    }
    for (std::size_t level = 0; factor.levels.size() > 1 && level < planned.size(); ++level) {
      const std::string name = factor.name + "=" + factor.levels[level].text;
      if (lost[level] > 0 && lost[level] == planned[level]) {
        text += ", none with " + name;
      } else if (lost[level] == missing) {
        text += ", all missing ones have " + name;
      }
    }
  }
  return text;
}

/// Which levels always fail, as `yates status` says it: "all runs with codec = xz failed (2 of 2);
/// ". Empty where nothing failed.
std::string failed_levels(const Experiment& experiment,
                          const std::vector<campaigns::Attempt>& attempts) {
  const auto statuses = campaigns::statuses(experiment.plan, attempts);
  std::string text;
  for (const std::string& sentence :
       explain_failures(experiment, statuses, failures_by_level(experiment, statuses),
                        campaigns::count(statuses))) {
    text += sentence + "; ";
  }
  if (const auto last = text.empty() ? std::nullopt : last_failure_in_words(experiment, attempts))
    text += *last + "; ";
  return text;
}

/// Says of runs that are not there; returns how many are.
std::size_t note_missing_runs(DataSet& data, const doe::Design& design, const doe::RunPlan& plan,
                              const std::string& failures) {
  const table::Column& status = *data.table.find("status");
  const table::Column& run = *data.table.find("run");
  std::vector<bool> done(plan.runs.size(), false);
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (!status.present[row] || status.text(row) != "done") continue;
    const auto position = doe::position_of_run(plan, static_cast<std::size_t>(run.number(row)));
    if (position) done[*position] = true;
  }
  const auto count = static_cast<std::size_t>(std::count(done.begin(), done.end(), true));
  if (count == done.size()) return count;
  const std::string missing = failures.empty() ? missing_levels(design, plan, done) : "";
  data.notes.push_back(
      {failures.empty() ? model::NoteCode::unfinished : model::NoteCode::failed_runs,
       fmt::format("{}only {} of {} planned runs are done{}; see yates status", failures, count,
                   done.size(), missing)});
  return count;
}

/// Nothing can be analysed before a run is done.
void refuse_without_done(const std::string& path, const Experiment& experiment,
                         const std::vector<campaigns::Attempt>& attempts) {
  const auto counts = campaigns::count(campaigns::statuses(experiment.plan, attempts));
  if (counts.done > 0) return;
  throw language::InputError(
      {path, std::nullopt, std::nullopt},
      fmt::format(
          "nothing has been measured yet: of {} planned runs none is done, {} failed and {} "
          "timed out; yates status {} says why, yates run {} --retry all launches them again",
          counts.planned, counts.failed, counts.timed_out, path, path));
}

/// Runs of one whole plot share one setting of the factors that are hard to change: they are no
/// replicates of it.
void note_split_plot(DataSet& data) {
  const std::vector<std::string> hard = hard_factors(*data.campaign);
  if (hard.empty()) return;
  data.notes.push_back({model::NoteCode::split_plot,
                        fmt::format("{0} {1} set once per whole plot: F and p of {0} in the table "
                                    "compare single runs and so "
                                    "overstate the evidence, the verdict compares whole plots",
                                    fmt::join(hard, ", "), hard.size() == 1 ? "was" : "were")});
}

/// Runs around which a gate was broken count like the others; whoever reads the result must know.
void note_flagged_runs(const campaigns::Campaign& campaign, DataSet& data) {
  const table::Column* flags = data.table.find("flags");
  if (flags == nullptr) return;
  const table::Column& status = *data.table.find("status");
  std::size_t flagged = 0;
  std::size_t done = 0;
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (status.text(row) != "done") continue;
    ++done;
    flagged += flags->present[row] ? 1 : 0;
  }
  if (flagged == 0) return;
  const std::string_view what = campaign.placement.on == campaigns::Place::spark_submit
                                    ? "the host or Spark broke a gate or a setting"
                                    : "the host broke a gate";
  data.notes.push_back({model::NoteCode::flagged,
                        fmt::format("{} of {} runs were measured while {}, but "
                                    "they count like the others; yates status names the gates, and "
                                    "the column flags of yates export marks the runs",
                                    flagged, done, what)});
}

/// Takes back the last additions to the design of which no run is done: what is analysed is what
/// was measured.
void leave_out_unmeasured_additions(campaigns::Campaign& campaign, const doe::RunPlan& plan,
                                    const std::vector<campaigns::Attempt>& attempts) {
  std::size_t points = campaign.design.size();
  std::size_t last_measured = 0;  // one behind the last point with a run that is done
  for (const campaigns::Attempt& attempt : attempts) {
    const auto& run = attempt.intent.run;
    const auto position = run ? doe::position_of_run(plan, *run) : std::nullopt;
    if (!position || attempt.end.state != campaigns::AttemptState::done) continue;
    last_measured = std::max(last_measured, plan.runs[*position].point + 1);
  }
  auto& additions = campaign.plan.additions;
  while (!additions.empty() && last_measured <= points - additions.back().points) {
    points -= additions.back().points;
    additions.pop_back();
  }
  if (points == campaign.design.size()) return;
  std::vector<std::uint32_t> kept(points);
  std::iota(kept.begin(), kept.end(), 0U);
  campaign.design = campaign.design.only(kept);
}

DataSet data_of_campaign(const std::string& path, const Load& load) {
  DataSet result;
  const Experiment experiment = load_experiment(path, campaigns::Measurement::another, load);
  const doe::Design& design = experiment.design;
  const doe::RunPlan& plan = experiment.plan;
  if (!campaigns::Store::exists(experiment.campaign)) {
    throw language::InputError(
        {path, std::nullopt, std::nullopt},
        fmt::format("no run has been made yet; start with: yates run {}", path));
  }
  const campaigns::Store store = open_values(experiment);
  result.campaign = experiment.campaign;
  const std::vector<campaigns::Attempt> attempts = store.attempts();
  result.table = campaigns::results(*result.campaign, design, plan, attempts, campaigns::Rows::all,
                                    store.flags());
  if (result.table.rows == 0) {
    throw language::InputError(
        {path, std::nullopt, std::nullopt},
        fmt::format("no run has finished yet; continue with: yates run {}", path));
  }
  result.table.source = path;
  refuse_without_done(path, experiment, attempts);
  const std::size_t done =
      note_missing_runs(result, design, plan, failed_levels(experiment, attempts));
  for (std::string& words : words_on_change(experiment.campaign, experiment.change)) {
    result.notes.push_back({model::NoteCode::changed_plan, std::move(words)});
  }
  for (std::string& words : store.kept_measurements()) {
    result.notes.push_back({model::NoteCode::kept_measurement, std::move(words)});
  }
  note_split_plot(result);
  note_flagged_runs(*result.campaign, result);
  for (model::Note& note : notes_of_units_beside(*result.campaign, store, attempts))
    result.notes.push_back(std::move(note));
  leave_out_unmeasured_additions(*result.campaign, plan, attempts);
  result.design = design_in_words(*result.campaign, design, plan, done);
  result.launched = launched_in_words(attempts);
  result.seed = plan.seed.value;
  result.registered = store.registration();
  result.seconds_per_replication = campaigns::seconds_per_replication(
      *result.campaign, design, plan, attempts, store.auxiliaries());
  result.looks =
      looks_at(store.outlines(), plan, doe::replicated_points(design, experiment.campaign.plan));
  for (const campaigns::Attempt& attempt : attempts) {
    result.last_end = std::max(result.last_end, attempt.end.ended);
  }
  result.history.hosts = store.hosts();
  if (attempts.size() > History::most_attempts) return result;
  for (const campaigns::AttemptFlag& flag : store.flags()) {
    result.history.flagged.push_back(flag.attempt);
  }
  for (const campaigns::Attempt& attempt : attempts) {
    const auto position =
        attempt.intent.run ? doe::position_of_run(plan, *attempt.intent.run) : std::nullopt;
    if (!position) continue;
    result.history.block_of_run[*attempt.intent.run] = plan.runs[*position].block;
    result.history.point_of_run[*attempt.intent.run] = plan.runs[*position].point;
  }
  result.history.attempts = attempts;
  return result;
}

}  // namespace

DataSet load_data(const std::vector<std::string>& paths, const DataReading& reading) {
  const auto campaign_count = std::count_if(paths.begin(), paths.end(), is_campaign);
  if (campaign_count > 0) {
    if (paths.size() > 1) {
      throw language::UsageError(
          "a campaign cannot be read together with other data; yates compare OLD NEW sets two "
          "campaigns against each other, yates export makes a table of one");
    }
    if (reading.any()) {
      throw language::UsageError(
          "--separator, --decimal, --missing and --wide are for files; a campaign says itself how "
          "its results are written");
    }
    return data_of_campaign(paths.front(), reading.load);
  }
  if (std::any_of(paths.begin(), paths.end(), is_page)) {
    if (paths.size() > 1) {
      throw language::UsageError(
          "a page cannot be read together with other data; yates compare OLD NEW sets two pages "
          "against each other");
    }
    if (reading.any()) {
      throw language::UsageError(
          "--separator, --decimal, --missing and --wide are for files; a page says itself how its "
          "data are written");
    }
    return data_of_page(paths.front());
  }
  const table::ReadOptions options = read_options(reading);
  const std::vector<table::WideColumns> wide = wide_columns(reading);
  std::vector<table::Table> tables;
  std::vector<std::pair<std::string, std::string>> found;
  DataSet result;
  result.notes = check_same_files(paths);
  for (const std::string& path : paths) {
    table::Import import = table::import_file(path, options);
    found.emplace_back(import.table.source, std::move(import.found));
    if (wide.empty())
      tables.push_back(std::move(import.table));
    else
      tables.push_back(table::lengthened(import.table, wide));
    result.absent.merge(import.absent);
    result.versions.insert(result.versions.end(), import.versions.begin(), import.versions.end());
    result.renamed = result.renamed || import.renamed;
    result.hashes.insert(result.hashes.end(), import.hashes.begin(), import.hashes.end());
    for (std::string& remark : import.remarks) {
      result.notes.push_back({model::NoteCode::imported, std::move(remark)});
    }
  }
  note_found(result.notes, found);
  result.table = table::append(std::move(tables));
  refuse_row_of_totals(result.table);
  note_similar_levels(result.notes, result.table);
  return result;
}

std::string fingerprint(const table::Table& table) {
  std::uint64_t result = doe::fingerprint("");
  table::write_csv(table,
                   [&](std::string_view piece) { result = doe::fingerprint(piece, result); });
  return fmt::format("{:016x}", result);
}

}  // namespace yates::inquiry
