#include "tests/accuracy/data_files.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <boost/multiprecision/cpp_int.hpp>

#include "tests/accuracy/program.hpp"

namespace yates::accuracy {
namespace {

using Integer = boost::multiprecision::cpp_int;

const std::filesystem::path folder = YATES_CERTIFIED;

/// A whole number of tenths as decimal text.
std::string tenths_text(const Integer& tenths) {
  return Integer(tenths / 10).str() + "." + Integer(tenths % 10).str();
}

Integer tenths_of(const std::string& text) {
  const auto point = text.find('.');
  if (point == std::string::npos) return Integer(text) * 10;
  return Integer(text.substr(0, point)) * 10 + Integer(text.substr(point + 1));
}

/// 0.4, then 0.3 and 0.5 by turns.
int simon_lesage_tenths(int replicate) {
  if (replicate == 0) return 4;
  return replicate % 2 == 1 ? 3 : 5;
}

std::string made_from(const nlohmann::json& recipe) {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> levels;
  for (const auto& [name, list] : recipe.at("levels").items()) {
    names.push_back(name);
    levels.push_back(list.get<std::vector<std::string>>());
  }
  const int replicates = std::stoi(recipe.at("replicates").get<std::string>());
  const int step = std::stoi(recipe.at("step").get<std::string>());
  const Integer origin = tenths_of(recipe.at("origin"));
  const Integer shift = tenths_of(recipe.at("shift"));
  std::string csv;
  for (const std::string& name : names) csv += name + ",";
  csv += "y\n";
  std::size_t points = 1;
  for (const auto& list : levels) points *= list.size();
  for (std::size_t point = 0; point < points; ++point) {
    std::string setting;
    std::size_t rest = point;
    for (const auto& list : levels) {
      setting += list[rest % list.size()] + ",";
      rest /= list.size();
    }
    std::array<std::string, 6> lines;
    for (const int tenths : {3, 4, 5}) {
      lines[static_cast<std::size_t>(tenths)] =
          setting + tenths_text(origin + shift * point + tenths) + "\n";
    }
    for (int i = 0; i < replicates - step * static_cast<int>(point); ++i) {
      csv += lines[static_cast<std::size_t>(simon_lesage_tenths(i))];
    }
  }
  return csv;
}

std::string join(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

std::vector<std::string> certified_sets() {
  return lines_of(read_text(folder / "SETS"));
}

nlohmann::json certificate(const std::string& set) {
  return parse_with_number_texts(read_text(folder / (set + ".json")));
}

std::string certified_data(const std::string& set, const nlohmann::json& certificate) {
  if (certificate.contains("recipe")) return made_from(certificate.at("recipe"));
  return read_text(folder / (set + ".csv"));
}

std::string shuffled(const std::string& csv) {
  std::vector<std::string> lines = lines_of(csv);
  std::uint64_t state = lines.size();
  for (std::size_t i = lines.size() - 1; i > 1; --i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    std::swap(lines[i], lines[1 + (state >> 33) % i]);
  }
  return join(lines);
}

std::vector<std::string> split_in_three(const std::string& csv) {
  const std::vector<std::string> lines = lines_of(csv);
  std::vector<std::vector<std::string>> parts(3, {lines.at(0)});
  for (std::size_t i = 1; i < lines.size(); ++i) parts[i % 3].push_back(lines[i]);
  return {join(parts[0]), join(parts[1]), join(parts[2])};
}

std::string simon_lesage(const std::string& origin, int replicates) {
  std::string csv = "treatment,y\n";
  for (int treatment = 1; treatment <= 9; ++treatment) {
    int shift = treatment % 2 == 0 ? -1 : 1;
    if (treatment == 1) shift = 0;
    for (int i = 0; i < replicates; ++i) {
      csv += std::to_string(treatment) + "," + origin + "." +
             std::to_string(simon_lesage_tenths(i) + shift) + "\n";
    }
  }
  return csv;
}

}  // namespace yates::accuracy
