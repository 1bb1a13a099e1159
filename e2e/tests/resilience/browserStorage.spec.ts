import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, submitLogIn } from '../../fixtures/steps.ts';

/** Fills the browser's storage with invalid values. */
function corrupt(garbage: string[]): void {
  const names = ['mantine-color-scheme-value', 'conserje-nombre', 'conserje-recarga', 'conserje-paselista-1'];
  for (const [i, name] of names.entries())
    for (const storage of [localStorage, sessionStorage])
      if (storage.getItem(name) === null) storage.setItem(name, garbage[i % garbage.length] ?? '');
}

test('invalid stored values do not keep the portal from opening', async ({ portal }) => {
  await portal.createPerson('Ana');
  const page = await portal.openBrowser(null);
  const cookies = page.context();
  await cookies.addInitScript(corrupt, ['{"', 'null', '[[1]]']);
  for (const value of ['100%', '%E2%82%AC', '"']) {
    await cookies.addCookies([{ name: 'key', value, url: portal.url, sameSite: 'Strict' }]);
    await page.goto('/rangos?categoria=%E0%A4%A');
    await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectToast(page, '¡Hola, Ana!', submitLogIn(page, 'Ana', 'clave-de-prueba'));
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
});

/** Names of everything that a browser stores for the portal. */
const readStored = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name }) => name).toSorted(),
  ...(await page.evaluate(async () => ({
    browser: Object.keys(localStorage).toSorted(),
    tab: Object.keys(sessionStorage).toSorted(),
    bases: (await indexedDB.databases()).map(({ name }) => name),
    reservas: (await caches.keys()).toSorted(),
  }))),
});

test('logging out removes all data of the account from the browser @main', async ({ portal }) => {
  const bea = await portal.createPerson('Bea', { categoria: 11 });
  const page = await portal.openPage('/paselista', bea);
  await expect(page.getByRole('heading', { name: 'Pase lista', level: 1 })).toBeVisible();
  for (const route of ['/tiempos', '/perfil', '/estados']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const inside = await readStored(page);
  expect([...inside.browser, ...inside.tab]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^conserje-costumbres-\d+$/), 'conserje-visto']),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Menú de Bea' }).click();
  await page.getByText('Cerrar sesión').click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect(await readStored(page)).toEqual({
    // Records that this browser session has shown the splash.
    cookies: ['abierto'],
    browser: ['conserje-nombre'],
    tab: [],
    bases: [],
    reservas: [],
  });
});
