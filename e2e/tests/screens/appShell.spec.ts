import type { Locator, Page } from '@playwright/test';
import type { PageArea } from '../../fixtures/accessibility.ts';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { dialog } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { Radio } from '../../fixtures/radio.ts';
import { drawerButton, submitLogIn, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD, NARROW_PHONE, PHONE, WIDTHS, WINDOW_HEIGHT } from '../../fixtures/viewports.ts';

const bar = (page: Page) => page.getByRole('banner');

/** Checks every width in both themes, because the tests of screens exclude the shell and its dialogs. */
async function expectFitsAtEveryWidth(
  page: Page,
  where: string,
  { parte = 'pagina', onChange }: { parte?: PageArea; onChange?: () => Promise<unknown> } = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHT });
    await onChange?.();
    await expectAccessible(page, `${where} at ${width} px`, parte);
    await expectNoOverflow(page, where, { widths: [width] });
  }
}

/** Checks the side menu where it is a drawer. */
async function expectDrawerFits(page: Page): Promise<void> {
  const open = drawerButton(page);
  if (!(await open.isVisible())) return;
  await open.click();
  await expect(dialog(page, 'Menú')).toBeVisible();
  await expectAccessible(page, 'drawer', 'pagina');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Menú')).toBeHidden();
}

test('the shell and its account dialogs are accessible and fit, for a visitor', async ({ portal }) => {
  portal.consoleGuard.allow(/401 .*\/api\/login/);
  // A short screen, so that the bar at the bottom covers no control.
  const page = await portal.openPage('/radio', null);
  const logIn = bar(page).getByRole('button', { name: 'Entrar', exact: true });
  await expect(logIn).toBeVisible();
  await expectFitsAtEveryWidth(page, 'shell', { onChange: () => expectDrawerFits(page) });
  await logIn.click();
  await submitLogIn(page, 'Nadie', 'no-es-esta-clave');
  await waitForToast(page, 'Usuario o contraseña incorrectos', 'alert');
  const card = page.getByText('Usuario o contraseña incorrectos').last();
  // Hovering keeps the toast open.
  await expectFitsAtEveryWidth(page, 'login, refused', { onChange: () => card.hover() });
  await dialog(page, 'Entrar').getByRole('button', { name: 'Regístrate', exact: true }).click();
  await dialog(page, 'Registro').getByRole('button', { name: 'Registrarte', exact: true }).click();
  await expect(dialog(page, 'Registro')).toContainText('No dejes campos vacios');
  await expectFitsAtEveryWidth(page, 'registration', { parte: 'dialogo' });
});

test('the shell with all optional parts is accessible and fits', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 5 });
  await openTiempo(portal, beto, await portal.createPerson('Dora'), boss.id);
  await portal.database.sql(
    'insert into estado (usuario, mensaje, fecha) select id, ?, ? from usuario',
    'Un estado tan largo como se puede escribir, que pasa por la cinta y no cabe en dos líneas de ella',
    Date.now(),
  );
  // A screen without small targets that the bar at the bottom could cover.
  const page = await portal.openPage('/normativa', boss);
  await expect(bar(page).getByRole('button', { name: /^Notificaciones: 1 solicitud por responder/ })).toBeVisible();
  for (const name of ['Estados del personal', 'Necesitas una firma'])
    await expect(page.getByRole('complementary', { name })).toBeVisible();
  const menu = bar(page).getByRole('button', { name: 'Menú de Jefa' });
  await expectFitsAtEveryWidth(page, 'shell', {
    onChange: async () => {
      await expectDrawerFits(page);
      if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
      await expect(bar(page).getByText('Cerrar sesión')).toBeVisible();
    },
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Paleta')).toBeVisible();
  await expectFitsAtEveryWidth(page, 'palette', { parte: 'dialogo' });
});

test('the palette finds people by their best match, and says when it could not look @main', async ({ portal }) => {
  for (const name of ['Ada.Luna', 'Ari.Luna', 'Bel.Luna', 'Cleo.Luna', 'Dara.Luna', 'Elsa.Luna', 'Luna'])
    await portal.createPerson(name);
  const page = await portal.openPage('/normativa', await portal.createPerson('Zoe'));
  const palette = dialog(page, 'Paleta');
  const search = palette.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await search.fill('luna');
  await expect(palette.getByRole('option').first()).toHaveText(/^Luna/);
  await page.route('**/api/getUsuariosAscensos?*', async (route) => {
    await expect(palette.getByRole('status')).toHaveText('Buscando…');
    await route.fulfill({ status: 429, json: { msg: 'Espera un momento', status: 1, error: 'DEMASIADOS' } });
  });
  portal.consoleGuard.allow(/429 .*\/api\/getUsuariosAscensos/);
  await search.fill('nadie');
  await expect(palette.getByRole('status')).toHaveText('Espera un momento');
});

