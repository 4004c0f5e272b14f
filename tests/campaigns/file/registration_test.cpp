// What is registered of a campaign file, and what counts as asking something else.

#include "campaigns/file/registration.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using campaigns::AskingSection;
using campaigns::Difference;
using campaigns::registration_of;
using tests::minimal;
using tests::parse;
using tests::with;

/// The minimal file whose response has these lines more.
std::string responding(const std::string& lines) {
  return minimal + lines;
}

std::optional<std::string> value(const campaigns::Registration& registration, AskingSection section,
                                 const std::string& name, const std::string& key) {
  const auto found = std::find_if(registration.begin(), registration.end(), [&](const auto& one) {
    return one.section == section && one.name == name && one.key == key;
  });
  EXPECT_NE(found, registration.end()) << key << " of '" << name << "' is not registered";
  return found != registration.end() ? found->value : std::nullopt;
}

/// What the second file asks otherwise than the first.
std::vector<Difference> between(const std::string& first, const std::string& second) {
  return campaigns::differences(parse(second), registration_of(parse(first)));
}

/// "delta of time: 3 % instead of 5 %", one per line.
std::string listed(const std::vector<Difference>& differences) {
  std::string result;
  for (const Difference& one : differences) {
    result += one.asked.key + (one.asked.name.empty() ? "" : " of " + one.asked.name) + ": " +
              one.asked.value.value_or("none") + " instead of " + one.registered.value_or("none") +
              "\n";
  }
  return result;
}

TEST(Registration, SaysAlsoWhatTheFileLeavesToDefaults) {
  const auto plain = registration_of(parse(minimal));
  const auto analysis = [&](const std::string& key) {
    return value(plain, AskingSection::analysis, "", key);
  };
  EXPECT_EQ(analysis("primary"), "time");
  EXPECT_EQ(analysis("baseline"), "codec=gzip,level=1");
  EXPECT_EQ(analysis("confidence"), "0.95");
  EXPECT_EQ(analysis("adjust"), "holm");
  const auto response = [&](const std::string& key) {
    return value(plain, AskingSection::responses, "time", key);
  };
  EXPECT_EQ(response("goal"), "minimize");
  EXPECT_EQ(response("limit"), std::nullopt);
  EXPECT_EQ(response("delta"), std::nullopt);
  EXPECT_EQ(response("scale"), "auto");
  EXPECT_EQ(response("weight"), std::nullopt);
  const auto factor = [&](const std::string& name, const std::string& key) {
    return value(plain, AskingSection::factors, name, key);
  };
  EXPECT_EQ(factor("codec", "as"), "categorical");
  EXPECT_EQ(factor("level", "as"), "numeric");
  EXPECT_EQ(factor("level", "scale"), "linear");
  EXPECT_EQ(factor("level", "given"), "false");
  EXPECT_EQ(factor("level", "placebo"), "false");
  for (const auto& one : plain) EXPECT_NE(one.key, "model") << "it has none";
}

TEST(Registration, HoldsWhatTheFileSays) {
  const auto full = registration_of(parse(
      responding("delta = \"7%\"\nlimit = \"< 20\"\nscale = \"log\"\nweight = 2.5\nunit = \"ms\"\n"
                 "[analysis]\nconfidence = 0.9\nadjust = \"bh\"\nmodel = [\"codec\", "
                 "\"time ~ level\"]\nbaseline = { codec = \"zstd\", level = 6.0 }\n")));
  const auto response = [&](const std::string& key) {
    return value(full, AskingSection::responses, "time", key);
  };
  EXPECT_EQ(response("delta"), "7 %");
  EXPECT_EQ(response("limit"), "< 20 ms");
  EXPECT_EQ(response("scale"), "log");
  EXPECT_EQ(response("weight"), "2.5");
  EXPECT_EQ(value(full, AskingSection::analysis, "", "confidence"), "0.9");
  EXPECT_EQ(value(full, AskingSection::analysis, "", "adjust"), "bh");
  EXPECT_EQ(value(full, AskingSection::analysis, "", "baseline"), "codec=zstd,level=6");
  EXPECT_EQ(campaigns::with_registered_models(parse(minimal), full).questions.models,
            (std::vector<std::string>{"codec", "time ~ level"}));
}

TEST(Registration, DoesNotDifferWhereAFileSaysWhatWasTheDefault) {
  EXPECT_EQ(
      listed(between(
          minimal,
          responding("scale = \"auto\"\nlabel = \"run time\"\n[analysis]\nprimary = \"time\"\n"
                     "confidence = 0.950\nadjust = \"holm\"\nbaseline = { codec = \"gzip\", "
                     "level = 1 }\n"))),
      "");
}

