#include "anova/decision/deciding_model.hpp"

#include <cmath>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

DecidingModel deciding(const std::string& formula, const std::string& csv) {
  const auto written = std::make_shared<const Fit>(fit_csv(formula, csv));
  return deciding_model(written, analyse(*written));
}

/// 10 + 90 / threads for five numbers of threads and two codecs, the second one slower by a share.
std::string curve(int replications, double slower) {
  numerics::Random random(numerics::Seed{7});
  std::string csv = "threads,codec,time\n";
  for (int r = 0; r < replications; ++r) {
    for (const int threads : {1, 2, 4, 8, 16}) {
      for (const int codec : {0, 1}) {
        const double mean = (10.0 + 90.0 / threads) * (1.0 + slower * codec);
        const double noise = 1.0 + 0.02 * numerics::normal_variate(random);
        csv += fmt::format("{},c{},{:.4f}\n", threads, codec, mean * noise);
      }
    }
  }
  return csv;
}

TEST(DecidingModel, IsTheWrittenOneWhereThatMissesNothing) {
  const DecidingModel model =
      deciding("y ~ a * b", "a,b,y\np,u,1\np,u,2\nq,u,3\nq,u,5\np,v,4\np,v,6\nq,v,9\nq,v,8\n");
  EXPECT_TRUE(model.as_written());
  EXPECT_EQ(model.error, ErrorTerm::residual);
  EXPECT_EQ(typical_noise(*model.noise).df, 4.0);
}

TEST(DecidingModel, ReadsANumberByItsLevelsWhereALineMisses) {
  for (const int replications : {1, 3}) {
    const DecidingModel model = deciding("log(time) ~ threads + codec", curve(replications, 0.3));
    EXPECT_EQ(model.by_levels, (std::vector<std::string>{"threads"})) << replications;
    EXPECT_EQ(term(model.analysis, "threads").df, 4);
    EXPECT_TRUE(term(model.analysis, "codec").shown);
  }
}

TEST(DecidingModel, BlamesNoNumberForACurveThatOnlyTheCentreShows) {
  const DecidingModel model =
      deciding("y ~ a * b",
               "a,b,y\n1,10,92\n1,10,93\n1,30,98\n1,30,99\n3,10,102\n3,10,103\n3,30,109\n"
               "3,30,108\n2,20,115\n2,20,116\n2,20,114\n");
  EXPECT_TRUE(model.as_written());
  EXPECT_EQ(model.error, ErrorTerm::pure_error);
  ASSERT_TRUE(model.analysis.lack_of_fit.p);
  EXPECT_LT(*model.analysis.lack_of_fit.p, 0.001);
  EXPECT_FALSE(model.analysis.lack_of_fit.remedy);
  EXPECT_TRUE(model.analysis.lack_of_fit.several);
}

TEST(DecidingModel, KeepsALineThatDoes) {
  numerics::Random random(numerics::Seed{11});
  std::string csv = "x,y\n";
  for (int r = 0; r < 4; ++r) {
    for (int x = 1; x <= 5; ++x) {
      csv += fmt::format("{},{:.4f}\n", x, 3.0 * x + numerics::normal_variate(random));
    }
  }
  EXPECT_TRUE(deciding("y ~ x", csv).by_levels.empty());
}

TEST(DecidingModel, LetsAllFactorsInteractWhereTheModelMissesThat) {
  // b turns what a does; the formula has main effects alone.
  const DecidingModel model =
      deciding("y ~ a + b",
               "a,b,y\np,u,1.0\np,u,1.2\nq,u,9.0\nq,u,9.1\np,v,9.2\np,v,9.0\nq,v,1.1\nq,v,1.0\n");
  EXPECT_TRUE(model.with_all_interactions);
  EXPECT_TRUE(term(model.analysis, "a:b").shown);
}

