// Holds Vega-Lite documents against the schema of version 5 and draws them, and says what is wrong with
// them, one line each: node check.mjs MODULES DOCUMENT...
// MODULES holds node_modules with vega-lite, vega and ajv. Each picture goes to DOCUMENT.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [modules, ...documents] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), 'check.js'));
const Ajv = require('ajv');
const vegaLite = require('vega-lite');
const vega = require('vega');

const schema = JSON.parse(readFileSync(require.resolve('vega-lite/build/vega-lite-schema.json'), 'utf8'));
// The schema names formats that ajv does not bring along, such as that of colours.
const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
let faults = 0;
function fault(file, text) {
  faults += 1;
  console.log(`${file}: ${text}`);
}

/** A logger of Vega that takes every remark for a fault. */
function logger(file) {
  const say = (...words) => { fault(file, words.join(' ')); return log; };
  const log = { level: () => log, error: say, warn: say, info: () => log, debug: () => log };
  return log;
}

for (const file of documents) {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  if (!validate(document)) {
    // Every alternative complains; the deepest part that fits none says most.
    const depth = (one) => one.instancePath.split('/').length;
    const errors = validate.errors.filter((one) => one.keyword !== 'anyOf').sort((a, b) => depth(b) - depth(a));
    for (const one of errors.slice(0, 3)) fault(file, `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);
    continue;
  }
  try {
    const log = logger(file);
    const { spec } = vegaLite.compile(document, { logger: log });
    const view = new vega.View(vega.parse(spec), { renderer: 'none', logger: log });
    const svg = await view.toSVG();
    if (/NaN|Infinity/.test(svg)) fault(file, 'the picture holds NaN or Infinity');
    if (!/class="mark-/.test(svg)) fault(file, 'the picture holds no mark');
    writeFileSync(`${file}.svg`, svg);
  } catch (error) {
    fault(file, `cannot be drawn: ${error.message}`);
  }
}
process.exit(faults > 0 ? 1 : 0);
