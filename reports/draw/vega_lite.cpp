#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

#include "reports/draw/json_values.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/style.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

constexpr double plot_width = 460.0;  // pixels
constexpr double plot_height = 300.0;
constexpr std::size_t title_letters = 64;
/// More series than this have colours of Vega's own.
constexpr std::size_t most_colours = 5;
constexpr double letter = 7.0;  // pixels of an axis text

/// One of the two directions of a plot.
struct Direction {
  const PlotAxis& axis;
  bool by_text;        // places are written as the texts of their categories
  bool bars_end_here;  // bars grow from the zero of this axis
  Range range;         // of the picture
};

bool has_place_on(const PlotLayer& layer, bool horizontal) {
  return layer.mark != (horizontal ? Mark::rule : Mark::upright);
}

bool is_category(const PlotAxis& axis, double value) {
  return value >= 0.0 && value < static_cast<double>(axis.categories.size()) &&
         value == std::floor(value);
}

/// Whether every place on the axis is a category whose text is its own.
bool places_by_text(const Plot& plot, bool horizontal) {
  const PlotAxis& axis = horizontal ? plot.x : plot.y;
  if (axis.kind != PlotAxis::Kind::categories) return false;
  const std::set<std::string_view> texts(axis.categories.begin(), axis.categories.end());
  if (texts.size() != axis.categories.size()) return false;
  for (const PlotLayer& layer : plot.layers) {
    if (!has_place_on(layer, horizontal)) continue;
    for (const PlotPlace& place : layer.places) {
      if (!is_category(axis, horizontal ? place.x : place.y)) return false;
      if (horizontal && place.x_end && !is_category(axis, *place.x_end)) return false;
      const bool along_x = layer.mark == Mark::boxes && lies_down(plot);
      const bool has_interval = (place.low || place.high) && !along_x;
      if (!horizontal && has_interval && layer.mark != Mark::cells) return false;
    }
  }
  return true;
}

Json value_on(const Direction& direction, double value) {
  if (!direction.by_text) return number(value);
  return direction.axis.categories[static_cast<std::size_t>(value)];
}

bool has_text(const PlotLayer& layer) {
  return std::any_of(layer.places.begin(), layer.places.end(),
                     [](const PlotPlace& place) { return !place.text.empty(); });
}

/// The data of a layer; places that are not finite where they count are left out.
Json rows_of(const PlotLayer& layer, const Direction& x, const Direction& y) {
  const bool any_text = has_text(layer);
  Json rows = Json::array();
  std::size_t order = 0;
  for (const PlotPlace& place : layer.places) {
    Json row = Json::object();
    bool finite = true;
    const auto add = [&](const char* name, const Json& value) {
      finite = finite && !value.is_null();
      row[name] = value;
    };
    if (has_place_on(layer, true)) add("x", value_on(x, place.x));
    if (has_place_on(layer, false)) add("y", value_on(y, place.y));
    if (place.low) add("low", number(place.low));
    if (place.high) add("high", number(place.high));
    if (place.x_end) add("x_end", value_on(x, *place.x_end));
    if (!layer.series.empty()) row["series"] = layer.series;
    if (!place.label.empty()) row["label"] = place.label;
    // Where one place has a text, a missing one would be written as "undefined".
    if (any_text) row["text"] = place.text;
    if (layer.mark == Mark::line) row["order"] = order++;
    if (finite) rows.push_back(row);
  }
  return rows;
}

Json text_axis(const PlotAxis& axis) {
  std::size_t letters = 0;
  for (const std::string& text : axis.categories) letters += text_width(text) + 2;
  const bool side_by_side = static_cast<double>(letters) * letter < plot_width;
  return {{"labelAngle", side_by_side ? 0 : -35}, {"labelLimit", 160}, {"labelOverlap", true}};
}

