#include "anova/confounding/confounding.hpp"

#include <gtest/gtest.h>

#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

std::string notes_of(const std::string& formula, const std::string& csv) {
  std::string result;
  for (const model::Note& note : confounding(observe_csv(formula, csv))) {
    result += std::string(to_string(note.code)) + " " + note.term.text() + " " + note.text + "\n";
  }
  return result;
}

void expect_says(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Confounding, SoundDesignsAreQuiet) {
  EXPECT_EQ(notes_of("y ~ a * b * x",
                     "a,b,x,y\np,u,1,1\np,u,2,2\np,v,1,3\np,v,2,4\nq,u,1,5\n"
                     "q,u,2,6\nq,v,1,7\nq,v,2,9\n"),
            "");
  // Numbers that never repeat meet one to one by chance.
  EXPECT_EQ(notes_of("y ~ x + z", "x,z,y\n1,5.5,1\n2,3.1,2\n3,8.7,3\n4,2.2,5\n5,9.4,4\n"), "");
  // A nested factor has no main effect to be confounded.
  EXPECT_EQ(notes_of("y ~ a / b", "a,b,y\np,1x,1\np,2x,2\nq,3x,3\nq,4x,4\np,1x,2\nq,3x,4\n"), "");
  // Two-level fractions are made so: C = AB.
  EXPECT_EQ(notes_of("y ~ a + b + c", "a,b,c,y\n-1,-1,1,1\n1,-1,-1,2\n-1,1,-1,3\n1,1,1,4\n"), "");
  // A curve of one column.
  EXPECT_EQ(notes_of("y ~ x + I(x^2)", "x,y\n1,1\n2,3\n3,3\n4,5\n1,2\n2,4\n"), "");
}

TEST(Confounding, FactorsThatAlwaysChangeTogetherAreNamed) {
  const std::string csv =
      "a,b,c,d,y\np,u,1,s,1\np,u,1,t,2\nq,v,2,s,3\nq,v,2,t,4\nr,w,3,s,5\nr,w,3,t,6\n";
  const std::string notes = notes_of("y ~ a + b + c + d", csv);
  expect_says(notes, "b always changes together with a and c: their effects cannot be told apart");
  EXPECT_EQ(notes.find(" d "), std::string::npos) << notes;
}

TEST(Confounding, AFactorIsNotTakenForAnotherWhoseNameBeginsAlike) {
  // That batch is 2 cpus says nothing of cpu, which changes together with both.
  const std::string notes =
      notes_of("y ~ cpu + cpus + batch",
               "cpu,cpus,batch,y\n1,1,2,1\n2,2,4,2\n5,3,6,3\n1,1,2,2\n2,2,4,4\n5,3,6,5\n");
  expect_says(notes, "batch is 2 cpus in all rows");
  expect_says(notes, "cpus always changes together with cpu and batch");
  // A factor of one letter stands in every sentence.
  expect_says(notes_of("y ~ t + cpus + batch",
                       "t,cpus,batch,y\n1,1,2,1\n2,2,4,2\n5,3,6,3\n1,1,2,2\n2,2,4,4\n5,3,6,5\n"),
              "cpus always changes together with t and batch");
}

TEST(Confounding, ACategoryCanDetermineAnotherFactor) {
  const std::string notes =
      notes_of("y ~ host + rack + x",
               "host,rack,x,y\nh1,r1,1,1\nh2,r1,1,2\nh3,r2,1,3\nh1,r1,2,4\nh2,r1,2,4\nh3,r2,2,6\n");
  expect_says(notes, "confounded rack is determined by host: no level of host occurs with two");
}

TEST(Confounding, AllThatAFactorDeterminesIsNamed) {
  const std::string notes =
      notes_of("y ~ host + rack + row",
               "host,rack,row,y\nh1,r1,a,1\nh2,r1,a,2\nh3,r2,a,3\nh4,r2,b,4\nh1,r1,a,4\n");
  expect_says(notes, "rack is determined by host, as is row: ");
  expect_says(notes, "leave host, or rack and row, out of the model");
}

