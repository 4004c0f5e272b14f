#pragma once

#include <optional>
#include <string>

#include "reports/draw/html.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

// The parts of the page in their order; each is a pure function of the report.

/// A part with an anchor and a heading without number.
struct Section {
  std::string id;
  std::string heading;
  Markup content;
};

Markup page_header(const Report& report);
/// One box per response; the first is the large one.
Markup verdict_boxes(const Report& report);
Section what_matters(const Report& report);
Section how_it_matters(const Report& report);
Section can_i_trust_it(const Report& report);
/// Settings against each other, and responses against each other.
Section decide_section(const Report& report);
/// The fitted queueing model beside the measurements; empty without one.
Section queueing_section(const Report& report);
Section details_section(const Report& report);
Section data_section(const Report& report);

/// "verdict-1": where the links of the page meet.
std::string anchor(std::string_view name, std::size_t response);

/// An <h3> with the response's label, where there is more than one response.
Markup response_heading(const Report& report, std::size_t response);

/// The table of effects, the largest first.
Markup what_matters_table(const ResponseReport& response);

}  // namespace yates::reports
