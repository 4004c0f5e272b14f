#pragma once

#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::cli {

/// The formula without the block that the design brings into the model by itself: where the data
/// are those of a plan with blocks, `block` and C(block) as terms of their own say what is done
/// anyway, and the block is no setting that anybody chose. A block within a product stays.
model::Formula without_design_block(model::Formula formula, const table::Table& table);

}  // namespace yates::cli
