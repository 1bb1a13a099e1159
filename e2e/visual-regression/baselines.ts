import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import type { Box, Difference, RasterImage } from './imageDiff.ts';
import { difference } from './imageDiff.ts';

export const FOLDER = fileURLToPath(new URL('baselines', import.meta.url));
const ACCEPT = process.env.COTEJO === 'aceptar';
const HOW_TO_ACCEPT = 'si es como debe ser: npm run cotejo -- --aceptar';

/** Points of the screen for each of a kept picture, along a side. */
const SHRINK_FACTOR = 2;
/** Pictures of one part whose sides differ by no more than rounding are compared as far as both reach. */
const ROUNDING_PIXELS = 1;

/** Half as fine: what a kept picture is compared with. */
async function shrinkImage(photo: RasterImage): Promise<RasterImage> {
  const dimensions = { width: Math.ceil(photo.ancho / SHRINK_FACTOR), height: Math.ceil(photo.alto / SHRINK_FACTOR) };
  const { data, info } = await toSharpImage(photo)
    .resize({ ...dimensions, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ancho: info.width, alto: info.height, pixels: data };
}

/** What is lost are the last bits of a colour, and nothing of an edge: the same part is never another one by its format. */
const encodeStored = (reducida: RasterImage): Promise<Buffer> =>
  toSharpImage(reducida).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer();

const toSharpImage = ({ ancho, alto, pixels }: RasterImage) =>
  sharp(pixels, { raw: { width: ancho, height: alto, channels: 3 } });

/** A picture as it is drawn. */
export async function decodeImage(archivo: Buffer): Promise<RasterImage> {
  const { data, info } = await sharp(archivo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ancho: info.width, alto: info.height, pixels: data };
}

export function crop(source: RasterImage, { x, y, ancho, alto }: Box): RasterImage {
  const pixels = new Uint8Array(ancho * alto * 3);
  for (let row = 0; row < alto; row += 1) {
    const desde = ((y + row) * source.ancho + x) * 3;
    pixels.set(source.pixels.subarray(desde, desde + ancho * 3), row * ancho * 3);
  }
  return { ancho, alto, pixels };
}

/** The picture as it is now, grey, with what differs in red. */
function paintDifference({ ancho, alto, pixels }: RasterImage, { changedPixels }: Difference): Promise<Buffer> {
  const painted = new Uint8Array(pixels.length);
  changedPixels.forEach((mark, i) => {
    const gray = (pixels[i * 3 + 1] ?? 0) / 3 + 80;
    painted.set(mark ? [255, 0, 40] : [gray, gray, gray], i * 3);
  });
  return toSharpImage({ ancho, alto, pixels: painted }).png().toBuffer();
}

/**
 * Compares a picture with the one that is kept under its name, or keeps it.
 * @param texts where text stands, in points of the screen
 * @returns what is wrong, in a line; null where nothing is
 */
export async function compareWithBaseline(
  nombre: string,
  photo: RasterImage,
  texts: readonly Box[],
  info: Pick<TestInfo, 'outputPath'>,
): Promise<string | null> {
  const archivo = join(FOLDER, `${nombre}.webp`);
  const ahora = await shrinkImage(photo);
  const shrunkBoxes = texts.map(({ x, y, ancho, alto }) => ({
    ...{ x: x / SHRINK_FACTOR, y: y / SHRINK_FACTOR, ancho: ancho / SHRINK_FACTOR, alto: alto / SHRINK_FACTOR },
  }));
  if (ACCEPT) {
    // One that nobody would say is another stays: no new bytes for nothing.
    const same =
      existsSync(archivo) && (await describeDifference(await readFile(archivo), ahora, shrunkBoxes)) === null;
    await mkdir(FOLDER, { recursive: true });
    if (!same) await writeFile(archivo, await encodeStored(ahora));
    return null;
  }
  if (!existsSync(archivo)) return `${nombre}: no hay lámina; ${HOW_TO_ACCEPT}`;
  const antes = await readFile(archivo);
  const mismatch = await describeDifference(antes, ahora, shrunkBoxes);
  if (!mismatch) return null;
  const salida = (which: string): string => info.outputPath(`${nombre}-${which}.png`);
  await writeFile(salida('antes'), await sharp(antes).png().toBuffer());
  await writeFile(salida('ahora'), await toSharpImage(photo).png().toBuffer());
  if (mismatch.paintedDifference) await writeFile(salida('diferencia'), mismatch.paintedDifference);
  return `${nombre}: ${mismatch.dicho} (${salida('diferencia')}); ${HOW_TO_ACCEPT}`;
}

async function describeDifference(
  antes: Buffer,
  ahora: RasterImage,
  texts: readonly Box[],
): Promise<{ dicho: string; paintedDifference?: Buffer } | null> {
  const theirs = await decodeImage(antes);
  const dimensions = `mide ${ahora.ancho * SHRINK_FACTOR}×${ahora.alto * SHRINK_FACTOR} y medía ${theirs.ancho * SHRINK_FACTOR}×${theirs.alto * SHRINK_FACTOR}`;
  const shared = { x: 0, y: 0, ancho: Math.min(theirs.ancho, ahora.ancho), alto: Math.min(theirs.alto, ahora.alto) };
  const [one, other] = [crop(theirs, shared), crop(ahora, shared)];
  const mismatch = difference(one, other, texts);
  const hasOtherSize =
    Math.abs(theirs.ancho - ahora.ancho) > ROUNDING_PIXELS || Math.abs(theirs.alto - ahora.alto) > ROUNDING_PIXELS;
  if (!mismatch) return hasOtherSize ? { dicho: dimensions } : null;
  const { x, y, ancho: a, alto: b } = mismatch.box;
  const where = `${mismatch.pixels} puntos y ${mismatch.cells} letras distintas, de (${x * SHRINK_FACTOR}, ${y * SHRINK_FACTOR}) a (${(x + a) * SHRINK_FACTOR}, ${(y + b) * SHRINK_FACTOR})`;
  return {
    dicho: hasOtherSize ? `${dimensions}; ${where}` : where,
    paintedDifference: await paintDifference(other, mismatch),
  };
}

/** Takes away the pictures of what is no longer compared, where new ones are accepted. @returns those that are left */
export async function remove(extra: readonly string[]): Promise<string[]> {
  if (!ACCEPT) return [...extra];
  for (const archivo of extra) await rm(join(FOLDER, archivo));
  return [];
}
