import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { countTransfers } from '../../fixtures/transfer.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const KIB = 1024;
const MAX = { script: 160 * KIB, stylesheet: 35 * KIB };

test('the first visit stays within its transfer budget @main', async ({ portal }) => {
  const page = await portal.openBrowser(null, { withMotion: true });
  const bytes = { script: 0, stylesheet: 0 };
  const uncompressed: string[] = [];
  const measurements: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const tipo = request.resourceType();
    if (tipo !== 'script' && tipo !== 'stylesheet') return;
    const measure = async () => {
      const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()]);
      bytes[tipo] += responseBodySize;
      const { 'content-encoding': encoding = '' } = (await response?.allHeaders()) ?? {};
      // Files below 1 KiB gain nothing from compression.
      if (encoding !== 'br' && responseBodySize >= KIB) uncompressed.push(request.url());
    };
    measurements.push(measure());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  await Promise.all(measurements);

  expect(uncompressed).toEqual([]);
  expect(bytes.script).toBeGreaterThan(0);
  expect(bytes.script).toBeLessThanOrEqual(MAX.script);
  expect(bytes.stylesheet).toBeGreaterThan(0);
  expect(bytes.stylesheet).toBeLessThanOrEqual(MAX.stylesheet);
});

/**
 * A stream asks for the changes since the page was opened, with half a second of tolerance. If the server started after
 * that, it answers that everything changed.
 */
const STREAM_TOLERANCE_MS = 1_000;

/** Transfer of a first visit in KiB: page, code, styles, fonts, images and data. */
const LIMITS_WITH_DATA = [
  ['/rangos', 'Rangos', 288],
  ['/tiempos', 'Tiempos', 295],
  ['/perfil', 'Mi cuenta', 317],
] as const;

test('the first visit of frequent screens stays within its transfer budget, data included', async ({ portal }) => {
  const startedBefore = Date.now();
  const boss = await portal.logInAsBoss();
  await expect.poll(() => Date.now() - startedBefore).toBeGreaterThan(STREAM_TOLERANCE_MS);
  for (const [route, title, max] of LIMITS_WITH_DATA) {
    const page = await portal.openBrowser(boss);
    const transfers = await countTransfers(page, portal.url);
    // The confirmation dialog is prefetched last.
    await Promise.all([page.waitForResponse(/\/ConfirmDialogs-[^/]*\.js$/), page.goto(route)]);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await expect.poll(transfers.bytes, `bytes of ${route}`).toBeGreaterThan(150 * KIB);
    expect(transfers.bytes(), `bytes of ${route}`).toBeLessThanOrEqual(max * KIB);
    // Preloaded files must not be requested twice.
    const asked = transfers.requests().map(({ method, path }) => `${method} ${path}`);
    expect(
      asked.filter((request, i) => asked.indexOf(request) < i),
      route,
    ).toEqual([]);
    // The page itself preloads its screen and no other.
    const screens = transfers.requests().filter(({ path }) => /Screen-[^/]*\.js$/.test(path));
    expect(
      screens.map(({ initiator }) => initiator),
      route,
    ).toEqual(['parser']);
    await page.context().close();
  }
});

const STEP_MS = 1_600;
test('a reload and another tab do not wait for the splash again', async ({ portal }) => {
  const page = await portal.openBrowser(null, { withMotion: true });
  const splash = (which: typeof page) => which.getByRole('status', { name: 'Cargando el portal' });
  const expectOpen = async (which: typeof page) => {
    await expect(splash(which)).toBeHidden();
    await expect(which.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  };
  // Makes the splash start at zero and end only on demand.
  await page.context().addInitScript((delayMs) => {
    const realSetTimeout = window.setTimeout.bind(window);
    const delayedCalls: TimerHandler[] = [];
    performance.now = () => 0;
    window.setTimeout = Object.assign(
      (run: TimerHandler, ms?: number) => (ms === delayMs ? delayedCalls.push(run) : realSetTimeout(run, ms)),
      window.setTimeout,
    );
    Object.assign(window, {
      runSteps: () => {
        for (const run of delayedCalls) realSetTimeout(run);
        return delayedCalls.length;
      },
    });
  }, STEP_MS);
  const runSteps = (which: typeof page) => which.evaluate<number>(() => Reflect.get(window, 'runSteps')());
  await page.goto('/rangos');
  // The screen is rendered under the splash, hidden and not clickable.
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const above = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return root?.querySelector('h1') && root.ariaHidden && above?.closest('#splash');
  });
  // It is not reachable by keyboard either.
  for (const shortcutKey of ['Tab', 'Tab', 'Control+k']) await page.keyboard.press(shortcutKey);
  await expect(page.locator('body')).toBeFocused();
  expect(await runSteps(page)).toBe(1);
  await expectOpen(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  for (const other of [page, await page.context().newPage()]) {
    await other.goto('/rangos');
    await expectOpen(other);
    expect(await runSteps(other)).toBe(0);
  }
});

