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

/** Letters as the typeface has them, wherever the browser stands: no machine's own settings. */
const BASELINE_ARGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
/** What a width does to a part no theme changes, and what a theme does no width: each is looked at once. */
const VIEWS = [
  { width: 360, tema: 'light' },
  { width: 1280, tema: 'dark' },
] as const;
/** The parts of the page, and the whole screens. */
const GROUPS = [
  ...['colores', 'botones', 'esperas', 'tarjetas', 'tablas', 'listas', 'historias', 'formas', 'campos', 'personas'],
  ...['tiempos', 'cuadros', 'creditos', 'encima', 'armazon'],
];
const SCREENS = ['entrar', 'rangos'];
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

const expectBaseline = async (info: TestInfo, nombre: string, ...photo: [photo: RasterImage, texts: Box[]]) =>
  expect.soft(await compareWithBaseline(nombre, ...photo, info), nombre).toBeNull();

for (const { width, tema } of VIEWS)
  test(`the parts look as they did, ${width} px wide`, async () => {
    const info = test.info();
    await withBrowser(async (browser) => {
      const page = await openGallery(browser, width);
      await setTheme(page, tema);
      const seen = await takeCrops(page);
      expect(seen.map(({ nombre }) => nombre)).toEqual(GROUPS);
      for (const { nombre, photo, texts } of seen)
        await expectBaseline(info, `${nombre}-${width}-${tema}`, photo, texts);
      expect(await findIndistinctColors(page), tema).toEqual([]);
      // What WCAG asks for (1.4.10).
      await page.setViewportSize({ width: 320, height: WINDOW_HEIGHT });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

/** A Wednesday evening in the agency's zone. */
const NOW = Date.parse('2026-03-11T20:30:00-04:00');

test('the door and the ranks look as they did to a visitor', async () => {
  const info = test.info();
  await withBrowser(async (browser) => {
    const portal = await Portal.open(await createDatabase('sqlite'), browser, NOW);
    try {
      const page = await portal.openBrowser(null, { locale: 'es-DO', timezoneId: AGENCIA_ZONE });
      await page.clock.setFixedTime(NOW);
      await page.goto('/rangos');
      await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
      // The splash lies over it for a moment more.
      await expect(page.locator('#portada')).toBeHidden();
      for (const picture of SCREENS.toReversed()) {
        if (picture === 'entrar') {
          await page.getByRole('button', { name: 'Entrar', exact: true }).click();
          await expect(page.getByRole('dialog', { name: 'Entrar' }).getByLabel('Usuario')).toBeFocused();
        }
        for (const { width, tema } of VIEWS) {
          await page.setViewportSize({ width: width, height: 900 });
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

test('every picture that is kept is compared', async () => {
  const extra = (await readdir(BASELINES_FOLDER)).filter((archivo) => !NAMES.includes(archivo.replace(/\.webp$/, '')));
  expect(await removeBaselines(extra)).toEqual([]);
});
