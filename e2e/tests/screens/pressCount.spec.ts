import type { Page } from '@playwright/test';
import { mainButton } from '../../fixtures/locators.ts';
import { createEarners } from '../../fixtures/manyTiempos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { drawerButton, expectToast, waitForStream } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Counts presses from the first load of a page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // Synthetic clicks that a label forwards to its field have no detail.
        if (isTrusted && detail > 0)
          sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`);
      },
      true,
    );
  });
  let before = 0;
  return async () => {
    const all = await page.evaluate(() => Number(sessionStorage.getItem('presses')));
    const since = all - before;
    before = all;
    return since;
  };
}

test('frequent actions of a member on a phone take few presses', async ({ portal }, info) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const manager = await portal.openPage('/solicitudes', ana, HANDHELD);
  const page = await portal.openBrowser(leo, HANDHELD);
  const presses = await countPresses(page);
  const expectPressesAtMost = async (what: string, most: number) => {
    const made = await presses();
    info.annotations.push({ type: 'presses', description: `${what}: ${made}` });
    expect(made, what).toBeLessThanOrEqual(most);
  };
  await Promise.all([waitForStream(page), page.goto('/')]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await expectToast(page, 'Copiado', mainButton(page, 'Copiar la misión completa').tap());
  await expectPressesAtMost('the own mission copied, from the home page', 1);

  await expect(page.getByRole('region', { name: 'De guardia' }).getByRole('listitem')).toHaveText(['Ana']);
  await expectToast(page, /^Pediste un tiempo/, mainButton(page, 'Pedir tiempo').tap());
  await expectPressesAtMost('who is on duty seen, and a tiempo asked for, from the home page', 1);

  await manager.getByRole('button', { name: 'Abrir el tiempo de Leo' }).tap();
  await expect(page.getByRole('main')).toContainText('con Ana');
  await expectPressesAtMost('it is opened, seen by who asked', 0);

  await drawerButton(page).tap();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ausencias' }).tap();
  await mainButton(page, 'Agregar ausencia').tap();
  const dialog = page.getByRole('dialog', { name: 'Agregar ausencia' });
  await dialog.getByLabel('Motivo').fill('Viaje');
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const [year = '', month = '', day = ''] = hoy.split('-');
  for (const field of ['Fecha inicio', 'Fecha final']) {
    await dialog.getByRole('textbox', { name: field }).tap();
    await page.keyboard.type(`${month}${day}${year}`);
  }
  await expectToast(page, /^Pediste la ausencia/, dialog.getByRole('button', { name: 'Agregar ausencia' }).tap());
  await expectPressesAtMost('an absence asked for, from the home page, with a reason and two dates typed', 6);
});

test('closing the week of 100 people takes few presses', async ({ portal }, info) => {
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 100);
  const page = await portal.openBrowser(boss);
  const presses = await countPresses(page);
  await page.goto('/listaPaga');
  await mainButton(page, 'Cerrar la semana').click();
  const next = page.getByRole('main').locator('[aria-current="step"]');
  const yes = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await next.getByRole('button', { name: 'Actualizar' }).click();
  await mainButton(page, 'Paga 100 · 900c').click();
  await yes('Paga 900c');
  await next.getByRole('button', { name: 'Cerrar la lista' }).click();
  await yes('Cerrar la lista');
  await next.getByRole('button', { name: 'Reiniciar la nómina' }).click();
  await yes('Reiniciar la nómina');
  await expect(page.getByText('Semana cerrada.')).toBeVisible();
  const made = await presses();
  info.annotations.push({ type: 'presses', description: `the week of 100 people closed: ${made}` });
  expect(made).toBeLessThanOrEqual(8);
});