TEST(Registration, DiffersInEverythingThatIsAskedOtherwise) {
  EXPECT_EQ(listed(between(responding("delta = \"5 %\"\n"), responding("delta = \"3 %\"\n"))),
            "delta of time: 3 % instead of 5 %\n");
  EXPECT_EQ(listed(between(responding("delta = \"5 %\"\n"), responding("delta = 0.05\n"))),
            "delta of time: 0.05 instead of 5 %\n");
  EXPECT_EQ(listed(between(responding("limit = \"< 2\"\n"), responding("limit = \"<= 2\"\n"))),
            "limit of time: <= 2 instead of < 2\n");
  EXPECT_EQ(listed(between(minimal, responding("scale = \"log\"\nweight = 2\n"))),
            "scale of time: log instead of auto\nweight of time: 2 instead of none\n");
  EXPECT_EQ(listed(between(minimal, with("\"minimize\"", "\"maximize\""))),
            "goal of time: maximize instead of minimize\n");
  EXPECT_EQ(listed(between(minimal, minimal + "[analysis]\nconfidence = 0.9\nadjust = \"none\"\n")),
            "confidence: 0.9 instead of 0.95\nadjust: none instead of holm\n");
  EXPECT_EQ(listed(between(minimal,
                           minimal + "[analysis]\nbaseline = { codec = \"zstd\", level = 1 }\n")),
            "baseline: codec=zstd,level=1 instead of codec=gzip,level=1\n");
  EXPECT_EQ(listed(between(minimal, with("[1, 6]",
                                         "{ levels = [1, 6], as = \"categorical\", "
                                         "given = true, placebo = true }"))),
            "as of level: categorical instead of numeric\ngiven of level: true instead of false\n"
            "placebo of level: true instead of false\n");
  EXPECT_EQ(listed(between(minimal, with("[1, 6]", "{ levels = [1, 6], scale = \"log2\" }"))),
            "scale of level: log2 instead of linear\n");
}

TEST(Registration, KnowsAQuantityAgainInAnotherUnit) {
  const std::string seconds = responding("unit = \"s\"\ndelta = 0.3\nlimit = \"<= 90\"\n");
  EXPECT_EQ(
      listed(between(seconds, responding("unit = \"ms\"\ndelta = 300\nlimit = \"<= 9e4\"\n"))), "");
  EXPECT_EQ(listed(between(seconds, responding("unit = \"min\"\ndelta = 0.005\n"
                                               "limit = \"<= 1.5\"\n"))),
            "");
  EXPECT_EQ(listed(between(seconds, responding("unit = \"ms\"\ndelta = 0.3\nlimit = \"<= 90\"\n"))),
            "limit of time: <= 0.09 s instead of <= 90 s\n"
            "delta of time: 0.0003 s instead of 0.3 s\n");
  const std::string text = "[responses.size]\nfrom = \"stdout\"\ndelta = 3\n";
  EXPECT_EQ(listed(between(minimal + text, minimal + text + "unit = \"files\"\n")), "")
      << "a word for people";
}

TEST(Registration, KnowsResponsesThatComeAndGo) {
  const std::string size =
      "[responses.size]\nfrom = \"max-rss\"\ngoal = \"minimize\"\n"
      "limit = \"< 9\"\n";
  EXPECT_EQ(listed(between(minimal, minimal + size)),
            "goal of size: minimize instead of none\nlimit of size: < 9 instead of none\n");
  EXPECT_EQ(listed(between(minimal + size, minimal)), "goal of size: none instead of minimize\n");
  EXPECT_EQ(listed(between(minimal, minimal + "[responses.size]\nfrom = \"max-rss\"\n")), "");
}

TEST(Registration, OfAnEarlierVersionSaysNothingOfWhatItDidNotKnow) {
  auto earlier = registration_of(parse(minimal));
  std::erase_if(earlier, [](const auto& one) { return one.key == "scale"; });
  EXPECT_EQ(listed(campaigns::differences(parse(responding("scale = \"log\"\n")), earlier)), "");
}

TEST(Registration, GivesTheModelsAndGoalsThatWereRegistered) {
  const std::string size = "[responses.size]\nfrom = \"max-rss\"\n";
  const auto then = registration_of(parse(with("\"minimize\"", "\"maximize\"") + size));
  const auto campaign = campaigns::with_registered_models(
      parse(minimal + size + "goal = \"minimize\"\n[analysis]\nmodel = \"codec\"\n"), then);
  EXPECT_TRUE(campaign.questions.models.empty());
  EXPECT_EQ(campaign.responses.at(0).goal, campaigns::Goal::maximize);
  EXPECT_EQ(campaign.responses.at(1).goal, std::nullopt);
}

TEST(Registration, IsNoPartOfThePlan) {
  const auto identity = [](const std::string& text) {
    const auto campaign = parse(text);
    return campaigns::plan_identity(campaign, campaigns::plan_of(campaign, campaign.design));
  };
  EXPECT_EQ(identity(minimal), identity(responding("scale = \"log\"\nweight = 3\n[analysis]\n"
                                                   "confidence = 0.9\nadjust = \"sidak\"\n")));
}

}  // namespace
