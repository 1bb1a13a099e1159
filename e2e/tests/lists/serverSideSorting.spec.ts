import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/portal.ts';

test('a long list sorts completely, rows that are not loaded included, and downloads in that order', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const dora = await portal.createPerson('Dora');
  const now = Date.now();
  // The highest amount is the oldest row, which is not in the first page.
  await portal.database.sql(
    `with recursive t(i) as (select 1 union all select i + 1 from t where i < 120)
    insert into multa (usuario, motivo, creditos, encargado, fecha)
      select ${dora.id}, 'Motivo ' || i, 1000 - i, ${boss.id}, ${now} + i from t`,
  );
  const page = await portal.openPage('/multas', boss);
  const filas = page.getByRole('table', { name: 'Multas' }).getByRole('row');
  await expect(filas).toHaveCount(51);
  await expect(filas.nth(1)).toContainText('Motivo 120');
  await page.getByRole('columnheader', { name: 'Créditos' }).getByRole('button').click();
  await expect(filas.nth(1)).toContainText('999c');
  await expect(page).toHaveURL(/orden=-creditos/);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(filas).toHaveCount(101);
  await expect(filas.nth(100)).toContainText('900c');
  await page.reload();
  await expect(filas.nth(1)).toContainText('999c');
  const [archivo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar', exact: true }).click(),
  ]);
  const lineas = (await readFile(await archivo.path(), 'utf8')).trim().split('\n');
  expect(lineas).toHaveLength(121);
  expect([lineas[1], lineas[120]].map((linea) => /Motivo \d+/.exec(linea ?? '')?.[0])).toEqual([
    'Motivo 1',
    'Motivo 120',
  ]);
});
