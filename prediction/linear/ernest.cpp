#include "prediction/linear/ernest.hpp"

#include <cmath>
#include <stdexcept>

#include "prediction/linear/linear_model.hpp"

namespace yates::prediction {

using Eigen::MatrixXd;
using Eigen::VectorXd;

ErnestModel ernest(const VectorXd& data, const VectorXd& machines, const VectorXd& y,
                   const VectorXd& weights) {
  if (data.size() != machines.size() || data.size() == 0 || !(data.minCoeff() > 0.0) ||
      !(machines.minCoeff() >= 1.0))
    throw std::domain_error("ernest: expected data > 0 and machines >= 1 for each row");
  if (y.size() == 0 || !(y.minCoeff() > 0.0))
    throw std::domain_error("ernest: expected responses above 0");
  MatrixXd X(data.size(), 3);
  X << data.cwiseQuotient(machines), machines.array().log().matrix(), machines;
  check_rows("ernest", X, y, weights);
  const LinearModel model =
      non_negative(X, y, weights.array() / y.array().square(), ConstantTerm::non_negative);
  return {model.constant, model.coefficients[0], model.coefficients[1], model.coefficients[2]};
}

double predict(const ErnestModel& model, double data, double machines) {
  if (!(data > 0.0) || !(machines >= 1.0))
    throw std::domain_error("predict: expected data > 0 and machines >= 1");
  return model.fixed + model.share * data / machines + model.logarithm * std::log(machines) +
         model.machine * machines;
}

}  // namespace yates::prediction
