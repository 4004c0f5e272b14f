#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace yates::accuracy {

/// The names of the certified sets, in the order of the suite.
std::vector<std::string> certified_sets();

/// The certificate of a set, numbers as texts.
nlohmann::json certificate(const std::string& set);

/// The data of a certified set as CSV: stored, or made from the recipe in its certificate.
std::string certified_data(const std::string& set, const nlohmann::json& certificate);

/// The rows that follow a header line, in an order that depends on nothing but their number.
std::string shuffled(const std::string& csv);

/// The CSV split into three, each with the header.
std::vector<std::string> split_in_three(const std::string& csv);

/// A data set of Simon and LeSage (1989): nine treatments, `replicates` rows each, with `origin`
/// before the first decimal; NIST calls them SmLs01 (21, "1") to SmLs09 (2001, "1000000000000").
std::string simon_lesage(const std::string& origin, int replicates);

}  // namespace yates::accuracy
