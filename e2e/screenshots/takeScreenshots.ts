import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { DESKTOP, HANDHELD } from '../fixtures/viewports.ts';
import type { ScreenshotSpec } from './screenshot.ts';
import { openScreen, ScreenshotServer, waitUntilStill } from './screenshotServer.ts';

/** Phone viewport at twice the pixel density, since the guide shows the image scaled down. */
const PHONE = { ...HANDHELD, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

export interface Shot {
  /** Captures the region as PNG. */
  takePhoto: () => Promise<Buffer>;
  /** Hash of all texts of the captured region, those outside of the viewport included. */
  hash: string;
}

/** Closes notices of events that fell due since the demo data were generated. */
async function closeNotices(page: Page): Promise<void> {
  for (const close of await page.locator('[data-notices] [data-type=noticia] button').all())
    await close.dispatchEvent('click');
}

/** Random suffix of values that differ per viewer. */
const RANDOM_SUFFIX = /(?<=-)[0-9A-Z]{4}$/gm;

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(RANDOM_SUFFIX, '').replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16);

/** Opens a screen of a new agencia in the state of its specification, and runs `run` on it. */
export async function takeScreenshots<T>(
  browser: Browser,
  { path, viewer, asVisitor, prepare, open, format, theme }: ScreenshotSpec,
  fileName: string,
  run: (shot: Shot) => Promise<T>,
): Promise<T> {
  const where = format === 'telefono' || fileName.endsWith('-telefono') ? 'telefono' : 'escritorio';
  const server = await ScreenshotServer.open('viva', browser);
  try {
    const viewerName = await (viewer?.(server) ?? server.firstOfCategoria(12));
    await prepare?.(server, viewerName);
    const person = asVisitor ? null : await server.logIn(viewerName);
    const contextOptions = where === 'telefono' ? PHONE : { viewport: DESKTOP };
    const page = await server.browser(person, { ...contextOptions, ...(theme && { theme }) });
    await openScreen(page, typeof path === 'string' ? path : await path(server));
    const region = await open?.(page, server, where);
    await region?.waitFor();
    await closeNotices(page);
    await waitUntilStill(page);
    const hash = hashOf(await (region ?? page.locator('body')).innerText());
    return await run({
      hash,
      takePhoto: () => (region ?? page).screenshot({ animations: 'disabled', caret: 'hide' }),
    });
  } finally {
    await server.close();
  }
}
