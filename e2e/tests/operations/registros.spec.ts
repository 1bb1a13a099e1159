import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';

test('registros show who did what, and can be searched, filtered and exported', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo');
  const { key, direccion } = ana;
  await portal.sendRequest('addFirma', { body: { firma: 'ANA', id: ana.id }, key, direccion });
  await portal.sendRequest('sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 }, key, direccion });
  const page = await portal.openPage('/registros', boss);
  const logRows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const searchBox = page.getByRole('searchbox', { name: 'Buscar en los registros' });

  await test.step('an edit says what stood before and after', async () => {
    const firma = logRows.filter({ hasText: 'Ana registró su firma (ANA)' });
    await expect(firma).toContainText('Firmas');
    await expect(firma.getByRole('definition')).toContainText('antes — → , después ANA');
    await expect(logRows.first()).toContainText('Ana multó a Leo con 5c: Flood');
  });

  await test.step('a module, and words in it, stand in the address', async () => {
    await page.getByRole('combobox', { name: 'Módulo' }).selectOption('Multas');
    await expect(logRows).toHaveCount(1);
    await searchBox.fill('uniforme');
    await expect(page.getByText('Sin resultados para «uniforme»')).toBeVisible();
    await searchBox.fill('FLOOD');
    await expect(logRows).toHaveCount(1);
    await expect(page).toHaveURL(/modulo=multas.*buscar=FLOOD/);
    await page.reload();
    await expect(logRows).toHaveCount(1);
  });

  await test.step('whom, and who did it', async () => {
    await page.goto('/registros');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await choose(page, 'Sobre quién', 'Leo');
    await choose(page, 'Hecho por', 'Ana');
    await expect(logRows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Filtros: 2' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('Ana multó a Leo con 5c: Flood');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(logRows.first()).toContainText('Ana multó a Leo');
  });

  await test.step('the detail of the clock entries, where minutes are taken off', async () => {
    const clockIn = (op: number) =>
      portal.sendRequest<{ data: { id: number } }>('actionFichar', {
        body: { op },
        key: leo.key,
        direccion: leo.direccion,
      });
    const { id } = (await clockIn(0)).data;
    await clockIn(1);
    await portal.whileStopped(() =>
      portal.database.sql('update fichaje set entrada = entrada - ? where id = ?', 12 * 60_000, id),
    );
    // A server that stops writes its counted events.
    const exports = await portal.sendRequest<object[]>('seguridad?clase=exportacion', boss);
    expect(exports).toMatchObject([{ usuario: boss.id, llamada: '/registros', veces: 1 }]);
    await page.getByRole('button', { name: 'Detalle del fichaje' }).click();
    const detail = page.getByRole('dialog', { name: 'Detalle del fichaje' });
    const theirs = detail.getByRole('row').filter({ hasText: 'Leo' });
    await expect(theirs).toContainText('12m');
    await expectToast(
      page,
      'Le quitaste 10 minutos a Leo. Le quedan 2m.',
      theirs.getByRole('button', { name: 'Quitar 10 minutos' }).click(),
    );
    await expect(theirs).toContainText('10m');
    await expectToast(
      page,
      'Le devolviste 10 minutos a Leo. Ahora tiene 12m.',
      theirs.getByRole('button', { name: 'Devolver 10 minutos a Leo' }).click(),
    );
    await expect(theirs).toContainText('12m');
    await detail.getByRole('button', { name: 'Totales por día' }).click();
    await expect(theirs).toContainText('12m');
    await detail.getByRole('searchbox', { name: 'Buscar usuario o día' }).fill('nadie');
    await expect(detail.getByText('Sin resultados para «nadie»')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });

  await test.step('new lines wait until they are requested', async () => {
    const rowsBefore = await logRows.count();
    await portal.sendRequest('sendMulta', {
      body: { usuario: leo.id, motivo: 'Insultos', creditos: 9 },
      key,
      direccion,
    });
    await page.getByRole('button', { name: 'Ver registros nuevos' }).click();
    await expect(logRows.first()).toContainText('Insultos');
    expect(await logRows.count()).toBeGreaterThan(rowsBefore);
  });
});

test('a bulk action is one expandable entry, and former members can be selected', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const [leo, eva] = [await portal.createPerson('Leo'), await portal.createPerson('Eva')];
  const pay = ({ id }: { id: number }) =>
    portal.database.sql(
      "insert into bitacora (modulo, usuario, encargado, motivo, fecha, acto) select 'paga', ?, encargado, 'pagó 9c a \ufffc', fecha, id from bitacora where motivo = 'pagó 2 pagas: 18c'",
      id,
    );
  await portal.database.sql(
    "insert into bitacora (modulo, encargado, motivo, fecha) select 'paga', id, 'pagó 2 pagas: 18c', registro from usuario order by id limit 1",
  );
  await pay(leo);
  await pay(eva);
  await portal.sendRequest('despedir', { body: { usuario: eva.id, motivo: 'Insultos' }, ...boss });
  const page = await portal.openPage('/registros?modulo=paga', boss);
  const logRows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(logRows).toHaveCount(1);
  await page.getByRole('button', { name: 'Ver 2 registros' }).click();
  await expect(logRows.getByRole('listitem')).toContainText(['pagó 9c a Eva', 'pagó 9c a Leo']);
  await page.goto('/registros?modulo=despidos');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await choose(page, 'Sobre quién', 'Eva (ya no está)');
  await expect(logRows).toHaveCount(1);
  await expect(logRows).toContainText('despidió a Eva: Insultos');
});

test('on a phone a sentence is wider than its two times', async ({ portal }) => {
  const ana = await portal.createPerson('Anabella.de.la.Torre', { categoria: 10 });
  await portal.sendRequest('addFirma', {
    body: { firma: 'ANA', id: ana.id },
    key: ana.key,
    direccion: ana.direccion,
  });
  const page = await portal.openPage('/registros', await portal.logInAsBoss());
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.getByRole('row').filter({ hasText: 'registró su firma' });
  await expect(row).toContainText('en Santo Domingo');
  const widthOf = async (index: number) => (await row.getByRole('cell').nth(index).boundingBox())?.width ?? 0;
  expect(await widthOf(0)).toBeGreaterThan(1.5 * (await widthOf(1)));
});
