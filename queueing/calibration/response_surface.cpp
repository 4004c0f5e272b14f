#include "queueing/calibration/response_surface.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::queueing {

namespace {

using language::Child;
using language::Expression;

/// An expression with the known names replaced by their values and every part without names
/// replaced by its number.
class Reduction {
 public:
  explicit Reduction(const std::map<std::string, double>& known) : known_(known) {}

  Expression operator()(const Expression& expression) const {
    return std::visit([&](const auto& node) { return reduced(node, expression); }, expression.node);
  }

 private:
  static Expression number(double value, const Expression& original) {
    Expression result = original;
    result.node = language::Number{value, fmt::format("{}", value)};
    return result;
  }

  /// The number of a node without names; conditions and texts stay as they are.
  static Expression calculated(Expression expression, bool constant) {
    if (!constant) return expression;
    const auto nothing = [](const std::string&) -> language::Value { return 0.0; };
    const language::Value value = language::evaluate(expression, nothing);
    if (const auto* result = std::get_if<double>(&value)) return number(*result, expression);
    return expression;
  }

  Child child(const Child& original, bool& constant) const {
    Expression result = (*this)(*original);
    constant = constant && std::holds_alternative<language::Number>(result.node);
    return std::make_shared<const Expression>(std::move(result));
  }

  Expression reduced(const language::Name& name, const Expression& whole) const {
    const auto found = known_.find(name.value);
    return found == known_.end() ? whole : number(found->second, whole);
  }
  Expression reduced(const language::Unary& unary, const Expression& whole) const {
    bool constant = true;
    Expression result = whole;
    result.node = language::Unary{unary.op, child(unary.operand, constant)};
    return calculated(std::move(result), constant);
  }
  Expression reduced(const language::Binary& binary, const Expression& whole) const {
    bool constant = true;
    Expression result = whole;
    Child left = child(binary.left, constant);
    Child right = child(binary.right, constant);
    result.node = language::Binary{binary.op, std::move(left), std::move(right)};
    return calculated(std::move(result), constant);
  }
  Expression reduced(const language::Call& call, const Expression& whole) const {
    bool constant = true;
    Expression result = whole;
    std::vector<Child> arguments;
    for (const Child& argument : call.arguments) arguments.push_back(child(argument, constant));
    result.node = language::Call{call.function, std::move(arguments)};
    return calculated(std::move(result), constant);
  }
  template <typename Leaf>
  Expression reduced(const Leaf&, const Expression& whole) const {
    return whole;
  }

  const std::map<std::string, double>& known_;
};

/// Beyond this many jobs a recursion in every step of a search takes too long: solve() decides.
constexpr double most_jobs = 10000.0;
/// Beyond this many, Schweitzer's approximation is off by less than one job.
constexpr double most_exact_jobs = 1e6;

/// Exact throughput of a closed network of queues, with delays and think time together in `delay`;
/// between whole populations interpolated.
double closed_throughput(double population, double delay, const std::vector<double>& demands) {
  std::vector<double> numbers(demands.size(), 0.0);
  const double whole = std::floor(population);
  double below = 0.0;
  double throughput = 0.0;
  for (double jobs = 1.0; jobs < population + 1.0; jobs += 1.0) {
    double cycle = delay;
    for (std::size_t k = 0; k < demands.size(); ++k) cycle += demands[k] * (1.0 + numbers[k]);
    below = throughput;
    throughput = jobs / cycle;
    for (std::size_t k = 0; k < demands.size(); ++k)
      numbers[k] = throughput * demands[k] * (1.0 + numbers[k]);
  }
  return whole == population ? throughput : below + (population - whole) * (throughput - below);
}

constexpr ModelResponse impossible{Verdict::impossible};

}  // namespace

ResponseSurface::ResponseSurface(const NetworkModel& model,
                                 const std::vector<std::string>& parameters, const Values& factors)
    : model_(&model), names_(parameters), factors_(factors), simple_(true) {
  const language::Place place{.file = model.file.string()};
  if (!model.fit) {
    throw language::InputError(place,
                               "the model has no [fit] section, which says what was measured");
  }
  if (model.classes.size() != 1) {
    throw language::InputError(
        place, fmt::format("the model has {} classes; only models with one class can be fitted",
                           model.classes.size()));
  }
  std::map<std::string, double> known = factors;
  for (const Parameter& parameter : model.parameters) {
    if (std::find(parameters.begin(), parameters.end(), parameter.name) == parameters.end())
      known[parameter.name] = parameter.start;
  }
  const Reduction reduce(known);
  const auto reduced = [&](const Quantity& quantity) -> Reduced {
    if (const auto* number = std::get_if<double>(&quantity.written)) return {*number};
    const auto& written = std::get<Expression>(quantity.written);
    // Once with the model's own function, whose errors name the place.
    bool complete = true;
    for (const std::string& name : language::names(written)) {
      if (!known.contains(name) && std::find(names_.begin(), names_.end(), name) != names_.end()) {
        complete = false;
      }
    }
    if (complete) return {value_of(quantity, model, known)};
    Expression rest = reduce(written);
    for (const std::string& name : language::names(rest)) {
      if (std::find(names_.begin(), names_.end(), name) == names_.end())
        value_of(quantity, model, known);  // throws, with the nearest name
    }
    return {0.0, std::move(rest)};
  };
  const auto optional = [&](const std::optional<Quantity>& quantity, double otherwise) {
    return quantity ? reduced(*quantity) : Reduced{otherwise};
  };
  const ClassModel& job_class = model.classes.front();
  closed_ = job_class.closed;
  load_ = reduced(job_class.load);
  think_time_ = optional(job_class.think_time, 0.0);
  cycles_ = optional(model.fit->cycles, 1.0);
  fixed_time_ = optional(model.fit->fixed_time, 0.0);
  for (const StationModel& station : model.stations) {
    const bool delay = station.discipline == Discipline::delay;
    const DemandModel& demand = station.demands.front();
    stations_.push_back({delay, optional(demand.visits, 1.0), reduced(demand.service_time)});
    if (delay) continue;
    const Reduced servers = optional(station.servers, 1.0);
    if (servers.expression || servers.number != 1.0 || !station.speeds.empty()) simple_ = false;
  }
}