TEST(Confounding, NumbersThatAreFunctionsOfOthersAreNamed) {
  const std::string head = "batch,count,size,y\n";
  EXPECT_EQ(notes_of("y ~ batch + count + size",
                     head + "1,2,2,1\n1,3,3,2\n2,2,4,3\n2,5,10,4\n4,3,12,5\n"),
            "confounded size is batch x count in all rows: it cannot vary while they stay; "
            "leave one of the three out of the model, or vary it on its own\n");
  expect_says(notes_of("y ~ size + batch + count",
                       head + "1,2,2.5,1\n1,3,3.5,2\n2,2,4.5,3\n2,5,10.5,4\n4,3,12.5,5\n"),
              "size is batch x count + 0.5 in all rows");
  expect_says(notes_of("y ~ batch + count + size",
                       head + "1,2,0.5,1\n1,4,0.25,2\n2,2,1,3\n2,5,0.4,4\n4,4,1,5\n"),
              "batch is count x size in all rows");
  expect_says(
      notes_of("y ~ batch + count + size", head + "1,2,3,1\n1,3,4,2\n2,2,4,3\n2,5,7,4\n4,3,7,5\n"),
      "size is batch + count in all rows: their effects cannot be told apart");
  expect_says(notes_of("y ~ batch + count + size",
                       head + "1,2,-3,1\n1,3,-5,2\n2,2,-2,3\n2,5,-8,4\n4,3,-2,5\n"),
              "size is batch - 2 count in all rows");
  expect_says(notes_of("y ~ batch + count", head + "1,32,0,1\n2,34,0,2\n3,36,0,3\n5,40,0,4\n"),
              "count is 2 batch + 30 in all rows");
  expect_says(notes_of("y ~ log2(batch) + log2(count) + log2(size)",
                       head + "1,2,2,1\n1,4,4,2\n2,2,4,3\n2,8,16,4\n4,4,16,5\n"),
              "log2(size) is log2(batch) + log2(count) in all rows");
}

/// An origin of 1e12 must not make differences of one look like rounding.
TEST(Confounding, ALargeOriginHidesNoDifference) {
  const std::string head = "x,z,w,y\n";
  EXPECT_EQ(notes_of("y ~ x + z + w", head + "1,1000000000005,3,1\n2,1000000000003,1,2\n"
                                             "3,1000000000009,4,3\n4,1000000000001,1,4\n"
                                             "5,1000000000002,5,5\n7,1000000000008,9,6\n"),
            "");
}

/// R: car::vif(lm(Employed ~ ., longley)): GNP 1788.5, Year 759.0, Population 399.2, GNP.deflator
/// 135.5, Unemployed 33.6, Armed.Forces 3.6.
TEST(Confounding, LongleysNearCollinearColumnsAreNamed) {
  const std::string csv =
      "deflator,gnp,unemployed,forces,population,year,employed\n"
      "83.0,234.289,235.6,159.0,107.608,1947,60.323\n88.5,259.426,232.5,145.6,108.632,1948,61.122\n"
      "88.2,258.054,368.2,161.6,109.773,1949,60.171\n89.5,284.599,335.1,165.0,110.929,1950,61.187\n"
      "96.2,328.975,209.9,309.9,112.075,1951,63.221\n98.1,346.999,193.2,359.4,113.270,1952,63.639\n"
      "99.0,365.385,187.0,354.7,115.094,1953,64.989\n100.0,363.112,357.8,335.0,116.219,1954,63."
      "761\n"
      "101.2,397.469,290.4,304.8,117.388,1955,66.019\n104.6,419.180,282.2,285.7,118.734,1956,67."
      "857\n"
      "108.4,442.769,293.6,279.8,120.445,1957,68.169\n110.8,444.546,468.1,263.7,121.950,1958,66."
      "513\n"
      "112.6,482.704,381.3,255.2,123.366,1959,68.655\n114.2,502.601,393.1,251.4,125.368,1960,69."
      "564\n"
      "115.7,518.173,480.6,257.2,127.852,1961,69.331\n116.9,554.894,400.7,282.7,130.081,1962,70."
      "551\n";
  const std::string notes =
      notes_of("employed ~ deflator + gnp + unemployed + forces + population + year", csv);
  expect_says(notes, "near-collinear gnp is nearly determined by ");
  expect_says(notes, "(variance inflation factor 1789)");
  expect_says(notes, "year");
  expect_says(notes, "population");
  EXPECT_EQ(notes.find("forces"), std::string::npos) << notes;
  // The same columns with fewer of each other are sound.
  EXPECT_EQ(notes_of("employed ~ unemployed + forces + year", csv), "");
}

}  // namespace
}  // namespace yates::anova
