import { fillEverydayAgencia } from '../../fixtures/everydayAgencia.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test('Mi cuenta renders before it requests the code below the fold, which loads even after a failed attempt', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/ERR_FAILED .*MyWeeks-/);
  const page = await portal.openBrowser(await portal.createPerson('Leo'));
  await page.addInitScript(() => {
    // Time of the first frame with the screen.
    const recordFirstFrame = () => {
      if (document.querySelector('main h2')) Reflect.set(window, 'dibujada', new Event('').timeStamp);
      else requestAnimationFrame(recordFirstFrame);
    };
    requestAnimationFrame(recordFirstFrame);
  });
  let attempts = 0;
  await page.route(/\/MyWeeks-[^/]*\.js$/, async (route) => {
    attempts += 1;
    await (attempts === 1 ? route.abort() : route.continue());
  });
  await page.goto('/perfil');
  await expect(page.getByRole('tab', { name: 'Asistencias' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Esta semana', pressed: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
  expect(attempts).toBe(2);
  const after = await page.evaluate(() => {
    const requested = performance.getEntriesByType('resource').find(({ name }) => /\/MyWeeks-[^/]*\.js$/.test(name));
    return (requested?.startTime ?? 0) - Reflect.get(window, 'dibujada');
  });
  expect(after).toBeGreaterThan(0);
});

test('fonts stay loaded when later stylesheets arrive', async ({ portal }) => {
  const page = await portal.openPage('/rangos', await portal.createPerson('Leo'));
  const findLoadedFont = () => [...document.fonts].find((f) => /Atkinson/.test(f.family) && f.status === 'loaded');
  const fontHandle = await page.waitForFunction(findLoadedFont);
  await page.addStyleTag({ content: '@layer otra { .nada { color: red } }' });
  // Fonts declared in a stylesheet would be replaced and reloaded at this point.
  expect(
    await fontHandle.evaluate((f) => f !== undefined && document.body.offsetWidth > 0 && document.fonts.has(f)),
  ).toBe(true);
  const stylesheetFontCount = await page.evaluate(
    () =>
      [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((r) => r instanceof CSSFontFaceRule)
        .length,
  );
  expect(stylesheetFontCount).toBe(0);
  const title = await page.evaluate(
    async () => (await document.fonts.load('600 1em "Pixelify Sans"', 'Conserje')).length,
  );
  expect(title).toBe(2);
});

for (const route of ['/', '/tiempos', '/perfil'])
  test(`${route}: no later stylesheet declares a layer, which would recompute the whole page`, async ({ portal }) => {
    const page = await portal.openPage(route, await portal.logInAsBoss(), HANDHELD);
    // The dialogs are loaded last.
    await expect(page.locator('link[href*="/ConfirmDialogs-"][rel="stylesheet"]')).toHaveCount(1);
    const findLayeredStylesheets = () =>
      [...document.styleSheets]
        .filter(({ cssRules }) => [...cssRules].some((r) => /^CSSLayer/.test(r.constructor.name)))
        .map(({ href }) => href && new URL(href).pathname.replace(/-.*/, ''));
    expect(await page.evaluate(findLayeredStylesheets)).toEqual([null, '/assets/index']);
  });

test('on a phone a list renders once, with its menu merged into the one of its screen', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await fillEverydayAgencia(portal, boss);
  const page = await portal.openBrowser(boss, HANDHELD);
  await page.addInitScript(() => {
    const removed: string[] = [];
    Reflect.set(window, 'quitados', removed);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && (node.matches('[data-more]') || node.querySelector('[data-more]')))
          removed.push(node.outerHTML.slice(0, 200));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/tiempos');
  await expect(page.getByRole('main').locator('tbody tr, li').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
  await expect(page.getByRole('main').locator('[data-more]')).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'quitados'))).toEqual([]);
});
