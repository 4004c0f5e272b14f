# Rscript anova_type_2.R FILE FORMULA: type II sums of squares by car.
suppressMessages({library(data.table); library(car)})
arguments <- commandArgs(TRUE)
data <- fread(arguments[1], stringsAsFactors = TRUE)
for (name in setdiff(names(data), "y")) set(data, j = name, value = factor(data[[name]]))
print(Anova(lm(as.formula(arguments[2]), data)))
