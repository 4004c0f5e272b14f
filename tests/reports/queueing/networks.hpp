#pragma once

#include <string>

#include "queueing/model_files/model_file.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports::example {

/// Jain, example 34.2: three stations, 20 jobs in the book's largest case, think time 4 s.
inline queueing::NetworkModel jain() {
  return queueing::read_model(R"toml(
title = "Three <stations>"
[[station]]
name = "cpu"
kind = "ps"
demand = 2
[[station]]
name = "disk A"
kind = "fcfs"
demand = 3
[[station]]
name = "disk B"
kind = "fcfs"
demand = 1
[workload]
population = 3
think_time = 4
)toml",
                              "jain.toml");
}

inline queueing::NetworkModel open_jain() {
  auto model = jain();
  model.classes.front() = {
      .name = "", .closed = false, .load = {.written = 0.25}, .think_time = {}};
  return model;
}

inline SweepReport swept(const std::string& sweep, bool twin = false) {
  const auto model = jain();
  return {.title = model.title,
          .name = queueing::parse_sweep(sweep).name,
          .points = queueing::solve_sweep(model, {}, queueing::parse_sweep(sweep)),
          .open_twin = twin};
}

}  // namespace yates::reports::example
