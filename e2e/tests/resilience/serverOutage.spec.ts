import type { Page } from '@playwright/test';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { withOtherVersion } from '../../fixtures/newDeployment.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, isEventStream, tiempoRow, waitForStream, waitForToast } from '../../fixtures/steps.ts';
import { DESKTOP, NARROW_PHONE } from '../../fixtures/viewports.ts';

declare global {
  interface Window {
    /** Lost when the page reloads. */
    continues?: true;
    layoutShift: number;
    indicatorShownAt?: number;
  }
}

const INDICATOR_MAX_MS = 3_000;
const offlineIndicator = (page: Page) => page.getByRole('banner').getByText(/^Sin conexión/);
const usuario = (page: Page) => page.getByRole('combobox', { name: 'Usuario' });
const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
const isSameDocument = (page: Page) => page.evaluate(() => window.continues === true);

/** Records layout shifts, and when the offline indicator appears. */
const startObserving = (page: Page) =>
  page.evaluate(() => {
    window.continues = true;
    window.layoutShift = 0;
    new PerformanceObserver((lista) => {
      for (const shift of lista.getEntries()) window.layoutShift += 'value' in shift ? Number(shift.value) : 0;
    }).observe({ type: 'layout-shift' });
    new MutationObserver(() => {
      if (document.querySelector('[data-indicator=linea]')) window.indicatorShownAt ??= Date.now();
    }).observe(document, { childList: true, subtree: true });
  });

const waitForStreamEnd = (page: Page): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const onEnd = (request: { url: () => string }) => isEventStream(request) && resolve(Date.now());
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return promise;
};

