# Rscript effects_by_transform.R FILE: all effects of an unreplicated two-level design by a
# hand-written Walsh-Hadamard transform, as a CSV with the names of the effects.
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
for (factor in factors) names <- c(names, ifelse(names == "", factor, paste0(names, ":", factor)))
fwrite(data.frame(term = names, effect = 2 * y / length(y)), "")
