import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { decodeImage } from '../visual-regression/baselines.ts';
import { findDifference } from '../visual-regression/imageDiff.ts';
import { ALL_SCREENSHOTS } from './catalog/index.ts';
import { filesOf } from './screenshot.ts';
import { ROOT } from './screenshotServer.ts';
import { takeScreenshots } from './takeScreenshots.ts';

export const GUIDE_IMAGES_FOLDER = join(ROOT, 'docs', 'imagenes');
/** Minimum of differing cells. With the same texts, fewer are a line that moved by one pixel. */
const CELLS_MIN = 40;

const pathOf = (fileName: string): string => join(GUIDE_IMAGES_FOLDER, `${fileName}.png`);

/** Encodes with a palette, which suffices for the portal's colors, and stores the text hash in EXIF. */
const encodeStored = (png: Buffer, hash: string): Promise<Buffer> =>
  sharp(png)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .withExif({ IFD0: { ImageDescription: `huella ${hash}` } })
    .toBuffer();

/** Returns the text hash of a stored image (`Shot.hash`). */
export async function readStoredHash(fileName: string): Promise<string | undefined> {
  const { exif } = await sharp(pathOf(fileName)).metadata();
  return exif && /huella ([0-9a-f]+)/.exec(exif.toString('latin1'))?.[1];
}

/** Returns whether a new image has the same texts as the stored one and no visible difference. */
async function isUnchanged(fileName: string, png: Buffer, hash: string, isRandom: boolean): Promise<boolean> {
  if (!existsSync(pathOf(fileName)) || (await readStoredHash(fileName)) !== hash) return false;
  if (isRandom) return true;
  const [kept, current] = await Promise.all([decodeImage(await sharp(pathOf(fileName)).toBuffer()), decodeImage(png)]);
  const { width, height } = current;
  if (kept.width !== width || kept.height !== height) return false;
  return (findDifference(kept, current, [{ x: 0, y: 0, width, height }])?.cells ?? 0) < CELLS_MIN;
}

/**
 * Updates the images of the guide, optionally only those whose names have one of the prefixes. An unchanged image keeps
 * its bytes, so that the repository does not grow.
 */
export async function updateGuideScreenshots(browser: Browser, prefixes: readonly string[]): Promise<void> {
  const failed: string[] = [];
  for (const screenshot of ALL_SCREENSHOTS)
    for (const fileName of filesOf(screenshot)) {
      if (prefixes.length > 0 && !prefixes.some((name) => fileName.startsWith(name))) continue;
      try {
        const picture = { screenshot, fileName };
        await takeScreenshots(browser, [picture], async (_, { takePhoto, hash }) => {
          const png = await encodeStored(await takePhoto(), hash);
          if (await isUnchanged(fileName, png, hash, screenshot.isRandom === true)) return;
          await writeFile(pathOf(fileName), png);
          console.log(fileName);
        });
      } catch (error) {
        failed.push(fileName);
        console.error(`${fileName}: ${error instanceof Error ? error.message : error}`);
      }
    }
  if (failed.length > 0) throw new Error(`no salieron: ${failed.join(', ')}`);
}
