#pragma once

#include <cstddef>
#include <stdexcept>

#include <gtest/gtest.h>

#include "reports/anova/chart_kinds.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The first chart of a kind; an empty one, and a failure, where the report has none.
inline Chart only(const ResponseReport& report, ChartKind kind) {
  const auto charts = charts_of(report, kind, "x");
  EXPECT_FALSE(charts.empty());
  return charts.empty() ? Chart{} : charts.front().chart;
}

/// The layer of a mark that has places, counted from 0. Throws out_of_range where there is none.
inline const PlotLayer& layer(const Chart& chart, PlotLayer::Mark mark, std::size_t which = 0) {
  for (const PlotLayer& one : chart.plot->layers) {
    if (one.mark == mark && !one.places.empty() && which-- == 0) return one;
  }
  throw std::out_of_range("no such layer");
}

}  // namespace yates::reports
