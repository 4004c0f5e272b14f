// A picture as a PNG with a palette: a quarter of the size of what a browser writes.
import zlib from 'node:zlib';

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = table[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** The picture behind a data: URL with its most frequent colours, at most `colours` (2 to 256); the
 * others become the nearest of these. `page` is one of a browser, which decodes the picture. */
export async function indexedPng(page, url, colours) {
  const { width, height, palette, pixels } = await page.evaluate(async ({ url, colours }) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
    const distance = (a, b) => parts(a).reduce((sum, part, c) => sum + (part - parts(b)[c]) ** 2, 0);
    // Frequent colours first, but none that is near one already chosen.
    const chosen = [];
    for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
      if (chosen.length === colours) break;
      if (chosen.every((other) => distance(colour, other) > 40)) chosen.push(colour);
    }
    const index = new Map();
    for (const colour of counts.keys()) {
      let best = 0;
      chosen.forEach((other, i) => { if (distance(colour, other) < distance(colour, chosen[best])) best = i; });
      index.set(colour, best);
    }
    let pixels = '';
    for (let at = 0; at < data.length; at += 4) {
      pixels += String.fromCharCode(index.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]));
    }
    return { width: image.width, height: image.height, palette: chosen.flatMap(parts), pixels: btoa(pixels) };
  }, { url, colours });
  const rows = Buffer.from(pixels, 'base64');
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; ++y) rows.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits per pixel
  head[9] = 3; // a palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', zlib.deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
