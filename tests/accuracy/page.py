#!/usr/bin/env python3
"""Puts fresh tables into docs/accuracy.md, between its marks: page.py docs/accuracy.md TABLES [R_TABLE]"""
import json
import os
import re
import sys

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "certified")


def sets():
    rows = ["| set | what it stresses | models |", "|---|---|---|"]
    for name in open(os.path.join(folder, "SETS")).read().split():
        certificate = json.load(open(os.path.join(folder, name + ".json")))
        models = "; ".join(f"`{model['formula']}`" for model in certificate["models"])
        rows.append(f"| {name} | {certificate['stresses']} | {models} |")
    return "\n".join(rows)


def main():
    page, tables = sys.argv[1], open(sys.argv[2]).read().strip()
    parts = {"sets": sets(), "table": tables}
    if len(sys.argv) > 3:
        parts["r"] = open(sys.argv[3]).read().strip()
    text = open(page).read()
    for mark, part in parts.items():
        pattern = re.compile(rf"(<!-- {mark} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        text = pattern.sub(lambda found: found[1] + part + found[2], text)
    with open(page, "w", newline="\n") as file:
        file.write(text)


main()
