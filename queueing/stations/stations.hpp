#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "queueing/stations/delay.hpp"
#include "queueing/stations/mg1.hpp"
#include "queueing/stations/mm1.hpp"
#include "queueing/stations/mm11.hpp"
#include "queueing/stations/mm1k.hpp"
#include "queueing/stations/mmc.hpp"
#include "queueing/stations/mmck.hpp"
#include "queueing/stations/processor_sharing.hpp"
#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// Any single station.
using Station = std::variant<Mm1, Mmc, Mm1k, Mmck, Mg1, ProcessorSharing, Delay, Mm11>;

/// Kendall's notation and what it means in words.
std::string_view title_of(const Station& station);

double arrival_rate_of(const Station& station);
/// Of one server: 1 / mean service time.
double service_rate_of(const Station& station);

/// The solve of the station's own kind.
StationMetrics solve(const Station& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
