import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { openFourTiempos, openTiempo } from '../../fixtures/agenciaSetup.ts';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { chooseFromCard, chooseFromMenu, expectToast, tiempoRow } from '../../fixtures/steps.ts';
import { DESKTOP, PHONE } from '../../fixtures/viewports.ts';

const board = (page: Page) => page.getByRole('region', { name: 'En base ahora' });
/** Lane of an encargado, by its heading. */
const lane = (page: Page, name: string) =>
  board(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
/** People on a lane, with their status. */
const laneItems = (page: Page, name: string) => lane(page, name).getByRole('list').getByRole('listitem');

test('changes by others move the board without any request @main', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  const [theirs, watcherPage] = await Promise.all([
    portal.openPage('/tiempos', ana),
    portal.openPage('/tiempos?tablero=si', beto),
  ]);
  await expect(board(watcherPage)).toContainText('3 en base · 1 en pausa');
  // Own lane first, then people without encargado.
  await expect(board(watcherPage).getByRole('heading', { level: 3 })).toHaveText(['Beto (tú)', 'Sin encargado', 'Ana']);
  await expect(laneItems(watcherPage, 'Ana')).toHaveText([
    /^Dora: desde las? .* termina a las? /,
    /^Zoe: desde .* en pausa desde/,
  ]);
  const requested: string[] = [];

  await test.step('a pause', async () => {
    await button(theirs, 'Pausar el tiempo de Dora').click();
    await expect(laneItems(watcherPage, 'Ana').first()).toHaveText(/^Dora: .* en pausa desde/);
    await expect(board(watcherPage)).toContainText('2 en base · 2 en pausa');
  });
  // Counts API calls only: code of other screens may be prefetched at any time.
  watcherPage.on('request', (r) => r.url().startsWith(`${portal.url}/api/`) && requested.push(r.url()));
  await test.step('a hand-over', async () => {
    await expectToast(theirs, 'Ligaste 1 tiempo', button(theirs, 'Ligar Tiempos').click());
    await expect(laneItems(watcherPage, 'Ana')).toHaveText([/^Dora/, /^Íker: .* antes con nadie/, /^Zoe/]);
    await expect(lane(watcherPage, 'Sin encargado')).toBeHidden();
  });
  await test.step('one who comes, and one who goes', async () => {
    await openTiempo(portal, ana, await portal.createPerson('Lola'));
    await expect(laneItems(watcherPage, 'Ana').last()).toHaveText(/^Lola/);
    await chooseFromMenu(theirs, 'Íker', 'Cancelar tiempo');
    await expectToast(theirs, 'Cancelaste el tiempo de Íker', button(theirs, 'Cancelar tiempo').click());
    await expect(laneItems(watcherPage, 'Ana')).toHaveText([/^Dora/, /^Zoe/, /^Lola/]);
  });
  expect(requested).toEqual([]);

  await test.step('an end, by itself', async () => {
    await portal.passMinutes(61);
    await expect(laneItems(watcherPage, 'Beto (tú)')).toHaveText(/^Noel: .* terminó a las? /);
    await expect(board(watcherPage)).toContainText('2 en pausa · 2 terminados');
  });
});

test('the board belongs to its viewer: lanes fold and hide, the state is remembered, and names are links', async ({
  portal,
}) => {
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/tiempos', ana);
  await button(page, 'Tablero').click();
  await expect(laneItems(page, 'Ana (tú)')).toHaveCount(2);
  await expect(tiempoRow(page, 'Dora')).toBeVisible();

  await expectAccessible(page, 'the board beside the list');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(laneItems(page, 'Ana (tú)').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(DESKTOP);

  await button(page, 'Ana: 2 tiempos').press('Enter');
  await expect(laneItems(page, 'Ana (tú)')).toHaveCount(0);
  await expect(button(page, 'Ana: 2 tiempos')).toHaveAttribute('aria-expanded', 'false');
  await button(page, 'Mostrar todos').click();
  await expect(laneItems(page, 'Ana (tú)')).toHaveCount(2);
  await button(page, 'Ocultar todos').click();
  await expect(board(page).getByText('Dora')).toBeHidden();
  await button(page, 'Mostrar todos').click();

  await chooseFromCard(board(page), 'Dora', 'Detalle del tiempo');
  await expect(page.getByRole('dialog', { name: /Dora/ })).toContainText('Tiempo confirmado');
  await page.keyboard.press('Escape');

  // The state persists on this device.
  await page.goto('/tiempos');
  await expect(board(page)).toBeVisible();
  await button(page, 'Tablero').click();
  await expect(board(page)).toBeHidden();
  await page.goto('/tiempos');
  await expect(tiempoRow(page, 'Dora')).toBeVisible();
  await expect(board(page)).toBeHidden();
});

test('on a phone the board replaces the list, one tap away', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/tiempos', ana, { viewport: PHONE });
  const views = page.getByRole('group', { name: 'Qué tiempos se muestran' });
  const boardButton = button(page, 'Tablero');
  await expect(boardButton).toBeVisible();
  const [viewsBox, buttonBox] = [await views.boundingBox(), await boardButton.boundingBox()];
  expect(buttonBox?.y, 'views and board share a line').toBeCloseTo(viewsBox?.y ?? 0, -1);
  await boardButton.click();
  await expect(laneItems(page, 'Ana (tú)').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expectAccessible(page, 'the board in the hand');
  for (const row of await laneItems(page, 'Ana (tú)').all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button(page, 'Tablero').click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await expect(board(page)).toBeVisible();
});

test('a wide window shows the board beside the list, and says when it is empty', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const page = await portal.openPage('/tiempos', ana, { viewport: { width: 1920, height: 1080 } });
  await expect(board(page)).toContainText('No hay nadie en base');
  await button(page, 'Nuevo Tiempo').click();
  await openTiempo(portal, ana, await portal.createPerson('Dora'));
  await expect(laneItems(page, 'Ana (tú)')).toHaveText(/^Dora/);
});
