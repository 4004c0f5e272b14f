#pragma once

#include <string_view>

namespace yates::model {

/// How the levels of a factor are compared in its coefficients; contrast_coding tells each.
enum class Contrasts { treatment, sum, helmert, polynomial };

/// "treatment", "sum", "helmert", "poly"; throws UsageError with the nearest name for another word.
Contrasts parse_contrasts(std::string_view word);
std::string_view to_string(Contrasts contrasts);

}  // namespace yates::model
