# Compares each R script with the one of the same data with plain texts: the same code, but for the texts, and the same
# table. foreign_texts.R FOLDER
folder <- commandArgs(trailingOnly = TRUE)
failures <- 0
fail <- function(script, ...) {
  failures <<- failures + 1
  cat("FAILED:", script, ..., "\n")
}
from_hex <- function(hex) {
  result <- rawToChar(as.raw(strtoi(substring(hex, seq(1, nchar(hex), 2), seq(2, nchar(hex), 2)), 16)))
  Encoding(result) <- "UTF-8"
  result
}

# The code with plain texts instead of its own. What stands for line ends that R reads otherwise is left out.
plain <- function(code, texts) {
  renamed <- function(x) ifelse(x %in% names(texts), texts[x], x)
  if (is.symbol(code)) {
    text <- as.character(code)
    return(if (text %in% names(texts)) as.symbol(texts[[text]]) else code)
  }
  if (is.character(code)) return(unname(renamed(enc2utf8(code))))
  if (!is.call(code)) return(code)
  parts <- as.list(code)
  if (identical(parts[[1]], as.symbol("as_read"))) return(plain(parts[[2]], texts))
  if (identical(parts[[1]], as.symbol("factor"))) parts$labels <- NULL
  head <- if (is.symbol(parts[[1]])) parts[[1]] else plain(parts[[1]], texts)
  as.call(c(head, lapply(parts[-1], plain, texts)))
}
code_of <- function(script) {
  lines <- as.list(parse(script, keep.source = FALSE, encoding = "UTF-8"))
  Filter(function(line) !any(startsWith(deparse(line)[1], c("names(data)[names(data) == ", "as_read <- function("))), lines)
}
results <- function(script) {
  sink(nullfile())
  on.exit(sink())
  suppressMessages(suppressWarnings(source(script, encoding = "UTF-8")))
  list(unname(as.matrix(table)), unname(coef(fit)), unname(as.matrix(intervals)))
}
for (script in list.files(folder, "hostile[.]R$", full.names = TRUE)) {
  other <- sub("hostile", "plain", script)
  pairs <- read.table(sub("hostile[.]R", "texts", script), colClasses = "character")
  texts <- setNames(vapply(pairs[[2]], from_hex, ""), vapply(pairs[[1]], from_hex, ""))
  texts <- texts[!duplicated(names(texts))]
  code <- tryCatch(code_of(script), error = conditionMessage)
  if (is.character(code)) {
    fail(script, code)
    next
  }
  if (!identical(lapply(code, plain, texts), lapply(code_of(other), plain, character()))) fail(script, "has other code")
  found <- tryCatch(results(script), error = conditionMessage)
  if (is.character(found) || !isTRUE(all.equal(found, results(other)))) fail(script, "gives another table", format(found))
}
quit(status = failures > 0)
