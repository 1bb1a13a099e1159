import puppeteer from 'puppeteer-core';
import { PHONE } from '../fixtures/viewports.ts';
import type { Driver, RawTab } from './tab.ts';

/** Starts Debian's Firefox over WebDriver BiDi, which needs no separate driver program. */
export async function firefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    // Tests must not depend on external hosts (avatars, flags).
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
