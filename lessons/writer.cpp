#include "lessons/writer.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace yates::lessons {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

const std::string& in_place(const Places& places, std::string_view name) {
  const auto found = std::find_if(places.begin(), places.end(),
                                  [&](const auto& place) { return place.first == name; });
  if (found == places.end()) throw std::logic_error(fmt::format("no text for {{{}}}", name));
  return found->second;
}

/// A place without a name is one of an expression, and stays.
std::string with_places(std::string_view text, const Places& places) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    result += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    const std::string_view name = text.substr(1, close - 1);
    result += name.empty() ? "{}" : in_place(places, name);
    text.remove_prefix(close + 1);
  }
  return result;
}

}  // namespace

Texts::Texts(std::string_view file) {
  std::map<std::string, std::string, std::less<>>* section = nullptr;
  std::string* text = nullptr;
  while (!file.empty()) {
    const std::string_view line = file.substr(0, file.find('\n'));
    file.remove_prefix(std::min(line.size() + 1, file.size()));
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      section = &sections_[std::string(line.substr(1, line.size() - 2))];
    } else if (line.front() == ' ') {
      text->append(" ").append(trimmed(line));
    } else {
      const std::size_t equals = line.find(" =");
      text = &(*section)[std::string(line.substr(0, equals))];
      *text = trimmed(line.substr(equals + 2));
    }
  }
}

std::string Texts::filled(std::string_view section, std::string_view name,
                          const Places& places) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) throw std::logic_error(fmt::format("no texts of {}", section));
  const auto text = found->second.find(name);
  return text == found->second.end() ? std::string() : with_places(text->second, places);
}

void Sum::add(std::string_view term, std::initializer_list<double> values,
              std::string_view in_symbols, int sign) {
  const auto append = [&](std::string& sum, std::string_view text) {
    const std::string_view first = sign < 0 ? "-" : "";
    sum.append(sum.empty() ? first : sign < 0 ? " - " : " + ").append(text);
  };
  append(expression, term);
  if (!in_symbols.empty()) append(symbols, in_symbols);
  operands.insert(operands.end(), values.begin(), values.end());
  ++terms;
}

Writer::Writer(const Texts& texts, std::string_view step_section, Places standing)
    : texts_(texts), section_(step_section), standing_(std::move(standing)) {
  written.title = text("title");
}

std::string Writer::of_number(std::string_view number, std::string_view name, Places places) const {
  places.insert(places.end(), standing_.begin(), standing_.end());
  return texts_.filled(number, name, places);
}

std::string Writer::text(std::string_view name, const Places& places) const {
  const std::size_t slash = name.find('/');
  return slash == std::string_view::npos
             ? of_number(section_, name, places)
             : of_number(name.substr(0, slash), name.substr(slash + 1), places);
}

void Writer::say(std::string_view name, const Places& places) {
  written.text.push_back(text(name, places));
}

void Writer::conclude(std::string_view name, const Places& places) {
  written.conclusions.push_back(text(name, places));
}

void Writer::show(LessonTable table) {
  written.tables.push_back(std::move(table));
}

void Writer::ask(std::string_view name, const Places& places) {
  written.questions.push_back({text(name, places), text(fmt::format("{}-answer", name), places)});
}

About Writer::about(std::string_view number, const Places& places) const {
  const auto of = [&](std::string_view name) { return of_number(number, name, places); };
  About result{.name = of("name"),
               .symbol = of("symbol"),
               .formula = of("formula"),
               .why = of("why"),
               .word = word_written(of("word")),
               .unit = of("unit")};
  if (result.symbol.empty()) {
    result.symbol = result.formula.substr(0, result.formula.find(" = "));
  }
  const std::string once = of("once");
  const bool said = std::any_of(written.numbers.begin(), written.numbers.end(),
                                [&](const Derivation& one) { return one.why == once; });
  if (!once.empty() && !said) result.why = once;
  return result;
}

void Writer::derive(std::string_view number, const Places& places,
                    const std::vector<double>& operands, double value) {
  const std::string by = of_number(number, "by", places);
  written.numbers.push_back(lessons::derive(about(number, places), by, operands, value));
}

void Writer::derive(std::string_view number, Places places, const Sum& sum, double value) {
  places.emplace_back("symbols", sum.symbols);
  places.emplace_back("sum", sum.expression);
  places.emplace_back("terms", fmt::to_string(sum.terms));
  const std::string in_words = of_number(number, "long", places);
  if (sum.terms > most_written_out && !in_words.empty()) {
    written.numbers.push_back(looked_up(about(number, places), in_words, value));
    return;
  }
  const std::string by = of_number(number, "by", places);
  written.numbers.push_back(lessons::derive(about(number, places), by.empty() ? sum.expression : by,
                                            sum.operands, value));
}

void Writer::look_up(std::string_view number, const Places& places, double value) {
  written.numbers.push_back(
      looked_up(about(number, places), of_number(number, "how", places), value));
}

}  // namespace yates::lessons