/// Ticks at the categories, which the axis counts from zero.
void count_categories(Json& channel, const PlotAxis& axis) {
  const auto count = static_cast<double>(axis.categories.size());
  channel["scale"] = {{"domain", {-0.5, count - 0.5}}, {"nice", false}, {"zero", false}};
  Json described = text_axis(axis);
  described["values"] = Json::array();
  for (std::size_t i = 0; i < axis.categories.size(); ++i) described["values"].push_back(i);
  described["labelExpr"] =
      Json(axis.categories).dump(-1, ' ', false, Json::error_handler_t::replace) + "[datum.value]";
  described["grid"] = false;
  channel["axis"] = described;
}

/// A title as Vega-Lite takes it: it puts titles of axes and tooltips into expressions, where a
/// quotation mark behind a backslash would end the text.
std::string title_text(std::string title) {
  std::replace(title.begin(), title.end(), '\\', '/');
  return title;
}

/// How a field stands on its axis.
Json channel_of(const Direction& direction, const char* field) {
  const PlotAxis& axis = direction.axis;
  const Json ends = {direction.range.low, direction.range.high};
  Json channel = {{"field", field}, {"type", direction.by_text ? "ordinal" : "quantitative"}};
  if (!axis.title.empty()) channel["title"] = title_text(axis.title);
  switch (axis.kind) {
    case PlotAxis::Kind::categories:
      if (!direction.by_text) {
        count_categories(channel, axis);
        break;
      }
      channel["sort"] = nullptr;
      channel["scale"] = {{"domain", axis.categories}};
      channel["axis"] = text_axis(axis);
      break;
    case PlotAxis::Kind::number:
      channel["scale"] = {{"zero", direction.bars_end_here}};
      if (axis.from || axis.to) channel["scale"]["domain"] = ends;
      break;
    case PlotAxis::Kind::logarithm:
      channel["scale"] = {{"type", "log"}};
      if ((axis.from || axis.to) && direction.range.logarithmic) channel["scale"]["domain"] = ends;
      break;
    case PlotAxis::Kind::binary_logarithm:
      channel["scale"] = {{"type", "log"}, {"base", 2}};
      break;
    case PlotAxis::Kind::none:
      channel["scale"] = {{"zero", false}};
      channel["axis"] = nullptr;
      break;
  }
  return channel;
}

std::string colour_of(std::size_t index) {
  static constexpr std::array<std::string_view, 4> names = {"blue", "red", "green", "purple"};
  return std::string(light_value(index < names.size() ? names[index] : "quiet"));
}

Json dash_of(std::size_t index) {
  static const std::array<Json, 4> dashes = {Json::array({1, 0}), Json::array({7, 4}),
                                             Json::array({2, 4}), Json::array({10, 3, 2, 3})};
  return dashes[index % dashes.size()];
}

std::string shape_name(std::size_t index) {
  static constexpr std::array<std::string_view, 4> shapes = {"circle", "square", "triangle-up",
                                                             "diamond"};
  return std::string(shapes[index < shapes.size() ? index : 0]);
}

/// What the places have to say to a pointer.
Json tooltip_of(const PlotLayer& layer, const Json& rows, const Plot& plot) {
  Json tooltip = Json::array();
  const auto add = [&](const char* field, std::string title) {
    const bool any =
        std::any_of(rows.begin(), rows.end(), [&](const Json& row) { return row.contains(field); });
    if (any)
      tooltip.push_back({{"field", field}, {"title", title.empty() ? field : title_text(title)}});
  };
  add("label", "mark");
  const bool on_paper = plot.x.kind == PlotAxis::Kind::none;
  if (!on_paper) add("x", plot.x.title);
  if (!on_paper) add("y", plot.y.title);
  add("low", layer.mark == Mark::cells ? plot.value : "low");
  add("high", "high");
  add("x_end", "until");
  return tooltip;
}

/// A mark in the colour of its layer, which a key names where the layer is a series.
Json mark_of(const PlotLayer& layer, Json mark) {
  if (layer.series.empty()) mark["color"] = colour_of(layer.colour);
  return mark;
}