test('when the server goes away the page stays, the bar says so, and everything resumes by itself @main', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  for (const name of ['Beto', 'Cira']) await openTiempo(portal, boss, await portal.createPerson(name));
  await portal.createPerson('Nil');
  const page = await portal.openPage('/tiempos?nuevo=1', boss);
  await choose(page, 'Usuario', 'Nil');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await startObserving(page);
  const positions = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
  const positionsBefore = await positions();
  const end = waitForStreamEnd(page);

  await portal.whileStopped(async () => {
    await test.step('the bar says it within three seconds, and nothing moves', async () => {
      await expect(offlineIndicator(page)).toBeVisible();
      const delayMs = ((await page.evaluate(() => window.indicatorShownAt)) ?? Number.POSITIVE_INFINITY) - (await end);
      expect(delayMs).toBeLessThanOrEqual(INDICATOR_MAX_MS);
      await expect(page.getByRole('banner').getByText(/Datos de las? \d+:\d\d/)).toBeVisible();
      expect(await positions()).toEqual(positionsBefore);
      expect(await page.evaluate(() => window.layoutShift)).toBe(0);
    });

    await test.step('on the narrowest phone it still says since when, beside what else the bar has', async () => {
      await page.setViewportSize(NARROW_PHONE);
      const dataAge = page.getByRole('banner').getByText(/Datos de las? \d+:\d\d/);
      await expect(dataAge).toBeVisible();
      const boxes = [offlineIndicator(page), page.getByRole('banner').getByRole('button', { name: /^Buscar/ })];
      const [theirs, search] = await Promise.all(boxes.map((one) => one.boundingBox()));
      expect(theirs?.height).toBeLessThanOrEqual(50);
      expect((theirs?.x ?? 0) + (theirs?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
      await page.setViewportSize(DESKTOP);
    });

    await test.step('a press that fails leaves the sign and what was typed', async () => {
      await page.getByRole('button', { name: 'Abrir tiempo' }).click();
      await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
      await expect(usuario(page)).toHaveValue('Nil');
      await expect(offlineIndicator(page)).toBeVisible();
    });

    await test.step('pointing at the menu and focusing it load nothing anew', async () => {
      for (const name of ['Nómina', 'Mi cuenta', 'Ascensos']) {
        await navLink(page, name).hover();
        await navLink(page, name).focus();
      }
      expect(await isSameDocument(page)).toBe(true);
      await expect(usuario(page)).toHaveValue('Nil');
    });

    await test.step('a screen that cannot be fetched says so', async () => {
      await navLink(page, 'Nómina').click();
      await expect(page.getByRole('heading', { name: 'Nómina', level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Se abrirá cuando vuelva tu conexión');
      await page.goBack();
      await expect(usuario(page)).toHaveValue('Nil');
      await navLink(page, 'Nómina').click();
      await expect(offlineIndicator(page)).toBeVisible();
    });
  });

  await test.step('with the line everything comes by itself', async () => {
    await expect(page.getByRole('table', { name: 'Nómina: Los demás rangos' })).toBeVisible();
    await expect(offlineIndicator(page)).toBeHidden();
    await page.goBack();
    await expect(usuario(page)).toHaveValue('Nil');
    expect(await isSameDocument(page)).toBe(true);
  });
});

test('a server that accepts requests but does not answer counts as unreachable, and the page then resumes', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  await openTiempo(portal, boss, await portal.createPerson('Beto'));
  const [page, idlePage] = [await portal.openBrowser(boss), await portal.openBrowser(boss)];
  for (const [one, route] of [
    [page, '/tiempos'],
    [idlePage, '/normativa'],
  ] as const) {
    await one.clock.install();
    await Promise.all([waitForStream(one), one.goto(route)]);
  }
  const pause = tiempoRow(page, 'Beto').getByRole('button', { name: 'Pausar' }).first();
  await expect(pause).toBeEnabled();

  await portal.whileFrozen(async () => {
    await test.step('a press that nobody answers is noticed, and not taken twice', async () => {
      await pause.click();
      await page.clock.runFor(6_000);
      await expect(offlineIndicator(page)).toBeVisible();
    });
    await test.step('a viewer who only reads is told after a minute of silence', async () => {
      await expect(offlineIndicator(idlePage)).toBeHidden();
      await idlePage.clock.runFor(61_000);
      await expect(offlineIndicator(idlePage)).toBeVisible();
    });
  });

  await test.step('with the portal awake the press has been done, once, and both hear again', async () => {
    await expect(tiempoRow(page, 'Beto').getByRole('button', { name: 'Despausar' }).first()).toBeVisible();
    await expect(offlineIndicator(page)).toBeHidden();
    await expect(offlineIndicator(idlePage)).toBeHidden();
    const [row] = await portal.database.sql('select pausa, p_bajo from tiempo');
    expect(row).toEqual({ pausa: 1, p_bajo: 1 });
    await expect.poll(() => portal.isListening(idlePage)).toBe(true);
  });
});

test('a new version is announced while a person works, without losing their input', async ({ portal }) => {
  // The styles of the old build are gone, and the browser refuses the response in their place.
  portal.consoleGuard.allow(/Refused to apply style from .*\/assets\//);
  portal.consoleGuard.allow(/404 .*\/assets\//);
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Nil');
  const page = await portal.openPage('/tiempos?nuevo=1', boss);
  await choose(page, 'Usuario', 'Nil');
  await startObserving(page);
  const nueva = page.getByRole('banner').getByRole('button', { name: /^Versión nueva/ });

  await withOtherVersion(async (folder) => {
    await test.step('the bar offers it, and the page goes on', async () => {
      await portal.redeploy(folder);
      await expect(nueva).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
      await expect(usuario(page)).toHaveValue('Nil');
      expect(await page.evaluate(() => window.layoutShift)).toBe(0);
    });

    await test.step('a user who takes the new version finds the text that they were writing', async () => {
      await nueva.click();
      await waitForToast(page, 'Recuperamos lo que estabas escribiendo');
      await expect(usuario(page)).toHaveValue('Nil');
      expect(await isSameDocument(page)).toBe(false);
      await expect(nueva).toBeHidden();
    });

    await test.step('and so does whoever goes to a screen that is there in a newer one alone', async () => {
      await startObserving(page);
      await portal.redeploy(undefined);
      await expect(nueva).toBeVisible();
      await navLink(page, 'Nómina').click();
      await expect(page.getByRole('table', { name: 'Nómina: Los demás rangos' })).toBeVisible();
      expect(await isSameDocument(page)).toBe(false);
      await page.goBack();
      await expect(usuario(page)).toHaveValue('Nil');
    });
  });
});
