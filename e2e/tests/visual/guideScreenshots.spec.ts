import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ALBUM } from '../../screenshots/catalog/index.ts';
import { FOLDER, readStoredHash } from '../../screenshots/guideScreenshots.ts';
import { filesOf } from '../../screenshots/screenshot.ts';
import { ROOT } from '../../screenshots/screenshotServer.ts';
import { takeScreenshots } from '../../screenshots/takeScreenshots.ts';

/** Of all pictures together: whoever clones the repository carries them. */
const BYTES_MAX = 6_000_000;

/** Of a pair the first: on a desk and on a phone a screen says the same, and both are taken anew together. */
const PICTURES = ALBUM.flatMap((screenshot) =>
  filesOf(screenshot)
    .slice(0, 1)
    .map((archivo) => ({ screenshot, archivo })),
);
/** So many are looked at one after the other. */
const BATCH_SIZE = 15;

/** Pictures that a page shows, by their names. */
async function picturesIn(page: string): Promise<string[]> {
  const texto = await readFile(join(ROOT, page), 'utf8');
  return [...texto.matchAll(/imagenes\/([\w-]+)\.png/g)].map(([, nombre = '']) => nombre);
}

test('each picture of the guide is declared once, is there, and is shown by a page', async () => {
  const guidePages = (await readdir(join(ROOT, 'docs/guia'))).map((page) => `docs/guia/${page}`);
  const vistas = (await Promise.all([...guidePages, 'README.md'].map(picturesIn))).flat();
  const declared = ALBUM.flatMap(filesOf);
  expect(declared.toSorted()).toEqual([...new Set(vistas)].toSorted());
  const files = await readdir(FOLDER);
  expect(files.toSorted()).toEqual(declared.map((nombre) => `${nombre}.png`).toSorted());
  const bytes = await Promise.all(files.map(async (archivo) => (await stat(join(FOLDER, archivo))).size));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(BYTES_MAX);
});

for (let desde = 0; desde < PICTURES.length; desde += BATCH_SIZE)
  test(`the guide’s pictures say what the product says: ${desde + 1} to ${Math.min(desde + BATCH_SIZE, PICTURES.length)}`, async ({
    browser,
  }) => {
    const old: string[] = [];
    for (const { screenshot, archivo } of PICTURES.slice(desde, desde + BATCH_SIZE))
      await takeScreenshots(browser, screenshot, archivo, async ({ huella }) => {
        if (huella !== (await readStoredHash(archivo))) old.push(archivo);
      });
    expect(old, 'npm run retratos -- (those)').toEqual([]);
  });
