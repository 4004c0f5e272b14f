#!/bin/sh
# Levels, titles, units and names of files that hold what some reader of them takes for more than a
# text: each comes to the program byte for byte, and is only a text for the terminal, on the page, in
# CSV, in LaTeX and in the R script. YATES_ATTACK_SEED chooses how the pieces are put together.
. "$(dirname "$0")/helpers.sh"
number_of_levels=12

# pieces: one a line, as printf %b takes them. What becomes code on a page would change its title.
cat >pieces <<'T'
<script>document.title="owned"</script>
</style></title></script>
<img src=x onerror="document.title='owned'">
" onload="document.title='owned'" x="
<!--
]]>
&lt;b&gt;&amp;#60;
\0047
\0140touch gone\0140
$(touch gone)
;touch gone;
=cmd|' /C calc'!A1
+1
@SUM(A1)
-rf
--help
\0134input{/etc/passwd}
%&_#^~{{}}$
\0134textbf{x}\0134\0134
\0033[31m\0033]0;owned\0007
\0302\0233 31m
\0342\0200\0256drow
\0342\0200\0250line
\0360\0237\0230\0200
\0011tab
a\nb\nerror: c.toml: forged
\r
a,b;c|d
""
{{run}}
%s%n
../../x
*?[a]~
\0177
\0357\0273\0277
caf\0303\0251
\0331\0205\0330\0261\0330\0255\0330\0250\0330\0247
\0327\0251\0327\0234\0327\0225\0327\0235
T
pieces=$(wc -l <pieces)

# piece: a random one, into `piece`.
piece() {
  draw "$pieces"
  piece=$(sed -n "$((drawn + 1))p" pieces)
}

# quoted FILE: its bytes as a text of TOML.
quoted() {
  od -An -v -tx1 "$1" | LC_ALL=C awk '
    BEGIN { for (i = 0; i < 256; ++i) character[sprintf("%02x", i)] = sprintf("%c", i); printf "\"" }
    { for (i = 1; i <= NF; ++i) {
        if ($i == "22" || $i == "5c") printf "\\%s", character[$i]
        else if ($i < "20" || $i == "7f") printf "\\u00%s", $i
        else printf "%s", character[$i]
    } }
    END { printf "\"" }'
}

# Where braces stand for placeholders they are doubled; in a level they are not.
mkdir levels
for level in $(seq $number_of_levels); do
  text=
  for part in 1 2 3; do
    piece
    text=$text$piece
  done
  printf '%b%s' "$text" "$level" >"levels/$level"
done
# Long ones, and one of a word that programs take for an option.
head -c 10000 /dev/zero | tr '\0' x >levels/1
printf '%s' -n >levels/2
# The one that is advised has 300 characters.
{
  cat levels/3
  head -c 300 /dev/zero | tr '\0' y
  printf 3
} >long
mv long levels/3

