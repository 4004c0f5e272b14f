// Opens pages in a browser and says what is wrong with them, one line each:
// node look.mjs MODULES PAGE[:PRINTED_PAGES]...
// MODULES holds node_modules with playwright-core and axe-core.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, ...pages] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), 'look.js'));
const { chromium } = require('playwright-core');
const axe = require('axe-core');

const widths = [320, 400, 768, 1100, 1600];
// From this width on no table scrolls in its box.
const deskWidth = 1100;
let faults = 0;
function fault(page, text) {
  faults += 1;
  console.log(`${page}: ${text}`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
    '--disable-sync', '--no-first-run'],
});

/** What assistive programs cannot use, by the rules of axe. The dark page differs from the light one by its
 * colours alone. */
async function violations(page, scheme) {
  await page.evaluate(axe.source);
  const result = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    scheme === 'light' ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
      : { type: 'rule', values: ['color-contrast'] });
  return result.violations.map((one) => `${one.id} at ${one.nodes.length} places, as ${one.nodes[0].html.slice(0, 120)}`);
}

/** Texts of pictures that reach beyond their picture. */
function clippedTexts() {
  const found = [];
  for (const svg of document.querySelectorAll('figure svg')) {
    const frame = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
      if (out > 1.5) found.push(`${text.textContent} (${out.toFixed(0)} pixels)`);
    }
  }
  return found;
}

/** Captions of tables of which a column is cut off: they scroll in their box. */
function cutTables() {
  return [...document.querySelectorAll('.tw')].filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.querySelector('caption')?.textContent} (${box.scrollWidth - box.clientWidth} pixels)`);
}

/** What of the first screen is not where a reader looks: on a desk advice, answer and picture without
 * scrolling; on a telephone the advice and the answer on the first screen, the picture on the second. */
function firstScreenFaults({ height, screens }) {
  const box = document.querySelector('.verdict');
  if (!box) return [];  // a lesson
  const place = (selector) => box.querySelector(selector)?.getBoundingClientRect();
  const title = place('h2');
  const answer = place('table');
  const picture = place('figure svg');
  const found = [];
  const within = (what, rectangle, end) => {
    if (rectangle && rectangle.bottom > end + 0.5) {
      found.push(`${what} ends at ${rectangle.bottom.toFixed(0)} pixels instead of ${end}`);
    }
  };
  within('the advice', title, height);
  if (!answer && !place('.doubts')) found.push('the first box holds neither an answer nor a doubt');
  within('the answer', answer, height);
  if (screens === 1) {
    within('the picture', picture, height);
  } else if (picture) {
    if (picture.top > screens * height) found.push(`the picture begins at ${picture.top.toFixed(0)} pixels`);
    if (answer && picture.top < answer.bottom) found.push('the picture stands before the answer');
  }
  return found;
}

/** How many things the keyboard reaches, and how many it should. */
async function keyboard(page) {
  const wanted = await page.evaluate(() => [...document.querySelectorAll('a[href], summary, [tabindex="0"]')]
    .filter((one) => one.checkVisibility()).length);
  await page.evaluate(() => {
    globalThis.reached = new Set();
    document.addEventListener('focusin', (event) => globalThis.reached.add(event.target));
  });
  for (let i = 0; i < wanted + 1; ++i) await page.keyboard.press('Tab');
  return { wanted, reached: await page.evaluate(() => globalThis.reached.size) };
}

/** What the links below a figure save, which needs neither script nor network: the first of each kind. */
async function saved(page, name) {
  for (const [ending, begins] of [['.svg', '<svg '], ['.csv', 'layer,series,']]) {
    const link = page.locator(`a[download$="${ending}"]:visible`).first();
    if (await link.count() === 0) continue;
    const waiting = page.waitForEvent('download', { timeout: 5000 });
    await link.click();
    const file = await waiting.then((one) => one.path(), () => null);
    const text = file ? readFileSync(file, 'utf8') : '';
    // Attributes of an SVG stand between apostrophes here.
    if (!text.startsWith(begins)) fault(name, `a link saves no ${ending} but ${text.slice(0, 60)}`);
  }
}

for (const argument of pages) {
  const [file, printed] = argument.split(':');
  const url = pathToFileURL(file).href;
  const name = path.basename(file);
  for (const scheme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1100, height: 900 } });
    const page = await context.newPage();
    page.on('console', (message) => fault(name, `the console says: ${message.text()}`));
    page.on('pageerror', (error) => fault(name, `error: ${error.message}`));
    page.on('request', (request) => {
      const asked = request.url();
      if (asked !== url && !asked.startsWith('data:')) fault(name, `requests ${asked}`);
    });
    await page.goto(url);
    if (scheme === 'light') {
      const keys = await keyboard(page);
      if (keys.reached < keys.wanted) {
        fault(name, `the keyboard reaches ${keys.reached} of ${keys.wanted} things`);
      }
      await saved(page, name);
    }
    if (scheme === 'light') {
      for (const [width, screens] of [[1100, 1], [400, 2]]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => globalThis.scrollTo(0, 0));
        for (const text of await page.evaluate(firstScreenFaults, { height: 800, screens })) {
          fault(name, `first screen, ${width} pixels wide: ${text}`);
        }
      }
    }
    await page.evaluate(() => { for (const one of document.querySelectorAll('details')) one.open = true; });
    for (const text of await violations(page, scheme)) fault(name, `${scheme}: ${text}`);
    for (const width of scheme === 'light' ? widths : []) {
      await page.setViewportSize({ width, height: 900 });
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scroll > width) fault(name, `${width} pixels wide, it scrolls sideways to ${scroll}`);
      for (const text of await page.evaluate(clippedTexts)) {
        fault(name, `${width} pixels wide, a text leaves its picture: ${text}`);
      }
      for (const text of width >= deskWidth ? await page.evaluate(cutTables) : []) {
        fault(name, `${width} pixels wide, a column is cut off: ${text}`);
      }
    }
    if (scheme === 'light' && printed) {
      await page.setViewportSize({ width: 1100, height: 900 });
      await page.reload();
      const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      const count = (pdf.match(/\/Type\s*\/Page[^s]/g) || []).length;
      if (count > Number(printed)) fault(name, `prints ${count} pages instead of ${printed}`);
    }
    await context.close();
  }
}
await browser.close();
process.exit(faults > 0 ? 1 : 0);
