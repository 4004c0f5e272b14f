# Rscript effects_by_lm.R FILE FORMULA: all effects of an unreplicated two-level design by lm, as a
# CSV of twice the coefficients.
suppressMessages(library(data.table))
arguments <- commandArgs(TRUE)
data <- fread(arguments[1])
coefficients <- coef(lm(as.formula(arguments[2]), data))
fwrite(data.frame(term = names(coefficients), effect = 2 * coefficients), "")
