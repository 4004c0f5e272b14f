#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/anova_document.hpp"
#include "reports/anova/charts.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_doubts = 3;

void add_part(KeyValues& rows, const AnswerPart& part) {
  for (const AnswerLine& line : part.lines) {
    std::string text = line.text;
    if (line.kind == AnswerLineKind::baseline) text += " " + part.baseline_at;
    rows.rows.push_back({line.name, std::move(text), {line.more.begin(), line.more.end()}});
  }
}

void add_doubts(KeyValues& rows, const std::vector<Doubt>& doubts) {
  if (doubts.empty()) return;
  rows.rows.push_back({"Main doubt", doubts.front().sentence});
  std::vector<Sentence> others;
  for (std::size_t i = 1; i < std::min(doubts.size(), most_doubts); ++i) {
    others.emplace_back(doubts[i].sentence);
  }
  if (std::string further = further_doubts(doubts, most_doubts); !further.empty()) {
    others.emplace_back(further + ".");
  }
  if (others.empty()) return;
  Sentence first = std::move(others.front());
  others.erase(others.begin());
  rows.rows.push_back({"Also", std::move(first), std::move(others)});
}

void add_lines(std::vector<Block>& blocks, const std::vector<std::string>& sentences) {
  if (!sentences.empty()) blocks.push_back(Lines{{sentences.begin(), sentences.end()}});
}

/// The answers for the combinations of given levels: beside each other where the reader has room,
/// else below each other.
void add_parts(std::vector<Block>& blocks, const ResponseReport& response,
               const std::vector<AnswerPart>& parts, const TextOptions& options) {
  const Typography typography = typography_of(options);
  AnswerGrid grid = answer_grid(response, parts, typography);
  if (widest_line(render(grid.table, TableFormat::text, typography)) > options.width) {
    for (const AnswerPart& part : parts) {
      const std::string advised = part.setting.empty() ? "" : ": " + part.setting;
      blocks.push_back(Heading{"with " + part.circumstance + advised, Heading::Level::part});
      KeyValues rows;
      add_part(rows, part);
      blocks.push_back(std::move(rows));
    }
    return;
  }
  if (grid.lead) blocks.push_back(Paragraph{*grid.lead});
  grid.table.caption.clear();
  blocks.push_back(std::move(grid.table));
  add_lines(blocks, grid.notes);
}

/// The answer of one response.
std::vector<Block> own_answer(const ResponseReport& response, const TextOptions& options) {
  const Typography typography = typography_of(options);
  std::vector<Block> blocks = {Heading{verdict_title(response)}};
  const std::vector<AnswerPart> parts = answer_parts(response, typography);
  KeyValues rows;
  if (parts.size() == 1) {
    add_part(rows, parts.front());
  } else if (parts.size() > 1) {
    add_parts(blocks, response, parts, options);
  }
  add_doubts(rows, doubts(response, typography));
  if (const auto calm = no_doubt_sentence(response)) rows.rows.push_back({"Main doubt", *calm});
  if (!rows.rows.empty()) blocks.push_back(std::move(rows));
  return blocks;
}

/// What the weights decide, where the responses that are weighted know the advised setting.
std::vector<Block> weighted_answer_blocks(std::span<const ResponseReport> responses,
                                          const TextOptions& options) {
  const Typography typography = typography_of(options);
  auto answer = weighted_answer(responses, typography);
  if (!answer) return own_answer(responses.front(), options);
  answer->table.caption.clear();
  KeyValues rows;
  add_doubts(rows, doubts(responses.front(), typography));
  return {Heading{verdict_title(responses.front())}, std::move(answer->table),
          Lines{{answer->note}}, std::move(rows)};
}

std::vector<Block> joint_answer_blocks(std::span<const ResponseReport> responses,
                                       const anova::Together& together, Typography typography) {
  JointAnswer answer = joint_answer(responses, together, typography);
  for (std::size_t r = 0; r < answer.table.rows.size(); ++r) {
    std::string& setting = answer.table.rows[r][answer.setting_column];
    if (!answer.roles[r].empty()) setting = fmt::format("{}: {}", answer.roles[r], setting);
  }
  answer.table.caption = capitalised(answer.table.caption) + ":";
  KeyValues rows;
  for (const auto& [name, note] : answer.notes) rows.rows.push_back({name, note});
  add_doubts(rows, joint_doubts(responses, together, typography));
  std::vector<Block> blocks = {Heading{joint_title(responses, together)}};
  if (!answer.table.rows.empty()) blocks.push_back(std::move(answer.table));
  blocks.push_back(std::move(rows));
  return blocks;
}

/// Pictures of what was found, or the finding alone.
void add_figures(std::vector<Block>& blocks, const ResponseReport& response, bool plots,
                 Typography typography) {
  const ResponseReport decided = as_decided(response);
  auto first = effects_figure(decided, typography);
  if (!first) first = settings_figure(response, typography);
  if (!plots) {
    if (first) blocks.push_back(Lines{{first->plot.title + "."}});
    return;
  }
  if (first) blocks.push_back(std::move(*first));
  if (auto half_normal = half_normal_figure(decided, typography)) {
    blocks.push_back(std::move(*half_normal));
  }
}

}  // namespace

std::vector<Block> answer_blocks(std::span<const ResponseReport> responses,
                                 const std::optional<anova::Together>& together,
                                 const TextOptions& options) {
  const Typography typography = typography_of(options);
  const ResponseReport first = labelled(responses.front(), {});
  if (together && !first.weighted) return joint_answer_blocks(responses, *together, typography);
  if (first.weighted && first.decision && responses.size() > 1) {
    return weighted_answer_blocks(responses, options);
  }
  std::vector<Block> blocks;
  if (first.decision && first.decision->goal) blocks = own_answer(first, options);
  add_figures(blocks, first, options.plots, typography);
  return blocks;
}

}  // namespace yates::reports
