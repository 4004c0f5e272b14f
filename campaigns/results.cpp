#include "campaigns/results.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/progress.hpp"

namespace yates::campaigns {
namespace {

using Texts = std::vector<std::string>;

table::Column factor_column(const doe::Factor& factor, const Texts& texts) {
  Texts levels;
  for (const doe::Level& level : factor.levels) levels.push_back(level.text);
  if (factor.kind == doe::FactorKind::categorical) {
    return table::make_categorical(factor.name, texts, levels);
  }
  table::Column column = table::make_column(factor.name, texts);
  if (auto* numbers = std::get_if<table::Numbers>(&column.values)) {
    numbers->declared_levels = std::move(levels);
  }
  return column;
}

/// Columns of runs, filled one run at a time.
class Builder {
 public:
  Builder(const doe::Design& design, const doe::RunPlan& plan) : design_(design), plan_(plan) {
    factors_.resize(design.factors().size());
  }

  void add(std::size_t index) {
    const doe::PlannedRun& run = plan_.runs[index];
    run_.push_back(std::to_string(run.run));
    standard_order_.push_back(std::to_string(run.standard_order));
    replicate_.push_back(std::to_string(run.replicate));
    block_.push_back(std::to_string(run.block));
    for (std::size_t factor = 0; factor < factors_.size(); ++factor) {
      factors_[factor].push_back(design_.level(run.point, factor).text);
    }
  }

  table::Table finish(const std::string& source) const {
    table::Table result{source, run_.size(), {}};
    result.columns.push_back(table::make_column("run", run_));
    result.columns.push_back(table::make_column("standard_order", standard_order_));
    result.columns.push_back(table::make_column("replicate", replicate_));
    result.columns.push_back(table::make_column("block", block_));
    for (std::size_t factor = 0; factor < factors_.size(); ++factor) {
      result.columns.push_back(factor_column(design_.factors()[factor], factors_[factor]));
    }
    return result;
  }

 private:
  const doe::Design& design_;
  const doe::RunPlan& plan_;
  Texts run_, standard_order_, replicate_, block_;
  std::vector<Texts> factors_;
};

}  // namespace

table::Table plan_table(const Campaign& campaign, const doe::Design& design,
                        const doe::RunPlan& plan) {
  Builder builder(design, plan);
  for (std::size_t index = 0; index < plan.runs.size(); ++index) builder.add(index);
  return builder.finish(campaign.file.string());
}

table::Table results(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     std::span<const Attempt> attempts, Rows rows) {
  const auto known = statuses(plan, attempts);
  Builder builder(design, plan);
  Texts status;
  Texts number;
  Texts host;
  Texts started;
  std::vector<Texts> responses(campaign.responses.size());
  for (std::size_t index = 0; index < known.size(); ++index) {
    if (!known[index].attempt) continue;
    const Attempt& attempt = attempts[*known[index].attempt];
    const AttemptState state = attempt.conclusion.state;
    // A launching or interrupted attempt says nothing of its run: it is still to do.
    if (state == AttemptState::launching || state == AttemptState::interrupted) continue;
    if (state != AttemptState::done && rows == Rows::done) continue;
    builder.add(index);
    status.emplace_back(to_string(state));
    number.push_back(std::to_string(attempt.intent.number));
    host.push_back(attempt.intent.host);
    started.push_back(attempt.intent.started);
    for (std::size_t response = 0; response < responses.size(); ++response) {
      std::optional<double> value;
      if (response < attempt.conclusion.responses.size()) {
        value = attempt.conclusion.responses[response];
      }
      responses[response].push_back(value ? fmt::format("{}", *value) : std::string());
    }
  }
  table::Table table = builder.finish(campaign.file.string());
  table.columns.push_back(table::make_categorical("status", status, {}));
  table.columns.push_back(table::make_column("attempt", number));
  table.columns.push_back(table::make_categorical("host", host, {}));
  table.columns.push_back(table::make_categorical("started", started, {}));
  for (std::size_t response = 0; response < responses.size(); ++response) {
    table.columns.push_back(
        table::make_column(campaign.responses[response].name, responses[response]));
  }
  return table;
}

}  // namespace yates::campaigns
