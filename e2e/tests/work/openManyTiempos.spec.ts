import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, tiempoRow } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test('an encargado opens the tiempos of several people with one press on a phone', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  for (const name of ['Dora', 'Iris', 'Noel']) await portal.createPerson(name);
  const page = await portal.openPage('/tiempos?nuevo=1', ana, HANDHELD);
  const form = page.getByRole('form', { name: 'Nuevo tiempo' });
  await form.getByRole('button', { name: 'Elegir varias personas' }).tap();
  const usuario = form.getByRole('combobox', { name: 'Usuario' });
  const chosen = form.getByRole('list', { name: 'Personas elegidas' }).getByRole('listitem');
  for (const name of ['Dora', 'Iris', 'Noel']) {
    await usuario.fill(name);
    await page.getByRole('option', { name, exact: true }).tap();
  }
  await expect(chosen).toHaveText(['Dora', 'Iris', 'Noel']);
  await usuario.fill('Dora');
  await expect(page.getByRole('option', { name: /^Dora · ya en tu lista$/ })).toBeDisabled();
  await usuario.press('Escape');
  await form.getByRole('button', { name: 'Quitar a Iris' }).tap();
  await expectAccessible(page, 'on a phone');
  await expectNoOverflow(page, 'on a phone');
  await expectToast(page, 'Abriste 2 tiempos', form.getByRole('button', { name: 'Abrir 2 tiempos' }).tap());
  for (const name of ['Dora', 'Noel']) await expect(tiempoRow(page, name)).toBeVisible();
  await expect(chosen).toHaveCount(0);
});

test('whom someone dismisses after they were chosen keeps their name, and the others get their tiempos', async ({
  portal,
}) => {
  const { key, direccion } = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const dora = await portal.createPerson('Dora');
  await portal.createPerson('Iris');
  const page = await portal.openPage('/tiempos?nuevo=1', ana);
  const form = page.getByRole('form', { name: 'Nuevo tiempo' });
  await form.getByRole('button', { name: 'Elegir varias personas' }).click();
  const usuario = form.getByRole('combobox', { name: 'Usuario' });
  for (const name of ['Dora', 'Iris']) {
    await usuario.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
  await usuario.fill('Dora');
  await expect(page.getByRole('option', { name: /^Dora/ })).toHaveCount(1);
  await portal.sendRequest('despedir', { body: { usuario: dora.id, motivo: 'Faltas' }, key, direccion });
  await expect(page.getByRole('option', { name: /^Dora/ })).toHaveCount(0);
  await usuario.press('Escape');
  const chosen = form.getByRole('list', { name: 'Personas elegidas' }).getByRole('listitem');
  await expect(chosen).toHaveText(['Dora', 'Iris']);
  const open = form.getByRole('button', { name: 'Abrir 2 tiempos' });
  await expectToast(page, 'Abriste 1 tiempo. Faltó Dora (Ya no está en la agencia)', open.click());
  await expect(tiempoRow(page, 'Iris')).toBeVisible();
});

test('own tiempos come first, then those without encargado, and the filter is remembered', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const beto = await portal.createPerson('Beto', { categoria: 6 });
  await openTiempo(portal, beto, await portal.createPerson('Uno'));
  await openTiempo(portal, beto, await portal.createPerson('Dos'), -1);
  await openTiempo(portal, ana, await portal.createPerson('Tres'));
  const page = await portal.openPage('/tiempos', ana, HANDHELD);
  const rows = page.getByRole('region', { name: 'Tiempos activos' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/^Tres/, /^Dos/, /^Uno/]);
  await page.getByRole('button', { name: 'Solo míos 1' }).tap();
  await expect(rows).toHaveText([/^Tres/]);
  await page.goto('/tiempos');
  await expect(rows).toHaveText([/^Tres/]);
  await page.getByRole('button', { name: 'Pausar el tiempo de Tres' }).tap();
  await expect(page.getByText('Tienes 1 en pausa')).toBeVisible();
  await page.getByRole('button', { name: 'Ver pausados' }).tap();
  await expect(page.getByRole('region', { name: 'Tiempos pausados' }).locator('tbody').getByRole('row')).toHaveText([
    /^Tres/,
  ]);
});
