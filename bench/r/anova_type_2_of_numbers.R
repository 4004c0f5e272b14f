# Rscript anova_type_2_of_numbers.R FILE FORMULA: type II sums of squares by car; numbers stay numbers.
suppressMessages({library(data.table); library(car)})
arguments <- commandArgs(TRUE)
data <- fread(arguments[1], stringsAsFactors = TRUE)
print(Anova(lm(as.formula(arguments[2]), data)))
