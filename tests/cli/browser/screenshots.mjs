// The first screens of pages as pictures, beside those that somebody has looked at and approved:
// node screenshots.mjs MODULES APPROVED_FOLDER (compare|approve|try) PAGE...
//   compare  one line for each page whose first screen is another one than the approved
//   approve  writes the pictures to APPROVED_FOLDER, with at most 64 colours
//   try      shows that `compare` sees what it must and passes over what it must: a page without its
//            picture, a box that is moved by 30 pixels; letters a little bolder, all half a pixel beside
// MODULES holds node_modules with playwright-core.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { indexedPng } from './indexed_png.mjs';

const [modules, approved, wish, ...pages] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), 'screenshots.js'));
const { chromium } = require('playwright-core');

const size = { width: 1100, height: 900 };
// Blocks of so many pixels are compared by their mean colour, so that the edges of letters do not count.
const block = 20;
// A block is another one from this difference of a mean channel on (of 255),
const anotherBlock = 14;
// and a picture is another one if more than this share of its blocks is.
const mostOtherBlocks = 0.004;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
    '--disable-sync', '--no-first-run', '--font-render-hinting=none', '--disable-lcd-text'],
});

/** The first screen as PNG; the fonts of the machine are replaced by one that every machine has. */
async function firstScreen(file, change = '') {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', bypassCSP: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.addStyleTag({ content: `body, svg { font-family: "DejaVu Sans" !important; } ${change}` });
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

const dataUrl = (png) => `data:image/png;base64,${png.toString('base64')}`;
const canvasContext = await browser.newContext();
const canvasPage = await canvasContext.newPage();

/** The share of blocks in which two pictures differ; 1 where they have not the same size. */
function shareOfOtherBlocks(first, second) {
  return canvasPage.evaluate(async ({ urls, block, anotherBlock }) => {
    const means = [];
    for (const url of urls) {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const columns = Math.ceil(image.width / block);
      const sums = new Float64Array(columns * Math.ceil(image.height / block) * 4);
      for (let y = 0; y < image.height; ++y) {
        for (let x = 0; x < image.width; ++x) {
          const at = 4 * (Math.floor(y / block) * columns + Math.floor(x / block));
          for (let c = 0; c < 3; ++c) sums[at + c] += data[4 * (y * image.width + x) + c];
          sums[at + 3] += 1;
        }
      }
      means.push(sums);
    }
    const [a, b] = means;
    if (a.length !== b.length) return 1;
    let others = 0;
    for (let at = 0; at < a.length; at += 4) {
      const differences = [0, 1, 2].map((c) => Math.abs(a[at + c] / a[at + 3] - b[at + c] / b[at + 3]));
      if (Math.max(...differences) > anotherBlock) others += 1;
    }
    return others / (a.length / 4);
  }, { urls: [dataUrl(first), dataUrl(second)], block, anotherBlock });
}

let faults = 0;
function fault(text) {
  faults += 1;
  console.log(text);
}

const percent = (share) => `${(100 * share).toFixed(2)} %`;

for (const file of pages) {
  const name = path.basename(file, '.html');
  const kept = path.join(approved, `${name}.png`);
  const picture = await firstScreen(file);
  if (wish === 'approve') {
    const png = await indexedPng(canvasPage, dataUrl(picture), 64);
    fs.writeFileSync(kept, png);
    console.log(`${kept}: ${png.length} bytes`);
  } else if (wish === 'compare') {
    if (!fs.existsSync(kept)) {
      fault(`${name}: no first screen was approved`);
      continue;
    }
    const share = await shareOfOtherBlocks(picture, fs.readFileSync(kept));
    if (share > mostOtherBlocks) {
      fs.writeFileSync(`${name}.found.png`, picture);
      fault(`${name}: ${percent(share)} of the first screen is not as approved in ${kept}`);
    } else if (process.env.VERBOSE) {
      console.log(`${name}: ${percent(share)}`);
    }
  } else {
    const changes = [
      ['without its picture', '.verdict figure svg { visibility: hidden; }', true],
      ['with the box 30 pixels lower', '.verdict { position: relative; top: 30px; }', true],
      ['half a pixel to the right', 'body { position: relative; left: 0.5px; }', false],
      ['with letters a little bolder', 'body { -webkit-text-stroke: 0.15px; }', false],
      ['with colours a little paler', 'body { opacity: 0.985; }', false],
    ];
    for (const [what, style, isAnother] of changes) {
      const changed = await firstScreen(file, style);
      if (changed.equals(picture)) fault(`${name} ${what} is the same picture: this tries nothing`);
      const share = await shareOfOtherBlocks(picture, changed);
      if (process.env.VERBOSE) console.log(`${name} ${what}: ${percent(share)}`);
      if ((share > mostOtherBlocks) !== isAnother) {
        fault(`${name} ${what} counts as ${isAnother ? 'the same' : 'another'} first screen (${percent(share)})`);
      }
    }
  }
}
await browser.close();
process.exit(faults > 0 ? 1 : 0);
