#pragma once

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

enum class Accuracy {
  automatic,  // exact where that is affordable, otherwise an approximation, with a note
  exact,      // std::domain_error with the number of populations where it is not affordable
  schweitzer,
  linearizer
};

struct SolveOptions {
  Accuracy accuracy = Accuracy::automatic;
};

/// The long-run behaviour of a network, by the method that fits it.
///
/// Open classes only: product form at any arrival rate (Jackson; Baskett, Chandy, Muntz, Palacios).
/// Saturation is a result, not an error (see NetworkSolution). A single first-come-first-served
/// server whose classes have different mean service times has no product form, but where it is the
/// only station in use and each job visits it once, the formula of Pollaczek and Khinchine gives
/// its exact means.
///
/// Closed classes only: exact mean value analysis where all queueing stations have one server of
/// constant speed, and convolution otherwise. Exact solutions are affordable up to 4 x 10^8 steps
/// and 128 MiB, convolution up to 10^6 populations; for Accuracy::exact ten times that. Beyond,
/// Accuracy::automatic takes Linearizer, or Schweitzer's approximation for populations above 10^6
/// and for some fifty classes and more, and a note says so. The approximations treat several
/// servers by Seidmann's method, but no listed speeds. Between whole populations throughputs and
/// numbers are interpolated and R = N / X - Z follows, with a note.
///
/// Open and closed classes: the open ones in product form, the closed ones at stations slowed down
/// by the open load. Where both meet, a station must be a delay or a single server of constant
/// speed.
///
/// A first-come-first-served station whose classes have different mean service times has no product
/// form. Apart from the case above it is solved as if by processor sharing, with a note
/// (NoteCode::no_product_form).
///
/// Percentiles are those of the response time of one visit. They exist where they are exact: first
/// come, first served, constant speed per server, the same service time for all classes, and either
/// open classes only or one closed class with a whole population of at most 10^6.
///
/// Throws std::domain_error by check_network, and where a network cannot be solved as requested: an
/// exact solution that is not affordable, listed speeds by an approximation, open and closed
/// classes that meet at a station of another kind. Source: E. Lazowska et al., Quantitative System
/// Performance, 1984, chapters 6 and 7; G. Bolch et al., Queueing Networks and Markov Chains, 1998,
/// chapter 8.
NetworkSolution solve(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
