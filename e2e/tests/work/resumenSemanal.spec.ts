import { WEEK_MS } from '@conserje/rules';
import type { Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo, recordWork } from '../../fixtures/agenciaSetup.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';

const CONFIRM = 1;

/** Confirms an own tiempo through the API, for tests whose subject is something else. */
async function confirm(portal: Portal, { key, direccion }: Person): Promise<void> {
  const [row] = await portal.sendRequest<object[]>('getAllTime', { key, direccion });
  const { id, alto, pausa, sumado } = row as Record<'id' | 'alto' | 'pausa' | 'sumado', number>;
  await portal.sendRequest('actionTime', { body: { op: CONFIRM, id, alto, pausa, sumado }, key, direccion });
}

const slider = (page: Page, name: string) => page.getByRole('slider', { name });
const viewButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a member sees missing requirements, their progress, and a year of history', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  await recordWork(portal, ciro, 'asistencia', 45, new Date().toISOString());
  await openTiempo(portal, ana, ciro);
  const page = await portal.openPage('/perfil', ciro);
  const missingRegion = page.getByRole('region', { name: 'Lo que te falta' });

  await test.step('to the minute, and in the own clock', async () => {
    await expect(missingRegion).toContainText('Te faltan 15 minutos de asistencia para ganar 4c más.');
    await expect(missingRegion).toContainText(
      /Si sigues así, llegas (hoy|mañana) a las? \d+:\d\d [ap]\.\sm\. \(tu hora\)\./,
    );
    await expect(missingRegion).toContainText(/Podrás ascender a .* \(tu hora\)\. Faltan \d/);
  });

  await test.step('confirmed work counts at once', async () => {
    await portal.passMinutes(15);
    await expect(missingRegion).toContainText('Con este tiempo ya llegaste. Falta que te lo confirmen.');
    await confirm(portal, ana);
    await expect(missingRegion).toContainText('para ganar 2c más. Ya tienes 4c por cobrar.');
  });

  await test.step('twelve weeks beside the requirement', async () => {
    await viewButton(page, '12 semanas').click();
    await expect(page.getByText('Requisito: 4h de asistencia')).toBeVisible();
    await page.getByText('Ver en una tabla').click();
    await expect(page.getByRole('row')).toContainText([/Semana del/, ...Array(12).fill(/\d/)]);
  });

  await test.step('a year of days, by key and by thumb', async () => {
    await viewButton(page, 'Un año').click();
    const year = slider(page, 'Día del año');
    await expect(page.getByText('En 12 meses trabajaste 1 día: 1h tuyas.')).toBeVisible();
    await expect(year).toHaveAttribute('aria-valuetext', /: 1h de asistencia$/);
    await year.press('ArrowLeft');
    await expect(year).toHaveAttribute('aria-valuetext', /: nada$/);
    await year.press('End');
    await expect(year).toHaveAttribute('aria-valuetext', /: 1h de asistencia$/);
    await year.locator('[data-index="0"]').click();
    await expect(year).toHaveAttribute('aria-valuenow', '1');
    await page.reload();
    await expect(slider(page, 'Día del año')).toBeVisible();
    await expectAccessible(page, 'year');
    await expectNoOverflow(page, 'year');
  });
});

test("admins see everyone's week and the hours without anyone at work", async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  await recordWork(portal, ciro, 'asistencia', 95, weekAgo);
  await openTiempo(portal, ana, ciro);
  await portal.passMinutes(20);
  await confirm(portal, ana);
  const page = await portal.openPage('/resumensemanal', boss);
  const rows = page.getByRole('row');

  await test.step('the present week, with hours and minutes', async () => {
    const columnHeaders = page.getByRole('columnheader');
    await expect(columnHeaders).toHaveText([/Usuario/, /Ascensos/, /Asistencias/, /Tiempos/, /Fecha/]);
    await expect(rows.nth(1)).toContainText(/Ciro.*0.*20m.*0m/);
    await page.getByRole('columnheader', { name: 'Tiempos' }).getByRole('button').click();
    await expect(rows.nth(1)).toContainText(/Ana.*0.*0m.*20m/);
    await expect(page).toHaveURL(/orden=-tiempos/);
    await expect(page.getByRole('button', { name: 'Semana siguiente' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the table as a workbook that another program opens', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar Excel' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^resumen-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const [sheet] = await readWorkbook(await file.path());
    expect(sheet?.data[0]).toEqual(['Usuario', 'Ascensos', 'Asistencias', 'Tiempos', 'Fecha']);
    expect(sheet?.data[1]).toEqual(['Ana', 0, expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  await test.step('a whole period as one workbook', async () => {
    await page.getByRole('button', { name: 'Excel de un período' }).click();
    const periodDialog = page.getByRole('dialog', { name: 'Excel de un período' });
    await periodDialog.getByLabel('Hasta', { exact: true }).fill('01/01/2020');
    await periodDialog.getByRole('button', { name: 'Descargar Excel' }).click();
    await expect(periodDialog).toContainText('Fecha final no puede ser menor a fecha inicial');
    await expectAccessible(page, 'period workbook');
    await periodDialog.getByLabel('Hasta', { exact: true }).fill('12/31/2027');
    await periodDialog.getByLabel('Desde', { exact: true }).fill('01/01/2027');
    await periodDialog.getByRole('button', { name: 'Descargar Excel' }).press('Enter');
    const file = await page.waitForEvent('download');
    const names = (await readWorkbook(await file.path())).map(({ sheet }) => sheet);
    expect(names).toEqual(['Resumen', 'Trabajo', 'Pagas', 'Pagos', 'Ventas', 'Multas', 'Misiones', 'Despidos']);
    await expect(periodDialog).toBeHidden();
  });

  await test.step('earlier weeks hold who belonged then', async () => {
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await expect(page.getByText('Sin datos')).toBeVisible();
    await portal.database.sql('update usuario set registro = 0');
    await page.reload();
    await expect(rows.filter({ hasText: 'Ciro' })).toContainText('1h 35m');
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(rows.filter({ hasText: 'Ciro' })).toContainText('20m');
    await expect(page).not.toHaveURL(/semana=/);
  });

  await test.step('the hours as a house front', async () => {
    await viewButton(page, 'Horas').click();
    await expect(page.getByText(/^Hora con más gente: .* a la vez\. Horas vacías: \d+ de \d+\.$/)).toBeVisible();
    const weekSlider = slider(page, 'Hora de la semana');
    await expect(weekSlider).toHaveAttribute('aria-valuetext', /personas? a la vez \(\d+m entre todos\)$/);
    await weekSlider.press('Home');
    await expect(weekSlider).toHaveAttribute('aria-valuetext', /^lunes \d+, de 0:00 a 1:00: /);
    await page.getByText('Ver en una tabla').click();
    await expect(rows).toHaveCount(8);
    await expect(page.getByRole('cell', { name: '20m', exact: true })).toHaveCount(1);
    await expectAccessible(page, 'hours');
    await expectNoOverflow(page, 'hours');
  });
});
