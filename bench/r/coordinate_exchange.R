# Coordinate exchange for D-optimal designs in base R (Meyer & Nachtsheim 1995), plainly: each value of
# each coordinate by the change that it makes to det(X'X), with the inverse updated after an exchange.
# The cases are those of bench/optimal_designs.cpp. Rscript coordinate_exchange.R STARTS
# Prints: name, seconds, best D-efficiency, starts.
starts <- as.integer(commandArgs(TRUE)[1])
set.seed(1)

search <- function(levels, row, runs) {
  repeat {
    points <- sapply(levels, function(v) sample(v, runs, replace = TRUE))
    X <- t(apply(points, 1, row))
    M <- crossprod(X)
    if (rcond(M) > 1e-10) break
  }
  V <- solve(M)
  repeat {
    improved <- FALSE
    for (i in seq_len(runs)) for (f in seq_along(levels)) {
      x <- X[i, ]; Vx <- drop(V %*% x); h <- sum(x * Vx)
      best <- 1 + 1e-9; chosen <- NULL
      for (value in levels[[f]]) if (value != points[i, f]) {
        point <- points[i, ]; point[f] <- value
        y <- row(point)
        ratio <- (1 + sum(y * (V %*% y))) * (1 - h) + sum(y * Vx)^2
        if (ratio > best) { best <- ratio; chosen <- point }
      }
      if (is.null(chosen)) next
      y <- row(chosen)
      U <- cbind(y, x)
      G <- V %*% U
      V <- V - G %*% solve(diag(c(1, -1)) + crossprod(U, G), t(G))
      points[i, ] <- chosen; X[i, ] <- y; improved <- TRUE
    }
    if (!improved) break
    V <- solve(crossprod(X))
  }
  exp(as.numeric(determinant(crossprod(X))$modulus) / ncol(X)) / runs
}

measure <- function(name, levels, row, runs) {
  best <- 0
  begin <- proc.time()[["elapsed"]]
  for (start in seq_len(starts)) best <- max(best, search(levels, row, runs))
  cat(name, proc.time()[["elapsed"]] - begin, best, starts, "\n")
}

# Orthogonal columns of four categories whose sums of squares are 4, as yates has them.
category <- sweep(contr.helmert(4), 2, sqrt(4 / colSums(contr.helmert(4)^2)), "*")
pairs <- combn(10, 2)
measure("second-order", rep(list(c(-1, 0, 1)), 10),
        function(x) c(1, x, x[pairs[1, ]] * x[pairs[2, ]], x^2), 80)
places <- c(-1, -1 / 3, 1 / 3, 1)
measure("mixed", c(rep(list(1:4), 3), rep(list(places), 3)),
        function(x) c(1, category[x[1], ], category[x[2], ], category[x[3], ], x[4:6], x[4:6]^2), 48)
