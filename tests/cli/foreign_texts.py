"""Draws names and levels of every kind of character, has yates write them for other programs, and reads them back as
those programs do: foreign_texts.py PROGRAM SEED ROUNDS. Writes pairs of R scripts and their texts to the folder `r`."""
import ast, csv, html, io, json, os, random, re, subprocess, sys, tomllib, urllib.parse
from xml.etree import ElementTree

PROGRAM, SEED, ROUNDS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
draw = random.Random(SEED)
LINE_ENDS = ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"]
UNSEEN = ["\x01", "\x1b[31m", "\x1b]0;owned\x07", "\x7f", "\xa0", "\u202e", "\u2066", "\u200b", "\ufeff", "\U000e0001"]
CODE = ['"', "'", "`", "\\", "\\n", '\\"', '"""', "'''", "#", "%", "$", "{", "}", "${x}", "$(touch gone)",
        "`touch gone`", 'system("touch gone")', '"); system("touch gone"); c("', '\nsystem("touch gone")\n',
        "\\input{/etc/passwd}", "\\end{tabular}", "\\\\", "&", "_x_", "^", "~", "<script>", "</script>", "<!--", "]]>",
        "|", "**b**", "[x](y)", "&lt;", "=1+1", "@SUM(1)", "-1", "+1", ";=1+1", "\t=1+1", "%s", "{{run}}", "//", "*/", ";", ",",
        "\t", "é", "م", "\U0001f600", "a" * 300, "é" * 100]
BLANKS = ["", "", "", " ", "  ", "\t"]
SLIPS = "\f\t\b\x07"  # which in a command are taken for a backslash of Windows that was not doubled
KEYWORDS = ["if", "else", "TRUE", "NULL", "NA_real_", "NA_character_", "Inf", "function", "next", "T", "in", "None", "def"]
failures = 0


def text(unwanted=""):
    """A text of some pieces, without those that hold one of the unwanted characters."""
    pieces = [p for p in LINE_ENDS + UNSEEN + CODE if not set(p) & set(unwanted)]
    blanks = [b for b in BLANKS if not set(b) & set(unwanted)]
    middle = "x".join(draw.choice(pieces) for _ in range(draw.randint(1, 3)))
    return draw.choice(blanks) + middle + draw.choice(blanks)


