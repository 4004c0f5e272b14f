#pragma once

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"

// A page is data, too: what an analysis needs of the campaign stands on it, and is read back.

namespace yates::inquiry {

/// Factors, responses and questions of the campaign, and the model that it asks for where that
/// follows from its design.
nlohmann::ordered_json campaign_on_page(const campaigns::Campaign& campaign);

/// The campaign as far as analyses need it: it has neither a design nor a command, and its kind is
/// no more than full factorial, mixture or optimal for its model. Throws nlohmann::json::exception
/// or std::domain_error for what campaign_on_page does not write.
campaigns::Campaign campaign_from_page(const nlohmann::ordered_json& json);

/// A level of confidence of a page; throws as campaign_from_page does where it is not between 0 and
/// 1.
double confidence_on_page(const nlohmann::ordered_json& json);

}  // namespace yates::inquiry
