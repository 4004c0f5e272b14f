#include "tests/accuracy/program.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sys/wait.h>

namespace yates::accuracy {
namespace {

using Json = nlohmann::json;

/// Builds the document with every number as its text.
class NumberTexts : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  using Base = nlohmann::detail::json_sax_dom_parser<Json>;
  using Base::Base;
  bool number_integer(Json::number_integer_t value) { return text(std::to_string(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return text(std::to_string(value)); }
  bool number_float(Json::number_float_t /*value*/, const std::string& written) {
    return text(written);
  }

 private:
  bool text(std::string written) { return Base::string(written); }
};

std::string quoted(const std::string& argument) {
  std::string result = "'";
  for (const char c : argument) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

}  // namespace

Outcome run_yates(const std::vector<std::string>& arguments) {
  std::string command = quoted(YATES_PROGRAM);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  Outcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
  char buffer[65536];
  for (std::size_t got = 0; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    outcome.output.append(buffer, got);
  }
  const int status = pclose(pipe);
  outcome.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return outcome;
}

Json parse_with_number_texts(const std::string& text) {
  Json result;
  NumberTexts reader(result);
  if (!Json::sax_parse(text, &reader)) throw std::runtime_error("no JSON: " + text.substr(0, 200));
  return result;
}

Json analyse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "anova");
  arguments.emplace_back("--json");
  const Outcome outcome = run_yates(arguments);
  if (outcome.exit_status != 0) {
    throw std::runtime_error("yates anova " + arguments[1] + ": exit status " +
                             std::to_string(outcome.exit_status));
  }
  return parse_with_number_texts(outcome.output);
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Workshop::Workshop() {
  std::string pattern = (std::filesystem::temp_directory_path() / "yates-accuracy-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create " + pattern);
  folder_ = pattern;
}

Workshop::~Workshop() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace yates::accuracy
