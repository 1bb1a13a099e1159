import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { EN_MANO, ESCRITORIO } from '../fixtures/ventanas.ts';
import { Casa, llegar, reposar } from './casa.ts';
import type { Retrato } from './retrato.ts';

/** As large a page shows on a phone; drawn twice as fine, since the guide shows it small. */
const TELEFONO = { ...EN_MANO, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

export interface Toma {
  /** In the format of PNG. */
  foto: () => Promise<Buffer>;
  /** Of all words of what the picture is of, those beyond its edge too. */
  huella: string;
}

/** What time has brought to the agency meanwhile is told over the screen, and no part of it. */
async function callar(pagina: Page): Promise<void> {
  for (const cerrar of await pagina.locator('[data-avisos] [data-tipo=noticia] button').all())
    await cerrar.dispatchEvent('click');
}

/** What anybody is given of their own, another each time. */
const AL_AZAR = /(?<=-)[0-9A-Z]{4}$/gm;

const huellaDe = (texto: string): string =>
  createHash('sha256').update(texto.replaceAll(AL_AZAR, '').replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16);

/** Brings a screen to where its picture is taken, on an agency of its own. */
export async function tomar<T>(
  navegador: Browser,
  { ruta, quien, visita, antes, abrir, formato, tema }: Retrato,
  archivo: string,
  hacer: (toma: Toma) => Promise<T>,
): Promise<T> {
  const donde = formato === 'telefono' || archivo.endsWith('-telefono') ? 'telefono' : 'escritorio';
  const casa = await Casa.abrir('viva', navegador);
  try {
    const suya = await (quien?.(casa) ?? casa.de(12));
    await antes?.(casa, suya);
    const persona = visita ? null : await casa.entrar(suya);
    const ventana = donde === 'telefono' ? TELEFONO : { viewport: ESCRITORIO };
    const pagina = await casa.navegador(persona, { ...ventana, ...(tema && { tema }) });
    await llegar(pagina, typeof ruta === 'string' ? ruta : await ruta(casa));
    const parte = await abrir?.(pagina, casa, donde);
    await parte?.waitFor();
    await callar(pagina);
    await reposar(pagina);
    const huella = huellaDe(await (parte ?? pagina.locator('body')).innerText());
    return await hacer({
      huella,
      foto: () => (parte ?? pagina).screenshot({ animations: 'disabled', caret: 'hide' }),
    });
  } finally {
    await casa.cerrar();
  }
}
