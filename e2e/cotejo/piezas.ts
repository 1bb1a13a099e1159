import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { ALTO } from '../fixtures/ventanas.ts';
import { lamina, recorte } from './cotejar.ts';
import type { Caja, Lamina } from './diferencia.ts';
import { textosDe } from './textos.ts';

const CARPETA = fileURLToPath(new URL('../../.cache/piezas', import.meta.url));
const ORIGEN = 'http://piezas.invalid';
const ZONA = 'America/Santo_Domingo';

/** What a picture is taken of: everything that is there, at rest. Which of the windows has the focus nobody knows. */
const QUIETO = `
  :focus, :focus-visible { outline: none !important; }
  *, *::before, *::after { content-visibility: visible !important; caret-color: transparent !important; }
  [data-piezas] thead th, [data-piezas] tbody th { position: static !important; }
`;

/** Windows whose code comes when it is opened, and what they wait for. */
const TARDAN = [
  ['AyudaTeclas', '[role=dialog]'],
  ['SelectorFecha: desplegado', 'table'],
] as const;

/** The page of the parts, out of its folder: no server, and no other host. */
export async function abrirPiezas(navegador: Browser, ancho: number): Promise<Page> {
  const contexto = await navegador.newContext({
    baseURL: ORIGEN,
    viewport: { width: ancho, height: ALTO },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'es-DO',
    timezoneId: ZONA,
  });
  await contexto.route('**/*', async (paso) => {
    const { origin, pathname } = new URL(paso.request().url());
    const archivo = join(CARPETA, pathname === '/piezas' ? 'piezas.html' : pathname);
    await (origin === ORIGEN && existsSync(archivo) ? paso.fulfill({ path: archivo }) : paso.fulfill({ status: 404 }));
  });
  const pagina = await contexto.newPage();
  await pagina.goto('/piezas');
  await pagina.locator('[data-grupo]').last().waitFor();
  for (const marco of pagina.frames()) await marco.locator('[data-piezas]').waitFor();
  for (const [titulo, tarda] of TARDAN) await pagina.frameLocator(`iframe[title="${titulo}"]`).locator(tarda).waitFor();
  for (const marco of pagina.frames()) await marco.addStyleTag({ content: QUIETO });
  return pagina;
}

/** By night or by day, in the windows of the page too: each hears of it by itself. */
export async function enTema(pagina: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await pagina.emulateMedia({ colorScheme });
  for (const marco of pagina.frames()) await marco.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await reposar(pagina);
}

/** Letters, pictures and what follows from them have come, in the windows of the page too, and what was to move has moved. */
async function reposar(pagina: Page): Promise<void> {
  for (const marco of pagina.frames())
    await marco.evaluate(async () => {
      for (const imagen of document.images) imagen.loading = 'eager';
      await document.fonts.ready;
      const llega = (imagen: HTMLImageElement) => imagen.complete || imagen.decode().catch(() => undefined);
      await Promise.all([...document.images].map(llega));
      for (let quieto = 0, alto = -1; quieto < 3; ) {
        await new Promise((seguir) => requestAnimationFrame(() => seguir(undefined)));
        const ahora = document.documentElement.scrollHeight;
        quieto = ahora === alto ? quieto + 1 : 0;
        alto = ahora;
      }
      for (const animacion of document.getAnimations()) if (animacion instanceof CSSTransition) animacion.finish();
    });
}

interface Corte extends Caja {
  nombre: string;
}

export interface Recorte {
  nombre: string;
  foto: Lamina;
  textos: Caja[];
}

/** Pictures are kept half as fine. */
const PASO = 2;

/** Begins each group on a whole point of its picture, so that what one of them has grown by blurs none of those below. */
const alinear = (pagina: Page): Promise<void> =>
  pagina.evaluate((paso) => {
    for (const grupo of document.querySelectorAll<HTMLElement>('[data-grupo]')) {
      grupo.style.marginTop = '';
      const arriba = grupo.getBoundingClientRect().top + scrollY;
      const falta = Math.ceil(arriba / paso) * paso - arriba;
      grupo.style.marginTop = `${Number.parseFloat(getComputedStyle(grupo).marginTop) + falta}px`;
      const donde = grupo.getBoundingClientRect().top + scrollY;
      if (Math.abs(donde / paso - Math.round(donde / paso)) > 0.01) throw new Error(`${grupo.dataset.grupo}: ${donde}`);
    }
  }, PASO);

/** One picture of all of the page, cut into its groups. */
export async function recortes(pagina: Page): Promise<Recorte[]> {
  await alinear(pagina);
  const cortes = await pagina.evaluate((): Corte[] =>
    [...document.querySelectorAll<HTMLElement>('[data-grupo]')].map((grupo) => {
      const { left, top, width, height } = grupo.getBoundingClientRect();
      const y = Math.floor(top + scrollY);
      return {
        ...{ nombre: grupo.dataset.grupo ?? '', x: Math.floor(left), y },
        ...{ ancho: Math.ceil(width), alto: Math.ceil(top + scrollY + height) - y },
      };
    }),
  );
  const textos = await pagina.evaluate(textosDe);
  const entera = await pagina.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  const toda = await lamina(entera);
  return cortes.map(({ nombre, x, y, ancho, alto }) => ({
    nombre,
    foto: recorte(toda, { x, y, ancho, alto }),
    textos: textos
      .filter((texto) => texto.y < y + alto && texto.y + texto.alto > y)
      .map((texto) => ({ ...texto, x: texto.x - x, y: texto.y - y })),
  }));
}
