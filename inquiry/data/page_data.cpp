#include "inquiry/data/page_data.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "table/delimited/file_content.hpp"

namespace yates::inquiry {
namespace {

using Json = nlohmann::ordered_json;

Json notes_json(const std::vector<model::Note>& notes) {
  Json result = Json::array();
  for (const model::Note& note : notes) {
    Json one = {{"code", to_string(note.code)}, {"term", note.term.text()}, {"text", note.text}};
    if (!note.columns.empty()) one["columns"] = note.columns;
    result.push_back(std::move(one));
  }
  return result;
}

/// The code is absent for the word of no code.
std::optional<model::NoteCode> code_of(const std::string& word) {
  const auto last = static_cast<int>(model::NoteCode::exploratory);
  for (int code = 0; code <= last; ++code) {
    if (to_string(static_cast<model::NoteCode>(code)) == word) {
      return static_cast<model::NoteCode>(code);
    }
  }
  return std::nullopt;
}

std::vector<model::Note> notes_of(const Json& json) {
  std::vector<model::Note> result;
  for (const Json& one : json) {
    const auto code = code_of(one.at("code").get<std::string>());
    if (!code) continue;
    // Notes on data have no term.
    result.push_back({*code,
                      one.at("text").get<std::string>(),
                      {},
                      one.value("columns", std::vector<std::string>())});
  }
  return result;
}

/// The part of the page's data that data_on_page has written.
void take_asked(DataSet& data, const Json& asked) {
  data.notes = notes_of(asked.at("notes"));
  if (asked.contains("seconds_per_replication")) {
    data.seconds_per_replication = asked["seconds_per_replication"].get<double>();
  }
  if (asked.contains("campaign")) data.campaign = campaign_from_page(asked["campaign"]);
  for (const auto& [formula, words] : asked.at("exploratory").items()) {
    data.page->exploratory.emplace(formula, words.get<std::string>());
  }
}

}  // namespace

bool is_page(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return ending == ".html" || ending == ".htm";
}

Json data_on_page(const DataSet& data, const std::map<std::string, std::string>& exploratory) {
  Json result;
  result["notes"] = notes_json(data.notes);
  result["exploratory"] = Json::object();
  for (const auto& [formula, words] : exploratory) result["exploratory"][formula] = words;
  if (data.seconds_per_replication) {
    result["seconds_per_replication"] = *data.seconds_per_replication;
  }
  if (data.campaign) result["campaign"] = campaign_on_page(*data.campaign);
  return result;
}

void refuse_asked(const std::string& path) {
  throw language::InputError(
      {path, std::nullopt, std::nullopt},
      "says in another form than this version of yates what was asked; make the page anew from "
      "its sources");
}

DataSet data_of_page(const std::string& path) {
  const table::FileContent file(path);
  DataSet result;
  result.page = PageOfData{reports::read_page(file.text(), path), {}};
  reports::EmbeddedPage& page = result.page->embedded;
  result.table = std::move(page.data);
  result.table.source = path;
  result.design = page.design;
  result.launched = page.launched;
  result.seed = page.seed;
  result.last_end = page.date;
  if (page.asked.empty()) return result;
  try {
    take_asked(result, Json::parse(page.asked));
  } catch (const nlohmann::json::exception&) {
    refuse_asked(path);
  } catch (const std::domain_error&) {
    refuse_asked(path);
  }
  return result;
}

}  // namespace yates::inquiry
