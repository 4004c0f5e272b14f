#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "anova/reading/observations.hpp"
#include "campaigns/spark_launch/installation.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/foreground.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/cells/cells.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/csv_field.hpp"
#include "language/error.hpp"
#include "reports/words/phrases.hpp"
#include "table/write.hpp"

namespace yates::cli {
namespace {

using language::FileError;

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t submitted = 0;  // the process that receives the signals of yates
volatile std::sig_atomic_t received = 0;

void pass_on(int signal) {
  received = signal;
  if (submitted > 0) ::kill(static_cast<pid_t>(submitted), signal);
}

/// A folder of its own that holds the script while it lives.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& script) {
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
    if (problem) throw FileError::from_errno("use", "TMPDIR", problem.value());
    std::string name = (folder / "yates-cells-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw FileError::from_errno("create the folder", name, errno);
    }
    folder_ = name;
    std::ofstream file(path(), std::ios::binary);
    file << script;
    file.close();
    if (!file) {
      const FileError error = FileError::from_errno("write", path().string(), errno);
      remove();
      throw FileError(error);
    }
  }
  ~ScriptFile() { remove(); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  std::filesystem::path path() const { return folder_ / "cells.py"; }

 private:
  void remove() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::filesystem::path folder_;
};

/// While it lives, signals that would end yates go to the submitted process; those that are
/// ignored, as under nohup, stay ignored.
class SignalsPassedOn {
 public:
  SignalsPassedOn() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
      before_[i] = std::signal(ending_signals[i], SIG_IGN);
      if (before_[i] != SIG_IGN) std::signal(ending_signals[i], pass_on);
    }
  }
  ~SignalsPassedOn() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
      std::signal(ending_signals[i], before_[i]);
  }
  SignalsPassedOn(const SignalsPassedOn&) = delete;
  SignalsPassedOn& operator=(const SignalsPassedOn&) = delete;

 private:
  std::array<void (*)(int), ending_signals.size()> before_{};
};

/// Runs the words and returns the status as waitpid gives it.
int run(const std::vector<std::string>& words) {
  const SignalsPassedOn signals;
  pid_t child = 0;
  if (const int problem = start_in_foreground(words, nullptr, child); problem != 0)
    throw FileError::from_errno("start", words.front(), problem);
  submitted = child;
  if (received != 0) ::kill(child, received);  // before `submitted` was known
  const int status = status_of(child, "spark-submit");
  submitted = 0;
  return status;
}

