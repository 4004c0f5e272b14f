# Rscript anova.R FILE FORMULA: sequential analysis of variance of all factors.
suppressMessages(library(data.table))
arguments <- commandArgs(TRUE)
data <- fread(arguments[1], stringsAsFactors = TRUE)
for (name in setdiff(names(data), "y")) set(data, j = name, value = factor(data[[name]]))
print(anova(lm(as.formula(arguments[2]), data)))
