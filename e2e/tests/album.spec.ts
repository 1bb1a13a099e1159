import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ALBUM } from '../retratos/album/index.ts';
import { RAIZ } from '../retratos/casa.ts';
import { CARPETA, huellaGuardada } from '../retratos/retratar.ts';
import { archivosDe } from '../retratos/retrato.ts';
import { tomar } from '../retratos/tomar.ts';

/** Of all pictures together: whoever clones the repository carries them. */
const BYTES_MAX = 6_000_000;

/** Of a pair the first: on a desk and on a phone a screen says the same, and both are taken anew together. */
const FOTOS = ALBUM.flatMap((retrato) =>
  archivosDe(retrato)
    .slice(0, 1)
    .map((archivo) => ({ retrato, archivo })),
);
/** So many are looked at one after the other. */
const TANDA = 15;

/** Pictures that a page shows, by their names. */
async function mostradas(pagina: string): Promise<string[]> {
  const texto = await readFile(join(RAIZ, pagina), 'utf8');
  return [...texto.matchAll(/imagenes\/([\w-]+)\.png/g)].map(([, nombre = '']) => nombre);
}

test('each picture of the guide is declared once, is there, and is shown by a page', async () => {
  const guia = (await readdir(join(RAIZ, 'docs/guia'))).map((pagina) => `docs/guia/${pagina}`);
  const vistas = (await Promise.all([...guia, 'README.md'].map(mostradas))).flat();
  const declaradas = ALBUM.flatMap(archivosDe);
  expect(declaradas.toSorted()).toEqual([...new Set(vistas)].toSorted());
  const archivos = await readdir(CARPETA);
  expect(archivos.toSorted()).toEqual(declaradas.map((nombre) => `${nombre}.png`).toSorted());
  const bytes = await Promise.all(archivos.map(async (archivo) => (await stat(join(CARPETA, archivo))).size));
  expect(bytes.reduce((suma, uno) => suma + uno, 0)).toBeLessThan(BYTES_MAX);
});

for (let desde = 0; desde < FOTOS.length; desde += TANDA)
  test(`the guide’s pictures say what the product says: ${desde + 1} to ${Math.min(desde + TANDA, FOTOS.length)}`, async ({
    browser,
  }) => {
    const viejas: string[] = [];
    for (const { retrato, archivo } of FOTOS.slice(desde, desde + TANDA))
      await tomar(browser, retrato, archivo, async ({ huella }) => {
        if (huella !== (await huellaGuardada(archivo))) viejas.push(archivo);
      });
    expect(viejas, 'npm run retratos -- (those)').toEqual([]);
  });
