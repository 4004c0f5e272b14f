"""Reads pages as text and says what no reader should meet there, one line each: page_audit.py PAGE..."""

import re
import sys
from html.parser import HTMLParser

# What is printed for programs or as it was measured: formulas, commands, names of coefficients, the runs.
CODE = {"code", "pre", "script", "style"}
FAULTS = [
    (r"\d\.\d{10,}", "a number with more digits than anybody reads"),
    (r"(?i)\b(nan|-?inf|infinity)\b", "no number"),
    (r"\bC\(", "a formula's C()"),
    (r"\b(log|log2|log10|poly|factor)\([A-Za-z_]", "a function of a formula"),
    (r"`", "a backtick"),
    (r"\b1 (runs|rows|settings|terms|levels|attempts|replications|replicates|factors|others|responses|points|"
     r"observations|degrees|checks|hosts|blocks|days)\b", "a plural of one"),
    (r"(?<![\w.,\u2212-])-\d", "an ASCII minus"),
    (r"\bundefined\b|\bnull\b", "a word of programs"),
    (r"[^\s]  +[^\s]", "two blanks"),
    (r"(?<!\.)\.\.(?!\.)|(?<!ed)\.,|\. \.| [.,;](?!\d)", "two full stops or a blank before one"),
    (r"[(\[]\s*[)\]]", "empty brackets"),
    (r"\{[a-z_]*\}", "an unfilled place"),
]


class Reader(HTMLParser):
    """Pieces of text with where they stand, and empty cells."""

    VOID = {"meta", "br", "hr", "img", "link", "input", "col", "wbr"}

    def __init__(self):
        super().__init__()
        self.stack = []
        self.pieces = []
        self.section = ""
        self.caption = ""
        self.cell = None
        self.empty_cells = []
        self.cells = 0

    def handle_starttag(self, tag, attributes):
        if tag in self.VOID:
            return
        self.stack.append(tag)
        if tag == "section":
            self.section = dict(attributes).get("aria-labelledby", "")
        if tag == "table":
            self.caption = ""
        if tag == "tr":
            self.cells = 0
        if tag in ("td", "th"):
            self.cell = ""
            self.cells += 1

    def handle_startendtag(self, tag, attributes):
        if tag in ("td", "th"):
            self.empty_cells.append(f"{self.section}: {self.caption}")
        if tag == "svg" or tag == "path":
            self.cell = "picture" if self.cell is not None else None

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            # A first cell without text goes on with the row above.
            if not self.cell.strip() and not self.raw() and self.cells > 1:
                self.empty_cells.append(f"{self.section}: {self.caption}")
            self.cell = None
        while self.stack and self.stack.pop() != tag:
            pass

    def handle_data(self, data):
        if "caption" in self.stack:
            self.caption += data
        if self.cell is not None:
            self.cell += data if "svg" not in self.stack else "picture"
        if "svg" in self.stack and self.cell is not None:
            self.cell += "picture"
        if not CODE & set(self.stack) and not self.raw():
            self.pieces.append((f"{self.section}: {self.caption}" if "table" in self.stack else self.section, data))

    def raw(self):
        """The runs as they were measured, and coefficients, which are called as the formula calls them."""
        in_table = "table" in self.stack
        return in_table and (self.section == "data" or self.caption.startswith("Coefficients")
                             or self.caption.startswith("All that was noted"))


faults = 0
for path in sys.argv[1:]:
    reader = Reader()
    with open(path, encoding="utf-8") as page:
        reader.feed(page.read())
    found = []
    for place, text in reader.pieces:
        for pattern, what in FAULTS:
            # Details tell the code of a formula, and advice what to write into one.
            if "of a formula" in what or "formula's" in what:
                if place.startswith("details") or re.search(r"\buse \w+\(|fit the logarithm, ", text):
                    continue
            if what.startswith("two full stops") and text.endswith(" ~ ..."):
                continue
            match = re.search(pattern, text)
            if match:
                around = text[max(0, match.start() - 60):match.end() + 40].strip()
                found.append(f"{what} in {place!r}: ...{around}...")
    found += [f"an empty cell in {place!r}" for place in reader.empty_cells]
    for one in dict.fromkeys(found):
        faults += 1
        print(f"{path}: {one}")
    if len(reader.pieces) < 50:
        faults += 1
        print(f"{path}: has hardly any text")
sys.exit(1 if faults else 0)
