#include "campaigns/file/placeholders.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace {

using namespace yates;

std::string filled(const std::string& text) {
  return campaigns::fill(text, [](const std::string& name) { return "<" + name + ">"; });
}

TEST(Placeholders, AreFilledAndDoubledBracesStay) {
  EXPECT_EQ(filled("-{level}/{run}.txt"), "-<level>/<run>.txt");
  EXPECT_EQ(filled("awk {{print ${a}}}"), "awk {print $<a>}");
  EXPECT_EQ(filled("{{{a}}}"), "{<a>}");
  EXPECT_EQ(filled(""), "");
}

TEST(Placeholders, AreListed) {
  EXPECT_EQ(campaigns::placeholders("{b} {{no}} {a}{b}"),
            (std::vector<std::string>{"b", "a", "b"}));
}

TEST(Placeholders, RefuseABraceWithoutItsPartner) {
  EXPECT_THROW(filled("{a"), std::invalid_argument);
  EXPECT_THROW(filled("a}"), std::invalid_argument);
}

}  // namespace
