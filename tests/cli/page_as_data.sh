#!/bin/sh
# A page is a data file: what yates report has embedded is read back, and the same page comes out but for
# its sources. page_as_data.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"

# but_sources FILE: the page without the names of what it was made of.
but_sources() {
  python3 - "$1" <<'PY'
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
text = re.sub(r'"source":"[^"]*"', "", text)
text = re.sub(r'"commands":\["yates [^\]]*\]', "", text, count=1)
text = re.sub(r'<pre tabindex="0">yates [^<]*</pre>', "", text)
text = re.sub(r"Data: \S+, hash", "Data: hash", text)
print(re.sub(r"(Written by yates \S+) from \S+\.<", r"\1.<", text))
PY
}

ten_pages
for name in $ten; do
  expect 0 anova "$name.html" --json
  expect 0 report "$name.html" -o again.html
  but_sources "$name.html" >first
  but_sources again.html >second
  [ "$(wc -c <first)" -gt 5000 ] || fail "nothing is left of $name.html"
  cmp -s first second || {
    diff first second | cut -c1-600 | head -n 8 >err
    fail "$name.html is another page when it is made of itself"
  }
  grep -q "Data: $name.html, hash" again.html || fail "the page of $name.html does not name its source"
done

# The same analysis, digit for digit.
expect 0 anova 'p95 ~ cache * io * compress * threads' two_to_the_four.csv --unit ms --goal minimize --limit '<= 24' \
  --designed --json
cp out of_csv
expect 0 anova two_to_the_four.html --json
cmp -s out of_csv || fail "the page gives another analysis than its data file"
expect 0 anova three_responses.toml --json
cp out of_campaign
expect 0 anova three_responses.html --json
cmp -s out of_campaign || fail "the page gives another analysis than its campaign"
expect 0 effects two_to_the_four.html
says out 'cache'

# What is typed comes before what the page says; what belongs to a response goes with it.
expect 0 anova two_to_the_four.html --goal maximize
says out 'kept, with the whole 95% interval'
expect 0 anova 'p95 ~ cache' two_to_the_four.html
says out 'ms'
expect 0 anova 'log(p95) ~ cache * io' two_to_the_four.html --json
says out '"formula": "log(p95) ~ cache * io"'
expect 0 anova three_responses.html --response energy
says out 'energy at the wall (J)'
expect 0 report 'memory ~ threads' three_responses.html -o memory.html
says out 'Keep the baseline: threads=1'
expect 0 compare two_to_the_four.html two_to_the_four.html
says out 'No change was shown'

# What was asked after the runs stays exploratory.
sed 's/^unit = "s"$/unit = "s"\ndelta = "30 %"/' failed.toml >changed.toml && mv changed.toml failed.toml
expect 0 report failed.toml -o failed.html
grep -q 'this part is exploratory' failed.html || fail "the page of the campaign does not say that it is exploratory"
expect 0 anova failed.html
says out 'exploratory'

# Hostile names, numbers as categories, levels that no row has, constant columns.
cat >hostile.csv <<'CSV'
"</script><script>alert(1)</script>","\u003c & ""level"" 07",same,time
"<b>&amp;</b>",007,x,1.50
"<b>&amp;</b>",7,x,2.25
"a,b
c",007,x,3
"a,b
c",7,x,4.5
"<b>&amp;</b>",007,x,1.55
"<b>&amp;</b>",7,x,2.3
"a,b
c",007,x,3.1
"a,b
c",7,x,4.4
CSV
expect 0 report 'time ~ "</script><script>alert(1)</script>"' hostile.csv --goal minimize --designed -o hostile.html
grep -q '<script>alert' hostile.html && fail "a name has become a script"
expect 0 report hostile.html -o hostile_again.html
but_sources hostile.html >first
but_sources hostile_again.html >second
cmp -s first second || fail "hostile names are read back in another way"
grep -q '<script>alert' hostile_again.html && fail "a name has become a script on the second page"

# Very many runs are read as their summaries.
awk 'BEGIN { srand(3); print "a,b,time"; for (i = 0; i < 24000; i++) { a = i % 3; b = int(i / 3) % 2
  printf "%s,%s,%.6f\n", "a" a, "b" b, 10 + a - b + rand() } }' >many.csv
expect 0 report 'time ~ a * b' many.csv --goal minimize --unit s --designed -o many.html
expect 0 anova 'time ~ a * b' many.csv --goal minimize --unit s --designed --scale raw --json
cp out raw
expect 0 anova many.html --scale raw --json
python3 - <<'PY' || fail "summaries on a page give another table than the runs"
import json
raw, page = json.load(open("raw"))["terms"], json.load(open("out"))["terms"]
assert len(raw) == len(page) == 3
for one, other in zip(raw, page):
    assert one["term"] == other["term"] and abs(one["f"] / other["f"] - 1) < 1e-9, (one, other)
PY
expect 0 report many.html -o many_again.html
expect 2 anova 'size ~ a' many.html
one_complaint
says err 'it holds those of time'

# What is no whole page of yates is refused in a sentence.
echo '<!doctype html><html><body><table><tr><td>1</td></tr></table></body></html>' >other.html
expect 3 anova other.html
one_complaint
says err 'is not a page that yates report wrote'
expect 0 report two_to_the_four.html --brief -o brief.html
expect 3 anova brief.html
one_complaint
says err 'holds no data'
head -c 9000 two_to_the_four.html >cut.html
expect 3 report cut.html -o x.html
one_complaint
says err 'was cut off'
size=$(wc -c <two_to_the_four.html)
head -c $((size - 300)) two_to_the_four.html >cut.html
expect 3 report cut.html -o x.html
one_complaint
says err 'was cut off'
sed 's/"rows":80/"rows":81/' two_to_the_four.html >changed.html
expect 3 anova changed.html
one_complaint
says err 'its data were changed'
for wrong in '"confidence":7' '"confidence":-0.5' '"type":9'; do
  sed "s/\"request\":{/&$wrong,/" two_to_the_four.html >changed.html
  expect 3 anova changed.html
  one_complaint
  says err 'what was asked'
done
sed 's/"csv":"/"csv":7,"csw":"/' two_to_the_four.html >changed.html
expect 3 anova changed.html
one_complaint
says err 'cannot be read'
expect 2 anova two_to_the_four.html one_factor.csv
one_complaint
expect 2 anova two_to_the_four.html --emit r
one_complaint
expect 5 anova absent.html
one_complaint
finish