Json texts_unit() {
  return {{"mark", {{"type", "text"}, {"align", "left"}, {"dx", 7}}},
          {"encoding", {{"text", {{"field", "text"}}}}}};
}

/// The marks of one layer, each with what it adds to the encoding that they share.
Json units_of(const PlotLayer& layer, const Direction& x, const Direction& y, const Plot& plot) {
  const Json interval = {{"y", channel_of(y, "low")}, {"y2", {{"field", "high"}}}};
  const auto unit = [&](Json mark, Json encoding = Json::object()) {
    return Json{{"mark", mark_of(layer, std::move(mark))}, {"encoding", std::move(encoding)}};
  };
  const bool quiet = layer.colour == PlotLayer::quiet;
  switch (layer.mark) {
    case Mark::points:
      return Json::array({unit({{"type", "point"},
                                {"filled", !layer.hollow},
                                {"opacity", 1},
                                {"size", quiet ? 36 : 64},
                                {"shape", shape_name(layer.colour)}})});
    case Mark::runs:
      return Json::array({unit({{"type", "circle"}, {"size", 20}, {"opacity", 0.45}})});
    case Mark::line:
      return Json::array({unit({{"type", "line"}, {"strokeDash", dash_of(layer.colour)}},
                               {{"order", {{"field", "order"}, {"type", "quantitative"}}}})});
    case Mark::bars: {
      const bool lying = lies_down(plot);

      // A logarithmic axis has no zero from which a bar could grow.
      if (lying && plot.x.kind != PlotAxis::Kind::number)
        return Json::array({unit({{"type", "tick"}})});
      Json mark = {{"type", "bar"}, {"orient", lying ? "horizontal" : "vertical"}};
      if (!lying && !x.by_text) mark["width"] = 14;
      return Json::array({unit(mark)});
    }
    case Mark::intervals:
      return Json::array({unit({{"type", "rule"}, {"strokeWidth", 1.5}}, interval)});
    case Mark::across:
      return Json::array(
          {unit({{"type", "rule"}, {"strokeWidth", 1.5}}, {{"x2", {{"field", "x_end"}}}})});
    case Mark::band:
      return Json::array({unit({{"type", "area"}, {"opacity", 0.18}}, interval)});
    case Mark::boxes:
      if (lies_down(plot)) {
        const Json lying = {{"x", channel_of(x, "low")}, {"x2", {{"field", "high"}}}};
        return Json::array({unit({{"type", "rule"}, {"strokeWidth", 12}, {"opacity", 0.35}}, lying),
                            unit({{"type", "tick"}, {"orient", "vertical"}, {"size", 14}})});
      }
      return Json::array({unit({{"type", "bar"}, {"size", 18}, {"opacity", 0.35}}, interval),
                          unit({{"type", "tick"}, {"orient", "horizontal"}, {"size", 18}})});
    case Mark::spans:
      return Json::array({unit({{"type", "rule"}, {"strokeWidth", 3}, {"opacity", 0.7}},
                               {{"x2", {{"field", "x_end"}}}})});
    case Mark::cells: {
      const Json colour = {{"field", "low"},
                           {"type", "quantitative"},
                           {"title", plot.value.empty() ? "value" : plot.value},
                           {"scale", {{"scheme", "viridis"}, {"zero", false}}}};
      const char* shape = x.by_text && y.by_text ? "rect" : "square";
      Json mark = {{"type", shape}};
      if (std::string_view(shape) == "square") mark["size"] = 160;
      return Json::array({Json{{"mark", mark}, {"encoding", {{"color", colour}}}}});
    }
    case Mark::rule:
    case Mark::upright:
      break;
  }
  return Json::array({unit({{"type", "rule"}, {"strokeDash", dash_of(1)}})});
}

