import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { AGENCIA_ZONE } from '../fixtures/agenciaZone.ts';
import { ALTO } from '../fixtures/viewports.ts';
import { crop, decodeImage } from './baselines.ts';
import type { Box, RasterImage } from './imageDiff.ts';
import { findTextBoxes } from './textBoxes.ts';

const FOLDER = fileURLToPath(new URL('../../.cache/gallery', import.meta.url));
const ORIGIN = 'http://gallery.invalid';

/** What a picture is taken of: everything that is there, at rest. Which of the windows has the focus nobody knows. */
const STILL_STYLES = `
  :focus, :focus-visible { outline: none !important; }
  *, *::before, *::after { content-visibility: visible !important; caret-color: transparent !important; }
  [data-gallery] thead th, [data-gallery] tbody th { position: static !important; }
`;

/** Windows whose code comes when it is opened, and what they wait for. */
const LAZY_WINDOWS = [
  ['AyudaTeclas', '[role=dialog]'],
  ['SelectorFecha: desplegado', 'table'],
] as const;

/** The page of the parts, out of its folder: no server, and no other host. */
export async function openGallery(browser: Browser, ancho: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: ancho, height: ALTO },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'es-DO',
    timezoneId: AGENCIA_ZONE,
  });
  await context.route('**/*', async (paso) => {
    const { origin, pathname } = new URL(paso.request().url());
    const archivo = join(FOLDER, pathname === '/gallery' ? 'gallery.html' : pathname);
    await (origin === ORIGIN && existsSync(archivo) ? paso.fulfill({ path: archivo }) : paso.fulfill({ status: 404 }));
  });
  const page = await context.newPage();
  await page.goto('/gallery');
  await page.locator('[data-group]').last().waitFor();
  for (const frame of page.frames()) await frame.locator('[data-gallery]').waitFor();
  for (const [title, selector] of LAZY_WINDOWS)
    await page.frameLocator(`iframe[title="${title}"]`).locator(selector).waitFor();
  for (const frame of page.frames()) await frame.addStyleTag({ content: STILL_STYLES });
  return page;
}

/** By night or by day, in the windows of the page too: each hears of it by itself. */
export async function setTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  for (const frame of page.frames()) await frame.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await waitUntilStill(page);
}

/** Letters, pictures and what follows from them have come, in the windows of the page too, and what was to move has moved. */
async function waitUntilStill(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      for (const imagen of document.images) imagen.loading = 'eager';
      await document.fonts.ready;
      const loadImage = (imagen: HTMLImageElement) => imagen.complete || imagen.decode().catch(() => undefined);
      await Promise.all([...document.images].map(loadImage));
      for (let stableFrames = 0, alto = -1; stableFrames < 3; ) {
        await new Promise((proceed) => requestAnimationFrame(() => proceed(undefined)));
        const ahora = document.documentElement.scrollHeight;
        stableFrames = ahora === alto ? stableFrames + 1 : 0;
        alto = ahora;
      }
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    });
}

interface NamedBox extends Box {
  nombre: string;
}

export interface Crop {
  nombre: string;
  photo: RasterImage;
  texts: Box[];
}

/** Pictures are kept half as fine. */
const STEP = 2;

/** Begins each group on a whole point of its picture, so that what one of them has grown by blurs none of those below. */
const alignGroups = (page: Page): Promise<void> =>
  page.evaluate((paso) => {
    for (const grupo of document.querySelectorAll<HTMLElement>('[data-group]')) {
      grupo.style.marginTop = '';
      const top = grupo.getBoundingClientRect().top + scrollY;
      const falta = Math.ceil(top / paso) * paso - top;
      grupo.style.marginTop = `${Number.parseFloat(getComputedStyle(grupo).marginTop) + falta}px`;
      const where = grupo.getBoundingClientRect().top + scrollY;
      if (Math.abs(where / paso - Math.round(where / paso)) > 0.01) throw new Error(`${grupo.dataset.group}: ${where}`);
    }
  }, STEP);

/** One picture of all of the page, cut into its groups. */
export async function takeCrops(page: Page): Promise<Crop[]> {
  await alignGroups(page);
  const cuts = await page.evaluate((): NamedBox[] =>
    [...document.querySelectorAll<HTMLElement>('[data-group]')].map((grupo) => {
      const { left, top, width, height } = grupo.getBoundingClientRect();
      const y = Math.floor(top + scrollY);
      return {
        ...{ nombre: grupo.dataset.group ?? '', x: Math.floor(left), y },
        ...{ ancho: Math.ceil(width), alto: Math.ceil(top + scrollY + height) - y },
      };
    }),
  );
  const texts = await page.evaluate(findTextBoxes);
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  const fullPage = await decodeImage(whole);
  return cuts.map(({ nombre, x, y, ancho, alto }) => ({
    nombre,
    photo: crop(fullPage, { x, y, ancho, alto }),
    texts: texts
      .filter((texto) => texto.y < y + alto && texto.y + texto.alto > y)
      .map((texto) => ({ ...texto, x: texto.x - x, y: texto.y - y })),
  }));
}
