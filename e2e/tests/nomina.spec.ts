import { trabajo } from '../fixtures/agencia.ts';
import { yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('the date filter counts days of the agency’s zone, and its address keeps it', async ({ portal }) => {
  const ciro = await portal.persona('Ciro');
  // In Santo Domingo 10 March begins and 11 March ends at four in the morning of UTC.
  await trabajo(portal, ciro, 'asistencia', 1, '2025-03-10T03:59:59Z');
  await trabajo(portal, ciro, 'asistencia', 20, '2025-03-10T04:00:00Z');
  await trabajo(portal, ciro, 'asistencia', 25, '2025-03-12T03:59:59Z');
  await trabajo(portal, ciro, 'asistencia', 300, '2025-03-12T04:00:00Z');
  const pagina = await portal.en('/nomina', ciro);
  const filtro = pagina.getByRole('form', { name: 'Filtrar por fechas' });
  const inicio = filtro.getByLabel('Fecha inicial', { exact: true });
  const final = filtro.getByLabel('Fecha final', { exact: true });
  const horas = pagina.getByRole('row').filter({ hasText: 'Ciro' }).getByRole('cell').nth(1);
  await expect(horas).toHaveText('5h 46m');

  await inicio.fill('03/10/2025');
  await final.fill('03/11/2025');
  await final.press('Enter');
  await expect(horas).toHaveText('45m');
  await expect(filtro).toContainText('Trabajo del 10 mar 2025 al 11 mar 2025, ambos incluidos.');

  await pagina.reload();
  await expect(horas).toHaveText('45m');
  await expect(inicio).toHaveValue('03/10/2025');
  await filtro.getByRole('button', { name: 'Quitar filtro' }).click();
  await expect(horas).toHaveText('5h 46m');
  await pagina.goBack();
  await expect(horas).toHaveText('45m');
  await expect(final).toHaveValue('03/11/2025');
});

test('who holds req adjusts; who does not, sees it happen and has no buttons', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 9 });
  const ciro = await portal.persona('Ciro');
  portal.guardia.permitir(/(422|404) .*\/api\/ajustarNomina/);
  const [pagina, ajena, propia] = await Promise.all([
    portal.en('/nomina', jefa),
    portal.en('/nomina', ana),
    portal.en('/perfil', ciro),
  ]);
  const fila = (de: typeof pagina, nombre: string) => de.getByRole('row').filter({ hasText: nombre }).getByRole('cell');
  const cabezas = (de: typeof pagina) => de.getByRole('table', { name: 'Nómina: Iniciales' }).getByRole('columnheader');
  const deTodos = ['Usuario', 'Horas', 'Tiempos', 'Fecha'];
  await expect(cabezas(pagina)).toHaveText([...deTodos, 'Acciones'], { useInnerText: true });
  await expect(cabezas(ajena)).toHaveText(deTodos, { useInnerText: true });
  await expect(ajena.getByRole('button', { name: /^(Ver|Ajustar)/ })).toHaveCount(0);
  // Nobody adjusts themselves.
  await expect(pagina.getByRole('button', { name: 'Ajustar la nómina de Jefa' })).toHaveCount(0);

  await pagina.getByRole('button', { name: 'Ajustar la nómina de Ciro' }).click();
  const hoja = pagina.getByRole('dialog', { name: 'Nómina de Ciro' });
  const cantidad = hoja.getByLabel('Cantidad');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
  await cantidad.fill('0');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
  await cantidad.fill('95');
  await expect(hoja).toContainText('Horas: 0m → 1h 35m');
  await yDice(pagina, 'Sumaste 95 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await hoja.getByText('Restar', { exact: true }).click();
  await cantidad.fill('96');
  await cantidad.press('Enter');
  await expect(cantidad).toHaveAccessibleDescription(/No puedes restar más de lo que tiene/);
  await cantidad.fill('5');
  const msg = 'Ciro ya no está en la nómina';
  await pagina.route(
    '**/api/ajustarNomina',
    (ruta) => ruta.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
    {
      times: 1,
    },
  );
  await cantidad.press('Enter');
  await expect(hoja).toContainText(msg);
  // It says nothing of how many, which stay.
  await expect(cantidad).not.toHaveAccessibleDescription(new RegExp(msg));
  await expect(cantidad).toHaveValue('5');
  await yDice(pagina, 'Restaste 5 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await hoja.getByText('Sumar', { exact: true }).click();
  await hoja.getByRole('radiogroup', { name: 'Qué se ajusta' }).getByText('Tiempos').click();
  await cantidad.fill('3');
  await yDice(pagina, 'Sumaste 3 tiempos como encargado a Ciro', cantidad.press('Enter'));

  await hoja.getByRole('tab', { name: 'Registro' }).click();
  await expect(hoja.getByRole('row').filter({ has: pagina.getByRole('cell') })).toContainText([
    'Ajuste de nómina−5m',
    'Ajuste de nómina1h 35m',
  ]);
  await pagina.keyboard.press('Escape');
  await expect(fila(pagina, 'Ciro').nth(1)).toHaveText('1h 30m');
  await expect(fila(ajena, 'Ciro')).toHaveText(['Ciro', '1h 30m', '1.5 h', /\d:\d\d/]);
  const periodo = propia.getByRole('region', { name: 'Este período' });
  await expect(periodo.getByRole('definition')).toHaveText(['1h 30m', '1.5 h']);
});

