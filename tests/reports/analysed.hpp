#pragma once

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "reports/words/response_report.hpp"
#include "table/read.hpp"

namespace yates::reports::example {

/// A report of an analysis as yates makes it.
inline ResponseReport analysed(const std::string& csv, const std::string& formula,
                               anova::ScaleWish scale = anova::ScaleWish::raw) {
  anova::Request request;
  request.formula = model::parse(formula);
  request.question.goal = anova::Goal::minimize;
  request.designed = true;
  request.scale = scale;
  request.unit = "s";
  return describe(anova::answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request),
                  "time", "s");
}

/// Noise that is the same in every test.
class Noise {
 public:
  double operator()(double deviation) { return deviation * numerics::normal_variate(random_); }

 private:
  numerics::SplitMix random_{20261125};
};

/// b=yes costs 3.4 s on average; with a=new and c=1 its runs alone are 1 s faster, which is noise.
inline std::string one_better_by_chance() {
  std::string csv = "a,b,c,time\n";
  for (int run = 0; run < 48; ++run) {
    const bool fresh = run % 2 == 1;
    const bool with = run / 2 % 2 == 1;
    const int c = 1 + run / 4 % 4;
    const int cost = fresh && c == 1 ? -1 : 4;
    const int noise = 3 * (run / 16 - 1);
    csv += fmt::format("{},{},{},{}\n", fresh ? "new" : "before", with ? "yes" : "no", c,
                       (fresh ? 50 : 100) + (with ? cost : 0) + noise);
  }
  return csv;
}

/// Three factors of two levels and one of three, in launch order, in blocks by replication.
inline std::string cube_runs(int replications) {
  Noise noise;
  std::string csv = "run,standard_order,replicate,block,codec,threads,level,data,status,time\n";
  int run = 0;
  for (int r = 1; r <= replications; ++r) {
    for (int i = 0; i < 24; ++i) {
      const int codec = i % 2;
      const int threads = i / 2 % 2;
      const int level = i / 4 % 2;
      const int data = i / 8;
      const double log_time = 2.0 - 0.6 * codec - 0.3 * threads + 0.5 * level +
                              0.2 * codec * threads + 0.1 * data + noise(0.05);
      csv += fmt::format("{},{},{},{},{},{},{},{},done,{:.6f}\n", ++run, i + 1, r, r,
                         codec == 0 ? "gzip" : "zstd", threads + 1, level == 0 ? "fast" : "strong",
                         data == 0   ? "text"
                         : data == 1 ? "binary"
                                     : "mixed",
                         std::exp(log_time));
    }
  }
  return csv;
}

/// Two numbers with a valley between their levels.
inline std::string valley_runs() {
  Noise noise;
  std::string csv = "run,size,threads,time\n";
  int run = 0;
  for (int r = 0; r < 3; ++r) {
    for (const double size : {10.0, 20.0, 30.0, 40.0}) {
      for (const double threads : {1.0, 2.0, 4.0, 8.0}) {
        const double u = std::log2(threads) - 2.0;
        const double time = 5 + 0.01 * (size - 22) * (size - 22) + u * u + noise(0.2);
        csv += fmt::format("{},{},{},{:.6f}\n", ++run, size, threads, time);
      }
    }
  }
  return csv;
}
inline const char* const valley_formula =
    "time ~ size + I(size^2) + log2(threads) + I(log2(threads)^2)";

/// Two categories of five and six levels.
inline std::string cells_runs() {
  Noise noise;
  std::string csv = "run,host,kernel,time\n";
  int run = 0;
  for (int r = 0; r < 2; ++r) {
    for (int host = 0; host < 5; ++host) {
      for (int kernel = 0; kernel < 6; ++kernel) {
        csv += fmt::format(
            "{},node{},v{},{:.6f}\n", ++run, host, kernel,
            10.0 + host + 0.7 * kernel + (host == 3 && kernel == 4 ? -8.0 : 0.0) + noise(0.3));
      }
    }
  }
  return csv;
}

}  // namespace yates::reports::example
