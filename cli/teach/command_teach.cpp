#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "cli/teach/exercises.hpp"
#include "inquiry/analysis/lesson_of.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"

namespace yates::cli {

namespace {

int teach_data(const inquiry::AnalysisRequest& request, const LessonOutput& output,
               const Session& session) {
  session.require_format("teach", lesson_formats());
  const inquiry::DataSet data = inquiry::read_data(request, "teach");
  write_lesson(inquiry::lesson_of(request, data), output, session);
  return exit_ok;
}

/// Those of the options of an analysis that a lesson takes.
void append_some(std::vector<Option>& options, std::vector<Option> from) {
  static constexpr std::array<std::string_view, 5> taken{"--confidence", "--response", "--goal",
                                                         "--unit", "--scale"};
  for (Option& option : from) {
    if (std::find(taken.begin(), taken.end(), option.names) == taken.end()) continue;
    options.push_back(std::move(option));
  }
}

void refuse_data(const inquiry::AnalysisRequest& request) {
  if (request.words.empty()) return;
  throw language::UsageError(
      fmt::format("yates teach --exercise makes its own data, so '{}' was not expected",
                  request.words.front()));
}

}  // namespace

Command command_teach(Session& session) {
  const auto request = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  const auto output = std::make_shared<LessonOutput>();
  const auto exercise = std::make_shared<ExerciseRequest>();
  Command command;
  append(command.options, data_options(*request));
  append_some(command.options, model_options(*request));
  append_some(command.options, question_options(*request));
  append(command.options, lesson_options(*output));
  append(command.options, exercise_options(*exercise));
  append(command.options, common_options(session));
  command.subcommands = {{"queue",
                          "derive load, stability, numbers and times of a single queueing station",
                          command_teach_queue}};
  command.footer =
      "Examples:\n"
      "  yates teach 'mips ~ memory * cache' runs.csv -o lesson.html\n"
      "  yates teach runs.csv --step 3\n"
      "  yates teach --exercise replicated --seed 7 -o exercise\n"
      "  yates teach --exercise mean-value-analysis --seed 7 -o queues\n"
      "  yates teach --check exercise/my_answers.toml\n"
      "  yates teach queue mm1 --arrival-rate 3 --service-rate 5";
  command.action = [request, output, exercise, &session] {
    if (!exercise->check.empty()) return check_answers(*exercise, request->words, session);
    if (!exercise->kind.empty()) {
      refuse_data(*request);
      return write_exercise(*exercise, *output, session);
    }
    if (exercise->seed) throw language::UsageError("--seed is for --exercise");
    return teach_data(inquiry::settled(*request), *output, session);
  };
  return command;
}

}  // namespace yates::cli