/// The series of a plot in their order, with their colours: what its key says.
Json key_of(const Plot& plot) {
  Json names = Json::array();
  Json colours = Json::array();
  for (const PlotLayer& layer : plot.layers) {
    const bool known = std::find(names.begin(), names.end(), layer.series) != names.end();
    if (layer.series.empty() || layer.places.empty() || known || layer.mark == Mark::cells)
      continue;
    names.push_back(layer.series);
    colours.push_back(colour_of(layer.colour));
  }
  if (names.size() > most_colours) return {{"domain", names}, {"scheme", "tableau20"}};
  return {{"domain", names}, {"range", colours}};
}

Json layer_json(const PlotLayer& layer, const Direction& x, const Direction& y, const Plot& plot,
                const Json& key) {
  const Json rows = rows_of(layer, x, y);
  Json encoding = Json::object();
  if (has_place_on(layer, true)) encoding["x"] = channel_of(x, "x");
  if (has_place_on(layer, false)) encoding["y"] = channel_of(y, "y");
  if (!layer.series.empty() && layer.mark != Mark::cells) {
    encoding["color"] = {
        {"field", "series"}, {"type", "nominal"}, {"scale", key}, {"title", nullptr}};
  }
  // A line and an area are one mark, which has no place to tell of.
  const bool whole = layer.mark == Mark::line || layer.mark == Mark::band;
  const Json tooltip = tooltip_of(layer, rows, plot);
  if (!whole && !tooltip.empty()) encoding["tooltip"] = tooltip;
  Json units = units_of(layer, x, y, plot);
  for (Json& unit : units) {
    Json own = encoding;
    own.update(unit["encoding"]);
    unit["encoding"] = own;
  }
  if (has_text(layer)) {
    Json unit = texts_unit();
    for (const char* channel : {"x", "y"}) {
      if (encoding.contains(channel)) unit["encoding"][channel] = encoding[channel];
    }
    units.push_back(unit);
  }
  Json result = {{"data", {{"values", rows}}}};
  if (units.size() == 1) {
    result.update(units.front());
  } else {
    result["layer"] = units;
  }
  return result;
}

Json lines_of(const std::string& text) {
  const std::string broken = wrapped(text, title_letters);
  Json lines = Json::array();
  for (std::size_t at = 0; at < broken.size();) {
    const std::size_t end = std::min(broken.find('\n', at), broken.size());
    lines.push_back(broken.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

Json plot_json(const Plot& plot) {
  const bool bars = std::any_of(plot.layers.begin(), plot.layers.end(),
                                [](const PlotLayer& layer) { return layer.mark == Mark::bars; });
  const Direction x{plot.x, places_by_text(plot, true), bars && lies_down(plot), x_range_of(plot)};
  const Direction y{plot.y, places_by_text(plot, false), bars && !lies_down(plot),
                    y_range_of(plot)};
  Json result = {{"title", {{"text", lines_of(plot.title)}, {"anchor", "start"}}},
                 {"description", plot.description},
                 {"width", plot_width},
                 {"height", plot_height},
                 {"layer", Json::array()}};
  const Json key = key_of(plot);
  bool cells = false;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.places.empty()) continue;  // Vega would ask for the extent of nothing
    result["layer"].push_back(layer_json(layer, x, y, plot, key));
    cells = cells || layer.mark == Mark::cells;
  }
  // Of cells the colour is a value, of everything else a series.
  if (cells) result["resolve"] = {{"scale", {{"color", "independent"}}}};
  return result;
}

}  // namespace

std::string vega_lite(std::span<const Plot> plots) {
  Json document = {{"$schema", "https://vega.github.io/schema/vega-lite/v5.json"},
                   {"usermeta", {{"generator", "yates"}}},
                   {"background", light_value("page")},
                   {"config", {{"font", "system-ui, DejaVu Sans, sans-serif"}}}};
  if (plots.size() == 1) {
    document.update(plot_json(plots.front()));
  } else {
    document["vconcat"] = Json::array();
    for (const Plot& plot : plots) document["vconcat"].push_back(plot_json(plot));
    // Each plot has a key of its own.
    document["resolve"] = {{"scale", {{"color", "independent"}}}};
  }
  return document_text(document);
}

}  // namespace yates::reports
