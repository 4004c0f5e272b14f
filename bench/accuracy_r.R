# The digits that R has on the certified sets, beside those of yates, in one run:
#   YATES_ACCURACY_TABLE=table.md build/release/tests/accuracy/accuracy_test
#   Rscript bench/accuracy_r.R tests/accuracy table.md > digits.md
# Type I by anova(lm()), types II and III by car::Anova(lm()) with sum-to-zero contrasts for III, coefficients with
# treatment contrasts. Digits are -log10(|x - c| / |c|), at most 15, relative to the total sum of squares where c is
# below 1e-12 of it. "fails" means that R stops with an error or leaves the value out.
suppressMessages({library(car); library(jsonlite)})
arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
ours <- strsplit(grep("^\\| [a-zA-Z0-9]", readLines(arguments[2]), value = TRUE), " *\\| *")

value <- function(text) {
  if (is.null(text) || is.na(text)) return(NA)
  parts <- as.numeric(strsplit(text, "/", fixed = TRUE)[[1]])
  if (length(parts) == 2) parts[1] / parts[2] else parts
}
digits <- function(x, c, otherwise) {
  if (is.na(c)) return(15)
  if (length(x) == 0 || !is.finite(x)) return(-Inf)
  scale <- if (abs(c) < 1e-12 * otherwise || c == 0) otherwise else abs(c)
  max(0, min(15, -log10(abs(x - c) / scale)))
}
least <- new.env()
note <- function(quantity, d) assign(quantity, min(d, mget(quantity, least, ifnotfound = 15)[[1]]), least)

compare_table <- function(table, rows, residual, total) {
  rows <- Filter(function(row) row$df > 0, rows)
  printed <- table[!rownames(table) %in% c("(Intercept)", "Residuals") & table[, "Df"] > 0, , drop = FALSE]
  for (i in seq_along(rows)) {
    if (i > nrow(printed)) { note("SS", -Inf); note("F", -Inf); next }
    c <- value(rows[[i]]$sum_sq)
    note("SS", digits(printed[i, "Sum Sq"], c, total))
    f <- value(rows[[i]]$f)
    if (!is.na(f)) {
      scale <- if (abs(c) < 1e-12 * total) total / value(residual$mean_sq) else abs(f)
      found <- printed[i, grep("^F", colnames(printed))[1]]
      note("F", if (is.finite(found)) max(0, min(15, -log10(abs(found - f) / scale))) else -Inf)
    }
  }
  note("residual", digits(table["Residuals", "Sum Sq"], value(residual$sum_sq), total))
}

compare_model <- function(model, data) {
  total <- value(model$total$sum_sq)
  formula <- as.formula(gsub("C\\((\\w+)\\)", "factor(\\1)", model$formula))
  fit_with <- function(contrasts) {
    options(contrasts = c(contrasts, "contr.poly"))
    on.exit(options(contrasts = c("contr.treatment", "contr.poly")))
    lm(formula, data)
  }
  for (type in names(model$types)) {
    tryCatch({
      fit <- fit_with(if (type == "3") "contr.sum" else "contr.treatment")
      table <- suppressWarnings(suppressMessages(if (type == "1") anova(fit) else Anova(fit, type = as.integer(type))))
      compare_table(table, model$types[[type]], model$residual, total)
    }, error = function(e) { note("SS", -Inf); note("F", -Inf) })
  }
  printed <- suppressWarnings(summary(fit_with("contr.treatment")))$coefficients
  rows <- Filter(function(row) !is.null(row$estimate) && !is.na(row$estimate), model$coefficients)
  for (i in seq_along(rows)) {
    if (i > nrow(printed)) { note("coefficients", -Inf); next }
    error <- value(rows[[i]]$std_error)
    scale <- if (is.na(error) || error == 0) max(abs(sapply(rows, function(row) value(row$estimate)))) else error
    note("coefficients", digits(printed[i, 1], value(rows[[i]]$estimate), scale))
    if (!is.na(error)) note("std errors", digits(printed[i, 2], error, scale))
  }
}

show <- function(d) if (d == -Inf) "fails" else sprintf("%.1f", d)
cat(sprintf("R %s.%s with car %s beside yates; least digits of each set.\n\n", R.version$major, R.version$minor,
            packageVersion("car")))
quantities <- c("SS", "F", "residual", "coefficients", "std errors")
columns <- c(SS = 3, F = 5, residual = 7, coefficients = 10, "std errors" = 11)
cat("| set |", paste0(" ", quantities, ": R | yates |"), "\n|---|", rep("---|---|", length(quantities)), "\n", sep = "")
# The first table of the file is that of the certified sets.
for (set in readLines(file.path(folder, "certified", "SETS"))) {
  csv <- file.path(folder, "certified", paste0(set, ".csv"))
  if (!file.exists(csv)) next
  rm(list = ls(least), envir = least)
  certificate <- read_json(file.path(folder, "certified", paste0(set, ".json")))
  data <- read.csv(csv, stringsAsFactors = TRUE)
  for (model in certificate$models) compare_model(model, data)
  row <- Filter(function(cells) length(cells) > 1 && cells[2] == set, ours)[1]
  cat("| ", set, " |", sep = "")
  for (quantity in quantities) {
    cat(sprintf(" %s | %s |", show(mget(quantity, least, ifnotfound = 15)[[1]]),
                if (is.null(row[[1]])) "" else row[[1]][columns[[quantity]]]))
  }
  cat("\n")
}
