import { recordWork } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';

test("the date filter counts days of the agencia's zone and is kept in the URL", async ({ portal }) => {
  const ciro = await portal.createPerson('Ciro');
  // In Santo Domingo, 10 March begins and 11 March ends at 04:00 UTC.
  await recordWork(portal, ciro, 'asistencia', 1, '2025-03-10T03:59:59Z');
  await recordWork(portal, ciro, 'asistencia', 20, '2025-03-10T04:00:00Z');
  await recordWork(portal, ciro, 'asistencia', 25, '2025-03-12T03:59:59Z');
  await recordWork(portal, ciro, 'asistencia', 300, '2025-03-12T04:00:00Z');
  const page = await portal.openPage('/nomina', ciro);
  const filter = page.getByRole('form', { name: 'Filtrar por fechas' });
  const inicio = filter.getByLabel('Fecha inicial', { exact: true });
  const final = filter.getByLabel('Fecha final', { exact: true });
  const horas = page.getByRole('row').filter({ hasText: 'Ciro' }).getByRole('cell').nth(1);
  await expect(horas).toHaveText('5h 46m');

  await inicio.fill('03/10/2025');
  await final.fill('03/11/2025');
  await final.press('Enter');
  await expect(horas).toHaveText('45m');
  await expect(filter).toContainText('Trabajo del 10 mar 2025 al 11 mar 2025, ambos incluidos.');

  await page.reload();
  await expect(horas).toHaveText('45m');
  await expect(inicio).toHaveValue('03/10/2025');
  await filter.getByRole('button', { name: 'Quitar filtro' }).click();
  await expect(horas).toHaveText('5h 46m');
  await page.goBack();
  await expect(horas).toHaveText('45m');
  await expect(final).toHaveValue('03/11/2025');
});

