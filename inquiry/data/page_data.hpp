#pragma once

#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
#include "inquiry/data/dataset.hpp"

namespace yates::inquiry {

/// Whether the file is called like a page.
bool is_page(const std::string& path);

/// What a page embeds of the data beside the runs: the campaign, the notes on the data, and what
/// was asked in another way than before the first run, by formula.
nlohmann::ordered_json data_on_page(const DataSet& data,
                                    const std::map<std::string, std::string>& exploratory);

/// Throws InputError: what was asked does not stand on the page as this version writes it.
[[noreturn]] void refuse_asked(const std::string& path);

/// The data of a page that yates report has written. Throws InputError, FileError.
DataSet data_of_page(const std::string& path);

// A page is data, too: what an analysis needs of the campaign stands on it, and is read back.

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
