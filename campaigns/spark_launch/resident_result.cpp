#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/host_facts.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/launch/received_files.hpp"
#include "campaigns/launch/records.hpp"
#include "campaigns/launch/settling.hpp"
#include "campaigns/spark_launch/resident_application.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;
using language::FileError;

/// What a task of the application has answered; the texts are parts of the file's.
struct Answer {
  std::string_view fate;
  std::string message;
  Machine machine;
  std::string_view outcome;
  Settled settled;
  std::string unpacked;  // why its files could not all be packed
  std::vector<std::string> cut;
  HostFacts facts;
  std::string_view archive;
};

/// On one line and of a bearable length, because it goes into messages and into lines of files.
std::string one_line(std::string_view text) {
  constexpr std::size_t most = 400;
  std::string line(text.substr(0, most));
  std::ranges::replace_if(
      line, [](unsigned char letter) { return letter < ' ' || letter == 127; }, ' ');
  return line;
}

void take_notes(std::string_view lines, Settled& settled) {
  std::istringstream stream{std::string(lines)};
  for (std::string line; std::getline(stream, line);) take_note(line, settled);
}

Answer answer_in(std::string_view text, const std::vector<std::vector<std::string>>& versions) {
  Answer answer;
  std::size_t version = 0;
  ProgramOutput output;
  while (const auto record = take_record(text)) {
    const auto& [key, value] = *record;
    if (key == "fate") answer.fate = value;
    if (key == "message") answer.message = one_line(value);
    if (key == "host") answer.machine.host = one_line(value);
    if (key == "boot_id") answer.machine.boot_id = one_line(value);
    if (key == "status") answer.settled.status = std::atoi(std::string(value).c_str());
    if (key == "outcome") answer.outcome = value;
    if (key == "settled") take_notes(value, answer.settled);
    if (key == "unpacked") answer.unpacked = one_line(value);
    if (key == "cut") answer.cut.push_back(one_line(value));
    if (key == "archive") answer.archive = value;
    if (key == "probe") {
      try {
        answer.facts = parse_probe(std::string(value)).facts;
      } catch (const FileError&) {  // the run is worth more than what its machine is
        answer.facts.clear();
      }
    }
    if (key == "version") output.text = value;
    if (key == "version_problem" && version < versions.size()) {
      output.problem.reset();
      if (!value.empty()) output.problem = one_line(value);
      answer.facts.push_back(version_fact(versions[version++], output));
    }
  }
  return answer;
}

Outcome lost(std::string why) {
  return {.kind = OutcomeKind::lost, .message = std::move(why), .infrastructure = true};
}

/// The supervisor's outcome, with what became known on the way.
std::string completed(const Answer& answer) {
  constexpr std::string_view last = "end\n";
  constexpr std::string_view unsynced = "\nsynced=0\n";
  std::string text(answer.outcome);
  if (!text.ends_with(last)) text += '\n';  // "end" without a newline is whole as well
  text.resize(text.size() - last.size());
  if (const auto at = text.find(unsynced); at != std::string::npos) text[at + 8] = '1';
  text += fmt::format("host={}\nboot_id={}\n", answer.machine.host, answer.machine.boot_id);
  for (std::size_t file = 0; file < answer.cut.size(); ++file) {
    text += fmt::format("cut.{}={}\n", file + 1, answer.cut[file]);
  }
  if (!answer.unpacked.empty() && text.find("\ninfrastructure=") == std::string::npos) {
    text += fmt::format("infrastructure=not all files of the run came from {}: {}\n",
                        answer.machine.host, answer.unpacked);
  }
  text += last;
  return text;
}

/// Puts everything into the attempt's folder.
Outcome keep(const Answer& answer, const fs::path& attempt) {
  make_private_folder(attempt);
  if (!answer.archive.empty()) {
    unpack_results(attempt, {"-z"}, nullptr, [&](const TakeBytes& take) { take(answer.archive); });
  }
  sync_attempts(attempt);
  write_durably(attempt / "outcome", completed(answer));
  Outcome outcome = read_outcome(attempt).value();
  outcome.facts = answer.facts;
  return outcome;
}

Outcome outcome_of(const Answer& answer, const fs::path& attempt) {
  if (answer.fate == "ran") {
    if (is_whole_outcome(std::string(answer.outcome))) return keep(answer, attempt);
    return without_outcome(answer.settled, answer.machine.host);
  }
  if (answer.fate == "interrupted") return {.kind = OutcomeKind::interrupted};
  if (answer.fate == "refused") {
    return {.kind = OutcomeKind::not_launched,
            .message =
                fmt::format("nothing was started on {}: {}", answer.machine.host, answer.message),
            .infrastructure = true};
  }
  if (answer.fate == "repeated") {
    return lost(
        "Spark lost the executor of the run; the task that it started again started nothing");
  }
  if (answer.fate == "lost") return lost("Spark lost the run: " + answer.message);
  return lost("what Spark brought as the result of the run is none");
}

}  // namespace

fs::path result_file(const fs::path& attempt) {
  fs::path file = attempt;
  file += ".result";
  return file;
}

std::optional<Outcome> take_result(const fs::path& attempt,
                                   const std::vector<std::vector<std::string>>& version_commands) {
  const fs::path file = result_file(attempt);
  if (!language::is_anything(file)) return read_outcome(attempt);
  std::ifstream stream(file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  if (stream.bad()) throw FileError(file.string(), "cannot be read");
  const Outcome outcome = outcome_of(answer_in(text, version_commands), attempt);
  std::error_code problem;
  fs::remove(file, problem);  // where that fails, it is taken again
  return outcome;
}

}  // namespace yates::campaigns
