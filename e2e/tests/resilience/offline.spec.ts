import type { Page } from '@playwright/test';
import { openFourTiempos, openTiempo } from '../../fixtures/agenciaSetup.ts';
import { UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { title } from '../../fixtures/locators.ts';
import { withOtherVersion } from '../../fixtures/newDeployment.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { tiempoRow, waitForToast } from '../../fixtures/steps.ts';

const offlineIndicator = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .getByText(/^Sin conexión/);

/** Waits until the service worker has cached the files of the current build. */
const waitUntilCached = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cached = await caches.match('/');
        const script = document.querySelector('script[type=module]:not([async])')?.getAttribute('src');
        return (await cached?.text())?.includes(`src="${script}"`) ?? false;
      }),
    )
    .toBe(true);

test('cached screens open offline with their age, and continue after reconnecting @main', async ({ portal }) => {
  // Error of the service worker for requests that it could not fulfil.
  portal.consoleGuard.allow(/net::ERR_FAILED/);
  const boss = await portal.logInAsBoss();
  await openTiempo(portal, boss, await portal.createPerson('Beto'));
  const cira = await portal.createPerson('Cira');
  const page = await portal.openPage('/tiempos', boss, { withServiceWorkers: true });
  await expect(tiempoRow(page, 'Beto')).toBeVisible();
  await waitUntilCached(page);

  await portal.whileStopped(async () => {
    await test.step('the screen stands there with its rows', async () => {
      await page.reload();
      await expect(tiempoRow(page, 'Beto')).toBeVisible();
      await expect(offlineIndicator(page)).toBeVisible();
      await expect(page.getByRole('banner').getByText(/Datos de las? \d+:\d\d/)).toBeVisible();
    });

    await test.step('a press that cannot be done says so, and shows nothing as done', async () => {
      await page.getByRole('button', { name: 'Pausar' }).first().click();
      await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
      await expect(tiempoRow(page, 'Beto')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pausar' }).first()).toBeVisible();
    });

    await test.step('a screen that was never opened says that it cannot load', async () => {
      await page.goto('/nomina');
      await expect(title(page, 'Nómina')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Se abrirá cuando vuelva tu conexión');
      await page.goto('/tiempos');
      await expect(tiempoRow(page, 'Beto')).toBeVisible();
    });
  });

  await test.step('with the line it is as it is now', async () => {
    await expect(offlineIndicator(page)).toBeHidden();
    await openTiempo(portal, boss, cira);
    await page.getByRole('button', { name: 'Pausar' }).first().click();
    await expect(tiempoRow(page, 'Cira')).toBeVisible();
  });

  await test.step('a log-out deletes everything of the person', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menú de Jefa' }).click();
    await page.getByText('Cerrar sesión').click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    // Visitors have no event stream.
    await expect.poll(() => portal.isListening(page)).toBe(false);
    await portal.whileStopped(async () => {
      await page.goto('/');
      await expect(offlineIndicator(page)).toBeVisible();
      await expect(page.getByText('Beto')).toHaveCount(0);
      const saved = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(saved).not.toContain('Beto');
      expect(saved).not.toContain(boss.key);
    });
  });
});

/** Screens that the guide lists as available offline (docs/guia/sin-conexion.md). */
const OFFLINE_PATHS = [
  '/',
  '/rangos',
  '/perfil',
  '/tiempos',
  '/solicitudes',
  '/ascensos',
  '/paselista',
  '/nomina',
  '/topsemanal',
  '/ausencias',
  '/fichaje',
  '/equipo',
  '/mejortrabajador',
];

/**
 * Returns the headings and rows of a loaded screen without digits, which change with time. Checks and reads in one
 * evaluation, so that both see the same state.
 */
async function sample(page: Page): Promise<string> {
  const parts = await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const waiting = main?.querySelector('[aria-busy=true], [role=status][aria-label^=Cargando]');
    if (!main?.querySelector('h1') || waiting) return null;
    return [...main.querySelectorAll('h1, h2, h3, tbody tr')].map((part) => part.textContent).join(' | ');
  });
  return String(await parts.jsonValue()).replaceAll(/[\d\s:.,hm]+/g, ' ');
}

test('every screen that the guide lists opens offline in its last state, after further page loads too', async ({
  portal,
}) => {
  test.slow();
  portal.consoleGuard.allow(/net::ERR_FAILED/);
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/', ana, { withServiceWorkers: true });
  await waitUntilCached(page);
  const samples = new Map<string, string>();
  for (const route of OFFLINE_PATHS) {
    await page.goto(route);
    samples.set(route, await sample(page));
  }
  // The last loaded page is none of them.
  await page.goto('/normativa');
  await expect(title(page, 'Normativa')).toBeVisible();
  await waitUntilCached(page);
  await portal.whileStopped(async () => {
    for (const [route, storedSample] of samples) {
      await page.goto(route);
      expect.soft(await sample(page), route).toBe(storedSample);
      if (route !== '/rangos')
        await expect.soft(page.getByRole('banner').getByText(/Datos de las? \d+:\d\d/), route).toBeVisible();
    }
  });
});

test('a new build replaces the offline copy of the old one', async ({ portal }) => {
  const page = await portal.openPage('/rangos', null, { withServiceWorkers: true });
  await expect(title(page, 'Rangos')).toBeVisible();
  await waitUntilCached(page);
  const scripts = () =>
    page.evaluate(() => [...document.scripts].map((script) => script.getAttribute('src')).toSorted());
  const scriptsBefore = await scripts();
  await withOtherVersion(async (folder) => {
    await portal.redeploy(folder);
    await page.reload();
    await expect(title(page, 'Rangos')).toBeVisible();
    const scriptsAfter = await scripts();
    expect(scriptsAfter).not.toEqual(scriptsBefore);
    await waitUntilCached(page);
    const old = await page.evaluate(async () => {
      const cached = await caches.open('conserje-casa');
      return (await cached.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(old.filter((route) => scriptsBefore.includes(route))).toEqual([]);
    await portal.whileStopped(async () => {
      await page.reload();
      await expect(title(page, 'Rangos')).toBeVisible();
      expect(await scripts()).toEqual(scriptsAfter);
    });
  });
});
