#include <array>
#include <set>

#include <fmt/format.h>

#include "lessons/glossary.hpp"
#include "reports/draw/style.hpp"
#include "reports/lesson/lesson_report.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {

namespace {

using lessons::Derivation;
using lessons::Lesson;

std::string typeset_unicode(std::string_view text) {
  return typeset(text, unicode);
}

std::string number_anchor(const std::string& symbol) {
  return "n-" + symbol;
}

std::string word_anchor(lessons::Word word) {
  return fmt::format("w-{}", static_cast<int>(word));
}

std::string step_anchor(std::size_t number) {
  return fmt::format("step-{}", number);
}

class LessonBody {
 public:
  explicit LessonBody(const Lesson& lesson) : lesson_(lesson) {
    for (const lessons::Step& step : lesson.steps) {
      for (const Derivation& number : step.numbers) symbols_.insert(number.symbol);
    }
    symbols_.erase("");
  }

  Markup body() {
    Markup links;
    Markup sections;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      const std::string heading =
          fmt::format("{} {}", i + 1, typeset_unicode(lesson_.steps[i].title));
      links += element("li", {}, element("a", {{"href", "#" + step_anchor(i + 1)}}, heading));
      sections += element("section", {{"aria-labelledby", step_anchor(i + 1)}},
                          element("h2", {{"id", step_anchor(i + 1)}}, heading) +
                              content(lesson_.steps[i])) +
                  Markup::trusted("\n");
    }
    const Markup words = glossary();
    if (!words.empty()) {
      links += element("li", {}, element("a", {{"href", "#words"}}, "Words"));
      sections += words;
    }
    return element("a", {{"class", "skip"}, {"href", "#step-1"}}, "Skip to the first step") +
           header() +
           element("main", {{"id", "main"}, {"class", "lesson"}},
                   element("nav", {{"aria-label", "Steps"}}, element("ul", {}, links)) +
                       Markup::trusted("\n") + sections + answers());
  }

 private:
  Markup header() const {
    Markup data;
    for (const std::string& line : lesson_.data) {
      data += element("p", {}, line);
    }
    return element("header", {},
                   element("h1", {}, typeset_unicode(lesson_.title)) +
                       element("p", {}, typeset_unicode(lesson_.question)) +
                       element("div", {{"class", "hd"}}, data)) +
           Markup::trusted("\n");
  }

  Markup content(const lessons::Step& step) {
    Markup result;
    for (const lessons::Question& one : step.questions) {
      result += element("details", {{"class", "ask"}},
                        element("summary", {},
                                element("b", {}, "Predict first: ") +
                                    Markup::text(typeset_unicode(one.question))) +
                            element("p", {}, typeset_unicode(one.answer)));
    }
    for (const std::string& one : step.text) result += element("p", {}, typeset_unicode(one));
    for (const lessons::LessonTable& one : step.tables) result += table(one);
    for (const Derivation& one : step.numbers) result += number(one, step);
    Markup ends;
    for (const std::string& one : step.conclusions) ends += element("p", {}, typeset_unicode(one));
    if (!ends.empty()) result += element("div", {{"class", "done"}}, ends);
    return result;
  }

  /// Paper does not fold: there the answers stand behind all else, for those who have predicted.
  Markup answers() const {
    Markup entries;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      for (const lessons::Question& one : lesson_.steps[i].questions) {
        entries += element(
            "li", {},
            Markup::text(fmt::format("Step {}: {} ", i + 1, typeset_unicode(one.question))) +
                element("b", {}, typeset_unicode(one.answer)));
      }
    }
    if (entries.empty()) return entries;
    return element("section", {{"class", "paper"}, {"aria-labelledby", "answers"}},
                   element("h2", {{"id", "answers"}}, "Answers") + element("ul", {}, entries));
  }

  Markup cell(const lessons::Cell& cell) const {
    const std::string text = typeset_unicode(cell.text);
    if (!symbols_.contains(cell.symbol)) return Markup::text(text);
    return element("a", {{"href", "#" + number_anchor(cell.symbol)}}, text);
  }

  Markup table(const lessons::LessonTable& table) const {
    Markup names;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      Attributes attributes{{"scope", "col"}};
      if (c < table.words) attributes.push_back({"class", "v"});
      names += element("th", attributes, typeset_unicode(table.columns[c]));
    }
    Markup rows;
    for (const auto& row : table.rows) {
      Markup cells = element("th", {{"scope", "row"}}, cell(row.front()));
      for (std::size_t c = 1; c < row.size(); ++c) {
        const bool list = row[c].text.find(", ") != std::string::npos;
        Attributes attributes;
        if (c < table.words || list)
          attributes.push_back({"class", c < table.words ? "v" : "list"});
        cells += element("td", attributes, cell(row[c]));
      }
      rows += element("tr", {}, cells);
    }
    const std::string caption = typeset_unicode(table.caption);
    return element(
        "div", {{"class", "tw"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", caption}},
        element("table", {},
                element("caption", {}, caption) + element("thead", {}, element("tr", {}, names)) +
                    element("tbody", {}, rows)));
  }

  /// "q_A = T_A / 4 = 80 / 4 = 20", with the reason and the word below.
  Markup number(const Derivation& number, const lessons::Step& step) const {
    Attributes attributes{{"class", "num"}};
    if (!number.symbol.empty()) attributes.push_back({"id", number_anchor(number.symbol)});
    const Markup equals = Markup::text(number.value ? " = " : ": ");
    const Markup inserted = number.arithmetic ? formula_markup(number.inserted)
                                              : Markup::text(typeset_unicode(number.inserted));
    Markup line = formula_markup(number.formula) + equals;
    if (!is_inserted_alone(number)) {
      line += inserted + Markup::text(number.value ? " = " : " → ");
    }
    line += element("span", {{"class", "res"}}, typeset_unicode(number.result));
    Markup content;
    Markup head;
    if (number.name != step.title) head += element("b", {}, typeset_unicode(number.name));
    if (number.word) {
      if (!head.empty()) head += Markup::text(" ");
      head += element("a", {{"class", "word"}, {"href", "#" + word_anchor(*number.word)}},
                      written(*number.word));
    }
    if (!head.empty()) content += element("p", {}, head);
    content += element("p", {{"class", "eq"}}, line);
    if (!number.why.empty()) {
      content += element("p", {{"class", "why"}}, typeset_unicode(number.why));
    }
    return element("div", attributes, content);
  }

  Markup glossary() const {
    Markup entries;
    for (const lessons::Word word : lessons::words_of(lesson_)) {
      entries += element("dt", {{"id", word_anchor(word)}}, written(word)) +
                 element("dd", {}, typeset_unicode(meaning(word)));
    }
    if (entries.empty()) return entries;
    return element("section", {{"aria-labelledby", "words"}},
                   element("h2", {{"id", "words"}}, "Words") + element("dl", {}, entries));
  }

  const Lesson& lesson_;
  std::set<std::string> symbols_;
};

}  // namespace

std::string lesson_page(const Lesson& lesson, const std::string& tool_version) {
  const std::array<StyleSheet, 2> styles{
      {{style_sheet(), style_sheet_sha256()}, {lesson_style_sheet(), lesson_style_sheet_sha256()}}};
  const Markup body =
      LessonBody(lesson).body() +
      element("footer", {},
              element("p", {},
                      fmt::format("Written by yates {}. Every line of numbers holds as it is "
                                  "printed: each number in it has as many digits as that takes.",
                                  tool_version)));
  return html_document(typeset_unicode(lesson.title), tool_version, styles, body);
}

}  // namespace yates::reports
