#include <gtest/gtest.h>

#include "anova/scale/quantity_kind.hpp"

namespace yates::anova {
namespace {

TEST(MultiplicativeQuantity, UnitsOfTimesSizesAndRates) {
  for (const char* unit : {"ns",
                           "us",
                           "\u00b5s",
                           "\u03bcs",
                           "ms",
                           "s",
                           "min",
                           "h",
                           "d",
                           "B",
                           "kB",
                           "KB",
                           "KiB",
                           "MB",
                           "MiB",
                           "GB",
                           "GiB",
                           "TiB",
                           "bytes",
                           "Mbit",
                           "1/s",
                           "/s",
                           "req/s",
                           "MB/s",
                           "ops/s",
                           "Hz",
                           "GHz",
                           "Gbps",
                           "s^-1",
                           "ns/op",
                           "ms per request",
                           "per second",
                           " s ",
                           "IOPS",
                           "kbytes",
                           "cycles",
                           "req/s/core",
                           "GFLOPS",
                           "s\u207b\u00b9",
                           "seconds"}) {
    EXPECT_TRUE(is_multiplicative_quantity("x", unit)) << unit;
  }
}

TEST(MultiplicativeQuantity, OtherUnitsAreNoneWhateverTheNameSays) {
  for (const char* unit :
       {"%", "\u00b0C", "dB", "points", "n/a", "requests", "percent", "V", "xb", "person"}) {
    EXPECT_FALSE(is_multiplicative_quantity("time", unit)) << unit;
  }
}

TEST(MultiplicativeQuantity, WithoutAUnitAWholeWordOfTheNameDecides) {
  for (const char* name :
       {"time",      "exec_time",   "execTime",     "LatencyP99", "p99-latency", "max.rss",
        "MaxRSS",    "maxRSSBytes", "run duration", "THROUGHPUT", "wall",        "time2",
        "elapsed_s", "bandwidth",   "arrival_rate", "rate",       "file_size",   "time(ms)",
        "RSSmax_kb", "makespan",    "heapBytes"}) {
    EXPECT_TRUE(is_multiplicative_quantity(name, "")) << name;
    EXPECT_TRUE(is_multiplicative_quantity(name, " ")) << name;
  }
  for (const char* name :
       {"yield", "sometimes", "timer_count", "rating", "score", "utilization", "resize",
        "temperature", "", "_", "hit_rate", "errorRate", "rated", "accuracy", "overtime"}) {
    EXPECT_FALSE(is_multiplicative_quantity(name, "")) << name;
  }
}

TEST(Rate, IsWorkPerTimeByItsUnitOrElseItsName) {
  for (const char* unit :
       {"ops/s", "MB/s", "req / sec", "1/min", "s^-1", "MB s^-1", "s\u207b\u00b9",
        "items per second", "ops/s/thread", "ops/s per core", "GFLOPS/W", "Hz", "GFLOPS"}) {
    EXPECT_TRUE(is_rate("score", unit)) << unit;
  }
  for (const char* unit :
       {"s", "ns/op", "s/iteration", "ns per op", "ms/s", "USD/h", "J/s", "MB", "%", "n/a"}) {
    EXPECT_FALSE(is_rate("throughput", unit)) << unit;
  }
  for (const char* name : {"throughput", "items_per_second", "requestsPerSec", "QPS",
                           "disk bandwidth", "requests/s"}) {
    EXPECT_TRUE(is_rate(name, "")) << name;
  }
  for (const char* name :
       {"time", "score", "ns_per_op", "hit_rate", "rate", "per", "", "latency_1000_qps",
        "cost_per_hour", "errors per second", "time/s", "max/min"}) {
    EXPECT_FALSE(is_rate(name, "")) << name;
  }
}

TEST(PartOfWhole, OfNamesThatSaySo) {
  for (const char* name : {"hit", "hit_rate", "cacheMisses", "accuracy", "success rate"})
    EXPECT_TRUE(names_part_of_whole(name)) << name;
  for (const char* name :
       {"%CPU", "scaling", "growth_rate", "relative time", "speedup", "white", ""})
    EXPECT_FALSE(names_part_of_whole(name)) << name;
}

}  // namespace
}  // namespace yates::anova
