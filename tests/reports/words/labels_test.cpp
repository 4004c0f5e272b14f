#include <map>
#include <string>

#include <gtest/gtest.h>

#include "reports/words/phrases.hpp"
#include "reports/words/response_report.hpp"
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
  report.analysis.factors[1].read_as = model::named_variables({"C(threads)"});
  report.analysis.terms[1].term = model::named_term("C(threads)");
  report.analysis.terms[2].term = model::named_term("codec:C(threads)");
  const ResponseReport shown = labelled(report, {});
  EXPECT_EQ(term_text(shown.analysis.terms[1].term, Typography::plain), "threads");
  EXPECT_EQ(term_text(shown.analysis.terms[2].term, unicode), "codec \u00d7 threads");
}

TEST(Labels, SayHowWhereAModelReadsAFactorTwice) {
  ResponseReport report = example::response();
  report.analysis.factors[1].read_as =
      model::named_variables({"threads", "C(threads)", "I(threads^2)", "log2(threads)"});
  for (const auto& [term, expected] :
       std::map<std::string, std::string>{{"threads", "worker threads"},
                                          {"C(threads)", "worker threads (by levels)"},
                                          {"I(threads^2)", "threads^2"},
                                          {"log2(threads)", "log2 of worker threads"}}) {
    report.analysis.terms[1].term = model::named_term(term);
    const ResponseReport shown = labelled(report, labels);
    EXPECT_EQ(term_text(shown.analysis.terms[1].term, unicode), expected);
  }
}

TEST(Labels, KeepAnExpressionInItsBracketsBesideOthers) {
  ResponseReport report = example::response();
  report.analysis.factors[1].read_as =
      model::named_variables({"threads", "I(threads + 1)", "I(threads)"});
  report.analysis.terms[1].term = model::named_term("I(threads)");
  report.analysis.terms[2].term = model::named_term("codec:I(threads + 1)");
  const ResponseReport shown = labelled(report, {});
  EXPECT_EQ(term_text(shown.analysis.terms[1].term, unicode), "I(threads)");
  EXPECT_EQ(term_text(shown.analysis.terms[2].term, unicode), "codec \u00d7 I(threads + 1)");
}

TEST(Labels, WithSignsOfFormulasStayOnePartOfTheirTerm) {
  ResponseReport report = example::response();
  report.analysis.terms[2].term = model::named_term("codec:threads");
  const ResponseReport shown = labelled(report, {{"threads", "ratio a:b (all"}});
  EXPECT_EQ(term_text(shown.analysis.terms[2].term, unicode), "codec \u00d7 ratio a:b (all");
}

TEST(Labels, StandInTheTermsOfNotesAndGroups) {
  ResponseReport report = example::response();
  const model::TermName threads = model::named_term("threads");
  report.analysis.notes = {{model::NoteCode::aliased, "cannot be told", threads}};
  const ResponseReport shown = labelled(report, labels);
  EXPECT_EQ(term_text(shown.analysis.notes.front().term, Typography::plain), "worker threads");
  // What a reader sees is not what a term is.
  EXPECT_EQ(shown.analysis.notes.front().term, threads);
}

}  // namespace
}  // namespace yates::reports
