#include "reports/words/labels.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "reports/words/phrases.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

const FactorLabels labels{{"threads", "worker threads"}};

TEST(Labels, StandInFactorsTermsAndVerdict) {
  const ResponseReport report = labelled(example::response(), labels);
  EXPECT_EQ(report.analysis.factors[1].name, "worker threads");
  EXPECT_EQ(report.analysis.factors[0].name, "codec");
  EXPECT_EQ(term_text(report.analysis.terms[1].term, unicode), "worker threads");
  EXPECT_EQ(report.analysis.formula, example::response().analysis.formula);
}

TEST(Labels, OfAFactorWithoutOneAreItsNameWithoutCode) {
  ResponseReport report = example::response();
  report.analysis.factors[1].read_as = {"C(threads)"};
  report.analysis.terms[1].term = "C(threads)";
  report.analysis.terms[2].term = "codec:C(threads)";
  const ResponseReport shown = labelled(report, {});
  EXPECT_EQ(shown.analysis.terms[1].term, "threads");
  EXPECT_EQ(term_text(shown.analysis.terms[2].term, unicode), "codec \u00d7 threads");
}

TEST(Labels, SayHowWhereAModelReadsAFactorTwice) {
  ResponseReport report = example::response();
  report.analysis.factors[1].read_as = {"threads", "C(threads)", "I(threads^2)", "log2(threads)"};
  for (const auto& [term, expected] :
       std::map<std::string, std::string>{{"threads", "worker threads"},
                                          {"C(threads)", "worker threads (by levels)"},
                                          {"I(threads^2)", "threads^2"},
                                          {"log2(threads)", "log2 of worker threads"}}) {
    report.analysis.terms[1].term = term;
    const ResponseReport shown = labelled(report, labels);
    EXPECT_EQ(term_text(shown.analysis.terms[1].term, unicode), expected);
  }
}

TEST(Labels, WithSignsOfFormulasStayOnePartOfTheirTerm) {
  ResponseReport report = example::response();
  report.analysis.terms[2].term = "codec:threads";
  const ResponseReport shown = labelled(report, {{"threads", "ratio a:b (all"}});
  EXPECT_EQ(term_text(shown.analysis.terms[2].term, unicode), "codec \u00d7 ratio a:b (all");
}

TEST(Labels, StandInTheNotesThatBeginWithTheirTerm) {
  ResponseReport report = example::response();
  report.analysis.notes = {{model::NoteCode::aliased, "threads", "threads: cannot be told"}};
  EXPECT_EQ(labelled(report, labels).analysis.notes.front().text, "worker threads: cannot be told");
}

}  // namespace
}  // namespace yates::reports
