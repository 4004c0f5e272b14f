#include "cli/design/design_output.hpp"

#include <fstream>

#include <fmt/format.h>

#include "campaigns/file/plan_csv.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/design/plan_document.hpp"
#include "language/csv_field.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {

std::optional<inquiry::Truth> judged_truth(const campaigns::Campaign& campaign,
                                           const std::optional<double>& seconds_per_run) {
  const SignOfLife judging("judging the design");
  return inquiry::truth_of(campaign, seconds_per_run);
}

void refuse_to_replace_other_plan(const std::string& path, const std::vector<std::string>& inputs,
                                  const campaigns::Campaign& campaign, bool force) {
  refuse_foreign_file(path, inputs, "run,standard_order", force);
  if (force || path == "-" || !language::is_file(path)) return;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  if (line.ends_with('\r')) line.pop_back();
  std::string header;
  for (const std::string& column : campaigns::plan_columns(campaign, campaign.design)) {
    header += (header.empty() ? "" : ",") + language::csv_field(column);
  }
  if (line == header) return;
  throw language::FileError(path,
                            "holds other columns than this plan, perhaps results; --force replaces "
                            "it, -o names another file");
}

void print_plan(const Session& session, const campaigns::Campaign& campaign,
                const std::optional<double>& seconds_per_run) {
  if (session.format == Format::csv) {
    write_file("-", [&](const TextSink& sink) {
      campaigns::write_plan_csv(campaign, campaign.design, sink);
    });
    return;
  }
  const auto truth = judged_truth(campaign, seconds_per_run);
  if (session.format == Format::json) return print(inquiry::plan_json(campaign, truth));
  show_document(session, inquiry::plan_document(campaign, truth, session.verbose));
}

void add_runs(const Session& session, const inquiry::Experiment& experiment,
              const std::string& file, const inquiry::Augmentation& augmentation) {
  write_file(file, inquiry::augmented_file(experiment, file, augmentation, session.command_line));
  remark(session, fmt::format("added {} to {}; measure them with: yates run {}",
                              reports::count_of(augmentation.further.rows.size(), "run", "runs"),
                              file, file));
}

std::string nothing_added(const std::string& file) {
  return "nothing was changed; the same command with --apply adds these runs to " + file;
}

}  // namespace yates::cli
