#pragma once

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "lessons/lesson.hpp"

namespace yates::inquiry {

/// The analysis by hand of the first response that is asked for. Where nobody typed a formula and
/// the data belong to no campaign, it follows from the columns. Throws UsageError where a table has
/// no response with a factor that varies; otherwise what reading and analysing throw.
lessons::Lesson lesson_of(const AnalysisRequest& request, const DataSet& data);

}  // namespace yates::inquiry
