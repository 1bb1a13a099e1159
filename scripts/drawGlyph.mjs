// Draws web/src/platform/browser/ce.ttf, which replaces the C of the pixel typeface. At the size of the wordmark its gap
// of half a cell is less than a pixel and «Conserje» reads «Oonserje»; this C has a gap of two and a half cells.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const LETTER = 0x43;
/** Metrics of the pixel typeface, in units: em square, ascent and descent, and extent of the glyph. */
const EM = 1000;
const [ASCENT, DESCENT, ADVANCE] = [920, -280, 597];
const BOX = { left: 61, bottom: -11, right: 536, top: 636 };
/** Outline of the glyph, clockwise; y grows upwards. */
const OUTLINE = [
  [150, -11],
  [150, 75],
  [61, 75],
  [61, 548],
  [150, 548],
  [150, 636],
  [446, 636],
  [446, 548],
  [536, 548],
  [536, 425],
  [417, 425],
  [417, 511],
  [179, 511],
  [179, 113],
  [417, 113],
  [417, 200],
  [536, 200],
  [536, 75],
  [446, 75],
  [446, -11],
];

/** @param {...number} values */
const words = (...values) => Buffer.from(values.flatMap((v) => [(v >> 8) & 0xff, v & 0xff]));
/** @param {...number} values */
const longs = (...values) => Buffer.concat(values.map((v) => words(v >>> 16, v & 0xffff)));
/** @param {Buffer} data @param {number} to */
const padded = (data, to) => Buffer.concat([data, Buffer.alloc((to - (data.length % to)) % to)]);

const box = [BOX.left, BOX.bottom, BOX.right, BOX.top];

function glyph() {
  const steps = OUTLINE.map(([x = 0, y = 0], i) => {
    const [px = 0, py = 0] = OUTLINE[i - 1] ?? [];
    return [x - px, y - py];
  });
  const onCurve = 1;
  return padded(
    Buffer.concat([
      words(1, ...box, OUTLINE.length - 1, 0),
      Buffer.alloc(OUTLINE.length, onCurve),
      words(...steps.map(([x = 0]) => x)),
      words(...steps.map(([, y = 0]) => y)),
    ]),
    4,
  );
}

/** Builds the `name` table for the Windows platform, in English. */
function names() {
  const texts = new Map([
    [1, 'Conserje C'],
    [2, 'Regular'],
    [4, 'Conserje C'],
    [6, 'Conserje-C'],
  ]);
  const bytes = [...texts.values()].map((text) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = [...texts.keys()].map((id, i) => {
    const record = words(3, 1, 0x409, id, bytes[i]?.length ?? 0, offset);
    offset += bytes[i]?.length ?? 0;
    return record;
  });
  return Buffer.concat([words(0, records.length, 6 + 12 * records.length), ...records, ...bytes]);
}

const glyf = glyph();
const modified = Buffer.alloc(16);
/** @type {Record<string, Buffer>} */
const tables = {
  'OS/2': Buffer.concat([
    words(4, ADVANCE, 600, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    longs(1, 0, 0, 0),
    Buffer.from('CONS'),
    words(0xc0, LETTER, LETTER, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    longs(1, 0),
    words(461, BOX.top, 0, 0x20, 0),
  ]),
  cmap: Buffer.concat([
    words(0, 1, 3, 1),
    longs(12),
    words(4, 32, 0, 4, 4, 1, 0, LETTER, 0xffff, 0, LETTER, 0xffff, 1 - LETTER, 1, 0, 0),
  ]),
  // Glyph 0 is the empty `.notdef` glyph.
  glyf,
  head: Buffer.concat([longs(0x10000, 0x10000, 0, 0x5f0f3cf5), words(3, EM), modified, words(...box, 0, 8, 2, 1, 0)]),
  hhea: Buffer.concat([
    longs(0x10000),
    words(ASCENT, DESCENT, 0, ADVANCE, BOX.left, ADVANCE - BOX.right, BOX.right, 1, 0, 0, 0, 0, 0, 0, 0, 2),
  ]),
  hmtx: words(ADVANCE, 0, ADVANCE, BOX.left),
  loca: longs(0, 0, glyf.length),
  maxp: Buffer.concat([longs(0x10000), words(2, OUTLINE.length, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name: names(),
  post: longs(0x30000, 0, 0, 0, 0, 0, 0, 0),
};

/** @param {Buffer} data */
function checksum(data) {
  const whole = padded(data, 4);
  let sum = 0;
  for (let i = 0; i < whole.length; i += 4) sum = (sum + whole.readUInt32BE(i)) >>> 0;
  return sum;
}

const count = Object.keys(tables).length;
const power = 2 ** Math.floor(Math.log2(count));
let offset = 12 + 16 * count;
const directory = Object.entries(tables).map(([tag, data]) => {
  const entry = Buffer.concat([Buffer.from(tag), longs(checksum(data), offset, data.length)]);
  offset += padded(data, 4).length;
  return entry;
});
const font = Buffer.concat([
  longs(0x10000),
  words(count, power * 16, Math.log2(power), (count - power) * 16),
  ...directory,
  ...Object.values(tables).map((data) => padded(data, 4)),
]);
// `checkSumAdjustment` is at offset 8 of `head` and covers the whole file.
const head = 12 + 16 * Object.keys(tables).indexOf('head') + 8;
font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(head) + 8);
writeFileSync(join(root, 'web', 'src', 'platform', 'browser', 'ce.ttf'), font);
