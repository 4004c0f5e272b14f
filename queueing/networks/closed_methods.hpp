#pragma once

#include <cstddef>
#include <vector>

#include "numerics/scaled_number.hpp"
#include "queueing/networks/closed_network.hpp"

namespace yates::queueing {

/// Exact mean value analysis of a closed network whose stations are delays or single servers of
/// constant speed. For every population n, with D_ck the demand of class c at station k and n - e_c
/// one job of class c less:
///     R_ck(n) = D_ck (1 + Q_k(n - e_c))            at a queueing station, D_ck at a delay
///     X_c(n)  = n_c / (Z_c + sum over k of R_ck(n))
///     Q_k(n)  = sum over c of X_c(n) R_ck(n)
/// No term is negative, so nothing cancels. Between whole populations throughputs and numbers are
/// interpolated linearly. Time: points of the lattice x classes x stations; memory: the points
/// without the class of the largest population, so for one class the stations alone.
/// The network is checked, has closed classes only and is affordable (see `solve_closed`).
/// Source: M. Reiser, S. Lavenberg, Mean-value analysis of closed multichain queueing networks,
/// Journal of the ACM 27, 1980; Lazowska et al., Quantitative System Performance, 1984, chapters 6
/// and 7.
ClosedMeans mean_value_analysis(const Network& network);

/// Schweitzer's approximation of mean value analysis (also Bard's): with one job of class j less,
/// class j's queue shrinks in proportion and the others' stay,
///     Q_jk(N - e_j) = (N_j - 1) / N_j Q_jk(N)     Q_ck(N - e_j) = Q_ck(N)
/// solved to its fixed point. Populations may be any numbers; below 1 a job meets none of its own
/// class. Of a station with m servers it makes a queue with demand D / m and a delay with D (m - 1)
/// / m (Seidmann). With one class the fixed point is the root of a monotone function and always
/// found; with several `converged` says whether repeated substitution converged. The network is
/// checked, has closed classes only and no listed speeds. Source: P. Schweitzer, Approximate
/// analysis of multiclass closed networks of queues, 1979; Y. Bard, Some extensions to multiclass
/// queueing network analysis, 1979; A. Seidmann, P. Schweitzer, S. Shalev-Oren, Computerized closed
/// queueing network models of flexible manufacturing systems, 1987.
ClosedMeans schweitzer(const Network& network);

/// Linearizer: as Schweitzer, but the fractions Q_ck(N) / N_c are not taken as constant: their
/// changes with one job less are estimated from approximate solutions at N - e_j, and this is
/// repeated until the changes converge (Chandy and Neuse stop after three rounds). A change that
/// would make a queue negative is cut at 0. `converged` says whether the changes converged. Source:
/// K. M. Chandy, D. Neuse, Linearizer: a heuristic algorithm for queueing network models of
/// computing systems, Communications of the ACM 25, 1982.
ClosedMeans linearizer(const Network& network);

/// The normalizing constants G(n) of a closed network for every vector of populations n of a
/// lattice: the coefficients of a generating function in one variable z_c per class, of which each
/// station is a factor. Every operation adds and multiplies numbers of at least 0, so that with m
/// operations on its way a coefficient has a relative error of at most about m x 1.1e-16.
/// Source: F. R. Moore, Computational model of a closed queuing network with exponential servers,
/// IBM Journal of Research and Development 16, 1972; J. P. Buzen, Communications of the ACM 16,
/// 1973.
class NormalizingConstants {
 public:
  /// Of delays alone, with `delays[i]` the time that class i of the lattice spends at them:
  /// the product over classes of delay^n / n!.
  NormalizingConstants(const PopulationLattice& lattice, const std::vector<double>& delays);

  /// With s the sum over classes of factors[i] z_i, divides by 1 - s: the factor of one server.
  void divide(const std::vector<double>& factors);
  /// Multiplies by s and adds weight x term.
  void multiply_and_add(const std::vector<double>& factors, double weight,
                        const NormalizingConstants& term);
  /// weight x this + term.
  void scale_and_add(double weight, const NormalizingConstants& term);

  const numerics::ScaledNumber& at(std::size_t index) const { return values_[index]; }
  /// How far the point with one job of class i less is before a point.
  std::size_t stride(std::size_t i) const { return strides_[i]; }

 private:
  template <typename Update>
  void ascending(Update update);

  std::vector<std::size_t> largest_;
  std::vector<std::size_t> strides_;
  std::vector<numerics::ScaledNumber> values_;
};

/// Exact solution of a closed network in which stations may have several servers or load-dependent
/// speeds, one class or several. With s_k = the sum over classes of D_ck z_c and c_k(n) the speed
/// of station k with n jobs, the normalizing constants G(n) are the coefficients of the product of
///     F_k = sum over n of s_k^n / (c_k(1) ... c_k(n))
/// over the queueing stations and of exp(Z_c z_c) over the classes, and
///     X_c  = G(N - e_c) / G(N)
///     Q_ck = D_ck [coefficient N - e_c of F_k' x the product without k] / G(N)
///     busy share of class c at k = D_ck [coefficient N - e_c of (F_k - 1) / s_k x the product
///                                        without k] / G(N)
/// F_k and its derivative are evaluated from their geometric ends inwards (Horner's scheme). There
/// is no subtraction: unlike in the usual recursion, whose p(0) = 1 - sum cancels all digits once
/// a station is busy, relative errors stay below about 1e-16 x (number of terms along the way), in
/// the tests below 1e-12 for 10^4 jobs and 1000 servers. Demands below 2^-600 of a class's cycle
/// count as 0.
/// Time: points of the lattice x classes x load-dependent stations x the sum of their numbers of
/// servers or speeds; memory: 16 bytes x points x 6.
/// The network is checked, has closed classes only and is affordable (see `solve_closed`).
/// Source: Buzen 1973; M. Reiser, H. Kobayashi, Queuing networks with multiple closed chains:
/// theory and computational algorithms, IBM Journal of Research and Development 19, 1975.
ClosedMeans convolution(const Network& network);

/// The number of speeds that matter with at most `jobs` jobs: of a station with several servers
/// their number, at most the jobs.
std::size_t speeds_that_matter(const NetworkStation& station, double jobs);

}  // namespace yates::queueing
