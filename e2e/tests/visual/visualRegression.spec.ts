import { readdir } from 'node:fs/promises';
import type { Browser, TestInfo } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findIndistinctColors } from '../../fixtures/accessibility.ts';
import { AGENCIA_ZONE } from '../../fixtures/agenciaZone.ts';
import { LAUNCH_OPTIONS } from '../../fixtures/browserLaunch.ts';
import { createDatabase } from '../../fixtures/database.ts';
import { expect, Portal, test } from '../../fixtures/portal.ts';
import { WINDOW_HEIGHT } from '../../fixtures/viewports.ts';
import {
  BASELINES_FOLDER,
  compareWithBaseline,
  decodeImage,
  removeBaselines,
} from '../../visual-regression/baselines.ts';
import { openGallery, setTheme, takeCrops } from '../../visual-regression/gallery.ts';
import type { Box, RasterImage } from '../../visual-regression/imageDiff.ts';
import { findTextBoxes } from '../../visual-regression/textBoxes.ts';

/** Makes text rendering independent of the machine's font settings. */
const BASELINE_ARGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
/** Each width and each theme once: their effects on a part are independent. */
const VIEWS = [
  { width: 360, tema: 'light' },
  { width: 1280, tema: 'dark' },
] as const;
/** Groups of the gallery; SCREENS are whole screens. */
const GROUPS = [
  'colors',
  'buttons',
  'waiting',
  'cards',
  'tables',
  'lists',
  'histories',
  'careers',
  'comunicados',
  'forms',
  'fields',
  'people',
  'tiempos',
  'charts',
  'creditos',
  'overlays',
  'shell',
];
const SCREENS = ['login', 'rangos'];
const NAMES = [...GROUPS, ...SCREENS].flatMap((picture) =>
  VIEWS.map(({ width, tema }) => `${picture}-${width}-${tema}`),
);

const withBrowser = async (run: (browser: Browser) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch({ ...LAUNCH_OPTIONS, args: [...LAUNCH_OPTIONS.args, ...BASELINE_ARGS] });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
};

const expectBaseline = async (info: TestInfo, name: string, ...photo: [photo: RasterImage, texts: Box[]]) =>
  expect.soft(await compareWithBaseline(name, ...photo, info), name).toBeNull();

for (const { width, tema } of VIEWS)
  test(`the parts match their baselines, ${width} px wide`, async () => {
    const info = test.info();
    await withBrowser(async (browser) => {
      const page = await openGallery(browser, width);
      await setTheme(page, tema);
      const seen = await takeCrops(page);
      expect(seen.map(({ nombre }) => nombre)).toEqual(GROUPS);
      for (const { nombre, photo, texts } of seen)
        await expectBaseline(info, `${nombre}-${width}-${tema}`, photo, texts);
      expect(await findIndistinctColors(page), tema).toEqual([]);
      // Width of WCAG 1.4.10.
      await page.setViewportSize({ width: 320, height: WINDOW_HEIGHT });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

/** Fixed instant: a Wednesday evening in the agencia's zone. */
const NOW = Date.parse('2026-03-11T20:30:00-04:00');

test('the login dialog and Rangos match their baselines for a visitor', async () => {
  const info = test.info();
  await withBrowser(async (browser) => {
    const portal = await Portal.open(await createDatabase('sqlite'), browser, NOW);
    try {
      const page = await portal.openBrowser(null, { locale: 'es-DO', timezoneId: AGENCIA_ZONE });
      await page.clock.setFixedTime(NOW);
      await page.goto('/rangos');
      await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
      // The splash remains for a moment.
      await expect(page.locator('#splash')).toBeHidden();
      for (const picture of SCREENS.toReversed()) {
        if (picture === 'login') {
          await page.getByRole('button', { name: 'Entrar', exact: true }).click();
          await expect(page.getByRole('dialog', { name: 'Entrar' }).getByLabel('Usuario')).toBeFocused();
        }
        for (const { width, tema } of VIEWS) {
          await page.setViewportSize({ width, height: 900 });
          await setTheme(page, tema);
          const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
          await expectBaseline(
            info,
            `${picture}-${width}-${tema}`,
            await decodeImage(png),
            await page.evaluate(findTextBoxes),
          );
        }
      }
    } finally {
      await portal.close();
    }
    expect(portal.problems).toEqual([]);
  });
});

test('every stored baseline is compared @main', async () => {
  const extra = (await readdir(BASELINES_FOLDER)).filter((file) => !NAMES.includes(file.replace(/\.webp$/, '')));
  expect(await removeBaselines(extra)).toEqual([]);
});