const bottomNav = (page: Page) => page.getByRole('navigation', { name: 'Pantallas frecuentes' });
const barLinks = (page: Page) => bottomNav(page).getByRole('link');

test('the bottom bar holds the most visited screens in stable positions', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const visitor = await portal.openPage('/', null, HANDHELD);
  await expect(barLinks(visitor)).toHaveText(['Inicio', 'Rangos', 'Normativa', 'Radio']);
  const page = await portal.openPage('/rangos', boss, HANDHELD);
  const atFirst = ['Inicio', 'Tiempos', 'Ascensos', 'Mi cuenta'];
  await expect(barLinks(page)).toHaveText(atFirst);
  const menu = dialog(page, 'Menú');
  const filter = menu.getByRole('searchbox', { name: 'Filtrar el menú' });
  const open = drawerButton(page);
  for (const round of [1, 2, 3]) {
    await barLinks(page).filter({ hasText: 'Mi cuenta' }).click();
    await expect(page, `${round}`).toHaveURL('/perfil');
    await open.click();
    await filter.fill('multás');
    await filter.press('Enter');
    await expect(page.getByRole('heading', { name: 'Multas', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  }
  await expect(barLinks(page)).toHaveText(atFirst);
  await page.reload();
  // A screen that was never visited is replaced; the others keep their positions.
  await expect(barLinks(page)).toHaveText(['Multas', 'Tiempos', 'Ascensos', 'Mi cuenta']);
  await expect(barLinks(page).first()).toHaveAttribute('aria-current', 'page');

  await test.step('a press on the place where one stands leads to its top, and changes nothing', async () => {
    await page.goto('/multas?buscar=ana');
    await page.mouse.wheel(0, 600);
    await barLinks(page).first().click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL('/multas?buscar=ana');
  });

  await test.step('an account of its own on the same device has its own', async () => {
    const dora = await portal.createPerson('Dora');
    await page.context().addCookies([{ name: 'key', value: dora.key, url: portal.url, sameSite: 'Strict' }]);
    await page.reload();
    await expect(barLinks(page)).toHaveText(['Inicio', 'Mi cuenta', 'Solicitudes', 'Rangos']);
  });
});

test('fixed elements at the bottom of a phone stack and cover neither focus nor toasts', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const radio = await Radio.openRadio(portal);
  const page = await portal.openPage('/radio', boss, HANDHELD);
  await page.getByRole('main').getByRole('button', { name: 'Escuchar' }).click();
  await expect.poll(() => radio.listeners.size).toBe(1);
  await barLinks(page).filter({ hasText: 'Inicio' }).click();
  const bars = [
    page.getByRole('complementary', { name: 'Radio' }),
    page.getByRole('complementary', { name: 'Necesitas una firma' }),
    bottomNav(page),
  ];
  const box = async (where: Locator) => {
    const { y = 0, height = 0 } = (await where.boundingBox()) ?? {};
    return { top: Math.round(y), below: Math.round(y + height) };
  };
  const readStacking = async () => {
    const [radioBox, firma, bar] = await Promise.all(bars.map(box));
    return [radioBox?.below === firma?.top, firma?.below === bar?.top, bar?.below];
  };
  await expect.poll(readStacking).toEqual([true, true, PHONE.height]);
  // Until both rows of Inicio have measured themselves, the keyboard cannot scroll them.
  await expect(page.getByRole('button', { name: /^Siguientes: / })).toHaveCount(2);
  await expectAccessible(page, 'all bars', 'pagina');

  await test.step('the keyboard never stands behind them', async () => {
    const [above] = bars;
    if (!above) throw new Error('there are bars');
    for (let i = 0; i < 25; i += 1) {
      await page.keyboard.press('Tab');
      const focused = page.getByRole('main').locator(':focus');
      if ((await focused.count()) === 0) continue;
      expect((await box(focused)).top).toBeLessThan((await box(above)).top);
    }
  });

  await test.step('a toast stands over them', async () => {
    portal.consoleGuard.allowDisconnects();
    portal.consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await barLinks(page).filter({ hasText: 'Ascensos' }).click();
    await waitForToast(page, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    const [above] = bars;
    if (!above) throw new Error('there are bars');
    const card = page.getByText('Sin conexión. Se abrirá cuando vuelva.').last();
    expect((await box(card)).below).toBeLessThan((await box(above)).top);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Ascensos', level: 1 })).toBeVisible();
  });
});

test('the ticker is in the flow of two phone screens, and stays stopped once it was stopped', async ({ portal }) => {
  await portal.database.sql(
    'insert into estado (usuario, mensaje, fecha) select id, ?, ? from usuario',
    'Hoy hay fiesta',
    Date.now(),
  );
  const boss = await portal.logInAsBoss();
  const page = await portal.openPage('/perfil', boss, { ...HANDHELD, withMotion: true });
  const ticker = page.getByRole('complementary', { name: 'Estados del personal' });
  await expect(ticker).toContainText('Hoy hay fiesta');
  await expect(ticker).toHaveCSS('position', 'static');
  await ticker.getByRole('button', { name: 'Pausar estados' }).click();
  await barLinks(page).filter({ hasText: 'Tiempos' }).click();
  await expect(page.getByRole('heading', { name: 'Tiempos', level: 1 })).toBeVisible();
  await expect(ticker).toBeHidden();
  await page.goto('/');
  await expect(ticker.getByRole('button', { name: 'Reanudar estados' })).toBeVisible();
});

test('the side menu folds, filters, has favorites, and keeps its state on the device @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.database.sql('insert into estado (usuario, mensaje, fecha) select id, ?, 1 from usuario', 'Hola');
  const page = await portal.openPage('/multas', boss);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const grupo = (name: string) => menu.getByRole('button', { name, exact: true });
  await expect(page.getByRole('complementary', { name: 'Necesitas una firma' })).toBeVisible();
  await expect(grupo('Administración (Módulos)')).toHaveAttribute('aria-expanded', 'false');
  // A folded group still shows the current screen, and the whole menu fits in a usual window.
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Rentas' })).toBeHidden();
  const overflow = () => menu.evaluate(({ parentElement: box }) => (box ? box.scrollHeight - box.clientHeight : -1));
  expect(await overflow()).toBe(0);

  await grupo('Personal').click();
  await grupo('Información').click();
  await menu.getByRole('button', { name: 'Agregar Multas a favoritas' }).click();
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveCount(2);
  await page.goto('/normativa');
  await expect(grupo('Personal')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Rangos' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveCount(1);

  const filter = menu.getByRole('searchbox', { name: 'Filtrar el menú' });
  await filter.fill('nomina');
  await expect(menu.getByRole('link')).toHaveText(['Nómina']);
  await filter.fill('zzz');
  await expect(menu.getByRole('status')).toHaveText('No hay pantallas con ese nombre');
  await expectAccessible(page, 'filtered menu', 'pagina');
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await menu.getByRole('link', { name: 'Multas' }).click();
  await menu.getByRole('button', { name: 'Quitar Multas de favoritas' }).first().click();
  await expect(menu.getByRole('heading', { name: 'Favoritas' })).toBeHidden();

  await test.step('someone else’s menu on the same device is their own', async () => {
    const dora = await portal.createPerson('Dora', { categoria: 12 });
    await page.context().addCookies([{ name: 'key', value: dora.key, url: portal.url, sameSite: 'Strict' }]);
    await page.reload();
    await expect(grupo('Personal')).toHaveAttribute('aria-expanded', 'true');
  });
});

test('a screen low in the menu opens at its top, with its entry visible', async ({ portal }) => {
  const page = await portal.openPage('/clones', await portal.logInAsBoss());
  const entrada = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Clones' });
  await expect(entrada).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Clones', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('Inicio fits the narrowest phone with any number of admins', async ({ portal }) => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => (await portal.createPerson(`Administra${i}`, { categoria: 10 })).id),
  );
  expect(new Set(ids).size).toBe(12);
  const page = await portal.openPage('/', null, { viewport: NARROW_PHONE });
  const adminTeam = page.getByRole('region', { name: 'Admins' });
  await adminTeam.scrollIntoViewIfNeeded();
  await expect(adminTeam.getByText(/^\d+ de 1\d$/)).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW_PHONE.width);
});
