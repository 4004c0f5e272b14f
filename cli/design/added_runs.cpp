#include <fmt/format.h>

#include "campaigns/store/store.hpp"
#include "cli/design/augmentation.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {

void add_runs(const Session& session, const inquiry::Experiment& experiment,
              const std::string& file, const Augmentation& augmentation) {
  const campaigns::Campaign& campaign = experiment.campaign;
  if (campaign.until) {
    throw language::InputError(
        {file},
        fmt::format("until adds replications by itself, which does not go together with further "
                    "runs; write replications = {} into [design] and remove until",
                    campaign.plan.replications));
  }
  const auto stored = campaigns::Store::exists(campaign)
                          ? campaigns::Store::stored_replications(campaign)
                          : std::nullopt;
  if (stored && *stored != campaign.plan.replications) {
    throw language::InputError(
        {file}, fmt::format("the store holds {} of {} replications; call yates run first, so that "
                            "the new runs come behind them",
                            *stored, campaign.plan.replications));
  }
  std::string text = language::file_text(file);
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += augment_toml(experiment, augmentation, session.command_line);
  campaigns::parse(text, file);  // throws before anything is written
  write_file(file, text);
  remark(session, fmt::format("added {} to {}; measure them with: yates run {}",
                              reports::count_of(augmentation.further.rows.size(), "run", "runs"),
                              file, file));
}

std::string nothing_added(const std::string& file) {
  return "nothing was changed; the same command with --apply adds these runs to " + file;
}

}  // namespace yates::cli
