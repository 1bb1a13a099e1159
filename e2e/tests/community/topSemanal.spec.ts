import { readFile } from 'node:fs/promises';
import { WEEK_MS } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { recordWork } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');

test('the current and the previous week are ranked, with the first place larger', async ({ portal }) => {
  const [ana, leo, zoe] = [
    await portal.createPerson('Ana'),
    await portal.createPerson('Leo'),
    await portal.createPerson('Zoe'),
  ];
  const [now, weekAgo] = [new Date().toISOString(), new Date(Date.now() - WEEK_MS).toISOString()];
  await portal.whileStopped(async () => {
    await portal.database.sql('update usuario set registro = registro - ?', 3 * WEEK_MS);
    await recordWork(portal, ana, 'asistencia', 118, now);
    await recordWork(portal, leo, 'asistencia', 95, now);
    await recordWork(portal, zoe, 'asistencia', 95, now);
    await recordWork(portal, ana, 'times', 20, now);
    await recordWork(portal, leo, 'asistencia', 240, weekAgo);
  });
  const page = await portal.openPage('/topsemanal', leo, { withOtherHosts: true });

  await expect(rows(page, 'Asistencias')).toHaveText([/^1.*Ana.*2h$/, /^2.*Leo.*2h$/, /^2.*Zoe.*2h$/]);
  await expect(page.getByRole('region', { name: 'Asistencias' })).toContainText('Vas en el puesto 2');
  for (const name of ['Ascensos', 'Tiempos'])
    await expect(page.getByRole('region', { name })).toContainText('Sin datos esta semana');
  const heightOf = async (who: string) =>
    (await rows(page, 'Asistencias').filter({ hasText: who }).locator('img').boundingBox())?.height ?? 0;
  expect(await heightOf('Ana')).toBeGreaterThan(await heightOf('Leo'));

  await test.step('work that is taken off moves people while one looks on', async () => {
    const boss = await portal.logInAsBoss();
    const body = { id: ana.id, opcion: 0, requisitos: 'asistencia', cantidad: 100 };
    await portal.sendRequest('ajustarNomina', { body, key: boss.key });
    await expect(rows(page, 'Asistencias')).toHaveText([/^1.*Leo.*2h$/, /^1.*Zoe.*2h$/], { timeout: 30_000 });
  });

  await test.step('last week’s winners, by an address that can be handed on', async () => {
    await page.getByRole('button', { name: 'La pasada' }).click();
    await expect(rows(page, 'Asistencias')).toHaveText([/^1.*Leo.*4h$/]);
    await expect(page.getByRole('region', { name: 'Asistencias' })).toContainText('Quedaste en el puesto 1');
    await expect(page).toHaveURL(/semana=pasada/);
    await page.reload();
    await expect(rows(page, 'Asistencias')).toHaveText([/^1.*Leo.*4h$/]);
  });

  await test.step('all of it goes into one file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^top-semanal-\d{4}-\d{2}-\d{2}\.csv$/);
    const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(header).toBe('\uFEFFTabla,Puesto,Usuario,Asistencias (h),Ascensos,Tiempos (h)');
    expect(first).toMatch(/^Asistencias,1,[^,]+,4,,$/);
  });
});
