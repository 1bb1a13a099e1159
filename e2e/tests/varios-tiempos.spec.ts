import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { tiempoDe, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

test('a manager opens the tiempos of several people with one press, on a phone', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  for (const nombre of ['Dora', 'Iris', 'Noel']) await portal.persona(nombre);
  const pagina = await portal.en('/tiempos?nuevo=1', ana, EN_MANO);
  const forma = pagina.getByRole('form', { name: 'Nuevo tiempo' });
  await forma.getByRole('button', { name: 'Elegir varias personas' }).tap();
  const usuario = forma.getByRole('combobox', { name: 'Usuario' });
  const elegidas = forma.getByRole('list', { name: 'Personas elegidas' }).getByRole('listitem');
  for (const nombre of ['Dora', 'Iris', 'Noel']) {
    await usuario.fill(nombre);
    await pagina.getByRole('option', { name: nombre, exact: true }).tap();
  }
  await expect(elegidas).toHaveText(['Dora', 'Iris', 'Noel']);
  await usuario.fill('Dora');
  await expect(pagina.getByRole('option', { name: /^Dora · ya en tu lista$/ })).toBeDisabled();
  await usuario.press('Escape');
  await forma.getByRole('button', { name: 'Quitar a Iris' }).tap();
  await sinTachas(pagina, 'on a phone');
  await sinDesborde(pagina, 'on a phone');
  await yDice(pagina, 'Abriste 2 tiempos', forma.getByRole('button', { name: 'Abrir 2 tiempos' }).tap());
  for (const nombre of ['Dora', 'Noel']) await expect(tiempoDe(pagina, nombre)).toBeVisible();
  await expect(elegidas).toHaveCount(0);
});

test("one's own stand first, then those without manager; which are shown is remembered", async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const beto = await portal.persona('Beto', { categoria: 6 });
  await abrirTiempo(portal, beto, await portal.persona('Uno'));
  await abrirTiempo(portal, beto, await portal.persona('Dos'), -1);
  await abrirTiempo(portal, ana, await portal.persona('Tres'));
  const pagina = await portal.en('/tiempos', ana, EN_MANO);
  const filas = pagina.getByRole('region', { name: 'Tiempos activos' }).locator('tbody').getByRole('row');
  await expect(filas).toHaveText([/^Tres/, /^Dos/, /^Uno/]);
  await pagina.getByRole('button', { name: 'Solo míos 1' }).tap();
  await expect(filas).toHaveText([/^Tres/]);
  await pagina.goto('/tiempos');
  await expect(filas).toHaveText([/^Tres/]);
  await pagina.getByRole('button', { name: 'Pausar el tiempo de Tres' }).tap();
  await expect(pagina.getByText('Tienes 1 en pausa')).toBeVisible();
  await pagina.getByRole('button', { name: 'Ver pausados' }).tap();
  await expect(pagina.getByRole('region', { name: 'Tiempos pausados' }).locator('tbody').getByRole('row')).toHaveText([
    /^Tres/,
  ]);
});
