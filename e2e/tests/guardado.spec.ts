import type { Page } from '@playwright/test';
import { rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

/** Fills the browser's memory with what no page of ours writes there. */
function estropear(basura: string[]): void {
  const nombres = ['mantine-color-scheme-value', 'conserje-nombre', 'conserje-recarga', 'conserje-paselista-1'];
  for (const [i, nombre] of nombres.entries())
    for (const almacen of [localStorage, sessionStorage])
      if (almacen.getItem(nombre) === null) almacen.setItem(nombre, basura[i % basura.length] ?? '');
}

test('nothing that is stored keeps the portal from opening', async ({ portal }) => {
  await portal.persona('Ana');
  const pagina = await portal.abrirNavegador(null);
  const galletas = pagina.context();
  await galletas.addInitScript(estropear, ['{"', 'null', '[[1]]']);
  for (const value of ['100%', '%E2%82%AC', '"']) {
    await galletas.addCookies([{ name: 'key', value, url: portal.url, sameSite: 'Strict' }]);
    await pagina.goto('/rangos?categoria=%E0%A4%A');
    await expect(pagina.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  }
  await pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await yDice(pagina, '¡Hola, Ana!', rellenarEntrada(pagina, 'Ana', 'clave-de-prueba'));
  await pagina.goto('/perfil');
  await expect(pagina.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
});

/** All that a browser holds of the portal, by name. */
const guardadoEn = async (pagina: Page) => ({
  galletas: (await pagina.context().cookies()).map(({ name }) => name).toSorted(),
  ...(await pagina.evaluate(async () => ({
    navegador: Object.keys(localStorage).toSorted(),
    pestana: Object.keys(sessionStorage).toSorted(),
    bases: (await indexedDB.databases()).map(({ name }) => name),
    reservas: (await caches.keys()).toSorted(),
  }))),
});

test('whoever logs out leaves nothing of their account in the browser', async ({ portal }) => {
  const bea = await portal.persona('Bea', { categoria: 11 });
  const pagina = await portal.en('/paselista', bea);
  await expect(pagina.getByRole('heading', { name: 'Pase lista', level: 1 })).toBeVisible();
  for (const ruta of ['/tiempos', '/perfil', '/estados']) {
    await pagina.goto(ruta);
    await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const dentro = await guardadoEn(pagina);
  expect([...dentro.navegador, ...dentro.pestana]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^conserje-costumbres-\d+$/), 'conserje-visto']),
  );
  await pagina.getByRole('banner').getByRole('button', { name: 'Menú de Bea' }).click();
  await pagina.getByText('Cerrar sesión').click();
  await expect(pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect(await guardadoEn(pagina)).toEqual({
    // That the splash was seen in this browser session.
    galletas: ['abierto'],
    navegador: ['conserje-nombre'],
    pestana: [],
    bases: [],
    reservas: [],
  });
});