test('an adjustment speaks of the open period whatever the filter, and its result stays in sight', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const ciro = await portal.persona('Ciro', { categoria: 2 });
  await trabajo(portal, ciro, 'asistencia', 45, '2025-03-10T15:00:00Z');
  await trabajo(portal, ciro, 'asistencia', 75, new Date().toISOString());
  await trabajo(portal, ciro, 'times', 60, new Date().toISOString());
  const pagina = await portal.en('/nomina?inicio=2025-03-10&final=2025-03-11', jefa);
  const horas = pagina.getByRole('row').filter({ hasText: 'Ciro' }).getByRole('cell').nth(1);
  await expect(horas).toHaveText('45m');

  await pagina.getByRole('button', { name: 'Ajustar la nómina de Ciro' }).click();
  const hoja = pagina.getByRole('dialog', { name: 'Nómina de Ciro' });
  const abierto = hoja.getByRole('region', { name: 'Período actual' });
  await expect(abierto.getByRole('definition')).toHaveText(['2h', '1 h']);
  await expect(abierto).toContainText('Del 10 mar 2025 al 11 mar 2025: 45m y 0 h de tiempos');
  const cantidad = hoja.getByLabel('Cantidad');
  await cantidad.fill('30');
  await expect(hoja).toContainText('En el período actual · Horas: 2h → 2h 30m');
  await yDice(pagina, 'Sumaste 30 minutos de asistencia a Ciro', cantidad.press('Enter'));
  await expect(abierto.getByRole('definition')).toHaveText(['2h 30m', '1 h']);
  const hechos = hoja.getByRole('list', { name: 'Ajustes hechos' });
  await expect(hechos).toHaveText('Sumaste 30 minutos de asistencia a Ciro.Horas: 2h → 2h 30m');
  // What the list is filtered by did not change, and says so still.
  await expect(horas).toHaveText('45m');

  await hoja.getByRole('radiogroup', { name: 'Qué se ajusta' }).getByText('Tiempos').click();
  await cantidad.fill('3');
  await yDice(pagina, 'Sumaste 3 tiempos como encargado a Ciro', cantidad.press('Enter'));
  await hoja.getByRole('tab', { name: 'Registro' }).click();

  await test.step('the log has both kinds, says who adjusted, and is searched by it', async () => {
    const filas = hoja.getByRole('row').filter({ has: pagina.getByRole('cell') });
    await expect(filas).toHaveCount(3);
    await expect(filas.first()).toContainText('Ajuste de nómina');
    await expect(filas.first()).toContainText('Jefa');
    await hoja.getByRole('button', { name: 'Tiempos', exact: true }).click();
    await expect(hoja.getByRole('button', { name: 'Tiempos', exact: true })).toBeFocused();
    await expect(filas).toHaveCount(2);
    await hoja.getByRole('searchbox').fill('ajuste');
    await expect(filas).toHaveCount(1);
    await expect(filas.first()).toContainText('1h 30m');
  });

  await hoja.getByRole('tab', { name: 'Ajustar' }).click();
  await expect(hechos.getByRole('listitem')).toHaveText([
    'Sumaste 3 tiempos como encargado a Ciro.Tiempos: 1 h → 2.5 h',
    'Sumaste 30 minutos de asistencia a Ciro.Horas: 2h → 2h 30m',
  ]);
  await pagina.keyboard.press('Escape');
  await expect(hoja).toBeHidden();
});
