import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { ALL_SCREENSHOTS } from '../../screenshots/catalog/index.ts';
import { GUIDE_IMAGES_FOLDER, readStoredHash } from '../../screenshots/guideScreenshots.ts';
import { filesOf } from '../../screenshots/screenshot.ts';
import { ROOT } from '../../screenshots/screenshotServer.ts';
import type { Picture } from '../../screenshots/takeScreenshots.ts';
import { orderByPage, takeScreenshots } from '../../screenshots/takeScreenshots.ts';

/** Maximum size of all images together, since they are part of the repository. */
const BYTES_MAX = 6_000_000;

/** First image of each pair, because both have the same texts and are updated together. */
const PICTURES = orderByPage(
  ALL_SCREENSHOTS.flatMap((screenshot) =>
    filesOf(screenshot)
      .slice(0, 1)
      .map((fileName) => ({ screenshot, fileName })),
  ),
);
/** Number of images per test, which takes up to two minutes on a busy machine. */
const BATCH_SIZE = 10;

/** Returns the pictures whose texts differ from those of the stored ones. */
async function findOutdated(browser: Browser, pictures: readonly Picture[]): Promise<Picture[]> {
  const outdated: Picture[] = [];
  await takeScreenshots(browser, pictures, async (picture, { hash }) => {
    if (hash !== (await readStoredHash(picture.fileName))) outdated.push(picture);
  });
  return outdated;
}

async function picturesIn(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return [...text.matchAll(/imagenes\/([\w-]+)\.png/g)].map(([, name = '']) => name);
}

test('each image of the guide is declared once, exists, and is shown by a page @main', async () => {
  const guidePages = (await readdir(join(ROOT, 'docs/guia'))).map((page) => `docs/guia/${page}`);
  const shownPictures = (await Promise.all([...guidePages, 'README.md'].map(picturesIn))).flat();
  const declared = ALL_SCREENSHOTS.flatMap(filesOf);
  expect(declared.toSorted()).toEqual([...new Set(shownPictures)].toSorted());
  const files = await readdir(GUIDE_IMAGES_FOLDER);
  expect(files.toSorted()).toEqual(declared.map((name) => `${name}.png`).toSorted());
  const bytes = await Promise.all(files.map(async (archivo) => (await stat(join(GUIDE_IMAGES_FOLDER, archivo))).size));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(BYTES_MAX);
});

for (let firstIndex = 0; firstIndex < PICTURES.length; firstIndex += BATCH_SIZE)
  test(`guide images have current texts: ${firstIndex + 1} to ${Math.min(firstIndex + BATCH_SIZE, PICTURES.length)}`, async ({
    browser,
  }) => {
    const outdated: string[] = [];
    for (const picture of await findOutdated(browser, PICTURES.slice(firstIndex, firstIndex + BATCH_SIZE))) {
      // The pictures before it may have changed what it shows.
      const alone = await findOutdated(browser, [picture]);
      outdated.push(...alone.map(({ fileName }) => fileName));
    }
    expect(outdated, 'npm run retratos -- (those)').toEqual([]);
  });
