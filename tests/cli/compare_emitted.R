# Runs an emitted script and compares its table, coefficients and intervals with a document of yates to nine digits:
#   Rscript compare_emitted.R SCRIPT DOCUMENT
arguments <- commandArgs(trailingOnly = TRUE)
sink(nullfile())
suppressMessages(suppressWarnings(source(arguments[1])))
sink()
lines <- readLines(arguments[2])

# The values of a key between two lines of the document.
values <- function(key, begin, end) {
  first <- grep(begin, lines)[1]
  last <- grep(end, lines)
  part <- lines[first:min(last[last > first])]
  found <- grep(sprintf('^ *"%s":', key), part, value = TRUE)
  suppressWarnings(as.numeric(sub(",$", "", sub('^[^:]*: ', "", found))))
}
in_terms <- function(key) values(key, '"terms": \\[', '"residual": ')
in_coefficients <- function(key) values(key, '"coefficients": \\[', '"mean":')

failures <- 0
compare <- function(what, ours, theirs, scale) {
  same <- length(ours) == length(theirs) && identical(is.na(ours), is.na(theirs)) &&
    all(abs(ours - theirs) <= 1e-9 * pmax(abs(theirs), scale), na.rm = TRUE)
  if (same) return(invisible())
  failures <<- failures + 1
  cat("differs:", what, "\n", format(ours, digits = 17), "\n", format(theirs, digits = 17), "\n")
}

shown <- table[rownames(table) != "(Intercept)", , drop = FALSE]
residual <- shown["Residuals", ]
shown <- shown[rownames(shown) != "Residuals" & shown$Df > 0, , drop = FALSE]
df <- in_terms("df")
estimated <- df > 0
total <- sum((model.response(model.frame(fit)) - mean(model.response(model.frame(fit))))^2)
compare("df", df[estimated], as.numeric(shown$Df), 1)
compare("sums of squares", in_terms("sum_sq")[estimated], shown[["Sum Sq"]], 1e-3 * total)
if (df.residual(fit) > 0) {
  compare("F", in_terms("f")[estimated], shown[["F value"]], 1)
  compare("p", in_terms("p")[estimated], shown[["Pr(>F)"]], 1e-2)
  compare("residual", values("sum_sq", '"residual": ', '"total"'), residual[["Sum Sq"]], 0)
}
compare("residual df", values("df", '"residual": ', '"total"'), df.residual(fit), 1)
error <- rep(NA_real_, length(coef(fit)))
error[!is.na(coef(fit))] <- suppressWarnings(summary(fit)$coefficients[, 2])
if (df.residual(fit) == 0) error[] <- NA
scale <- ifelse(is.na(error), 1, error)
compare("estimates", in_coefficients("estimate"), unname(coef(fit)), scale)
compare("standard errors", in_coefficients("std_error"), error, 0)
if (df.residual(fit) > 0) {
  compare("low", in_coefficients("low"), unname(intervals[, 1]), scale)
  compare("high", in_coefficients("high"), unname(intervals[, 2]), scale)
}
quit(status = if (failures > 0) 1 else 0)
