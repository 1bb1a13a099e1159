import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { EN_MANO, ESCRITORIO } from '../fixtures/ventanas.ts';
import { ALBUM } from './album/index.ts';
import { Casa, llegar, RAIZ, reposar } from './casa.ts';
import type { Retrato } from './retrato.ts';
import { archivosDe } from './retrato.ts';

export const CARPETA = join(RAIZ, 'docs', 'imagenes');

/** As large a page shows on a phone; drawn twice as fine, since the guide shows it small. */
const TELEFONO = { ...EN_MANO, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Few colours are enough for a screen of the portal. */
const guardar = (png: Buffer, archivo: string): Promise<unknown> =>
  sharp(png).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toFile(archivo);

async function tomar(navegador: Browser, retrato: Retrato, archivo: string): Promise<void> {
  const { ruta, quien, visita, antes, abrir, tema = 'dark' } = retrato;
  const enTelefono = retrato.formato === 'telefono' || archivo.endsWith('-telefono');
  const casa = await Casa.abrir('viva', navegador);
  try {
    const suya = await (quien?.(casa) ?? casa.de(12));
    await antes?.(casa, suya);
    const persona = visita ? null : await casa.entrar(suya);
    const pagina = await casa.navegador(persona, { ...(enTelefono ? TELEFONO : { viewport: ESCRITORIO }), tema });
    await llegar(pagina, typeof ruta === 'string' ? ruta : await ruta(casa));
    const parte = await abrir?.(pagina, casa, enTelefono ? 'telefono' : 'escritorio');
    await parte?.waitFor();
    await reposar(pagina);
    const png = await (parte ?? pagina).screenshot({ animations: 'disabled', caret: 'hide' });
    await guardar(png, join(CARPETA, `${archivo}.png`));
  } finally {
    await casa.cerrar();
  }
}

/** Takes the pictures of the guide anew: those whose names begin so, or all. */
export async function retratar(navegador: Browser, nombres: readonly string[]): Promise<void> {
  const fallos: string[] = [];
  for (const retrato of ALBUM)
    for (const archivo of archivosDe(retrato)) {
      if (nombres.length > 0 && !nombres.some((nombre) => archivo.startsWith(nombre))) continue;
      try {
        await tomar(navegador, retrato, archivo);
        console.log(archivo);
      } catch (error) {
        fallos.push(archivo);
        console.error(`${archivo}: ${error instanceof Error ? error.message : error}`);
      }
    }
  if (fallos.length > 0) throw new Error(`no salieron: ${fallos.join(', ')}`);
}
