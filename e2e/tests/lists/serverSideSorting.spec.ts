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
  const rows = page.getByRole('table', { name: 'Multas' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText('Motivo 120');
  await page.getByRole('columnheader', { name: 'Créditos' }).getByRole('button').click();
  await expect(rows.nth(1)).toContainText('999c');
  await expect(page).toHaveURL(/orden=-creditos/);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(rows).toHaveCount(101);
  await expect(rows.nth(100)).toContainText('900c');
  await page.reload();
  await expect(rows.nth(1)).toContainText('999c');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(121);
  expect([lines[1], lines[120]].map((line) => /Motivo \d+/.exec(line ?? '')?.[0])).toEqual(['Motivo 1', 'Motivo 120']);
});
