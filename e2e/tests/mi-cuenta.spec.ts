import type { Page } from '@playwright/test';
import { mirar, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo, enSuMision, ofrecerAscenso } from '../fixtures/agencia.ts';
import { yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

const arriba = (pagina: Page, nombre: string) =>
  pagina.getByRole('region', { name: nombre }).evaluate((uno) => uno.getBoundingClientRect().top);
const pestana = (pagina: Page, name: string) => pagina.getByRole('tab', { name, exact: true });
const parte = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });

test('on a phone the countdown stands first, and the own mission is copied', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  await portal.base.sql(`update usuario set firma = 'LEO' where id = ${leo.id}`);
  await abrirTiempo(portal, ana, leo);
  const pagina = await portal.en('/perfil', leo, EN_MANO);
  await pagina.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('the countdown above all else, and no figure that is 0', async () => {
    await expect(pagina.getByRole('region', { name: 'Tu tiempo' })).toContainText(/59:\d\d|1:00:00/);
    expect(await arriba(pagina, 'Tu tiempo')).toBeLessThan(180);
    await expect(pagina.getByRole('region', { name: 'Este período' })).toContainText('Todavía no tienes horas');
    await sinTachas(pagina, 'own account');
  });

  for (const ruta of ['/perfil', '/'])
    await test.step(`the mission of ${ruta}`, async () => {
      await pagina.goto(ruta);
      const lema = pagina.getByRole('region', { name: 'Tu misión en el hotel' });
      await expect(lema).toContainText('CON Vigilante I LEO');
      await yDice(pagina, 'Copiado', lema.getByRole('button', { name: 'Copiar la misión completa' }).tap());
      expect(await pagina.evaluate(() => navigator.clipboard.readText())).toBe('CON Vigilante I LEO');
    });
});

test('on a phone one’s discipline, career and requests are on one page', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 11 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  await enSuMision(portal, leo, 3_600 * 24);
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  const de = ({ key, direccion }: typeof leo) => ({ key, direccion });
  await portal.pedir('sendMulta', { cuerpo: { usuario: leo.id, motivo: 'Bailar en base', creditos: 15 }, ...de(ana) });
  const ausencia = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
  await portal.pedir('addAusencia', { cuerpo: ausencia, ...de(leo) });
  await ofrecerAscenso(portal, ana, 11, leo);
  const pagina = await portal.en('/perfil', leo, EN_MANO);

  await test.step('requests, with what can be done with each', async () => {
    await pestana(pagina, 'Historial').tap();
    const suyas = pagina.getByRole('table', { name: 'Tus solicitudes' });
    await expect(suyas).toContainText('Ausencia del');
    await expect(suyas).toContainText('Ascenso a Vigilante H');
    await mirar(pagina, suyas, 'own requests');
    await parte(pagina, 'Pedir corrección').tap();
    const forma = pagina.getByRole('dialog', { name: 'Pedir corrección' });
    await forma.getByLabel('Minutos').fill('20');
    await forma.getByLabel('Motivo').fill('Se cerró antes');
    await yDice(pagina, /./, forma.getByRole('button', { name: 'Pedir corrección' }).tap());
    await expect(suyas).toContainText('Corrección de 20m del');
    await pagina.getByRole('button', { name: /^Retirar: Ausencia del/ }).tap();
    const pregunta = pagina.getByRole('dialog', { name: '¿Retirar tu ausencia?' });
    await pregunta.getByRole('button', { name: 'Retirar ausencia' }).tap();
    await expect(suyas).toContainText('Retirada');
  });

  await test.step('discipline: what it was, by whom, and whether it was collected', async () => {
    await parte(pagina, 'Disciplina').tap();
    const multas = pagina.getByRole('table', { name: 'Tus multas' });
    await expect(multas).toContainText(/Bailar en base.*15c/s);
    await expect(multas).toContainText('Por cobrar');
    await expect(pagina.getByText('Sin llamados')).toBeVisible();
    await mirar(pagina, multas, 'own discipline');
  });

  await test.step('career', async () => {
    await pagina.goto('/perfil?pestana=historial&parte=carrera');
    await expect(pagina.getByRole('table', { name: 'Carrera de Leo' })).toContainText('Vigilante I');
  });
});
