#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/versions/version_changes.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/versions/comparison.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/limit.hpp"
#include "reports/page/comparison_page.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::cli {
namespace {

struct CompareWords {
  inquiry::CompareRequest request;
  std::vector<std::string> gates;
  std::string page;  // file of the page; empty: none
  bool force = false;
};

/// Nothing can be compared with runs that failed, and no gate passes.
int refuse_failed_version(const inquiry::ComparedVersions& compared, const CompareWords& words,
                          const Session& session) {
  remark(session, fmt::format("error: {}: all runs failed at the settings that old was measured at",
                              compared.after.table.source));
  for (const std::string& gate : words.gates)
    remark(session, fmt::format("gate '{}': failed: new failed", gate));
  return words.gates.empty() ? exit_input : exit_gate_failed;
}

int compare(const CompareWords& words, const Session& session) {
  inquiry::CompareRequest request = inquiry::with_questions_of_page(words.request);
  session.require_format(
      "compare", {Format::text, Format::json, Format::markdown, Format::latex, Format::csv});
  request.analysis.readable_units = session.format != Format::json && session.format != Format::csv;
  for (const std::string& text : words.gates) request.gates.push_back(inquiry::parse_gate(text));
  const std::vector<std::string> paths = inquiry::paths_of(request.analysis, "compare");
  if (paths.size() != 2) {
    throw language::UsageError(
        paths.size() == 1
            ? fmt::format("yates compare: only '{}' was given; expected two files or campaigns, "
                          "the old one and the new one",
                          paths.front())
            : fmt::format("yates compare: {} files were given; expected two files or campaigns, "
                          "the old one and the new one",
                          paths.size()));
  }
  const inquiry::ComparedVersions compared = inquiry::compare_versions(request, paths[0], paths[1]);
  if (compared.all_failed) return refuse_failed_version(compared, words, session);
  if (!words.page.empty()) {
    if (language::is_file(words.page) && !words.force && !is_page_of_yates(words.page)) {
      refuse_to_replace(words.page);
    }
    write_file(words.page, reports::comparison_page(inquiry::comparison_report(
                               request, compared, session.command_line)));
  }
  if (session.format == Format::csv) {
    show(session, reports::comparison_csv(compared.comparison));
  } else {
    show_result(session, compared.comparison, reports::comparison_json,
                reports::comparison_document);
  }
  if (compared.gate_failed()) return exit_gate_failed;
  if (!compared.unjudged && compared.noise_known()) return exit_ok;
  if (compared.noise_known()) {
    remark(session, "error: a gate could not be judged, and so has not passed");
    return exit_not_estimable;
  }
  remark(session,
         "error: no noise is known, so nothing can be said of a change; every setting needs "
         "several runs");
  return exit_not_estimable;
}

/// Those of `yates anova` that mean the same here.
std::vector<Option> shared_options(inquiry::AnalysisRequest& request) {
  static const std::vector<std::string> names{"--run",        "--failed", "--ignore-design",
                                              "--confidence", "--adjust", "--goal",
                                              "--unit",       "--delta",  "--scale"};
  std::vector<Option> all = analysis_options(request);
  std::vector<Option> result;
  for (Option& option : all) {
    if (std::find(names.begin(), names.end(), option.names) != names.end()) {
      result.push_back(std::move(option));
    }
  }
  return result;
}

}  // namespace

Command command_compare(Session& session) {
  const auto request = std::make_shared<CompareWords>();
  request->request.analysis = request_on(session);
  Command command;
  command.options = {
      {.names = "words",
       .target = &request->request.analysis.words,
       .placeholder = "[FORMULA] OLD NEW",
       .help = "two campaigns, two data files, or two files of hyperfine, Google Benchmark, JMH or "
               "pytest-benchmark; a formula where they do not say what was measured and set"},
      {.names = "--fail-on",
       .target = &request->gates,
       .placeholder = "CHANGE",
       .help = "exit with status 1 where such a change was shown at a setting or on average: "
               "'slower > 3 %', 'ratio lower > 2 %'; words are slower, faster, larger, smaller, "
               "higher, lower, worse, better, changed; may be repeated"},
      {.names = "--response",
       .target = &request->request.response,
       .placeholder = "NAME",
       .help = "the response to compare (default: all with a goal of a campaign)"},
      {.names = "--baseline",
       .target = &request->request.analysis.baseline,
       .placeholder = "SETTING",
       .help = "also say what changed at this setting, as in 'codec=gzip,threads=1'"},
      output_option(request->page,
                    "also write the comparison as a page: what changed, one picture of all "
                    "settings, and what differs in how both were measured",
                    {".html", ".htm"}),
      force_option(request->force)};
  append(command.options, shared_options(request->request.analysis));
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates compare old/compress.toml new/compress.toml --fail-on 'slower > 3 %'\n"
      "  yates compare 'time ~ codec * level' old.csv new.csv --unit s --goal minimize\n"
      "  yates compare old.json new.json            two exports of hyperfine\n"
      "  yates compare old.toml new.toml -o changes.html\n"
      "Exit status: 1 where a gate failed, 4 where nothing was repeated, so that nothing can be "
      "said, or a gate cannot be judged.";
  command.action = [request, &session] { return compare(*request, session); };
  return command;
}

}  // namespace yates::cli
