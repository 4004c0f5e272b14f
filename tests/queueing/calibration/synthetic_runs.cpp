#include "tests/queueing/calibration/synthetic_runs.hpp"

#include <cmath>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "queueing/calibration/fitting.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

MeasuredRuns courier_settings(int replicates) {
  MeasuredRuns runs{
      .factors = {{"cpu", {}}, {"batch", {}}, {"njobs", {}}}, .response = {}, .rows = {}};
  for (int replicate = 0; replicate < replicates; ++replicate) {
    for (const double cpu : {1.0, 2.0, 4.0, 8.0}) {
      for (const double batch : {64.0, 128.0, 256.0, 512.0}) {
        for (const double njobs : {1.0, 3.0, 5.0}) {
          runs.factors[0].values.push_back(cpu);
          runs.factors[1].values.push_back(batch);
          runs.factors[2].values.push_back(njobs);
          runs.response.push_back(1.0);
          runs.rows.push_back(runs.response.size());
        }
      }
    }
  }
  return runs;
}

void make_responses(MeasuredRuns& runs, const NetworkModel& model, const Values& parameters,
                    double noise, std::uint64_t seed) {
  numerics::Random random({seed});
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<double> levels;
    for (const MeasuredColumn& factor : runs.factors) levels.push_back(factor.values[run]);
    Values values = named_levels(runs, levels);
    values.insert(parameters.begin(), parameters.end());
    const double cycles = model.fit->cycles ? value_of(*model.fit->cycles, model, values) : 1.0;
    const double fixed =
        model.fit->fixed_time ? value_of(*model.fit->fixed_time, model, values) : 0.0;
    const double system = solve(network_at(model, values)).system.mean_response_time.value();
    const double deviate = numerics::normal_quantile((random.uniform() + 0x1p-54));
    runs.response[run] = (fixed + cycles * system) * std::exp(noise * deviate);
  }
}

}  // namespace yates::queueing
