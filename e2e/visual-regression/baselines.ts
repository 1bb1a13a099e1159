import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import type { Box, Difference, RasterImage } from './imageDiff.ts';
import { findDifference } from './imageDiff.ts';

export const BASELINES_FOLDER = fileURLToPath(new URL('baselines', import.meta.url));
const ACCEPT = process.env.COTEJO === 'aceptar';
const HOW_TO_ACCEPT = 'si es como debe ser: npm run cotejo -- --aceptar';

/** Screen pixels per baseline pixel, along one side. */
const SHRINK_FACTOR = 2;
/** Maximal difference in size that rounding explains; larger images are compared on their common area. */
const ROUNDING_PIXELS = 1;

/** Scales an image down to the resolution of the baselines. */
async function shrinkImage(photo: RasterImage): Promise<RasterImage> {
  const dimensions = { width: Math.ceil(photo.width / SHRINK_FACTOR), height: Math.ceil(photo.height / SHRINK_FACTOR) };
  const { data, info } = await toSharpImage(photo)
    .resize({ ...dimensions, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Encodes near-lossless: low color bits are lost and edges are kept, so encoding alone never causes a difference. */
const encodeStored = (shrunk: RasterImage): Promise<Buffer> =>
  toSharpImage(shrunk).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer();

const toSharpImage = ({ width, height, pixels }: RasterImage) => sharp(pixels, { raw: { width, height, channels: 3 } });

/** Decodes an image to RGB. */
export async function decodeImage(bytes: Buffer): Promise<RasterImage> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

export function crop(source: RasterImage, { x, y, width, height }: Box): RasterImage {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * source.width + x) * 3;
    pixels.set(source.pixels.subarray(start, start + width * 3), row * width * 3);
  }
  return { width, height, pixels };
}

/** Renders the current image in gray with the differences in red. */
function paintDifference({ width, height, pixels }: RasterImage, { changedPixels }: Difference): Promise<Buffer> {
  const painted = new Uint8Array(pixels.length);
  changedPixels.forEach((mark, i) => {
    const gray = (pixels[i * 3 + 1] ?? 0) / 3 + 80;
    painted.set(mark ? [255, 0, 40] : [gray, gray, gray], i * 3);
  });
  return toSharpImage({ width, height, pixels: painted }).png().toBuffer();
}

/**
 * Compares an image with its baseline, or stores it as the baseline in accept mode.
 * @param texts bounding boxes of text, in screen pixels
 * @returns a one-line description of the difference, or null
 */
export async function compareWithBaseline(
  name: string,
  photo: RasterImage,
  texts: readonly Box[],
  info: Pick<TestInfo, 'outputPath'>,
): Promise<string | null> {
  const file = join(BASELINES_FOLDER, `${name}.webp`);
  const current = await shrinkImage(photo);
  const shrunkBoxes = texts.map(({ x, y, width, height }) => ({
    x: x / SHRINK_FACTOR,
    y: y / SHRINK_FACTOR,
    width: width / SHRINK_FACTOR,
    height: height / SHRINK_FACTOR,
  }));
  if (ACCEPT) {
    // Keeps the stored bytes without a visible difference, so that the repository does not grow.
    const same = existsSync(file) && (await describeDifference(await readFile(file), current, shrunkBoxes)) === null;
    await mkdir(BASELINES_FOLDER, { recursive: true });
    if (!same) await writeFile(file, await encodeStored(current));
    return null;
  }
  if (!existsSync(file)) return `${name}: no hay lámina; ${HOW_TO_ACCEPT}`;
  const baseline = await readFile(file);
  const mismatch = await describeDifference(baseline, current, shrunkBoxes);
  if (!mismatch) return null;
  const outputPath = (which: string): string => info.outputPath(`${name}-${which}.png`);
  await writeFile(outputPath('antes'), await sharp(baseline).png().toBuffer());
  await writeFile(outputPath('ahora'), await toSharpImage(photo).png().toBuffer());
  if (mismatch.paintedDifference) await writeFile(outputPath('diferencia'), mismatch.paintedDifference);
  return `${name}: ${mismatch.description} (${outputPath('diferencia')}); ${HOW_TO_ACCEPT}`;
}

async function describeDifference(
  baseline: Buffer,
  current: RasterImage,
  texts: readonly Box[],
): Promise<{ description: string; paintedDifference?: Buffer } | null> {
  const baselineImage = await decodeImage(baseline);
  const dimensions = `mide ${current.width * SHRINK_FACTOR}×${current.height * SHRINK_FACTOR} y medía ${baselineImage.width * SHRINK_FACTOR}×${baselineImage.height * SHRINK_FACTOR}`;
  const shared = {
    x: 0,
    y: 0,
    width: Math.min(baselineImage.width, current.width),
    height: Math.min(baselineImage.height, current.height),
  };
  const [one, other] = [crop(baselineImage, shared), crop(current, shared)];
  const mismatch = findDifference(one, other, texts);
  const hasOtherSize =
    Math.abs(baselineImage.width - current.width) > ROUNDING_PIXELS ||
    Math.abs(baselineImage.height - current.height) > ROUNDING_PIXELS;
  if (!mismatch) return hasOtherSize ? { description: dimensions } : null;
  const { x, y, width: a, height: b } = mismatch.box;
  const where = `${mismatch.pixels} puntos y ${mismatch.cells} letras distintas, de (${x * SHRINK_FACTOR}, ${y * SHRINK_FACTOR}) a (${(x + a) * SHRINK_FACTOR}, ${(y + b) * SHRINK_FACTOR})`;
  return {
    description: hasOtherSize ? `${dimensions}; ${where}` : where,
    paintedDifference: await paintDifference(other, mismatch),
  };
}

/** Deletes obsolete baselines in accept mode. @returns those that remain */
export async function removeBaselines(extra: readonly string[]): Promise<string[]> {
  if (!ACCEPT) return [...extra];
  for (const file of extra) await rm(join(BASELINES_FOLDER, file));
  return [];
}
