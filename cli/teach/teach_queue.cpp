#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/session.hpp"
#include "cli/queue/queue.hpp"
#include "cli/teach/exercises.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "lessons/lesson.hpp"
#include "queueing/lessons/lesson.hpp"

namespace yates::cli {

namespace {

/// One number for each step, in the form that yates.teach.queue/1 fixed.
std::string station_json(const std::string& kind, const lessons::Lesson& lesson) {
  nlohmann::ordered_json document;
  document["schema"] = "yates.teach.queue/1";
  document["version"] = inquiry::version;
  document["kind"] = kind;
  document["title"] = lesson.title;
  document["question"] = lesson.question;
  document["stable"] = lesson.complete;
  document["steps"] = nlohmann::ordered_json::array();
  for (const lessons::Step& step : lesson.steps) {
    const lessons::Derivation& number = step.numbers.front();
    nlohmann::ordered_json one{{"title", step.title},
                               {"formula", number.formula},
                               {"inserted", number.inserted},
                               {"result", number.result},
                               {"why", number.why}};
    one["value"] = number.value ? nlohmann::ordered_json(*number.value) : nullptr;
    document["steps"].push_back(one);
  }
  return document.dump(2) + "\n";
}

int teach_queue(const StationRequest& request, const LessonOutput& output, const Session& session) {
  session.require_format("teach queue", lesson_formats());
  const queueing::Station station = station_of(request);
  try {
    const lessons::Lesson lesson = queueing::lesson_of(station);
    if (session.format == Format::json && output.file.empty()) {
      show(session, station_json(request.kind, lesson));
    } else {
      write_lesson(lesson, output, session);
    }
    return lesson.complete ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("{} {}", request.command, error.what()));
  }
}

}  // namespace

Command command_teach_queue(Session& session) {
  const auto request = std::make_shared<StationRequest>();
  const auto output = std::make_shared<LessonOutput>();
  request->command = "yates teach queue";
  Command command;
  command.options = {{.names = "kind",
                      .target = &request->kind,
                      .placeholder = "KIND",
                      .help = station_kinds(),
                      .words = station_kind_words()}};
  append(command.options, station_options(*request));
  append(command.options, lesson_options(*output));
  append(command.options, common_options(session));
  command.footer =
      "Example: yates teach queue mm1 --arrival-rate 3 --service-rate 5\n"
      "Exit status: 4 when the station is saturated; the lesson then shows why.";
  command.action = [request, output, &session] { return teach_queue(*request, *output, session); };
  return command;
}

}  // namespace yates::cli