/// Images per second of training on a GPU; the batch pays only in bf16 with many workers.
const char* training =
    "network,batch,precision,workers,throughput\n"
    "vgg16,128,bf16,2,1231.3\nresnet50,32,fp32,2,746.2\nresnet50,128,bf16,14,2286.2\n"
    "vgg16,128,fp32,2,588.1\nvgg16,128,bf16,14,2262.9\nvgg16,32,fp32,2,569.3\n"
    "resnet50,32,fp32,14,746.5\nvgg16,32,bf16,2,1176.7\nresnet50,128,bf16,2,1072.4\n"
    "resnet50,128,fp32,2,873.4\nresnet50,32,bf16,14,1244.5\nresnet50,128,fp32,14,864.1\n"
    "resnet50,32,bf16,2,1308.3\nvgg16,32,bf16,14,1841.3\nvgg16,32,fp32,14,568.4\n"
    "vgg16,128,fp32,14,586\nvgg16,32,bf16,2,1443.7\nvgg16,128,fp32,2,588\n"
    "vgg16,128,bf16,2,1168.8\nresnet50,32,fp32,2,749.4\nresnet50,128,bf16,14,2293.3\n"
    "resnet50,32,bf16,14,1317.2\n";

TEST(DecidingModel, LooksAtInteractionsOfThreeFactorsThatTheFormulaLeavesOut) {
  const DecidingModel model =
      deciding("log(throughput) ~ (network + batch + precision + workers)^2", training);
  EXPECT_TRUE(model.with_all_interactions);
  EXPECT_TRUE(term(model.analysis, "batch:precision:workers").shown);
  // Without noise of that size nothing is added.
  const DecidingModel plain =
      deciding("y ~ a + b",
               "a,b,y\np,u,1.0\np,u,1.9\nq,u,3.0\nq,u,3.6\np,v,2.1\np,v,2.8\nq,v,4.1\nq,v,4.4\n");
  EXPECT_TRUE(plain.as_written());
}

/// Bytes after compression: every run of a setting gives the same number.
std::string sizes(int replications) {
  const int size[2][3][2] = {{{250, 1000}, {197, 1000}, {178, 999}},
                             {{212, 1000}, {205, 999}, {196, 998}}};
  std::string csv = "tool,level,file,size\n";
  for (int r = 0; r < replications; ++r) {
    for (int t = 0; t < 2; ++t) {
      for (int l = 0; l < 3; ++l) {
        for (int f = 0; f < 2; ++f) {
          csv += fmt::format("t{},{},f{},{}\n", t, 1 + 4 * l, f, size[t][l][f]);
        }
      }
    }
  }
  return csv;
}

TEST(DecidingModel, GivesEverySettingItsMeanWhereRepeatedRunsAgreeExactly) {
  const DecidingModel model = deciding("size ~ (tool + level + file)^2", sizes(2));
  EXPECT_TRUE(model.with_all_interactions);
  EXPECT_TRUE(model.fit->exact());
  EXPECT_EQ(typical_noise(*model.noise).variance, 0.0);
  EXPECT_EQ(model.error, ErrorTerm::pure_error);
  EXPECT_TRUE(model.noisy_settings.empty());
  EXPECT_TRUE(term(model.analysis, "tool:level:file").shown);
  // Without repeated runs nothing says that there is no noise.
  EXPECT_FALSE(deciding("size ~ (tool + level + file)^2", sizes(1)).with_all_interactions);
}

TEST(DecidingModel, GivesLoudAndQuietLevelsNoiseOfTheirOwn) {
  numerics::Random random(numerics::Seed{5});
  std::string csv = "a,b,y\n";
  for (int r = 0; r < 8; ++r) {
    for (const int a : {0, 1}) {
      for (const int b : {0, 1}) {
        const double sigma = a == 0 ? 0.1 : 10.0;
        csv +=
            fmt::format("a{},b{},{:.5f}\n", a, b, 100.0 + sigma * numerics::normal_variate(random));
      }
    }
  }
  const DecidingModel model = deciding("y ~ a * b", csv);
  EXPECT_EQ(model.error, ErrorTerm::unequal);
  ASSERT_EQ(model.noise_driven_by.size(), 1U);
  EXPECT_EQ(model.noise_driven_by[0].name, "a");
  EXPECT_GT(*model.noise_driven_by[0].ratio, 20.0);
}

TEST(AdoptTests, LeavesTheTableAndReplacesTheVerdict) {
  const auto written =
      std::make_shared<const Fit>(fit_csv("log(time) ~ threads + codec", curve(3, 0.3)));
  const Analysis table = analyse(*written);
  Analysis adopted = table;
  adopt_tests(adopted, *written, deciding_model(written, table));
  EXPECT_EQ(term(adopted, "codec").f, term(table, "codec").f);
  ASSERT_TRUE(term(adopted, "codec").deciding);
  EXPECT_GT(*term(adopted, "codec").deciding->f, *term(table, "codec").f);
}

}  // namespace
}  // namespace yates::anova
