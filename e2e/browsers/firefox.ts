import puppeteer from 'puppeteer-core';
import { PHONE } from '../fixtures/viewports.ts';
import type { Driver, RawTab } from './tab.ts';

/** Debian's Firefox, by WebDriver BiDi, which needs no program beside it. */
export async function firefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    // Pictures and flags of other hosts: nothing is asked of a network that may not be there.
    extraPrefsFirefox: { 'network.dns.disabled': true, 'intl.accept_languages': 'es-DO, es' },
  });
  return {
    close: () => browser.close(),
    async open(): Promise<RawTab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(PHONE);
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
        back: () => page.evaluate(() => history.back()),
        run: (code, ...args) => page.evaluate(code as never, ...args),
        load: async (script) => void (await page.evaluate(script)),
        click: (selector) => page.click(selector),
        type: (selector, text) => page.type(selector, text),
        press: (key) => page.keyboard.press(key),
        screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
      };
    },
  };
}
