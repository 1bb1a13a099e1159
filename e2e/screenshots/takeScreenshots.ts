import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { goInside } from '../fixtures/steps.ts';
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

/** An image of the guide with its file name, one of `filesOf`. */
export interface Picture {
  screenshot: ScreenshotSpec;
  fileName: string;
}

/** Closes toasts of events that fell due since the demo data were generated. */
async function closeToasts(page: Page): Promise<void> {
  for (const close of await page.locator('[data-toasts] [data-type=news] button').all())
    await close.dispatchEvent('click');
}

/** Random suffix of values that differ per viewer. */
const RANDOM_SUFFIX = /(?<=-)[0-9A-Z]{4}$/gm;

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(RANDOM_SUFFIX, '').replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 16);

type Format = 'escritorio' | 'telefono';
const formatOf = ({ screenshot, fileName }: Picture): Format =>
  screenshot.format === 'telefono' || fileName.endsWith('-telefono') ? 'telefono' : 'escritorio';

const isOfSameAgencia = ({ screenshot: one }: Picture, { screenshot: other }: Picture): boolean =>
  one.prepare === other.prepare && (one.prepare === undefined || one.viewer === other.viewer);
const isOfSamePage = (one: Picture, other: Picture): boolean =>
  one.screenshot.viewer === other.screenshot.viewer &&
  one.screenshot.asVisitor === other.screenshot.asVisitor &&
  one.screenshot.theme === other.screenshot.theme &&
  formatOf(one) === formatOf(other);

/** Orders pictures so that those of one agencia stand together, and among them those of one page. */
export function orderByPage(pictures: readonly Picture[]): Picture[] {
  const rest = [...pictures];
  const ordered: Picture[] = [];
  while (rest.length > 0) {
    const last = ordered.at(-1) ?? rest[0];
    const isNext = (isSame: typeof isOfSamePage) => (one: Picture) =>
      last !== undefined && isOfSameAgencia(last, one) && isSame(last, one);
    const index = [isNext(isOfSamePage), isNext(() => true)].map((is) => rest.findIndex(is)).find((i) => i >= 0) ?? 0;
    ordered.push(...rest.splice(index, 1));
  }
  return ordered;
}

/** Forgets what a page stored for earlier pictures: drafts, preferences. Runs in the browser. */
function forgetStored(): void {
  if (location.origin === 'null') return;
  sessionStorage.clear();
  localStorage.clear();
}

/** Opens another screen within the page, at a fraction of what loading it costs. */
async function openInside(page: Page, route: string): Promise<void> {
  const lastHeading = await page.getByRole('heading', { level: 1 }).first().elementHandle();
  await goInside(page, route);
  await page.waitForFunction((heading) => heading?.isConnected !== true, lastHeading);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitUntilStill(page);
}

/** Shows pictures one after another. Those that are prepared alike share an agencia, and those of one viewer a page. */
class ScreenshotSession {
  private readonly browser: Browser;
  private server: ScreenshotServer | undefined;
  private page: Page | undefined;
  private last: Picture | undefined;
  /** Names of the viewers, as they were before the agencia was prepared. */
  private readonly viewers = new Map<ScreenshotSpec['viewer'], string>();
  /** Path of the page's screen, empty once something was opened on it. */
  private untouchedPath = '';

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async show(picture: Picture): Promise<Shot> {
    const { screenshot } = picture;
    const server = await this.serverFor(picture);
    const page = await this.pageFor(server, picture);
    const route = typeof screenshot.path === 'string' ? screenshot.path : await screenshot.path(server);
    const { pathname } = new URL(route, server.portal.url);
    const isInside = this.untouchedPath !== '' && this.untouchedPath !== pathname;
    await (isInside ? openInside(page, route) : openScreen(page, route));
    const region = await screenshot.open?.(page, server, formatOf(picture));
    await region?.waitFor();
    await closeToasts(page);
    await waitUntilStill(page);
    // A dialog goes back in the history as it closes.
    const isTouched = screenshot.open !== undefined || (await page.getByRole('dialog').count()) > 0;
    this.untouchedPath = isTouched ? '' : pathname;
    return {
      hash: hashOf(await (region ?? page.locator('body')).innerText()),
      takePhoto: () => (region ?? page).screenshot({ animations: 'disabled', caret: 'hide' }),
    };
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    this.page = undefined;
    this.untouchedPath = '';
    this.viewers.clear();
    await server?.close();
  }

  /** Returns the name of the viewer; by default of a person with all permisos. */
  private async viewerOf({ screenshot: { viewer } }: Picture, server: ScreenshotServer): Promise<string> {
    const name = this.viewers.get(viewer) ?? (await (viewer?.(server) ?? server.firstOfCategoria(12)));
    this.viewers.set(viewer, name);
    return name;
  }

  private async serverFor(picture: Picture): Promise<ScreenshotServer> {
    const { prepare } = picture.screenshot;
    if (this.last && !isOfSameAgencia(this.last, picture)) await this.close();
    if (this.server) return this.server;
    this.server = await ScreenshotServer.open('viva', this.browser);
    await prepare?.(this.server, await this.viewerOf(picture, this.server));
    return this.server;
  }

  private async pageFor(server: ScreenshotServer, picture: Picture): Promise<Page> {
    const { asVisitor, theme } = picture.screenshot;
    if (this.page && this.last && isOfSamePage(this.last, picture)) return this.page;
    await this.page?.context().close();
    this.untouchedPath = '';
    this.last = picture;
    const person = asVisitor ? null : await server.logIn(await this.viewerOf(picture, server));
    const contextOptions = formatOf(picture) === 'telefono' ? PHONE : { viewport: DESKTOP };
    this.page = await server.browser(person, { ...contextOptions, ...(theme && { theme }) });
    await this.page.addInitScript(forgetStored);
    return this.page;
  }
}

/** Runs `run` on pictures one after another; see `ScreenshotSession`. */
export async function takeScreenshots(
  browser: Browser,
  pictures: readonly Picture[],
  run: (picture: Picture, shot: Shot) => Promise<void>,
): Promise<void> {
  const session = new ScreenshotSession(browser);
  try {
    for (const picture of pictures) await run(picture, await session.show(picture));
  } finally {
    await session.close();
  }
}
