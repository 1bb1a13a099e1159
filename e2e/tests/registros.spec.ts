import { readFile } from 'node:fs/promises';
import { elegir, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('the log book tells who did what, and is searched, filtered and taken away', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 10 });
  const leo = await portal.persona('Leo');
  const { key, direccion } = ana;
  await portal.pedir('addFirma', { cuerpo: { firma: 'ANA', id: ana.id }, key, direccion });
  await portal.pedir('sendMulta', { cuerpo: { usuario: leo.id, motivo: 'Flood', creditos: 5 }, key, direccion });
  const pagina = await portal.en('/registros', jefa);
  const lineas = pagina.getByRole('row').filter({ has: pagina.getByRole('cell') });
  const buscar = pagina.getByRole('searchbox', { name: 'Buscar en los registros' });

  await test.step('an edit says what stood before and after', async () => {
    const firma = lineas.filter({ hasText: 'Ana registró su firma (ANA)' });
    await expect(firma).toContainText('Firmas');
    await expect(firma.getByRole('definition')).toContainText('antes — → , después ANA');
    await expect(lineas.first()).toContainText('Ana multó a Leo con 5c: Flood');
  });

  await test.step('a module, and words in it, stand in the address', async () => {
    await pagina.getByRole('combobox', { name: 'Módulo' }).selectOption('Multas');
    await expect(lineas).toHaveCount(1);
    await buscar.fill('uniforme');
    await expect(pagina.getByText('Sin resultados para «uniforme»')).toBeVisible();
    await buscar.fill('FLOOD');
    await expect(lineas).toHaveCount(1);
    await expect(pagina).toHaveURL(/modulo=multas.*buscar=FLOOD/);
    await pagina.reload();
    await expect(lineas).toHaveCount(1);
  });

  await test.step('whom, and who did it', async () => {
    await pagina.goto('/registros');
    await pagina.getByRole('button', { name: 'Filtros' }).click();
    await elegir(pagina, 'Sobre quién', 'Leo');
    await elegir(pagina, 'Hecho por', 'Ana');
    await expect(lineas).toHaveCount(1);
    await expect(pagina.getByRole('button', { name: 'Filtros: 2' })).toBeVisible();
    const descarga = pagina.waitForEvent('download');
    await pagina.getByRole('button', { name: 'Descargar' }).click();
    const texto = await readFile(await (await descarga).path(), 'utf8');
    expect(texto.trim().split('\r\n')).toHaveLength(2);
    expect(texto).toContain('Ana multó a Leo con 5c: Flood');
    // What is only counted is written down every quarter of a minute.
    const salidas = () => portal.pedir<object[]>('seguridad?clase=exportacion', jefa);
    await expect.poll(salidas, { timeout: 30_000 }).toHaveLength(1);
    expect(await salidas()).toMatchObject([{ usuario: jefa.id, llamada: '/registros', veces: 1 }]);
    await pagina.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(lineas.first()).toContainText('Ana multó a Leo');
  });

  await test.step('the detail of the clock entries, where minutes are taken off', async () => {
    const fichar = (op: number) =>
      portal.pedir<{ data: { id: number } }>('actionFichar', {
        cuerpo: { op },
        key: leo.key,
        direccion: leo.direccion,
      });
    const { id } = (await fichar(0)).data;
    await fichar(1);
    await portal.parado(() =>
      portal.base.sql('update fichaje set entrada = entrada - ? where id = ?', 12 * 60_000, id),
    );
    await pagina.getByRole('button', { name: 'Detalle del fichaje' }).click();
    const detalle = pagina.getByRole('dialog', { name: 'Detalle del fichaje' });
    const suya = detalle.getByRole('row').filter({ hasText: 'Leo' });
    await expect(suya).toContainText('12m');
    await yDice(
      pagina,
      'Le quitaste 10 minutos a Leo. Le quedan 2m.',
      suya.getByRole('button', { name: 'Quitar 10 minutos' }).click(),
    );
    await expect(suya).toContainText('10m');
    await yDice(
      pagina,
      'Le devolviste 10 minutos a Leo. Ahora tiene 12m.',
      suya.getByRole('button', { name: 'Devolver 10 minutos a Leo' }).click(),
    );
    await expect(suya).toContainText('12m');
    await detalle.getByRole('button', { name: 'Totales por día' }).click();
    await expect(suya).toContainText('12m');
    await detalle.getByRole('searchbox', { name: 'Buscar usuario o día' }).fill('nadie');
    await expect(detalle.getByText('Sin resultados para «nadie»')).toBeVisible();
    await pagina.keyboard.press('Escape');
    await expect(detalle).toBeHidden();
  });

  await test.step('what comes meanwhile waits to be asked for', async () => {
    const antes = await lineas.count();
    await portal.pedir('sendMulta', { cuerpo: { usuario: leo.id, motivo: 'Insultos', creditos: 9 }, key, direccion });
    await pagina.getByRole('button', { name: 'Ver registros nuevos' }).click();
    await expect(lineas.first()).toContainText('Insultos');
    expect(await lineas.count()).toBeGreaterThan(antes);
  });
});

test('what one press did to many is one entry that opens, and people who left can be chosen', async ({ portal }) => {
  const jefa = await portal.jefa();
  const [leo, eva] = [await portal.persona('Leo'), await portal.persona('Eva')];
  const pagar = ({ id }: { id: number }) =>
    portal.base.sql(
      "insert into bitacora (modulo, usuario, encargado, motivo, fecha, acto) select 'paga', ?, encargado, 'pagó 9c a \ufffc', fecha, id from bitacora where motivo = 'pagó 2 pagas: 18c'",
      id,
    );
  await portal.base.sql(
    "insert into bitacora (modulo, encargado, motivo, fecha) select 'paga', id, 'pagó 2 pagas: 18c', registro from usuario order by id limit 1",
  );
  await pagar(leo);
  await pagar(eva);
  await portal.pedir('despedir', { cuerpo: { usuario: eva.id, motivo: 'Insultos' }, ...jefa });
  const pagina = await portal.en('/registros?modulo=paga', jefa);
  const lineas = pagina.getByRole('row').filter({ has: pagina.getByRole('cell') });
  await expect(lineas).toHaveCount(1);
  await pagina.getByRole('button', { name: 'Ver 2 registros' }).click();
  await expect(lineas.getByRole('listitem')).toContainText(['pagó 9c a Eva', 'pagó 9c a Leo']);
  await pagina.goto('/registros?modulo=despidos');
  await pagina.getByRole('button', { name: 'Filtros' }).click();
  await elegir(pagina, 'Sobre quién', 'Eva (ya no está)');
  await expect(lineas).toHaveCount(1);
  await expect(lineas).toContainText('despidió a Eva: Insultos');
});
