#include <gtest/gtest.h>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {
namespace {

const DataTable table{"",
                      {{"term", false}, {"sum of squares", true}, {"verdict", false}},
                      {{"cache \u00d7 io \u00d7 compress", "1016.10", "matters"},
                       {"codec[zstd]:threads[sixteen]", "0.02", "real, but too small to matter"}}};

TEST(FittingTable, StaysAsItIsWhereThereIsRoom) {
  EXPECT_EQ(fitting_table(table, 80, Typography::unicode),
            render(table, TableFormat::text, Typography::unicode));
}

TEST(FittingTable, BreaksHeadsAndTextsButNoNumbers) {
  EXPECT_EQ(fitting_table(table, 46, Typography::plain),
            "                     sum of\n"
            "term                squares  verdict\n"
            "--------------------------------------------\n"
            "cache \u00d7 io          1016.10  matters\n"
            "  \u00d7 compress\n"
            "codec[zstd]:           0.02  real, but too\n"
            "  threads[sixteen]           small to matter\n");
}

TEST(FittingTable, BreaksListsOfNumbersWhereItIsStillTooWide) {
  const DataTable lists{"",
                        {{"setting", false}, {"runs", true}},
                        {{"a=x, b=p", "13.1, 13.8, 13.7, 13.2"}, {"a=y", "10.2, 10.2"}}};
  EXPECT_EQ(fitting_table(lists, 24, Typography::plain),
            "setting          runs\n"
            "---------------------\n"
            "a=x, b=p  13.1, 13.8,\n"
            "           13.7, 13.2\n"
            "a=y        10.2, 10.2\n");
}

TEST(FittingTable, OfNoRoomAtAllKeepsWholeWords) {
  const std::string text = fitting_table(table, 10, Typography::plain);
  EXPECT_NE(text.find("threads[sixteen]"), std::string::npos);
  EXPECT_NE(text.find("1016.10"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports
