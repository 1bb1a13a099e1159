import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { offerAscenso, openTiempo, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { mainButton } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const topOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).evaluate((one) => one.getBoundingClientRect().top);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('on a phone the countdown comes first, and members can copy their mision @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  await portal.database.sql(`update usuario set firma = 'LEO' where id = ${leo.id}`);
  await openTiempo(portal, ana, leo);
  const page = await portal.openPage('/perfil', leo, HANDHELD);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('the countdown above all else, and no figure that is 0', async () => {
    await expect(page.getByRole('region', { name: 'Tu tiempo' })).toContainText(/59:\d\d|1:00:00/);
    expect(await topOf(page, 'Tu tiempo')).toBeLessThan(180);
    await expect(page.getByRole('region', { name: 'Este período' })).toContainText('Todavía no tienes horas');
    await expectAccessible(page, 'own account');
  });

  for (const route of ['/perfil', '/'])
    await test.step(`the mission of ${route}`, async () => {
      await page.goto(route);
      const lema = page.getByRole('region', { name: 'Tu misión en el hotel' });
      await expect(lema).toContainText('CON Vigilante I LEO');
      await expectToast(page, 'Copiado', lema.getByRole('button', { name: 'Copiar la misión completa' }).tap());
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CON Vigilante I LEO');
    });
});

test('on a phone one page shows the member’s discipline, career and requests', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 11 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  await setTimeInMision(portal, leo, 3_600 * 24);
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const caller = ({ key, direccion }: typeof leo) => ({ key, direccion });
  await portal.sendRequest('sendMulta', {
    body: { usuario: leo.id, motivo: 'Bailar en base', creditos: 15 },
    ...caller(ana),
  });
  const ausencia = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
  await portal.sendRequest('addAusencia', { body: ausencia, ...caller(leo) });
  await offerAscenso(portal, ana, 11, leo);
  const page = await portal.openPage('/perfil', leo, HANDHELD);

  await test.step('requests, with what can be done with each', async () => {
    await tab(page, 'Historial').tap();
    const ownRows = page.getByRole('table', { name: 'Tus solicitudes' });
    await expect(ownRows).toContainText('Ausencia del');
    await expect(ownRows).toContainText('Ascenso a Vigilante H');
    await expectAccessibleAndFits(page, ownRows, 'own requests');
    await mainButton(page, 'Pedir corrección').tap();
    const form = page.getByRole('dialog', { name: 'Pedir corrección' });
    await form.getByLabel('Minutos').fill('20');
    await form.getByLabel('Motivo').fill('Se cerró antes');
    await expectToast(page, /./, form.getByRole('button', { name: 'Pedir corrección' }).tap());
    await expect(ownRows).toContainText('Corrección de 20m del');
    await page.getByRole('button', { name: /^Retirar: Ausencia del/ }).tap();
    const question = page.getByRole('dialog', { name: '¿Retirar tu ausencia?' });
    await question.getByRole('button', { name: 'Retirar ausencia' }).tap();
    await expect(ownRows).toContainText('Retirada');
  });

  await test.step('discipline: what it was, by whom, and whether it was collected', async () => {
    await mainButton(page, 'Disciplina').tap();
    const multas = page.getByRole('table', { name: 'Tus multas' });
    await expect(multas).toContainText(/Bailar en base.*15c/s);
    await expect(multas).toContainText('Por cobrar');
    await expect(page.getByText('Sin llamados')).toBeVisible();
    await expectAccessibleAndFits(page, multas, 'own discipline');
  });

  await test.step('career', async () => {
    await page.goto('/perfil?pestana=historial&parte=carrera');
    await expect(page.getByRole('table', { name: 'Carrera de Leo' })).toContainText('Vigilante I');
  });
});
