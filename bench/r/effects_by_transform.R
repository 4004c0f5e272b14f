# Rscript effects_by_transform.R FILE: all effects of an unreplicated two-level design by a
# hand-written Walsh-Hadamard transform, as a CSV of the columns that `yates effects` prints: term,
# q and 2q, Lenth's simultaneous interval, sum of squares, share of the variation, and verdict. Both
# programs so answer the same question with as many digits (fwrite prints 15, yates up to 17).
suppressMessages(library(data.table))
data <- fread(commandArgs(TRUE)[1])
factors <- setdiff(names(data), "y")
setorderv(data, rev(factors))
y <- data$y
for (step in seq_along(factors)) {
  pairs <- matrix(y, nrow = 2)
  y <- c(pairs[2, ] + pairs[1, ], pairs[2, ] - pairs[1, ])
}
names <- ""
degree <- 0L
for (factor in factors) {
  names <- c(names, ifelse(names == "", factor, paste0(names, ":", factor)))
  degree <- c(degree, degree + 1L)
}
names[1] <- "I"
n <- length(y)
q <- y / n
effect <- 2 * q[-1]
size <- abs(effect)
initial <- 1.5 * median(size)
pseudo_error <- 1.5 * median(size[size < 2.5 * initial])
m <- n - 1
margin <- pseudo_error * qt((1 + 0.95^(1 / m)) / 2, m / 3)
square <- n * q[-1]^2
rows <- data.table(term = names, q = q, effect = c(NA, effect), low = c(NA, effect - margin),
                   high = c(NA, effect + margin), sum_of_squares = c(NA, square),
                   variation = c(NA, 100 * square / sum(square)),
                   verdict = c("the mean", ifelse(size > margin, "matters", "not shown to matter")))
fwrite(rows[order(degree)], "")  # main effects first, then two-way, ...
