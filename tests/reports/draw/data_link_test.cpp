#include <gtest/gtest.h>

#include "reports/draw/plot_files.hpp"
#include "reports/draw/svg.hpp"
#include "tests/reports/plots.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

/// What a browser saves of an address.
std::string decoded(std::string_view address) {
  std::string text;
  for (std::size_t i = address.find(',') + 1; i < address.size(); ++i) {
    if (address[i] == '%') {
      text += static_cast<char>(std::stoi(std::string(address.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      text += address[i];
    }
  }
  return text;
}

/// The address behind the n-th link.
std::string address_of(const std::string& markup, std::size_t n) {
  std::size_t at = 0;
  for (std::size_t i = 0; i <= n; ++i) at = markup.find("href=\"", at) + 6;
  return markup.substr(at, markup.find('"', at) - at);
}

Chart example(const Plot& plot) {
  Drawing drawing(100, 50);
  drawing.text({10, 20}, plot.title, "lb");
  drawing.line({0, 0}, {9, 9}, "ax");
  Chart chart;
  chart.caption = plot.title;
  chart.picture = drawing.finish("main-1", plot.title, plot.description);
  chart.plot = plot;
  return chart;
}

TEST(DataAddress, HoldsTheTextWhole) {
  const std::string text = "a,\"b\"\n100 % & <c> #1 \u00e9\t'";
  const std::string address = data_address("text/csv", text);
  EXPECT_TRUE(address.starts_with("data:text/csv,a,"));
  EXPECT_EQ(address.find_first_of("\"<>&#\n\t"), std::string::npos) << address;
  EXPECT_EQ(decoded(address), text);
}

TEST(LinksToSave, HoldThePictureAndTheNumbersOfItsPlot) {
  for (const Plot& plot : {plots::of_categories(), plots::hostile()}) {
    const Chart chart = example(plot);
    const std::string links = links_to_save(chart).str();
    EXPECT_EQ(fault_in(links), "") << links;
    EXPECT_NE(links.find("download=\"main-1.svg\""), std::string::npos);
    EXPECT_NE(links.find("download=\"main-1.csv\""), std::string::npos);
    EXPECT_EQ(decoded(address_of(links, 1)), plot_csv(plot, table::CsvTexts::for_spreadsheet));
    std::string svg = decoded(address_of(links, 0));
    for (char& c : svg) c = c == '\'' ? '"' : c;
    EXPECT_EQ(svg, svg_document(*chart.picture));
    EXPECT_EQ(fault_in(svg), "");
  }
}

TEST(LinksToSave, LeaveOutWhatIsTooLargeForAPage) {
  Chart chart = example(plots::of_categories());
  chart.plot->layers[0].places.resize(5000, {.x = 1, .y = 2});
  const std::string links = links_to_save(chart).str();
  EXPECT_NE(links.find("main-1.svg"), std::string::npos);
  EXPECT_EQ(links.find("main-1.csv"), std::string::npos);
  EXPECT_LT(links.size(), 2 * most_bytes_of_link);
  chart.plot.reset();
  chart.picture.reset();
  EXPECT_TRUE(links_to_save(chart).empty());
}

}  // namespace
}  // namespace yates::reports
