import type { Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo, trabajo } from '../fixtures/agencia.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';

const SEMANA_MS = 7 * 86_400_000;
const CONFIRMAR = 1;

/** Confirms an open tiempo of one's own by a call: where confirming is not the subject. */
async function confirmar(portal: Portal, { key, direccion }: Persona): Promise<void> {
  const [fila] = await portal.pedir<object[]>('getAllTime', { key, direccion });
  const { id, alto, pausa, sumado } = fila as Record<'id' | 'alto' | 'pausa' | 'sumado', number>;
  await portal.pedir('actionTime', { cuerpo: { op: CONFIRMAR, id, alto, pausa, sumado }, key, direccion });
}

const deslizador = (pagina: Page, nombre: string) => pagina.getByRole('slider', { name: nombre });
const vista = (pagina: Page, nombre: string) => pagina.getByRole('button', { name: nombre, exact: true });

test('a member reads what is missing, sees it come, and looks back over a year', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const ciro = await portal.persona('Ciro');
  await trabajo(portal, ciro, 'asistencia', 45, new Date().toISOString());
  await abrirTiempo(portal, ana, ciro);
  const pagina = await portal.en('/perfil', ciro);
  const falta = pagina.getByRole('region', { name: 'Lo que te falta' });

  await test.step('to the minute, and in the own clock', async () => {
    await expect(falta).toContainText('Te faltan 15 minutos de asistencia para ganar 4c más.');
    await expect(falta).toContainText(/Si sigues así, llegas (hoy|mañana) a las? \d+:\d\d [ap]\.\sm\. \(tu hora\)\./);
    await expect(falta).toContainText(/Podrás ascender a .* \(tu hora\)\. Faltan \d/);
  });

  await test.step('what is confirmed is earned at once', async () => {
    await portal.pasanMinutos(15);
    await expect(falta).toContainText('Con este tiempo ya llegaste. Falta que te lo confirmen.');
    await confirmar(portal, ana);
    await expect(falta).toContainText('para ganar 2c más. Ya tienes 4c por cobrar.');
  });

  await test.step('twelve weeks beside the requirement', async () => {
    await vista(pagina, '12 semanas').click();
    await expect(pagina.getByText('Requisito: 4h de asistencia')).toBeVisible();
    await pagina.getByText('Ver en una tabla').click();
    await expect(pagina.getByRole('row')).toContainText([/Semana del/, ...Array(12).fill(/\d/)]);
  });

  await test.step('a year of days, by key and by thumb', async () => {
    await vista(pagina, 'Un año').click();
    const ano = deslizador(pagina, 'Día del año');
    await expect(pagina.getByText('En 12 meses trabajaste 1 día: 1h tuyas.')).toBeVisible();
    await expect(ano).toHaveAttribute('aria-valuetext', /: 1h de asistencia$/);
    await ano.press('ArrowLeft');
    await expect(ano).toHaveAttribute('aria-valuetext', /: nada$/);
    await ano.press('End');
    await expect(ano).toHaveAttribute('aria-valuetext', /: 1h de asistencia$/);
    await ano.locator('[data-i="0"]').click();
    await expect(ano).toHaveAttribute('aria-valuenow', '1');
    await pagina.reload();
    await expect(deslizador(pagina, 'Día del año')).toBeVisible();
    await sinTachas(pagina, 'year');
    await sinDesborde(pagina, 'year');
  });
});

test('management sees a week of everyone, and when the house stood empty', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 5 });
  const ciro = await portal.persona('Ciro');
  const antes = new Date(Date.now() - SEMANA_MS).toISOString();
  await trabajo(portal, ciro, 'asistencia', 95, antes);
  await abrirTiempo(portal, ana, ciro);
  await portal.pasanMinutos(20);
  await confirmar(portal, ana);
  const pagina = await portal.en('/resumensemanal', jefa);
  const filas = pagina.getByRole('row');

  await test.step('the present week, with hours and minutes', async () => {
    const cabezas = pagina.getByRole('columnheader');
    await expect(cabezas).toHaveText([/Usuario/, /Ascensos/, /Asistencias/, /Tiempos/, /Fecha/]);
    await expect(filas.nth(1)).toContainText(/Ciro.*0.*20m.*0m/);
    await pagina.getByRole('columnheader', { name: 'Tiempos' }).getByRole('button').click();
    await expect(filas.nth(1)).toContainText(/Ana.*0.*0m.*20m/);
    await expect(pagina).toHaveURL(/orden=-tiempos/);
    await expect(pagina.getByRole('button', { name: 'Semana siguiente' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('earlier weeks hold who belonged then', async () => {
    await pagina.getByRole('button', { name: 'Semana anterior' }).click();
    await expect(pagina.getByText('Sin datos')).toBeVisible();
    await portal.base.sql('update usuario set registro = 0');
    await pagina.reload();
    await expect(filas.filter({ hasText: 'Ciro' })).toContainText('1h 35m');
    await pagina.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(filas.filter({ hasText: 'Ciro' })).toContainText('20m');
    await expect(pagina).not.toHaveURL(/semana=/);
  });

  await test.step('the hours as a house front', async () => {
    await vista(pagina, 'Horas').click();
    await expect(pagina.getByText(/^Hora con más gente: .* a la vez\. Horas vacías: \d+ de \d+\.$/)).toBeVisible();
    const fachada = deslizador(pagina, 'Hora de la semana');
    await expect(fachada).toHaveAttribute('aria-valuetext', /personas? a la vez \(\d+m entre todos\)$/);
    await fachada.press('Home');
    await expect(fachada).toHaveAttribute('aria-valuetext', /^lunes \d+, de 0:00 a 1:00: /);
    await pagina.getByText('Ver en una tabla').click();
    await expect(filas).toHaveCount(8);
    await expect(filas.filter({ hasText: '20m' })).toHaveCount(1);
    await sinTachas(pagina, 'hours');
    await sinDesborde(pagina, 'hours');
  });
});
