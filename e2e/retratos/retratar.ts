import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { lamina } from '../cotejo/cotejar.ts';
import { diferencia } from '../cotejo/diferencia.ts';
import { ALBUM } from './album/index.ts';
import { RAIZ } from './casa.ts';
import { archivosDe } from './retrato.ts';
import { tomar } from './tomar.ts';

export const CARPETA = join(RAIZ, 'docs', 'imagenes');
/** With the same words, fewer differing cells than this are a line that stands a point lower. */
const CELDAS_MIN = 40;

const rutaDe = (archivo: string): string => join(CARPETA, `${archivo}.png`);

/** Few colours are enough for a screen of the portal. What words it was taken of goes with it. */
const guardada = (png: Buffer, huella: string): Promise<Buffer> =>
  sharp(png)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .withExif({ IFD0: { ImageDescription: `huella ${huella}` } })
    .toBuffer();

/** Of which words a kept picture was taken (`Toma.huella`). */
export async function huellaGuardada(archivo: string): Promise<string | undefined> {
  const { exif } = await sharp(rutaDe(archivo)).metadata();
  return exif && /huella ([0-9a-f]+)/.exec(exif.toString('latin1'))?.[1];
}

/** Whether nobody would say that the kept picture is another one. */
async function esIgual(archivo: string, nueva: Buffer, huella: string, azar: boolean): Promise<boolean> {
  if (!existsSync(rutaDe(archivo)) || (await huellaGuardada(archivo)) !== huella) return false;
  if (azar) return true;
  const [antes, ahora] = await Promise.all([lamina(await sharp(rutaDe(archivo)).toBuffer()), lamina(nueva)]);
  const { ancho, alto } = ahora;
  if (antes.ancho !== ancho || antes.alto !== alto) return false;
  return (diferencia(antes, ahora, [{ x: 0, y: 0, ancho, alto }])?.celdas ?? 0) < CELDAS_MIN;
}

/**
 * Takes the pictures of the guide anew: those whose names begin so, or all. One that looks as it did keeps its bytes: nobody
 * who clones the repository carries the same picture twice.
 */
export async function retratar(navegador: Browser, nombres: readonly string[]): Promise<void> {
  const fallos: string[] = [];
  for (const retrato of ALBUM)
    for (const archivo of archivosDe(retrato)) {
      if (nombres.length > 0 && !nombres.some((nombre) => archivo.startsWith(nombre))) continue;
      try {
        await tomar(navegador, retrato, archivo, async ({ foto, huella }) => {
          const nueva = await guardada(await foto(), huella);
          if (await esIgual(archivo, nueva, huella, retrato.azar === true)) return;
          await writeFile(rutaDe(archivo), nueva);
          console.log(archivo);
        });
      } catch (error) {
        fallos.push(archivo);
        console.error(`${archivo}: ${error instanceof Error ? error.message : error}`);
      }
    }
  if (fallos.length > 0) throw new Error(`no salieron: ${fallos.join(', ')}`);
}