test('a person with req adjusts; without it they see changes live and no buttons @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 9 });
  const ciro = await portal.createPerson('Ciro');
  portal.consoleGuard.allow(/(422|404) .*\/api\/ajustarNomina/);
  const [page, otherPage, ownPage] = await Promise.all([
    portal.openPage('/nomina', boss),
    portal.openPage('/nomina', ana),
    portal.openPage('/perfil', ciro),
  ]);
  const cellsOf = (de: typeof page, name: string) => de.getByRole('row').filter({ hasText: name }).getByRole('cell');
  const columnHeaders = (de: typeof page) =>
    de.getByRole('table', { name: 'Nómina: Iniciales' }).getByRole('columnheader');
  const ofAll = ['Usuario', 'Horas', 'Tiempos', 'Fecha'];
  await expect(columnHeaders(page)).toHaveText([...ofAll, 'Acciones'], { useInnerText: true });
  await expect(columnHeaders(otherPage)).toHaveText(ofAll, { useInnerText: true });
  await expect(otherPage.getByRole('button', { name: /^(Ver|Ajustar)/ })).toHaveCount(0);
  // Adjusting oneself is not allowed.
  await expect(page.getByRole('button', { name: 'Ajustar la nómina de Jefa' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Ajustar la nómina de Ciro' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nómina de Ciro' });
  const cantidad = sheet.getByLabel('Cantidad');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
  await cantidad.fill('0');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
  await cantidad.fill('95');
  await expect(sheet).toContainText('Horas: 0m → 1h 35m');
  await expectToast(page, 'Sumaste 95 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await sheet.getByText('Restar', { exact: true }).click();
  await cantidad.fill('96');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/No puedes restar más de lo que tiene/);
  await cantidad.fill('5');
  const msg = 'Ciro ya no está en la nómina';
  await page.route(
    '**/api/ajustarNomina',
    (route) => route.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
    {
      times: 1,
    },
  );
  await cantidad.press('Enter');
  await expect(sheet).toContainText(msg);
  // The error concerns the whole dialog, not this field.
  await expect(cantidad).not.toHaveAccessibleDescription(new RegExp(msg));
  await expect(cantidad).toHaveValue('5');
  await expectToast(page, 'Restaste 5 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await sheet.getByText('Sumar', { exact: true }).click();
  await sheet.getByRole('radiogroup', { name: 'Qué se ajusta' }).getByText('Tiempos').click();
  await cantidad.fill('3');
  await expectToast(page, 'Sumaste 3 tiempos como encargado a Ciro', cantidad.press('Enter'));

  await sheet.getByRole('tab', { name: 'Registro' }).click();
  await expect(sheet.getByRole('row').filter({ has: page.getByRole('cell') })).toContainText([
    'Ajuste de nómina−5m',
    'Ajuste de nómina1h 35m',
  ]);
  await page.keyboard.press('Escape');
  await expect(cellsOf(page, 'Ciro').nth(1)).toHaveText('1h 30m');
  await expect(cellsOf(otherPage, 'Ciro')).toHaveText(['Ciro', '1h 30m', '1.5 h', /\d:\d\d/]);
  const periodo = ownPage.getByRole('region', { name: 'Este período' });
  await expect(periodo.getByRole('definition')).toHaveText(['1h 30m', '1.5 h']);
});

test('an adjustment applies to the open period regardless of the filter, and its result stays visible', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const ciro = await portal.createPerson('Ciro', { categoria: 2 });
  await recordWork(portal, ciro, 'asistencia', 45, '2025-03-10T15:00:00Z');
  await recordWork(portal, ciro, 'asistencia', 75, new Date().toISOString());
  await recordWork(portal, ciro, 'times', 60, new Date().toISOString());
  const page = await portal.openPage('/nomina?inicio=2025-03-10&final=2025-03-11', boss);
  const horas = page.getByRole('row').filter({ hasText: 'Ciro' }).getByRole('cell').nth(1);
  await expect(horas).toHaveText('45m');

  await page.getByRole('button', { name: 'Ajustar la nómina de Ciro' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nómina de Ciro' });
  const abierto = sheet.getByRole('region', { name: 'Período actual' });
  await expect(abierto.getByRole('definition')).toHaveText(['2h', '1 h']);
  await expect(abierto).toContainText('Del 10 mar 2025 al 11 mar 2025: 45m y 0 h como encargado');
  const cantidad = sheet.getByLabel('Cantidad');
  await cantidad.fill('30');
  await expect(sheet).toContainText('En el período actual · Horas: 2h → 2h 30m');
  await expectToast(page, 'Sumaste 30 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await expect(abierto.getByRole('definition')).toHaveText(['2h 30m', '1 h']);
  const done = sheet.getByRole('list', { name: 'Ajustes hechos' });
  await expect(done).toHaveText('Sumaste 30 minutos de asistencia a Ciro.Horas: 2h → 2h 30m');
  // The filtered total is unchanged.
  await expect(horas).toHaveText('45m');

  await sheet.getByRole('radiogroup', { name: 'Qué se ajusta' }).getByText('Tiempos').click();
  await cantidad.fill('3');
  await expectToast(page, 'Sumaste 3 tiempos como encargado a Ciro', cantidad.press('Enter'));
  await cantidad.fill('7');
  await sheet.getByRole('tab', { name: 'Registro' }).click();

  await test.step('the log has both kinds, says who adjusted, and is searched by it', async () => {
    const rows = sheet.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Ajuste de nómina');
    await expect(rows.first()).toContainText('Jefa');
    await sheet.getByRole('button', { name: 'Tiempos', exact: true }).click();
    await expect(sheet.getByRole('button', { name: 'Tiempos', exact: true })).toBeFocused();
    await expect(rows).toHaveCount(2);
    await sheet.getByRole('searchbox').fill('ajuste');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('1h 30m');
  });

  await sheet.getByRole('tab', { name: 'Ajustar' }).click();
  await expect(done.getByRole('listitem')).toHaveText([
    'Sumaste 3 tiempos como encargado a Ciro.Tiempos: 1 h → 2.5 h',
    'Sumaste 30 minutos de asistencia a Ciro.Horas: 2h → 2h 30m',
  ]);
  await expect(cantidad).toHaveValue('7');
  await sheet.getByRole('tab', { name: 'Registro' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '¿Cerrar sin enviar?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(sheet).toBeHidden();
});