std::optional<double> ResponseSurface::value(const Reduced& quantity,
                                             std::span<const double> parameters) const {
  if (!quantity.expression) return quantity.number;
  const language::Lookup lookup = [&](const std::string& name) -> language::Value {
    const auto found = std::find(names_.begin(), names_.end(), name);
    return parameters[static_cast<std::size_t>(found - names_.begin())];
  };
  const double result = language::evaluate_number(*quantity.expression, lookup, "the model");
  if (!std::isfinite(result)) return std::nullopt;
  return result;
}

std::optional<double> ResponseSurface::demand(const ReducedStation& station,
                                              std::span<const double> parameters) const {
  const auto visits = value(station.visits, parameters);
  const auto service_time = value(station.service_time, parameters);
  if (!visits || !service_time || *visits < 0.0 || *service_time < 0.0) return std::nullopt;
  return *visits * *service_time;
}

ModelResponse ResponseSurface::response(std::span<const double> parameters) const {
  const auto cycles = value(cycles_, parameters);
  const auto fixed = value(fixed_time_, parameters);
  if (!cycles || !fixed || *cycles < 0.0) return impossible;
  ModelResponse result =
      simple_ ? system_response(parameters) : solved(parameters, Accuracy::automatic);
  if (result.verdict != Verdict::stable) return result;
  result.value = *fixed + *cycles * result.value;
  if (!std::isfinite(result.value) || result.value < 0.0) return impossible;
  return result;
}

ModelResponse ResponseSurface::system_response(std::span<const double> parameters) const {
  const auto load = value(load_, parameters);
  const auto think_time = value(think_time_, parameters);
  if (!load || *load < 0.0 || !think_time || *think_time < 0.0) return impossible;
  if (closed_ && *load > most_jobs) {
    return solved(parameters, *load > most_exact_jobs ? Accuracy::schweitzer : Accuracy::automatic);
  }
  double delay = 0.0;
  std::vector<double> demands;
  for (const ReducedStation& station : stations_) {
    const auto one = demand(station, parameters);
    if (!one) return impossible;
    if (station.delay) {
      delay += *one;
    } else {
      demands.push_back(*one);
    }
  }
  if (closed_) {
    if (*load == 0.0) return impossible;  // nobody there to take any time
    double total = delay;
    for (const double one : demands) total += one;
    if (*think_time + total == 0.0) return {Verdict::stable, 0.0};
    const double throughput = closed_throughput(*load, delay + *think_time, demands);
    return {Verdict::stable, *load / throughput - *think_time};
  }
  double response = delay;
  for (const double one : demands) {
    const double utilization = *load * one;
    if (utilization >= 1.0) return {Verdict::saturated};
    response += one / (1.0 - utilization);
  }
  return {Verdict::stable, response};
}

ModelResponse ResponseSurface::solved(std::span<const double> parameters, Accuracy accuracy) const {
  Values values = factors_;
  for (std::size_t i = 0; i < names_.size(); ++i) values[names_[i]] = parameters[i];
  try {
    const NetworkSolution solution = solve(network_at(*model_, values), {.accuracy = accuracy});
    if (!solution.stable) return {Verdict::saturated};
    if (!solution.system.mean_response_time) return impossible;
    return {Verdict::stable, *solution.system.mean_response_time};
  } catch (const language::InputError&) {
    return impossible;
  }
}

std::optional<double> ResponseSurface::load(std::span<const double> parameters) const {
  const auto result = value(load_, parameters);
  if (!result || *result < 0.0) return std::nullopt;
  return result;
}

std::optional<double> ResponseSurface::largest_arrival_rate(
    std::span<const double> parameters) const {
  if (closed_ || !simple_) return std::nullopt;
  double largest = 0.0;
  for (const ReducedStation& station : stations_) {
    if (!station.delay) largest = std::max(largest, demand(station, parameters).value_or(0.0));
  }
  if (largest == 0.0) return std::nullopt;
  return 1.0 / largest;
}

}  // namespace yates::queueing
