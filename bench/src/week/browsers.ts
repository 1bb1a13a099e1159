import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS } from '../../../e2e/fixtures/browserLaunch.ts';
import { ConsoleGuard } from '../../../e2e/fixtures/consoleGuard.ts';
import { DESKTOP, HANDHELD } from '../../../e2e/fixtures/viewports.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { cacheDir } from '../../../scripts/lib/paths.mjs';
import type { Agency, Person } from './agency.ts';

/** Longest time until a change shows; an event of a topic that the page does not show takes five seconds. */
const SHOWN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
const MARK = 'window.semana';
/** Pages that did not show a change. */
const PICTURES = join(cacheDir, 'semana');

/** A browser on a phone or a desk. */
export type Device = 'phone' | 'desktop';

export const launch = async (): Promise<Browser> =>
  chromium.launch({ ...LAUNCH_OPTIONS, executablePath: await ensureChromium() });

/** Opens a separate browser for a person, as `npm run e2e` does. */
export async function openContext(
  browser: Browser,
  url: string,
  { key = '', direccion }: Person,
  device: Device,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(device === 'phone' ? HANDHELD : { viewport: DESKTOP }),
    baseURL: url,
    locale: 'es-DO',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': direccion },
  });
  await context.addCookies([{ name: 'key', value: key, url, sameSite: 'Strict' }]);
  return context;
}

/** The text that is seen, on one line and without regard to case: style sheets write some headings in capitals. */
const mainText = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ').toLowerCase();
const countIn = (text: string, part: string): number => text.split(part).length - 1;

/** Waits until a screen has its heading and its data. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const loading = page.getByRole('main').getByRole('status', { name: /^Cargando/ });
  while ((await loading.count()) > 0) await sleep(LOOK_EVERY_MS);
}

/** What a page must show without a reload. */
export interface LiveEvent {
  what: string;
  who: Device;
  route: string;
  day: number;
  /** The page is open from this time on, and shows it by the next. */
  from: string;
  to: string;
  /** Known when it has happened. */
  text(): string;
}

/** Two browsers that stay open through the week: a member's on a phone, and an administrator's. */
export class OpenBrowsers {
  readonly guard = new ConsoleGuard();
  readonly #browser: Browser;
  readonly #url: string;
  readonly #pages = new Map<Device, Page>();
  #shown = '';
  /** Changes that showed by themselves, with the milliseconds that they took. */
  readonly seen: { what: string; ms: number }[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async open({ watching }: Agency): Promise<void> {
    for (const [device, person] of [
      ['phone', watching.member],
      ['desktop', watching.admin],
    ] as const) {
      const context = await openContext(this.#browser, this.#url, person, device);
      this.guard.watchContext(context, this.#url);
      const page = await context.newPage();
      await page.goto('/perfil');
      await waitForScreen(page);
      this.#pages.set(device, page);
    }
  }

  page(device: Device): Page {
    const page = this.#pages.get(device);
    if (!page) throw new Error(`no ${device} is open`);
    return page;
  }

  /** Schedules the opening of a screen and the look at what has changed on it. */
  schedule(a: Agency, event: LiveEvent): void {
    a.at(event.day, event.from, () => this.#goTo(event));
    a.at(event.day, event.to, () => this.#look(a, event));
  }

  async #goTo({ who, route }: LiveEvent): Promise<void> {
    const page = this.page(who);
    const listening = page.waitForResponse((r) => r.ok() && new URL(r.url()).pathname === '/api/vivo');
    await Promise.all([listening, page.goto(route)]);
    await waitForScreen(page);
    await page.evaluate(`${MARK} = true`);
    this.#shown = await mainText(page);
  }

  async #look(a: Agency, { what, who, text }: LiveEvent): Promise<void> {
    const page = this.page(who);
    const [expected, began] = [text().toLowerCase(), performance.now()];
    const before = countIn(this.#shown, expected);
    let now = before;
    while (now <= before && performance.now() - began < SHOWN_WITHIN_MS) {
      now = countIn(await mainText(page), expected);
      if (now <= before) await sleep(LOOK_EVERY_MS);
    }
    this.seen.push({ what, ms: performance.now() - began });
    if (now <= before) await page.screenshot({ path: join(PICTURES, `${what}.png`) });
    a.check.equal(
      'shown without a reload',
      `${what}: «${expected}»`,
      [true, true],
      [expected !== '' && now > before, await page.evaluate(MARK)],
    );
  }
}
