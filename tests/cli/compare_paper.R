# compare_paper.R CSV FORMULA TYPE CONFIDENCE TABLE: the printed table holds the numbers of
# car::Anova and summary(lm()) with sum coding, in R's order of terms and coefficients.
library(car)
options(contrasts = c("contr.sum", "contr.poly"))
arguments <- commandArgs(trailingOnly = TRUE)
data <- read.csv(arguments[1], stringsAsFactors = TRUE)
type <- as.integer(arguments[3])
confidence <- as.numeric(arguments[4])
fit <- lm(as.formula(arguments[2]), data)
table <- Anova(fit, type = type)
table <- table[rownames(table) != "(Intercept)", ]
coefficients <- cbind(summary(fit)$coefficients, confint(fit, level = confidence))
of_term <- attr(model.matrix(fit), "assign")

lines <- readLines(arguments[5])
first <- grep("^-+$", lines)[1] + 1
last <- grep("^Residual ", lines)[1]
stopifnot(!is.na(first), !is.na(last))
rows <- strsplit(trimws(lines[first:last]), " {2,}")
heads <- strsplit(trimws(lines[first - 2]), " {2,}")[[1]]
tail <- (1 - confidence) / 2
stopifnot(heads == c("term", "df", "sum of squares", "F", "P>F", "t", "P>|t|", paste0("[", format(tail)),
                     paste0(format(1 - tail), "]")))

# A printed number is the value to the digits that it has; "< 0.001" is a bound.
near <- function(text, value) {
  if (startsWith(text, "<")) return(value < as.numeric(sub("< *", "", text)))
  digits <- gsub(",", "", text)
  decimals <- if (grepl(".", digits, fixed = TRUE)) nchar(sub("^[^.]*[.]([0-9]*).*", "\\1", digits)) else 0
  abs(as.numeric(digits) - value) <= max(5.1e-4 * abs(value), if (grepl("e", digits)) 0 else 0.51 * 10^-decimals)
}
check <- function(row, text, value) {
  if (!near(text, value)) stop(sprintf("%s: %s is printed, R has %.8g", row, text, value))
}
check_f <- function(cells, r) {
  check(cells[1], cells[2], table[r, "Df"])
  check(cells[1], cells[3], table[r, "Sum Sq"])
  if (r < nrow(table)) {
    check(cells[1], cells[4], table[r, "F value"])
    check(cells[1], cells[5], table[r, "Pr(>F)"])
  }
}
check_t <- function(name, cells, c) {
  check(name, cells[1], coefficients[c, "t value"])
  check(name, cells[2], coefficients[c, "Pr(>|t|)"])
  check(name, cells[3], coefficients[c, 5])
  check(name, cells[4], coefficients[c, 6])
}

at <- 1
for (r in seq_len(nrow(table))) {
  cells <- rows[[at]]
  stopifnot(cells[1] == sub("Residuals", "Residual", rownames(table)[r]))
  check_f(cells, r)
  own <- which(of_term == r)
  if (length(own) == 1) {
    stopifnot(length(cells) == 9)
    check_t(cells[1], cells[6:9], own)
  } else for (c in own) {
    at <- at + 1
    stopifnot(length(rows[[at]]) == 5)
    check_t(rows[[at]][1], rows[[at]][2:5], c)
  }
  at <- at + 1
}
stopifnot(at == length(rows) + 1)
