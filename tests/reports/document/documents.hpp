#pragma once

#include <string>

#include "reports/document/document.hpp"
#include "tests/reports/plots.hpp"

namespace yates::reports::documents {

inline Plot curve() {
  Plot plot;
  plot.title = "Predictions follow the measured values";
  plot.description = "Throughput rises from 10 to 90 with the number of threads.";
  plot.x = {"threads"};
  plot.y = {"throughput (1/s)"};
  PlotLayer points{PlotLayer::Mark::points, "measured", 0, {}};
  PlotLayer line{PlotLayer::Mark::line, "predicted", 1, {}};
  for (double x = 1.0; x <= 9.0; ++x) {
    points.places.push_back({.x = x, .y = 10.0 * x});
    line.places.push_back({.x = x, .y = 11.0 * x - 3.0});
  }
  plot.layers = {
      line, points, {PlotLayer::Mark::rule, "limit", PlotLayer::quiet, {{.x = 0, .y = 70}}}};
  return plot;
}

/// Every block once.
inline Document sample() {
  return {
      "Predicted time of compression",
      {Paragraph{{{"The model "},
                  strong("is good enough"),
                  {": it errs by 4% on settings that it has never seen. Train it again by "},
                  code("yates train time"),
                  {"."}}},
       KeyValues{{{"response", "time (s)"},
                  {"technique", {{"boosting, "}, strong("200 trees")}},
                  {"rows", "1,200 runs of 96 settings"}}},
       Note{Note::Kind::warning, "Threads beyond 64 were never measured."},
       Heading{"How it was tried", Heading::Level::section, "trial"},
       DataTable{
           "Error of each technique on folds left out",
           {{"technique", false}, {"error", true}, {"95% interval", true}, {"verdict", false}},
           {{"boosting", "4.1%", "3.6% to 4.7%", "chosen"},
            {"forest", "5.0%", "4.4% to 5.9%", "tied with it"},
            {"linear", "12.6%", "11.0% to 14.1%", "misses the interaction"},
            {"mean of all", "48%", "45% to 52%", ""}},
           {{0, 0}, {0, 1}},
           {3}},
       Note{Note::Kind::note, {{"Each setting was left out "}, strong("once"), {"."}}},
       Heading{"What it shows"},
       Figure{plots::of_categories(), "Bars are 95% intervals of 12 runs each."}, Figure{curve()},
       Heading{"The same in numbers", Heading::Level::part},
       Code{"sh", "yates train 'time ~ .' runs.csv\n  yates predict model.json --at threads=8\n"},
       Heading{"More"},
       Fold{"Settings of the technique",
            {Paragraph{"All were tried by cross-validation."},
             KeyValues{{{"depth", "6"}, {"rate", "0.1"}}}}}}};
}

inline const std::string hostile_text =
    "<script>alert(1)</script> & a|b `c` \\input{/etc/passwd} 50% $x$ #1 _y_ ^~ {z} "
    "[l](javascript:x)\n"
    "# second \x1b[31m line \xe2\x80\xae turned --- ''";

/// The same text wherever a text can stand.
inline Document hostile(const std::string& text = hostile_text) {
  return {
      text,
      {Heading{text, Heading::Level::section, text}, Heading{text, Heading::Level::part},
       Paragraph{text}, Paragraph{{strong(text), code(text), {text}}},
       KeyValues{{{text, text}, {"[", {strong(text)}}}},
       DataTable{text, {{text, false}, {"n", true}}, {{text, "-1"}, {"[4]", text}}, {{0, 0}}, {1}},
       Figure{plots::hostile(), text}, Code{text, text + "\n[2] ```\n```` ~~~\n\n\\end{verbatim}"},
       Note{Note::Kind::note, text}, Note{Note::Kind::warning, {strong(text)}},
       Note{Note::Kind::note, text, text}, Box{{Paragraph{text}}},
       Fold{text, {Paragraph{text}, Code{"", ""}}}}};
}

/// What has nothing to show.
inline Document empty() {
  return {"",
          {Paragraph{}, KeyValues{}, DataTable{}, Figure{}, Code{}, Note{Note::Kind::note, {}},
           Fold{}, Box{}, Heading{}, DataTable{"Without rows", {{"a", false}}, {}}}};
}

}  // namespace yates::reports::documents
