#include "table/text/visible_name.hpp"

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::table {
namespace {

TEST(VisibleName, LeavesOutWhatNobodySees) {
  EXPECT_EQ(visible_name("time"), "time");
  EXPECT_EQ(visible_name("time\u00a0"), "time");
  EXPECT_EQ(visible_name("\u200bti\u00adme\ufeff"), "time");
  EXPECT_EQ(visible_name("Elapsed\u00a0Time"), "Elapsed Time");
  EXPECT_EQ(visible_name("Größe"), "Größe");
  // The joiner of Persian words and of emoji has a meaning.
  EXPECT_EQ(visible_name("a\u200db"), "a\u200db");
}

TEST(VisibleName, KnowsNamesThatNobodyCouldTypeAgain) {
  for (const char* name : {"thr\u200beads", "thr\u200feads", "\u202ethreads", "a\u00a0b",
                           "a\u2066b", "a\u061cb", "thr\u00adeads"}) {
    EXPECT_TRUE(holds_unseen(name)) << name;
  }
  for (const char* name : {"threads", "Größe", "a b", " a", "a\u200db", "a\u200cb", "\u2764\ufe0f",
                           "a\x1b[2J", "\xff"}) {
    EXPECT_FALSE(holds_unseen(name)) << name;
  }
}

TEST(VisibleName, IsThatOfAColumnAndIsSaid) {
  const Import import = import_text("a,ti\u200bme\u00a0(ms)\nx,1\ny,2\n", "runs.csv", {});
  ASSERT_NE(import.table.find("time (ms)"), nullptr);
  EXPECT_EQ(import.table.find("time (ms)")->unit, "ms");
  ASSERT_EQ(import.remarks.size(), 1U);
  EXPECT_NE(import.remarks[0].find("'time (ms)'"), std::string::npos);
}

TEST(VisibleName, IsRefusedWhereTwoColumnsWouldHaveIt) {
  EXPECT_THROW(import_text("a,time,time\u200b\nx,1,2\n", "runs.csv", {}), language::InputError);
}

}  // namespace
}  // namespace yates::table