const STARTUP_CALLS = /^\/api\/(startupForo|estados|login|MyPerfil)$/;
test('an open agencia does not wait for the configuracion, and in mantenimiento no startup call is sent', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana');
  const open = async () => {
    const page = await portal.openBrowser(ana);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (STARTUP_CALLS.test(pathname)) requested.push(pathname.slice('/api/'.length));
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/configuracion', async (route) => {
      await released;
      await route.continue();
    });
    await Promise.all([page.waitForRequest('**/api/configuracion'), page.goto('/perfil')]);
    return { page, requested, release };
  };
  const openedVisit = await open();
  await expect.poll(() => openedVisit.requested.toSorted()).toEqual(['MyPerfil', 'estados', 'login', 'startupForo']);
  openedVisit.release();
  await expect(openedVisit.page.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
  await openedVisit.page.context().close();

  await portal.whileStopped(() => portal.configure({ mantenimiento: true }));
  const closedVisit = await open();
  expect(closedVisit.requested).toEqual([]);
  closedVisit.release();
  await expect(closedVisit.page.getByText('Estamos en mantenimiento.')).toBeVisible();
  expect(closedVisit.requested).toEqual([]);
});

test('the splash shows before any script, and further screens load on demand', async ({ portal }) => {
  const page = await portal.openBrowser(null, { withMotion: true });
  const { promise: scriptsReleased, resolve: open } = Promise.withResolvers<void>();
  await page.route(/\.(js|css)$/, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.getByRole('status', { name: 'Cargando el portal' });
  await expect(splash).toBeVisible();
  await expect(splash).toContainText('Conserje');
  expect(await splash.evaluate((box) => getComputedStyle(box).position)).toBe('fixed');
  const countPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(countPaints).toBe(1);
  open();
  await expect(page.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  await expect(splash).toBeHidden();

  const screens = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/(Rangos|Normativa|Tiempos|Nomina|Perfil)Screen[^/]*\.js$/.exec(name)?.[1] ?? []),
    );
  expect(await screens()).toEqual([]);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Normativa' }).click();
  await expect(page.getByRole('heading', { name: 'Normativa', level: 1 })).toBeVisible();
  await expect.poll(screens).toEqual(['Normativa']);
});

/** A phone with a weak signal. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

declare global {
  interface Window {
    /** Time when the splash disappeared, and when the first row was pressable, on the page's clock. */
    splashGone?: number;
    rowShown?: number;
  }
}

test('on a slow network rows are requested behind the splash, and a tap on the menu responds at once', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  await openTiempo(portal, boss, await portal.createPerson('Beto'));
  const page = await portal.openBrowser(boss, {
    withMotion: true,
    viewport: PHONE,
    hasTouch: true,
  });
  await page.addInitScript(() => {
    const check = () => {
      const root = document.getElementById('root');
      const now = new Event('').timeStamp;
      const rowShown = root?.querySelector('main tbody tr button') && !root.ariaHidden;
      if (root?.firstElementChild && !root.ariaHidden) window.splashGone ??= now;
      if (rowShown) window.rowShown ??= now;
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  const { promise: next, resolve: resume } = Promise.withResolvers<void>();
  await page.route(/\/AscensosScreen-[^/]*\.js$|\/api\/ascensosPosibles$/, (route) =>
    next.then(() => route.continue()),
  );
  await page.goto('/tiempos');
  await expect(page.getByRole('row', { name: /Beto/ })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
  const { pedida, splashGone, rowShown, queuedNames } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource');
    const pedida = resources.find(({ name }) => name.endsWith('/api/getAllTime'))?.startTime;
    const [splashGone = 0, rowShown = 0] = [window.splashGone, window.rowShown];
    const after = resources.filter(({ startTime }) => startTime > splashGone && startTime < rowShown);
    const queuedNames = after.map(({ name }) => name).filter((name) => /\.(js|css)$|\/api\/getAllTime$/.test(name));
    return { pedida, splashGone, rowShown, queuedNames };
  });
  expect(pedida).toBeLessThan(splashGone);
  expect(rowShown).toBeGreaterThanOrEqual(splashGone);
  // All code and data of a row are requested before the splash ends.
  expect(queuedNames).toEqual([]);

  await page.getByRole('navigation', { name: 'Pantallas frecuentes' }).getByRole('link', { name: 'Ascensos' }).tap();
  await expect(page.getByRole('heading', { name: 'Ascensos', level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('status', { name: /^Cargando/ })
      .first(),
  ).toBeVisible();
  resume();
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toBeVisible();
});
