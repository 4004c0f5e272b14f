#pragma once

#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

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

}  // namespace yates::inquiry
