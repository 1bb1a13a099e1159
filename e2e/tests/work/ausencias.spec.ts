import type { Page } from '@playwright/test';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { mainButton, table } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Tu ausencia' });
/** Typed form: MM/dd/yyyy. */
const toTypedDate = (fecha: string): string => fecha.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

test('an ausencia is requested, accepted in another browser, and shown in person pickers @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  await openTiempo(portal, ana, await portal.createPerson('Dora'));
  const [theirs, ofAna] = [await portal.openPage('/ausencias', leo), await portal.openPage('/tiempos?nuevo=1', ana)];
  const dialog = theirs.getByRole('dialog', { name: 'Agregar ausencia' });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});

  await test.step('the form says what is missing, in the words of the agency', async () => {
    await expect(card(theirs)).toContainText('Sin ausencias');
    await mainButton(theirs, 'Agregar ausencia').click();
    const addButton = dialog.getByRole('button', { name: 'Agregar ausencia' });
    await addButton.click();
    await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/No dejes campos vacios/);
    await dialog.getByLabel('Motivo').fill('Viaje');
    await addButton.click();
    await expect(dialog.getByLabel('Fecha final', { exact: true })).toHaveAccessibleDescription(
      'No dejes campos vacios',
    );
    await dialog.getByLabel('Fecha final', { exact: true }).fill('01/01/2020');
    await addButton.click();
    await expect(dialog.getByLabel('Fecha inicio', { exact: true })).toHaveAccessibleDescription(
      'Fecha inicio no puede ser mayor a Fecha final',
    );
    await dialog.getByLabel('Fecha final', { exact: true }).fill(toTypedDate(hoy));
    await expectToast(theirs, 'Pediste la ausencia. Te avisaremos cuando respondan.', addButton.click());
    await expect(dialog).toBeHidden();
    await expect(card(theirs)).toContainText('Tu ausencia espera respuesta');
    await expect(table(theirs, 'Tus ausencias')).toContainText('Por responder');
    await expect(mainButton(theirs, 'Agregar ausencia')).toHaveCount(0);
  });

  await test.step('it is counted in the menu of those who decide, and decided on', async () => {
    await ofAna.getByRole('link', { name: 'Ausencias 1 por responder' }).click();
    await expect(table(ofAna, 'Solicitudes de ausencia')).toContainText('Leo');
    await Promise.all([
      waitForToast(theirs, /^Ana aceptó tu ausencia del /),
      expectToast(ofAna, 'Aceptaste la ausencia de Leo', mainButton(ofAna, 'Aceptar la ausencia de Leo').click()),
    ]);
    await expect(ofAna.getByText('Sin ausencias por responder')).toBeVisible();
    await expect(ofAna.getByRole('link', { name: 'Ausencias', exact: true })).toBeVisible();
    await ofAna.getByRole('button', { name: 'Ausentes 1' }).click();
    await expect(table(ofAna, 'Ausentes')).toContainText('En curso');
    await expect(card(theirs)).toContainText(/Ausente hasta el .*Termina hoy · Viaje · encargado: Ana/);
  });

  await test.step('no form offers a tiempo for a person who is away, and Mi cuenta says until when', async () => {
    await ofAna.goto('/tiempos?nuevo=1');
    await ofAna.getByRole('combobox', { name: 'Usuario' }).fill('Leo');
    const opcion = ofAna.getByRole('option', { name: /^Leo · ausente hasta el/ });
    await expect(opcion).toHaveAttribute('data-combobox-disabled', 'true');
    await theirs.goto('/perfil');
    await expect(card(theirs)).toContainText('Ausente hasta el');
  });

  await test.step('back before the last day', async () => {
    await mainButton(theirs, 'Ya volví').click();
    const question = theirs.getByRole('dialog', { name: '¿Ya volviste?' });
    await expectToast(theirs, 'Terminaste tu ausencia', question.getByRole('button', { name: 'Ya volví' }).click());
    await expect(card(theirs)).toHaveCount(0);
    await ofAna.getByRole('combobox', { name: 'Usuario' }).fill('Leo');
    await expect(ofAna.getByRole('option', { name: 'Leo', exact: true })).toBeVisible();
    await theirs.goto('/ausencias');
    await expect(table(theirs, 'Tus ausencias')).toContainText('Terminó antes');
    await expect(mainButton(theirs, 'Agregar ausencia')).toBeVisible();
  });
});

test('people clock in and out, and an admin closes open fichajes @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const [theirs, ofAna] = [await portal.openPage('/fichaje', leo), await portal.openPage('/fichaje', ana)];
  const reloj = theirs.getByRole('region', { name: 'Tu fichaje' });

  await expect(ofAna.getByText('Sin fichajes activos')).toBeVisible();
  await expectToast(theirs, 'Fichaste tu entrada', mainButton(theirs, 'Fichar Entrada').click());
  await expect(reloj).toContainText(/Entraste a las? /);
  await expect(table(theirs, 'Fichaje por dia').getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(table(ofAna, 'Fichaje activos')).toContainText('Leo');

  await expectToast(theirs, 'Fichaste tu salida: 0m', mainButton(theirs, 'Fichar Salida').click());
  await expect(reloj).toContainText('Sin fichar');
  await expect(ofAna.getByText('Sin fichajes activos')).toBeVisible();

  await expectToast(theirs, 'Fichaste tu entrada', mainButton(theirs, 'Fichar Entrada').click());
  await portal.whileStopped(() =>
    portal.database.sql('update fichaje set entrada = entrada - 3900000 where salida is null'),
  );
  await expect(table(ofAna, 'Fichaje activos')).toContainText('1h 5m');
  await mainButton(ofAna, 'Cerrar el fichaje de Leo').click();
  const question = ofAna.getByRole('dialog', { name: '¿Cerrar el fichaje de Leo?' });
  await Promise.all([
    waitForToast(theirs, 'Ana cerró tu entrada: 1h 5m'),
    expectToast(
      ofAna,
      'Cerraste el fichaje de Leo: 1h 5m',
      question.getByRole('button', { name: 'Cerrar fichaje' }).click(),
    ),
  ]);
  await expect(mainButton(theirs, 'Fichar Entrada')).toBeVisible();
  await expect(table(theirs, 'Fichaje por dia')).toContainText('1h 5m');
  await expectToast(ofAna, 'Fichaste tu entrada', mainButton(ofAna, 'Fichar Entrada').click());
  await ofAna.getByRole('button', { name: 'Fichaje por dia' }).click();
  await expect(table(ofAna, 'Fichaje por dia').getByRole('row')).toHaveCount(2);

  const days = table(theirs, 'Fichaje por dia').locator('time:not([datetime*=T])');
  await theirs.getByRole('searchbox', { name: 'Buscar día' }).fill(await days.first().innerText());
  await expect(table(theirs, 'Fichaje por dia').getByRole('row')).toHaveCount(3);
  await theirs.getByRole('searchbox', { name: 'Buscar día' }).fill('1999');
  await expect(theirs.getByText('Sin resultados para «1999»')).toBeVisible();
});
