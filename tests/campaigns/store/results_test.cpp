#include "campaigns/store/results.hpp"

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/plan_csv.hpp"
#include "table/write.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using campaigns::Attempt;
using campaigns::AttemptState;
using campaigns::Rows;

/// Two points in standard order, two responses.
struct Measured {
  explicit Measured(const std::string& options = "")
      : campaign(tests::parse("[factors]\nfan = { levels = [\"on\", \"off\"]" + options +
                              " }\n[design]\norder = \"standard\"\nseed = 1\n[run]\ncommand = "
                              "[\"x\", \"{fan}\"]\n[responses.time]\nfrom = \"stdout\"\niterations "
                              "= true\n[responses.peak]\nfrom = \"max-rss\"\n")),
        design(campaign.design),
        plan(campaigns::plan_of(campaign, design)) {}

  void add(std::size_t run, AttemptState state, std::vector<std::optional<double>> values) {
    Attempt attempt;
    attempt.id = static_cast<std::int64_t>(attempts.size()) + 1;
    attempt.intent = {.run = run, .command = {}, .host = "h", .boot_id = {}, .started = "t"};
    attempt.end.state = state;
    attempt.end.responses = std::move(values);
    attempts.push_back(std::move(attempt));
  }
  std::string results(Rows rows = Rows::done) const {
    return table::to_csv(campaigns::results(campaign, design, plan, attempts, rows));
  }
  std::string iterations(const std::vector<campaigns::AttemptSubsample>& subsamples,
                         Rows rows = Rows::done) const {
    return table::to_csv(
        campaigns::iteration_results(campaign, design, plan, attempts, subsamples, rows));
  }

  campaigns::Campaign campaign;
  doe::Design design;
  doe::RunPlan plan;
  std::vector<Attempt> attempts;
};

TEST(Results, HaveOneRowPerFinishedRun) {
  Measured measured;
  measured.add(2, AttemptState::done, {4.5, 100});
  measured.add(1, AttemptState::failed, {std::nullopt, 7});
  EXPECT_EQ(measured.results(),
            "run,standard_order,replicate,block,fan,status,attempt,host,started,time,peak\n"
            "2,2,1,1,off,done,1,h,t,4.5,100\n");
  EXPECT_EQ(measured.results(Rows::all),
            "run,standard_order,replicate,block,fan,status,attempt,host,started,time,peak\n"
            "1,1,1,1,on,failed,1,h,t,,7\n"
            "2,2,1,1,off,done,1,h,t,4.5,100\n");
}

TEST(Results, SayWhichGatesWereBrokenWhereThereAreGates) {
  Measured measured;
  measured.campaign.gates = {{.what = campaigns::Reading::load,
                              .limit = {"<= 1", language::Comparison::less_or_equal, 1.0}}};
  measured.add(1, AttemptState::done, {1, 2});
  measured.add(2, AttemptState::done, {3, 4});
  const std::vector<campaigns::AttemptFlag> flags{
      {1, {.reading = "load", .found = "2", .limit = "<= 1", .action = "flagged"}},
      {1, {.reading = "turbo", .found = "off", .limit = "== 'on'", .action = "flagged"}},
      {1,
       {.reading = "load", .before = false, .found = "3", .limit = "<= 1", .action = "flagged"}}};
  EXPECT_EQ(table::to_csv(campaigns::results(measured.campaign, measured.design, measured.plan,
                                             measured.attempts, Rows::done, flags)),
            "run,standard_order,replicate,block,fan,status,attempt,host,started,flags,time,peak\n"
            "1,1,1,1,on,done,1,h,t,load turbo,1,2\n"
            "2,2,1,1,off,done,1,h,t,,3,4\n");
}

std::string plan_csv(const campaigns::Campaign& campaign) {
  std::string text;
  campaigns::write_plan_csv(campaign, campaign.design,
                            [&](std::string_view piece) { text += piece; });
  return text;
}

TEST(Results, NameTheWholePlotWhereAFactorIsHardToChange) {
  Measured measured(", hard_to_change = true");
  measured.add(1, AttemptState::done, {1, 2});
  EXPECT_EQ(measured.results(),
            "run,standard_order,replicate,block,whole_plot,fan,status,attempt,host,started,time,"
            "peak\n1,1,1,1,1,on,done,1,h,t,1,2\n");
  EXPECT_EQ(plan_csv(measured.campaign),
            "run,standard_order,replicate,block,whole_plot,fan\n1,1,1,1,1,on\n2,2,1,1,2,off\n");
}

TEST(PlanCsv, NamesTheHostOfEachBlock) {
  const auto campaign = tests::parse(
      "[factors]\nfan = [\"on\", \"off\"]\n[design]\norder = \"standard\"\nblocks = \"host\"\n"
      "replications = 2\nseed = 1\n[run]\ncommand = [\"x\", \"{fan}\"]\n[responses.time]\nfrom = "
      "\"wall\"\n[launch]\non = \"ssh\"\nhosts = [\"first\", \"-oq x\"]\n");
  EXPECT_EQ(plan_csv(campaign),
            "run,standard_order,replicate,block,fan,host\n1,1,1,1,on,first\n2,2,1,1,off,first\n"
            "3,1,2,2,on,-oq x\n4,2,2,2,off,-oq x\n");
}

TEST(Iterations, HaveOneRowEachWithTheRunsOtherValuesRepeated) {
  Measured measured;
  measured.add(1, AttemptState::done, {2, 100});
  measured.add(2, AttemptState::done, {4, 200});
  EXPECT_EQ(measured.iterations({{1, 0, {1, 1, 1}}, {1, 0, {2, 1, 3}}, {2, 0, {1, 1, 4}}}),
            "run,standard_order,replicate,block,fan,status,attempt,host,started,copy,iteration,"
            "time,peak\n"
            "1,1,1,1,on,done,1,h,t,1,1,1,100\n"
            "1,1,1,1,on,done,1,h,t,1,2,3,100\n"
            "2,2,1,1,off,done,1,h,t,1,1,4,200\n");
}

TEST(Iterations, LeaveOutAttemptsThatDoNotCountAndKeepRunsWithoutAny) {
  Measured measured;
  measured.add(1, AttemptState::failed, {2, 100});
  measured.add(1, AttemptState::done, {5, 101});
  measured.add(2, AttemptState::done, {4, 200});
  EXPECT_EQ(measured.iterations({{1, 0, {1, 1, 9}}, {2, 0, {1, 1, 5}}, {2, 0, {1, 2, 6}}}),
            "run,standard_order,replicate,block,fan,status,attempt,host,started,copy,iteration,"
            "time,peak\n"
            "1,1,1,1,on,done,1,h,t,1,1,5,101\n"
            "1,1,1,1,on,done,1,h,t,2,1,6,101\n"
            "2,2,1,1,off,done,1,h,t,,,4,200\n");
}

}  // namespace
