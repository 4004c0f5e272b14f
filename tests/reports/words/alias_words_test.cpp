#include <algorithm>

#include <gtest/gtest.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/term_words.hpp"
#include "tests/reports/aliased.hpp"

namespace yates::reports {
namespace {

TEST(AliasWords, AChainNamesTheSignsAndLeavesLongEffectsForThoseThatHaveNoOthers) {
  const ResponseReport report = example::aliased_response();
  EXPECT_EQ(chain_text(report.aliases[0], 4, Typography::plain), "codec = level:size = -sync:host");
  EXPECT_EQ(chain_text(report.aliases[0], 1, Typography::unicode),
            "codec = level \u00d7 size = ...");
  EXPECT_EQ(chain_text(report.aliases[1], 4, Typography::plain), "threads = codec:level:sync");
  EXPECT_EQ(chain_text(report.aliases[2], 1, Typography::plain),
            "codec:threads ~ size (-0.50), 5 more");
}

TEST(AliasWords, LabelsNameTheFirstUsualAlias) {
  const ResponseReport report = example::aliased_response();
  EXPECT_EQ(label_suffix(&report.aliases[0], Typography::plain), " (= level:size ...)");
  EXPECT_EQ(label_suffix(&report.aliases[1], Typography::plain), "");
  EXPECT_EQ(label_suffix(&report.aliases[2], Typography::plain), "");
  EXPECT_EQ(label_suffix(nullptr, Typography::plain), "");
}

TEST(AliasWords, TheAdviceSaysWhatItTakesForGranted) {
  ResponseReport report = example::aliased_response();
  const auto sentences = alias_sentences(report, Typography::plain);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences[0],
            "The advice takes the effect of codec for its own: the design cannot tell it from "
            "level:size and sync:host.");
  EXPECT_EQ(sentences[1],
            "Part of the effect of codec:threads may be that of size, sync:host or 4 others, if "
            "strong: the design mixes them (correlations up to 0.50).");
  report.campaign = "fraction.toml";
  EXPECT_EQ(alias_sentences(report, Typography::plain).back(), sentences[1]);
  report.augmentable = true;
  EXPECT_EQ(alias_sentences(report, Typography::plain).back(),
            sentences[1] + " yates augment fraction.toml proposes the runs that would tell.");
  const auto verdict = verdict_sentences(report, Typography::plain);
  EXPECT_NE(std::find(verdict.begin(), verdict.end(), sentences[0]), verdict.end());
  EXPECT_EQ(verdict_title(report), verdict_title(example::response()));
}

TEST(AliasWords, WeakMixturesAndFoundDataGetNoSentence) {
  ResponseReport report = example::aliased_response();
  report.aliases = {
      {.term = model::named_term("codec"), .mixed = {{model::named_term("size"), 0.19}}}};
  EXPECT_TRUE(alias_sentences(report, Typography::plain).empty());
  report.aliases = {
      {.term = model::named_term("codec"), .mixed = {{model::named_term("size"), 0.3}}}};
  EXPECT_EQ(alias_sentences(report, Typography::plain).size(), 1U);
  anova::Origin origin{};
  origin.kind = anova::OriginKind::found;
  report.origin = origin;
  EXPECT_TRUE(alias_sentences(report, Typography::plain).empty());
}

TEST(AliasWords, RunsAreNotProposedForWhatTheRunsTell) {
  ResponseReport report = example::aliased_response();
  report.campaign = "fraction.toml";
  report.augmentable = true;
  report.mixed_effects_can_be_told = true;
  // Where a term is the same as others, no formula helps.
  EXPECT_NE(alias_sentences(report, Typography::plain).back().find("yates augment"),
            std::string::npos);
  report.aliases.erase(report.aliases.begin(), report.aliases.end() - 1);
  const auto sentences = alias_sentences(report, Typography::plain);
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_NE(sentences[0].find("These runs tell them apart where the formula has all of them."),
            std::string::npos);
  EXPECT_EQ(sentences[0].find("yates augment"), std::string::npos);
}

TEST(AliasWords, SeveralTermsShareASentence) {
  ResponseReport report = example::aliased_response();
  report.aliases[2] = {.term = model::named_term("codec:threads"),
                       .same = {{model::named_term("size"), 1.0}}};
  const auto sentences = alias_sentences(report, Typography::plain);
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0],
            "The advice takes the effects of codec and codec:threads for their own: the design "
            "cannot tell codec from level:size and sync:host; codec:threads from size.");
}

TEST(AliasWords, TermsThatDoNotMatterAndLongAliasesAskForNothing) {
  ResponseReport report = example::aliased_response();
  report.aliases = {
      {.term = model::named_term("threads"), .same = {{model::named_term("level:size"), 1.0}}},
      {.term = model::named_term("codec"), .same = {{model::named_term("level:size:sync"), 1.0}}}};
  EXPECT_TRUE(alias_sentences(report, Typography::plain).empty());
  EXPECT_TRUE(alias_sentences(example::response(), Typography::plain).empty());
}

TEST(AliasWords, WhereNothingIsDecidedTheEffectMayBeThatOfAnAlias) {
  ResponseReport report = example::aliased_response();
  report.decision->parts[0].kind = anova::DecisionKind::do_not_decide;
  EXPECT_EQ(alias_sentences(report, Typography::plain).front(),
            "The effect of codec may be that of level:size or sync:host: the design cannot tell "
            "them apart.");
}

TEST(AliasWords, OfAChainWithoutAnEstimateOneTermIsShown) {
  ResponseReport report = example::aliased_response();
  report.aliases = {
      {.term = model::named_term("codec"), .same = {{model::named_term("threads"), 1.0}}},
      {.term = model::named_term("threads"), .same = {{model::named_term("codec"), 1.0}}}};
  EXPECT_EQ(shown_aliases(report).size(), 2U);
  report.analysis.terms[1].df = 0;
  ASSERT_EQ(shown_aliases(report).size(), 1U);
  EXPECT_EQ(shown_aliases(report)[0]->term, "codec");
  report.analysis.terms[0].df = 0;
  ASSERT_EQ(shown_aliases(report).size(), 1U);
  EXPECT_EQ(shown_aliases(report)[0]->term, "codec");
}

}  // namespace
}  // namespace yates::reports
