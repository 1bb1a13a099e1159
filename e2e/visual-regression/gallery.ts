import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { AGENCIA_ZONE } from '../fixtures/agenciaZone.ts';
import { WINDOW_HEIGHT } from '../fixtures/viewports.ts';
import { crop, decodeImage } from './baselines.ts';
import type { Box, RasterImage } from './imageDiff.ts';
import { findTextBoxes } from './textBoxes.ts';

const FOLDER = fileURLToPath(new URL('../../.cache/gallery', import.meta.url));
const ORIGIN = 'http://gallery.invalid';

/** Styles that render everything at rest. Which of the frames has the focus is not deterministic. */
const STILL_STYLES = `
  :focus, :focus-visible { outline: none !important; }
  *, *::before, *::after { content-visibility: visible !important; caret-color: transparent !important; }
  [data-gallery] thead th, [data-gallery] tbody th { position: static !important; }
`;

/** Frames with lazily loaded code, and the selector to wait for. */
const LAZY_FRAMES = [
  ['ShortcutHelp', '[role=dialog]'],
  ['DateField: open', 'table'],
] as const;

/** Opens the gallery from its build folder, without a server or other hosts. */
export async function openGallery(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width, height: WINDOW_HEIGHT },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'es-DO',
    timezoneId: AGENCIA_ZONE,
  });
  await context.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const file = join(FOLDER, pathname === '/gallery' ? 'gallery.html' : pathname);
    await (origin === ORIGIN && existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 }));
  });
  const page = await context.newPage();
  await page.goto('/gallery');
  await page.locator('[data-group]').last().waitFor();
  for (const frame of page.frames()) await frame.locator('[data-gallery]').waitFor();
  for (const [title, selector] of LAZY_FRAMES)
    await page.frameLocator(`iframe[title="${title}"]`).locator(selector).waitFor();
  for (const frame of page.frames()) await frame.addStyleTag({ content: STILL_STYLES });
  return page;
}

/** Sets the color scheme. Each frame reacts to it separately. */
export async function setTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  for (const frame of page.frames()) await frame.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await waitUntilStill(page);
}

/** Waits until fonts, images, layout and transitions have settled, in the frames too. */
async function waitUntilStill(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await document.fonts.ready;
      const loadImage = (image: HTMLImageElement) => image.complete || image.decode().catch(() => undefined);
      await Promise.all([...document.images].map(loadImage));
      for (let stableFrames = 0, lastHeight = -1; stableFrames < 3; ) {
        await new Promise((proceed) => requestAnimationFrame(() => proceed(undefined)));
        const currentHeight = document.documentElement.scrollHeight;
        stableFrames = currentHeight === lastHeight ? stableFrames + 1 : 0;
        lastHeight = currentHeight;
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

/** Screen pixels per baseline pixel. */
const STEP = 2;

/** Aligns each group to a baseline pixel, so that a group that grows does not shift the sampling of those below. */
const alignGroups = (page: Page): Promise<void> =>
  page.evaluate((step) => {
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
      group.style.marginTop = '';
      const top = group.getBoundingClientRect().top + scrollY;
      const gap = Math.ceil(top / step) * step - top;
      group.style.marginTop = `${Number.parseFloat(getComputedStyle(group).marginTop) + gap}px`;
      const where = group.getBoundingClientRect().top + scrollY;
      if (Math.abs(where / step - Math.round(where / step)) > 0.01) throw new Error(`${group.dataset.group}: ${where}`);
    }
  }, STEP);

/** Captures the whole page and cuts it into its groups. */
export async function takeCrops(page: Page): Promise<Crop[]> {
  await alignGroups(page);
  const cuts = await page.evaluate((): NamedBox[] =>
    [...document.querySelectorAll<HTMLElement>('[data-group]')].map((group) => {
      const { left, top, width, height } = group.getBoundingClientRect();
      const y = Math.floor(top + scrollY);
      return {
        nombre: group.dataset.group ?? '',
        x: Math.floor(left),
        y,
        width: Math.ceil(width),
        height: Math.ceil(top + scrollY + height) - y,
      };
    }),
  );
  const texts = await page.evaluate(findTextBoxes);
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  const fullPage = await decodeImage(whole);
  return cuts.map(({ nombre, x, y, width, height }) => ({
    nombre,
    photo: crop(fullPage, { x, y, width, height }),
    texts: texts
      .filter((textBox) => textBox.y < y + height && textBox.y + textBox.height > y)
      .map((textBox) => ({ ...textBox, x: textBox.x - x, y: textBox.y - y })),
  }));
}
