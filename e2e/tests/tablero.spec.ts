import type { Page } from '@playwright/test';
import { sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo, cuatroTiempos } from '../fixtures/agencia.ts';
import { delMenu, deTarjeta, tiempoDe, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ESCRITORIO, TELEFONO } from '../fixtures/ventanas.ts';

const tablero = (pagina: Page) => pagina.getByRole('region', { name: 'En base ahora' });
/** A manager's lane, by its heading. */
const carril = (pagina: Page, nombre: string) =>
  tablero(pagina)
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('heading', { name: nombre }) });
/** Who is on a lane, and what is told of them there. */
const enCarril = (pagina: Page, nombre: string) => carril(pagina, nombre).getByRole('list').getByRole('listitem');
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

test('what others do moves the board, which asks for nothing', async ({ portal }) => {
  const { ana, beto } = await cuatroTiempos(portal);
  const [suya, mira] = await Promise.all([portal.en('/tiempos', ana), portal.en('/tiempos?tablero=si', beto)]);
  await expect(tablero(mira)).toContainText('3 en base · 1 en pausa');
  // One's own first, then who is with nobody.
  await expect(tablero(mira).getByRole('heading', { level: 3 })).toHaveText(['Beto (tú)', 'Sin encargado', 'Ana']);
  await expect(enCarril(mira, 'Ana')).toHaveText([
    /^Dora: desde las .* termina a las/,
    /^Zoe: desde .* en pausa desde/,
  ]);
  const pedidas: string[] = [];

  await test.step('a pause', async () => {
    await boton(suya, 'Pausar el tiempo de Dora').click();
    await expect(enCarril(mira, 'Ana').first()).toHaveText(/^Dora: .* en pausa desde/);
    await expect(tablero(mira)).toContainText('2 en base · 2 en pausa');
  });
  // Calls alone: the code of other screens comes when the browser has nothing to do, which may be now.
  mira.on('request', (r) => r.url().startsWith(`${portal.url}/api/`) && pedidas.push(r.url()));
  await test.step('a hand-over', async () => {
    await yDice(suya, 'Ligaste 1 tiempo', boton(suya, 'Ligar Tiempos').click());
    await expect(enCarril(mira, 'Ana')).toHaveText([/^Dora/, /^Íker: .* antes con nadie/, /^Zoe/]);
    await expect(carril(mira, 'Sin encargado')).toBeHidden();
  });
  await test.step('one who comes, and one who goes', async () => {
    await abrirTiempo(portal, ana, await portal.persona('Lola'));
    await expect(enCarril(mira, 'Ana').last()).toHaveText(/^Lola/);
    await delMenu(suya, 'Íker', 'Cancelar tiempo');
    await yDice(suya, 'Cancelaste el tiempo de Íker', boton(suya, 'Cancelar tiempo').click());
    await expect(enCarril(mira, 'Ana')).toHaveText([/^Dora/, /^Zoe/, /^Lola/]);
  });
  expect(pedidas).toEqual([]);

  await test.step('an end, by itself', async () => {
    await portal.pasanMinutos(61);
    await expect(enCarril(mira, 'Beto (tú)')).toHaveText(/^Noel: .* terminó a las/);
    await expect(tablero(mira)).toContainText('2 en pausa · 2 terminados');
  });
});

test('it is the reader’s: folded, put away, remembered, with names as doors', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/tiempos', ana);
  await boton(pagina, 'Tablero').click();
  await expect(enCarril(pagina, 'Ana (tú)')).toHaveCount(2);
  await expect(tiempoDe(pagina, 'Dora')).toBeVisible();

  await sinTachas(pagina, 'the board beside the list');
  await pagina.setViewportSize({ width: 320, height: 640 });
  await expect(enCarril(pagina, 'Ana (tú)').first()).toBeVisible();
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await pagina.setViewportSize(ESCRITORIO);

  await boton(pagina, 'Ana: 2 tiempos').press('Enter');
  await expect(enCarril(pagina, 'Ana (tú)')).toHaveCount(0);
  await expect(boton(pagina, 'Ana: 2 tiempos')).toHaveAttribute('aria-expanded', 'false');
  await boton(pagina, 'Mostrar todos').click();
  await expect(enCarril(pagina, 'Ana (tú)')).toHaveCount(2);
  await boton(pagina, 'Ocultar todos').click();
  await expect(tablero(pagina).getByText('Dora')).toBeHidden();
  await boton(pagina, 'Mostrar todos').click();

  await deTarjeta(tablero(pagina), 'Dora', 'Detalle del tiempo');
  await expect(pagina.getByRole('dialog', { name: /Dora/ })).toContainText('Tiempo confirmado');
  await pagina.keyboard.press('Escape');

  // On this device it stays until it is put away.
  await pagina.goto('/tiempos');
  await expect(tablero(pagina)).toBeVisible();
  await boton(pagina, 'Tablero').click();
  await expect(tablero(pagina)).toBeHidden();
  await pagina.goto('/tiempos');
  await expect(tiempoDe(pagina, 'Dora')).toBeVisible();
  await expect(tablero(pagina)).toBeHidden();
});

test('on a phone it stands where the list was, one tap away', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/tiempos', ana, { viewport: TELEFONO });
  await boton(pagina, 'Tablero').click();
  await expect(enCarril(pagina, 'Ana (tú)').first()).toBeInViewport({ ratio: 1 });
  await expect(pagina.getByRole('searchbox')).toBeHidden();
  await sinTachas(pagina, 'the board in the hand');
  for (const fila of await enCarril(pagina, 'Ana (tú)').all())
    expect((await fila.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await boton(pagina, 'Tablero').click();
  await expect(pagina.getByRole('searchbox')).toBeVisible();
  await pagina.goBack();
  await expect(tablero(pagina)).toBeVisible();
});

test('a wide window has it beside the list, and says when nobody is there', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const pagina = await portal.en('/tiempos', ana, { viewport: { width: 1920, height: 1080 } });
  await expect(tablero(pagina)).toContainText('No hay nadie en base');
  await boton(pagina, 'Nuevo Tiempo').click();
  await abrirTiempo(portal, ana, await portal.persona('Dora'));
  await expect(enCarril(pagina, 'Ana (tú)')).toHaveText(/^Dora/);
});