piece
printf '%b' "$piece" >title
piece
printf '%b.' "$piece" >label
{
  printf 'title = '
  quoted title
  printf '\n[factors]\nlevel = { label = '
  quoted label
  printf ', levels = ['
  for level in $(seq $number_of_levels); do
    quoted "levels/$level"
    printf ', '
  done
  cat <<T
] }
[design]
replications = 2
[run]
command = ["./show", "{level}", "{run}"]
env = { LEVEL = "{level}" }
[responses.value]
from = "stdout"
goal = "minimize"
T
  printf 'label = '
  quoted title
  printf '\nunit = '
  quoted title
  printf '\n[analysis]\nmodel = "level"\n'
} >c.toml
cat >show <<'SH'
#!/bin/sh
printf %s "$1" | cksum >"argument.$2"
printf %s "$LEVEL" | cksum >"variable.$2"
number=${1##*[!0-9]}
echo "$((${number:-99} * 1000 + $2))"
SH
chmod +x show

expect 0 plan c.toml
expect 0 run c.toml
[ -z "$(find . -name gone)" ] || fail "seed $seed: a level became a command"

# What the program was given is what the file says, twice each.
for file in levels/*; do cksum <"$file"; done | sort | sed p >wanted
for kind in argument variable; do
  cat "$kind".* | sort | cmp -s - wanted || fail "seed $seed: a level has not come as an $kind"
done

# clean FILE: no control byte of a terminal but line ends and tabs, none of C1, no change of direction.
clean() {
  if LC_ALL=C tr -d '\n\t' <"$1" | LC_ALL=C grep -q "$(printf '[\001-\037\177]\|\302[\200-\237]\|\342\200[\216\217\250-\256]')"; then
    fail "seed $seed: $1 holds what a terminal acts on: $(LC_ALL=C tr -d '\n\t' <"$1" | cat -v | head -c 300)"
  fi
}
for command in plan status 'run --dry-run' run anova 'anova --no-plots' 'anova --format markdown' 'anova --format latex'; do
  # shellcheck disable=SC2086  # words
  expect 0 $command c.toml
  cat out err >shown
  clean shown
done
# Data are data, but not on a terminal.
if command -v script >/dev/null; then
  for command in export 'export --json' 'plan --json' 'anova --emit r' 'anova --json' 'anova --color never'; do
    script -qec "'$yates' $command c.toml" /dev/null </dev/null 2>/dev/null | tr -d '\r' >terminal
    clean terminal
  done
fi

# The table that is written reads as it was: as many rows, and the same result.
expect 0 export c.toml -o runs.csv
expect 0 cells 'value ~ level' runs.csv --json
[ "$(grep -c '"n": 2' out)" -eq $number_of_levels ] || fail "seed $seed: the table has other levels"
expect 0 anova c.toml --json
grep '"sum_of_squares"' out >campaign
expect 0 anova 'value ~ level' runs.csv --goal minimize --json
grep '"sum_of_squares"' out >table
cmp -s campaign table || fail "seed $seed: the table gives another result"
if command -v python3 >/dev/null; then
  python3 - "$number_of_levels" <<'PY' || fail "seed $seed: the table is another one for Python"
import csv, sys
levels = {open(f"levels/{i}", newline="", encoding="utf-8").read() for i in range(1, int(sys.argv[1]) + 1)}
with open("runs.csv", newline="", encoding="utf-8") as file:
    sys.exit({row["level"] for row in csv.DictReader(file)} != levels)
PY
fi
# For a spreadsheet no cell begins as a formula does.
expect 0 export c.toml --for-spreadsheet -o sheet.csv
! cut -d, -f5 sheet.csv | grep -q '^"\?[=+@]' || fail "seed $seed: a formula for a spreadsheet"

# LaTeX: no command but those of our documents, and every special character is written as a command.
expect 0 anova c.toml --format latex
python3 - out <<'PY' || fail "seed $seed: LaTeX is given what a level says"
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
ours = set("begin end subsection subsubsection item par textbf hline scriptsize footnotesize raggedright linewidth".split())
signs = set("textbackslash textquotesingle textasciitilde textasciicircum textasciigrave".split())
names = set(re.findall(r"\\([A-Za-z]+)", text))
assert names <= ours | signs, names - ours - signs
rooms = set(re.findall(r"\\(?:begin|end){([^}]*)}", text))
assert rooms <= {"tabular", "center", "itemize", "description", "quote"}, rooms
rest = re.sub(r"\\[A-Za-z]+\*?|\\[\\%&_#${} ]|\$[-<>]\$", "", text)
assert not re.search(r"[%#^$_~\\]", rest), re.search(r".{0,40}[%#^$_~\\].{0,40}", rest)
assert rest.count("{") == rest.count("}")
PY

# The page: well formed, nothing in it runs or is fetched.
expect 0 report c.toml -o page.html
! LC_ALL=C tr -d '\n\t' <page.html | LC_ALL=C grep -q "$(printf '[\001-\037]')" ||
  fail "seed $seed: the page holds control characters"
! grep -q '<img\|<script>document\|onload="\|onerror="' page.html || fail "seed $seed: a level is markup on the page"
[ "$(grep -c '</style>' page.html)" -eq 1 ] || fail "seed $seed: a level ends the style of the page"
if command -v xmllint >/dev/null; then
  sed 's/<!doctype html>//I' page.html >page.xml
  xmllint --html --noout page.html 2>err || fail "seed $seed: the page is not HTML"
fi
# Every picture is XML of shapes and texts alone, and what is advised is said by its name: the bytes of the level
# but for those that no page may hold, or that would turn the letters around them.
if command -v python3 >/dev/null; then
  python3 - <<'PY' || fail "seed $seed: the first screen or a picture"
import html, re, xml.etree.ElementTree as tree
page = open("page.html", newline="", encoding="utf-8").read()
pictures = re.findall(r"<svg.*?</svg>", page, re.S)
assert len(pictures) > 2, "no pictures"
shapes = {"svg", "g", "path", "line", "rect", "circle", "polyline", "polygon", "text", "title", "desc"}
for picture in pictures:
    for element in tree.fromstring(picture).iter():
        assert element.tag.split("}")[-1] in shapes, element.tag
        odd = [name for name in element.attrib if name.lower().startswith("on") or name.lower().endswith("href")]
        assert not odd, odd
level = open("levels/3", newline="", encoding="utf-8").read()
# A level that holds what separates a factor from the next one stands in quotation marks.
if set(level) & set(",;") or (" " in level and "=" in level):
    level = '"' + level + '"'
label = open("label", newline="", encoding="utf-8").read()
shown = re.sub("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", "\ufffd", label + "=" + level)
box = re.search(r'<section class="verdict".*?</section>', page, re.S).group()
title = html.unescape(re.search(r"<h2[^>]*>(.*?)</h2>", box, re.S).group(1))
assert title == "Do this: " + shown, (title, shown)
assert "<figure" in box and "advised" in box, "no picture of the settings"
PY
fi
if [ -n "${YATES_CHROMIUM:=$(command -v chromium)}" ]; then
  timeout 60 "$YATES_CHROMIUM" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
    --dump-dom "file://$work/page.html" >dom 2>/dev/null </dev/null
  grep -q '</html>' dom || fail "seed $seed: the page does not load"
  ! grep -q '<title>owned</title>' dom || fail "seed $seed: a level has run on the page"
fi

# The R script is R, and the texts in it are texts.
expect 0 anova c.toml --emit r
mv out script.R
clean script.R
if command -v Rscript >/dev/null; then
  Rscript -e 'invisible(parse(file = "script.R", encoding = "UTF-8"))' >out 2>err ||
    fail "seed $seed: R does not read its script"
fi

# A campaign whose file has such a name.
while :; do
  piece
  printf '%b' "$piece" | tr -d '/\000' >name
  case $(cat name) in -* | '') ;; *) break ;; esac
done
file="$(cat name) x.toml"
cp c.toml "./$file"
expect 0 run "$file" --limit 2
expect 0 status "$file"
cat out err >shown
clean shown
"$yates" anova "$file" --emit r >script.R 2>err </dev/null
clean script.R
[ ! -s script.R ] || ! command -v Rscript >/dev/null ||
  Rscript -e 'invisible(parse(file = "script.R", encoding = "UTF-8"))' >out 2>err ||
  fail "seed $seed: R does not read the script for $file"
"$yates" report "$file" -o named.html >out 2>err </dev/null
[ ! -e named.html ] || ! grep -q '<img\|<script>document\|onload="\|onerror="' named.html ||
  fail "seed $seed: the name of a file is markup on the page"
[ -z "$(find . -name gone)" ] || fail "seed $seed: the name of a file became a command"

# What no program can be given, and what is not text, is refused with its place.
printf '[factors]\na = ["x\\u0000y", "z"]\n[run]\ncommand = ["true"]\n[responses.time]\nfrom = "wall"\n' >zero.toml
expect 3 plan zero.toml
says err 'zero.toml:2:6: the text holds the character U+0000'
printf 'level,value\ncaf\351,1\nb,2\n' >latin.csv
expect 0 anova 'value ~ level' latin.csv
says out 'latin.csv: its text is Windows-1252'
printf 'level,value\ncaf\351,1\n\303\251,2\n' >mixed.csv
expect 3 anova 'value ~ level' mixed.csv
one_complaint
says err 'mixed.csv'
printf 'level,value\na\000b,1\nb,2\n' >zero.csv
expect 3 anova 'value ~ level' zero.csv
one_complaint
# A name of several lines does not become a message of several lines.
printf '[factors]\na = [1, 2]\n"b\\nerror: invented" = 3\n' >forged.toml
expect 3 plan forged.toml
! grep -q "^error: invented" err || fail "a name becomes a message"
finish