def distinct(count, unwanted="", at_end="abcdefgh"):
    """Texts that differ, each with a letter somewhere, so that none is a number or a missing value."""
    result = []
    for letter in at_end[:count]:
        one = text(unwanted)
        cut = draw.choice([0, len(one), len(one) // 2])
        if one[:cut].endswith("\r"):
            cut = 0  # a return and a line feed are one line end
        result.append(one[:cut] + letter + one[cut:])
    return result


def fail(what, *shown):
    global failures
    failures += 1
    print("FAILED: seed %d: %s: %s" % (SEED, what, " ".join(ascii(s)[:1500] for s in shown)))


def check(holds, what, *shown):
    if not holds:
        fail(what, *shown)
    return holds


def yates(*words, status=(0,)):
    done = subprocess.run([PROGRAM, *words], capture_output=True, stdin=subprocess.DEVNULL)
    check(done.returncode in status, "exit status %d" % done.returncode, words, done.stderr.decode("utf-8", "replace"))
    return done.stdout.decode("utf-8")


def visible(name):
    """A name as yates reads it: what nobody sees in it does not count."""
    return re.sub("[\u200b\u2060\ufeff\u00ad]", "", name.replace("\u00a0", " ")).strip(" \t\r\n\f\v")


def quoted(name):
    return "`" + name.replace("`", "``") + "`"


def write_table(file, names, rows):
    with open(file, "w", newline="", encoding="utf-8") as out:
        csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([names] + rows)


def read_csv(content):
    rows = list(csv.reader(io.StringIO(content, newline="")))
    check(len({len(row) for row in rows}) == 1, "rows of a CSV have other numbers of cells", content)
    return rows


def constants(tree):
    return {node.targets[0].id: ast.literal_eval(node.value) for node in tree.body
            if isinstance(node, ast.Assign) and node.targets[0].id in ("FORMULA", "RESPONSE", "FACTORS")}


def structure(tree):
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id in ("FORMULA", "RESPONSE", "FACTORS"):
            node.value = ast.Constant(0)
    return ast.dump(tree)


def cells_of_markdown(content):
    """The cells as readers see them."""
    rows = []
    for line in content.split("\n"):
        if not line.startswith("|"):
            continue
        cells = re.findall(r"((?:\\.|[^\\|])*)\|", line[1:])
        rows.append([re.sub(r"\\(.)", r"\1", cell).strip() for cell in cells])
    return rows


def tables(number):
    """A table of two factors: every output of its analysis, compared with that of the same table with plain texts."""
    names = distinct(3) if draw.random() < 0.8 else draw.sample(KEYWORDS, 2) + distinct(1)
    levels = [distinct(2), distinct(3)]
    file = "t%d" % number + text("/\0" + "".join(LINE_ENDS) if draw.random() < 0.5 else "/\0")[:60].strip() + ".csv"
    runs = [(i, j, round(100 + 20 * i + 7 * j + draw.gauss(0, 2), 3)) for i in range(2) for j in range(3) for _ in range(3)]
    write_table(file, names, [[levels[0][i], levels[1][j], y] for i, j, y in runs])
    names = [visible(name) for name in names]
    formula = "%s ~ %s * %s" % (quoted(names[2]), quoted(names[0]), quoted(names[1]))
    document = json.loads(yates("anova", formula, file, "--json"))
    read = [factor["levels"] for factor in document["factors"]]
    if not check([sorted(one) for one in read] == [sorted(one) for one in levels], "other levels are read", levels, read):
        return
    plain = "plain%d.csv" % number
    write_table(plain, ["a", "b", "y"], [["l%d" % read[0].index(levels[0][i]), "l%d" % read[1].index(levels[1][j]), y]
                                         for i, j, y in runs])
    plain_document = json.loads(yates("anova", "y ~ a * b", plain, "--json"))
    for key in ("sum_sq", "df", "p"):
        check([t[key] for t in document["terms"]] == [t[key] for t in plain_document["terms"]], "another " + key)

    kind = str(draw.randint(1, 3))
    for script, words in (("hostile", (formula, file)), ("plain", ("y ~ a * b", plain))):
        with open("r/%d.%s.R" % (number, script), "w", newline="", encoding="utf-8") as out:
            out.write(yates("anova", *words, "--type", kind, "--emit", "r"))
    with open("r/%d.texts" % number, "w") as out:
        pairs = list(zip(names, "aby")) + [(file, plain), ("./" + file, plain)]
        for own in read:
            pairs += [(level, "l%d" % i) for i, level in enumerate(own)]
        pairs += [(re.sub("\r\n?", "\n", one), other) for one, other in pairs]
        for one, other in pairs:
            out.write("%s %s\n" % (one.encode().hex(), other.encode().hex()))

    for order, column in ((formula, names), ("y ~ a * b", ["a", "b", "y"])):
        tree = ast.parse(yates("cells", order, "--emit", "spark"))
        found = constants(tree)
        check(found["RESPONSE"] == column[2] and found["FACTORS"] == column[:2], "other texts in Python", found)
        if order == formula:
            hostile = structure(tree)
    check(hostile == structure(tree), "code in Python", names)

    rows = read_csv(yates("cells", formula, file))
    check(rows[0][:2] == names[:2] and {row[1] for row in rows[1:]} == set(levels[1]), "other cells", names, rows)
    read_csv(yates("anova", formula, file, "--format", "csv"))
    for order in (formula, "y ~ a * b"):
        markdown = yates("anova", order, file if order == formula else plain, "--format", "markdown")
        shape = [len(row) for row in cells_of_markdown(markdown)]
        if order == formula:
            first = shape
    check(first == shape and len(shape) > 3, "another table in Markdown", names, levels, markdown)

    latex = yates("anova", formula, file, "--format", "latex")
    if not set("م\U0001f600") & set(latex):  # pdflatex has no letters for them
        with open("tables.tex", "a", encoding="utf-8") as out:
            out.write(latex + "\n")

    for ending in (".svg", ".vl.json", ".csv"):
        yates("plot", "interactions", formula, file, "-o", "p" + ending, "--force")
    for element in ElementTree.parse("p.svg").getroot().iter():
        check(element.tag.split("}")[-1] in {"svg", "g", "path", "line", "rect", "circle", "text", "title", "desc", "style"},
              "an element of a picture", element.tag)
    json.load(open("p.vl.json", encoding="utf-8"))
    read_csv(open("p.csv", newline="", encoding="utf-8").read())
    yates("report", formula, file, "--goal", "minimize", "-o", "page.html", "--force")
    page = open("page.html", newline="", encoding="utf-8").read()
    links = re.findall(r'href="(data:text/csv[^"]*)"', page)
    check(links, "a page without data to save")
    cells = [cell for link in links for row in read_csv(urllib.parse.unquote(html.unescape(link).split(",", 1)[1])) for cell in row]
    formulas = [cell for cell in cells if re.search("(?:^|[;\t\r\n])[-=+@]", cell) and not
                re.fullmatch(r"[-+]?[0-9.]+(e[-+]?[0-9]+)?", cell)]
    check(not formulas, "formulas for a spreadsheet", *formulas[:2])
    again = json.loads(yates("anova", "page.html", "--json"))
    check([f["levels"] for f in again["factors"]] == read, "a page gives other levels", read, again["factors"])


def toml_text(value):
    return '"' + "".join("\\U%08x" % ord(c) for c in value) + '"'


def load(file):
    with open(file, "rb") as content:
        try:
            return tomllib.load(content)
        except tomllib.TOMLDecodeError as error:
            fail("no TOML", file, str(error))
            sys.exit(1)


def campaigns(number):
    """What yates writes in TOML: an advice to be confirmed, a design, a campaign made of a command."""
    name = draw.choice(distinct(1, "{}`" + "".join(LINE_ENDS + UNSEEN)) + KEYWORDS[:2]).strip() or "x"
    levels, title = distinct(2), text()
    file = "c%d" % number + text("/~")[:40].strip() + ".toml"  # a first word with ~ is a formula
    words = ["sh", "-c", 'echo "$1$(($$ % 10))"', "sh", "{n}", text("{}" + SLIPS), "{%s}" % name]
    with open(file, "w", newline="", encoding="utf-8") as out:
        out.write("title = %s\n[factors]\nn = [1, 9]\n%s = { label = %s, levels = [%s] }\n[design]\nreplications = 3\n"
                  "[run]\ncommand = [%s]\n[responses.v]\nfrom = \"stdout\"\npattern = '([0-9]+)'\ngoal = \"maximize\"\nunit = %s\n"
                  "[analysis]\nmodel = %s\n" % (toml_text(title), toml_text(name), toml_text(title), ", ".join(map(toml_text, levels)),
                                               ", ".join(map(toml_text, words)), toml_text(title), toml_text("n * " + quoted(name))))
    original = load(file)
    yates("run", file, "-q")
    check(not os.path.exists("gone"), "a level became a command", levels)
    rows = read_csv(yates("export", file))
    column = rows[0].index(name)
    check({row[column] for row in rows[1:]} == set(levels), "other levels in the export", levels)
    yates("confirm", file)
    written = [one for one in os.listdir(".") if one.endswith("-confirm.toml")]
    if check(len(written) == 1, "no file to confirm", written):
        content = load(written[0])
        check(content["factors"] == original["factors"] and content["run"] == original["run"] and
              all(point[name] in levels for point in content["design"]["points"]), "another campaign to confirm", content)
        yates("plan", written[0])
        os.remove(written[0])

    typed = [level.strip() for level in distinct(2, ",;.")]
    command = ["echo", text("{}"), "{%s}" % name]
    factor = "%s=%s" % (name.replace("=", "-"), ",".join(typed))
    command[2] = "{%s}" % name.replace("=", "-").strip()
    yates("design", "full-factorial", "--factor", factor, "-o", "d%d.toml" % number)
    yates("new", "n%d" % number, "--factor", factor, "--goal", "minimize", "--", *command)
    for one in ("d%d.toml" % number, "n%d/campaign.toml" % number):
        content = load(one)
        check([f["levels"] for f in content["factors"].values()] == [typed], "other levels in TOML", one, typed, content)
        check(one[0] == "d" or content["run"]["command"] == command, "another command in TOML", command, content)


os.mkdir("r")
for number in range(ROUNDS):
    tables(number)
    campaigns(number)
check(not os.path.exists("gone"), "a text became a command")
sys.exit(failures > 0)
