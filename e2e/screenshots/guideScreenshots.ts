import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { decodeImage } from '../visual-regression/baselines.ts';
import { difference } from '../visual-regression/imageDiff.ts';
import { ALBUM } from './catalog/index.ts';
import { filesOf } from './screenshot.ts';
import { ROOT } from './screenshotServer.ts';
import { takeScreenshots } from './takeScreenshots.ts';

export const FOLDER = join(ROOT, 'docs', 'imagenes');
/** With the same words, fewer differing cells than this are a line that stands a point lower. */
const CELLS_MIN = 40;

const pathOf = (archivo: string): string => join(FOLDER, `${archivo}.png`);

/** Few colours are enough for a screen of the portal. What words it was taken of goes with it. */
const encodeStored = (png: Buffer, huella: string): Promise<Buffer> =>
  sharp(png)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .withExif({ IFD0: { ImageDescription: `huella ${huella}` } })
    .toBuffer();

/** Of which words a kept picture was taken (`Shot.huella`). */
export async function readStoredHash(archivo: string): Promise<string | undefined> {
  const { exif } = await sharp(pathOf(archivo)).metadata();
  return exif && /huella ([0-9a-f]+)/.exec(exif.toString('latin1'))?.[1];
}

/** Whether nobody would say that the kept picture is another one. */
async function isUnchanged(archivo: string, nueva: Buffer, huella: string, isRandom: boolean): Promise<boolean> {
  if (!existsSync(pathOf(archivo)) || (await readStoredHash(archivo)) !== huella) return false;
  if (isRandom) return true;
  const [antes, ahora] = await Promise.all([decodeImage(await sharp(pathOf(archivo)).toBuffer()), decodeImage(nueva)]);
  const { ancho, alto } = ahora;
  if (antes.ancho !== ancho || antes.alto !== alto) return false;
  return (difference(antes, ahora, [{ x: 0, y: 0, ancho, alto }])?.cells ?? 0) < CELLS_MIN;
}

/**
 * Takes the pictures of the guide anew: those whose names begin so, or all. One that looks as it did keeps its bytes: nobody
 * who clones the repository carries the same picture twice.
 */
export async function updateGuideScreenshots(browser: Browser, nombres: readonly string[]): Promise<void> {
  const fallos: string[] = [];
  for (const screenshot of ALBUM)
    for (const archivo of filesOf(screenshot)) {
      if (nombres.length > 0 && !nombres.some((nombre) => archivo.startsWith(nombre))) continue;
      try {
        await takeScreenshots(browser, screenshot, archivo, async ({ takePhoto, huella }) => {
          const nueva = await encodeStored(await takePhoto(), huella);
          if (await isUnchanged(archivo, nueva, huella, screenshot.isRandom === true)) return;
          await writeFile(pathOf(archivo), nueva);
          console.log(archivo);
        });
      } catch (error) {
        fallos.push(archivo);
        console.error(`${archivo}: ${error instanceof Error ? error.message : error}`);
      }
    }
  if (fallos.length > 0) throw new Error(`no salieron: ${fallos.join(', ')}`);
}
