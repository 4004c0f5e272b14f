// Any bytes in the place of an event log are read, or refused with a sentence; what was read in
// pieces is what is read at once; and every metric is a number or a sentence. The first byte says
// what the rest is: z a log that is compressed, p a plain one.
#include <cmath>
#include <string>
#include <variant>

#include "campaigns/spark/application_metrics.hpp"
#include "campaigns/spark/event_logs.hpp"
#include "language/error.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;

void check_metrics(const std::vector<campaigns::Application>& applications,
                   std::string_view input) {
  for (const campaigns::ApplicationMetric& metric : campaigns::application_metrics()) {
    const auto value = campaigns::application_value(applications, metric.name);
    if (const auto* why = std::get_if<std::string>(&value)) {
      fuzz::require(why->size() > 10, "a missing metric has a sentence", input);
    } else {
      fuzz::require(std::isfinite(std::get<double>(value)), "a metric is finite", input);
    }
  }
  for (const campaigns::Application& one : applications) {
    fuzz::require(campaigns::lost_executors(one) <= one.executors.size(),
                  "no more executors are lost than there were", input);
    fuzz::require(campaigns::most_executors(one) <= one.executors.size(),
                  "no more executors are there at one time than there were", input);
    campaigns::asked_resources(one.settings);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch;
  if (size == 0) return 0;
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::string_view log = std::string_view(input).substr(1);
  const auto file = scratch.path() / (input.front() == 'z' ? "app-1.zstd" : "app-1");
  const auto other = scratch.path() / (input.front() == 'z' ? "app-1" : "app-1.zstd");
  std::filesystem::remove(other);
  try {
    fuzz::write_file(file, log);
    const auto at_once = campaigns::read_event_logs(scratch.path());
    check_metrics(at_once, input);
    campaigns::EventLogs growing(scratch.path());
    fuzz::write_file(file, log.substr(0, log.size() / 2));
    growing.update();
    fuzz::write_file(file, log);
    growing.update();
    const auto in_pieces = growing.applications();
    fuzz::require(in_pieces.size() == at_once.size(), "pieces make the same applications", input);
    for (std::size_t index = 0; index < at_once.size(); ++index) {
      fuzz::require(in_pieces[index]->tasks == at_once[index].tasks &&
                        in_pieces[index]->executors.size() == at_once[index].executors.size() &&
                        in_pieces[index]->ended == at_once[index].ended,
                    "a log in pieces tells the same", input);
    }
  } catch (const language::FileError& error) {
    fuzz::require(std::string_view(error.what()).size() > 10, "a refusal has a sentence", input);
  }
  return 0;
}
