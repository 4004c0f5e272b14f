#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "cli/queue/queue_station.hpp"
#include "cli/version.hpp"
#include "language/error.hpp"
#include "queueing/lessons/lesson.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {

namespace {

constexpr std::size_t line_width = 88;

std::string to_text(const queueing::Lesson& lesson) {
  std::string text = fmt::format("{}\n\n{}\n", reports::wrapped(lesson.title, line_width),
                                 reports::wrapped(lesson.question, line_width));
  int count = 0;
  for (const queueing::Step& step : lesson.steps) {
    text += fmt::format("\n{}. {}\n", ++count, step.title);
    text += fmt::format("     {}\n", step.formula);
    // A comparison is no chain of equal numbers.
    text += fmt::format("       {} {}\n", step.value ? "=" : "  ", step.inserted);
    text += fmt::format("       {} {}\n", step.value ? "=" : "->", step.result);
    text += fmt::format("   {}\n", reports::wrapped(step.why, line_width - 3, 3));
  }
  return text;
}

nlohmann::ordered_json to_json(const std::string& kind, const queueing::Lesson& lesson) {
  nlohmann::ordered_json document;
  document["schema"] = "yates.teach.queue/1";
  document["version"] = version;
  document["kind"] = kind;
  document["title"] = lesson.title;
  document["question"] = lesson.question;
  document["stable"] = lesson.stable;
  document["steps"] = nlohmann::ordered_json::array();
  for (const queueing::Step& step : lesson.steps) {
    nlohmann::ordered_json one{{"title", step.title},
                               {"formula", step.formula},
                               {"inserted", step.inserted},
                               {"result", step.result},
                               {"why", step.why}};
    one["value"] = step.value ? nlohmann::ordered_json(*step.value) : nullptr;
    document["steps"].push_back(one);
  }
  return document;
}

int teach_queue(const StationRequest& request, const Session& session) {
  session.require_format("teach queue", {Format::text, Format::json});
  const queueing::Station station = station_of(request);
  try {
    const queueing::Lesson lesson = queueing::lesson_of(station);
    show(session, session.format == Format::json ? to_json(request.kind, lesson).dump(2) + "\n"
                                                 : to_text(lesson));
    return lesson.stable ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("{} {}", request.command, error.what()));
  }
}

Command command_teach_queue(Session& session) {
  const auto request = std::make_shared<StationRequest>();
  request->command = "yates teach queue";
  Command command;
  command.options = {{.names = "kind",
                      .target = &request->kind,
                      .placeholder = "KIND",
                      .help = station_kinds(),
                      .words = station_kind_words()}};
  append(command.options, station_options(*request));
  append(command.options, common_options(session));
  command.footer =
      "Example: yates teach queue mm1 --arrival-rate 3 --service-rate 5\n"
      "Exit status: 4 when the station is saturated; the lesson then shows why.";
  command.action = [request, &session] { return teach_queue(*request, session); };
  return command;
}

}  // namespace

Command command_teach(Session&) {
  Command command;
  command.subcommands = {{"queue",
                          "derive load, stability, numbers and times of a single queueing station",
                          command_teach_queue}};
  command.footer = "Example: yates teach queue mm1 --arrival-rate 3 --service-rate 5";
  return command;
}

}  // namespace yates::cli
