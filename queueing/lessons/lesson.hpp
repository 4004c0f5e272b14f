#pragma once

#include "lessons/lesson.hpp"
#include "queueing/stations/stations.hpp"

namespace yates::queueing {

/// How the long-run behaviour of a single station follows from its rates, one number a step: load,
/// stability, probabilities of the states, mean number, times by Little's law, percentile, and near
/// the end a check that derives one of the numbers in another way. The values are those of solve,
/// in seconds, jobs or jobs per second; `inserted` is an arithmetic expression (log is the natural
/// logarithm) of numbers rounded to six digits, or words. Where the station is saturated, the
/// lesson is not complete: it ends at the comparison of the rates. Throws std::domain_error as
/// solve, and for an arrival rate of 0, where there is nothing to derive.
lessons::Lesson lesson_of(const Station& station);

}  // namespace yates::queueing