/// Runs a Python script by spark-submit, as campaigns::find_spark finds it.
/// The script's output goes to stdout; what Spark says, to stderr. Signals that would end yates end
/// spark-submit first. Throws FileError where there is no spark-submit, and InputError with the
/// exit status where it is not 0.
void spark_submit(const std::string& master, const std::string& script,
                  const std::vector<std::string>& arguments) {
  const std::filesystem::path program = campaigns::find_spark("").submit;
  int status = 0;
  {
    const ScriptFile file(script);
    std::vector<std::string> words{program.string(), "--master", master, file.path().string(),
                                   "--"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    status = run(words);
  }
  if (received != 0) std::raise(received);
  if (WIFSIGNALED(status)) {
    throw language::InputError(
        fmt::format("spark-submit was ended by the signal {}", WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw language::InputError(
        fmt::format("spark-submit ended with status {}", WEXITSTATUS(status)));
  }
}

std::string cells_json(const anova::Observations& data, const table::Table& cells) {
  nlohmann::ordered_json document;
  document["schema"] = "yates.cells/1";
  document["version"] = inquiry::version;
  document["response"] = data.response;
  document["factors"] = nlohmann::ordered_json::array();
  for (const anova::FactorReading& factor : data.factors) {
    document["factors"].push_back(factor.name);
  }
  document["cells"] = nlohmann::ordered_json::array();
  for (std::size_t row = 0; row < cells.rows; ++row) {
    nlohmann::ordered_json cell;
    for (std::size_t c = 0; c < cells.columns.size(); ++c) {
      const table::Column& column = cells.columns[c];
      if (!column.present[row]) {
        cell[column.name] = nullptr;
      } else if (column.name == "n" && c >= data.factors.size()) {
        cell[column.name] = static_cast<std::int64_t>(column.number(row));
      } else if (column.numeric()) {
        cell[column.name] = column.number(row);
      } else {
        cell[column.name] = column.text(row);
      }
    }
    document["cells"].push_back(std::move(cell));
  }
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void refuse_clashes(const anova::Observations& data) {
  for (const anova::FactorReading& factor : data.factors) {
    for (const std::string_view name : inquiry::cell_columns) {
      if (factor.name != name) continue;
      throw language::InputError(fmt::format(
          "the factor '{}' has the name of a column that yates cells prints; rename the factor",
          factor.name));
    }
  }
}

struct CellsOutput {
  std::string file = "-";
  bool force = false;
  std::string master;  // of Spark, on which the script runs at once
};

/// The script for Spark: printed, or run at once.
int emit_for_spark(const inquiry::AnalysisRequest& request, const CellsOutput& output) {
  const std::string script = inquiry::spark_cells_script(request);
  const std::vector<std::string> paths(request.words.begin() + 1, request.words.end());
  if (output.master.empty()) {
    if (!paths.empty()) {
      throw language::UsageError(fmt::format(
          "--emit spark: the script receives its paths from spark-submit; leave out '{}', or name "
          "a master that runs the script at once, as in --spark 'local[*]'",
          paths.front()));
    }
    refuse_foreign_file(output.file, {}, script.substr(0, script.find('\n')), output.force);
    write_file(output.file, script);
    return exit_ok;
  }
  if (output.file != "-") {
    throw language::UsageError(
        "--spark: what Spark prints goes to standard output; write > FILE instead of -o FILE");
  }
  if (paths.empty()) {
    throw language::UsageError("--spark: no data were given; expected paths that Spark reads");
  }
  if (std::find(paths.begin(), paths.end(), "-") != paths.end()) {
    throw language::UsageError("--spark: Spark reads no standard input; name the file");
  }
  spark_submit(output.master, script, paths);
  return exit_ok;
}

int cells_command(const inquiry::AnalysisRequest& request, const CellsOutput& output,
                  const Session& session) {
  session.require_format("cells", {Format::text, Format::csv, Format::json});
  if (!inquiry::formula_of(request)) {
    throw language::UsageError(
        "yates cells: the formula is missing, as in yates cells 'time ~ cpu + batch' runs.csv");
  }
  if (!request.emit.empty() || !output.master.empty()) {
    session.require_format("cells --emit spark", {Format::text, Format::csv});
    return emit_for_spark(request, output);
  }
  const inquiry::DataSet data = inquiry::read_data(request, "cells");
  anova::Observations observations = inquiry::observe_cells(
      model::parse(*inquiry::formula_of(request)), data.table, inquiry::observe_options(request));
  inquiry::add_option_advice(observations.notes, request);
  refuse_clashes(observations);
  std::vector<model::Note> notes =
      inquiry::notes_for(data, model::parse(*inquiry::formula_of(request)));
  notes.insert(notes.end(), observations.notes.begin(), observations.notes.end());
  for (const model::Note& note : notes) {
    if (note.code == model::NoteCode::constant_factor) continue;
    remark(session, "note: " + reports::note_text(note, reports::Typography::plain));
  }
  const table::Table cells = inquiry::cell_table(observations);
  std::string header;
  for (const anova::FactorReading& factor : observations.factors) {
    header += language::csv_field(factor.name) + ",";
  }
  refuse_foreign_file(output.file, inquiry::paths_of(request, "cells"),
                      header + "n,mean,sd,min,max", output.force);
  write_file(output.file, session.format == Format::json ? cells_json(observations, cells)
                                                         : table::to_csv(cells));
  return exit_ok;
}

}  // namespace

Command command_cells(Session& session) {
  const auto request = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  const auto output = std::make_shared<CellsOutput>();
  Command command;
  append(command.options, data_options(*request));
  append(command.options, {output_option(output->file, "write to FILE instead of standard output",
                                         {".csv", ".json", ".py"}),
                           force_option(output->force),
                           {.names = "--emit",
                            .target = &request->emit,
                            .placeholder = "spark",
                            .help = "print a PySpark script that makes the same table of data that "
                                    "yates cannot reach; it takes paths instead of yates: "
                                    "spark-submit cells.py PATH...",
                            .check = one_of({"spark"})},
                           {.names = "--spark",
                            .target = &output->master,
                            .placeholder = "MASTER",
                            .help = "run this script at once on DATA, which are paths that Spark "
                                    "reads; spark-submit is that of SPARK_HOME or on PATH"}});
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates cells 'time ~ cpu + batch' runs.csv -o host1.csv\n"
      "  yates cells 'time ~ cpu + batch' --summaries n,mean,sd host1.csv host2.csv\n"
      "  yates anova 'time ~ cpu * batch' --summaries n,mean,sd host1.csv host2.csv\n"
      "  yates cells 'time ~ cpu * batch' --emit spark -o cells.py\n"
      "  yates cells 'time ~ cpu * batch' --spark yarn hdfs:///runs/*.parquet >cells.csv\n"
      "On data that yates reads itself, Spark takes some hundred times longer.";
  command.action = [request, output, &session] {
    return cells_command(inquiry::with_formula_first(*request), *output, session);
  };
  return command;
}

}  // namespace yates::cli
