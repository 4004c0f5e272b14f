# Writes random formulas with the terms that R's terms() gives for them, a line each:
#   Rscript make_terms.R SEED COUNT > terms.txt
# formula <tab> intercept (0 or 1) <tab> terms with blanks between them, each as its variables in the order of the
# formula, joined by ':'.
arguments <- commandArgs(trailingOnly = TRUE)
set.seed(as.integer(arguments[1]))
count <- as.integer(arguments[2])
data <- data.frame(y = 1, a = "p", b = "p", c = "p", d = "p", x = 1, z = 1)
leaves <- c("a", "b", "c", "d", "x", "z", "log(x)", "I(x^2)", "`a`")

terms_of <- function(text) terms(as.formula(paste("y ~", text)), data = data)
names_terms <- function(text) tryCatch(length(attr(terms_of(text), "term.labels")) > 0, error = function(e) FALSE)

# A random right side; what stands under ':', '*', '/' and '%in%' names at least one term.
random_part <- function(depth) {
  if (depth == 0 || runif(1) < 0.15) {
    if (runif(1) < 0.03) return(".")
    return(sample(leaves, 1))
  }
  operator <- sample(c("+", "-", ":", "*", "/", "%in%", "^", "0", "1", "sign"), 1,
                     prob = c(5, 2, 3, 4, 2, 2, 2, 0.7, 0.7, 0.3))
  left <- random_part(depth - 1)
  if (operator == "0") return(paste0("(", left, sample(c(" + 0", " - 0"), 1), ")"))
  if (operator == "1") return(paste0("(", left, sample(c(" + 1", " - 1"), 1), ")"))
  if (operator == "sign") return(paste0("(", sample(c("-", "+"), 1), left, ")"))
  if (operator == "^" && names_terms(left)) return(paste0("(", left, ")^", sample(1:4, 1)))
  right <- random_part(depth - 1)
  if (operator == "^") operator <- "+"
  if (!operator %in% c("+", "-") && !(names_terms(left) && names_terms(right))) operator <- "+"
  text <- paste(left, operator, right)
  if (runif(1) < 0.7) paste0("(", text, ")") else text
}

# Without parentheses an operator can meet an operand without terms; such formulas are left out, and so are very long
# ones.
has_operands <- function(part) {
  if (!is.call(part) || !as.character(part[[1]]) %in% c("+", "-", ":", "*", "/", "%in%", "^", "(")) return(TRUE)
  operands <- as.list(part)[-1]
  needs_terms <- as.character(part[[1]]) %in% c(":", "*", "/", "%in%")
  all(vapply(operands, function(one) {
    has_operands(one) && (!needs_terms || names_terms(paste(deparse(one), collapse = "")))
  }, TRUE))
}
is_readable <- function(text) {
  nchar(text) < 120 && has_operands(str2lang(text)) && tryCatch({ terms_of(text); TRUE }, error = function(e) FALSE)
}

written <- 0
while (written < count) {
  text <- random_part(sample(2:4, 1))
  if (!is_readable(text)) next
  found <- terms_of(text)
  variables <- vapply(as.list(attr(found, "variables"))[-(1:2)], function(v) paste(deparse(v), collapse = ""), "")
  factors <- attr(found, "factors")
  parts <- character(0)
  if (length(factors) > 0) {
    rows <- match(variables, rownames(factors))
    parts <- apply(factors[rows, , drop = FALSE] > 0, 2, function(used) paste(variables[used], collapse = ":"))
  }
  cat("y ~ ", text, "\t", attr(found, "intercept"), "\t", paste(parts, collapse = " "), "\n", sep = "")
  written <- written + 1
}
