import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { DESKTOP, HANDHELD } from '../fixtures/viewports.ts';
import type { ScreenshotSpec } from './screenshot.ts';
import { openScreen, ScreenshotServer, waitUntilStill } from './screenshotServer.ts';

/** As large a page shows on a phone; drawn twice as fine, since the guide shows it small. */
const PHONE = { ...HANDHELD, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

export interface Shot {
  /** In the format of PNG. */
  takePhoto: () => Promise<Buffer>;
  /** Of all words of what the picture is of, those beyond its edge too. */
  huella: string;
}

/** What time has brought to the agency meanwhile is told over the screen, and no part of it. */
async function muteAnimations(page: Page): Promise<void> {
  for (const close of await page.locator('[data-notices] [data-type=noticia] button').all())
    await close.dispatchEvent('click');
}

/** What anybody is given of their own, another each time. */
const RANDOM_SUFFIX = /(?<=-)[0-9A-Z]{4}$/gm;

const hashOf = (texto: string): string =>
  createHash('sha256').update(texto.replaceAll(RANDOM_SUFFIX, '').replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16);

/** Brings a screen to where its picture is taken, on an agency of its own. */
export async function takeScreenshots<T>(
  browser: Browser,
  { ruta, quien, asVisitor, antes, open, format, tema }: ScreenshotSpec,
  archivo: string,
  run: (shot: Shot) => Promise<T>,
): Promise<T> {
  const where = format === 'telefono' || archivo.endsWith('-telefono') ? 'telefono' : 'escritorio';
  const server = await ScreenshotServer.open('viva', browser);
  try {
    const theirs = await (quien?.(server) ?? server.de(12));
    await antes?.(server, theirs);
    const person = asVisitor ? null : await server.logIn(theirs);
    const contextOptions = where === 'telefono' ? PHONE : { viewport: DESKTOP };
    const page = await server.browser(person, { ...contextOptions, ...(tema && { tema }) });
    await openScreen(page, typeof ruta === 'string' ? ruta : await ruta(server));
    const parte = await open?.(page, server, where);
    await parte?.waitFor();
    await muteAnimations(page);
    await waitUntilStill(page);
    const huella = hashOf(await (parte ?? page.locator('body')).innerText());
    return await run({
      huella,
      takePhoto: () => (parte ?? page).screenshot({ animations: 'disabled', caret: 'hide' }),
    });
  } finally {
    await server.close();
  }
}
