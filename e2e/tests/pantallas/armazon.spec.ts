import type { Locator, Page } from '@playwright/test';
import type { Parte } from '../../fixtures/accesible.ts';
import { sinDesborde, sinTachas } from '../../fixtures/accesible.ts';
import { abrirTiempo } from '../../fixtures/agencia.ts';
import { aviso, rellenarEntrada } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { Radio } from '../../fixtures/radio.ts';
import { ALTO, ANCHOS, EN_MANO, ESTRECHO, TELEFONO } from '../../fixtures/ventanas.ts';

const barra = (pagina: Page) => pagina.getByRole('banner');
const dialogo = (pagina: Page, name: string) => pagina.getByRole('dialog', { name });

/** At every width and in both themes: the tests of screens leave the shell out, and know no dialog of its own. */
async function aTodoAncho(
  pagina: Page,
  donde: string,
  { parte = 'pagina', alCambiar }: { parte?: Parte; alCambiar?: () => Promise<unknown> } = {},
): Promise<void> {
  for (const width of ANCHOS) {
    await pagina.setViewportSize({ width, height: ALTO });
    await alCambiar?.();
    await sinTachas(pagina, `${donde} at ${width} px`, parte);
    await sinDesborde(pagina, donde, { anchos: [width] });
  }
}

/** The side menu, where it is a drawer. */
async function cajon(pagina: Page): Promise<void> {
  const abrir = pagina.getByRole('button', { name: 'Abrir el menú' });
  if (!(await abrir.isVisible())) return;
  await abrir.click();
  await expect(dialogo(pagina, 'Menú')).toBeVisible();
  await sinTachas(pagina, 'drawer', 'pagina');
  await pagina.keyboard.press('Escape');
  await expect(dialogo(pagina, 'Menú')).toBeHidden();
}

test('the shell and its account dialogs are accessible and fit, for a visitor', async ({ portal }) => {
  portal.guardia.permitir(/401 .*\/api\/login/);
  // A short screen: nothing of it lies half under the bar at the foot, where it could not be pressed.
  const pagina = await portal.en('/radio', null);
  const entrar = barra(pagina).getByRole('button', { name: 'Entrar', exact: true });
  await expect(entrar).toBeVisible();
  await aTodoAncho(pagina, 'shell', { alCambiar: () => cajon(pagina) });
  await entrar.click();
  await rellenarEntrada(pagina, 'Nadie', 'no-es-esta-clave');
  await aviso(pagina, 'Usuario o contraseña incorrectos', 'alert');
  const tarjeta = pagina.getByText('Usuario o contraseña incorrectos').last();
  // What is pointed at stays.
  await aTodoAncho(pagina, 'login, refused', { alCambiar: () => tarjeta.hover() });
  await dialogo(pagina, 'Entrar').getByRole('button', { name: 'Regístrate', exact: true }).click();
  await dialogo(pagina, 'Registro').getByRole('button', { name: 'Registrarte', exact: true }).click();
  await expect(dialogo(pagina, 'Registro')).toContainText('No dejes campos vacios');
  await aTodoAncho(pagina, 'registration', { parte: 'dialogo' });
});

test('the shell with all that it may hold is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 5 });
  await abrirTiempo(portal, beto, await portal.persona('Dora'), jefa.id);
  await portal.base.sql(
    'insert into estado (usuario, mensaje, fecha) select id, ?, ? from usuario',
    'Un estado tan largo como se puede escribir, que pasa por la cinta y no cabe en dos líneas de ella',
    Date.now(),
  );
  // Nothing of it is small, wherever the foot of the window cuts it.
  const pagina = await portal.en('/normativa', jefa);
  await expect(barra(pagina).getByRole('button', { name: /^Notificaciones: 1 solicitud por responder/ })).toBeVisible();
  for (const name of ['Estados del personal', 'Necesitas una firma'])
    await expect(pagina.getByRole('complementary', { name })).toBeVisible();
  const menu = barra(pagina).getByRole('button', { name: 'Menú de Jefa' });
  await aTodoAncho(pagina, 'shell', {
    alCambiar: async () => {
      await cajon(pagina);
      if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
      await expect(barra(pagina).getByText('Cerrar sesión')).toBeVisible();
    },
  });
  await pagina.keyboard.press('Escape');
  await pagina.keyboard.press('Control+k');
  await expect(dialogo(pagina, 'Paleta')).toBeVisible();
  await aTodoAncho(pagina, 'palette', { parte: 'dialogo' });
});

const alPie = (pagina: Page) => pagina.getByRole('navigation', { name: 'Pantallas frecuentes' });
const lugares = (pagina: Page) => alPie(pagina).getByRole('link');

test('the bar at the foot has the screens that one goes to most, each in its place', async ({ portal }) => {
  const jefa = await portal.jefa();
  const visita = await portal.en('/', null, EN_MANO);
  await expect(lugares(visita)).toHaveText(['Inicio', 'Rangos', 'Normativa', 'Radio']);
  const pagina = await portal.en('/rangos', jefa, EN_MANO);
  const alPrincipio = ['Inicio', 'Tiempos', 'Ascensos', 'Mi cuenta'];
  await expect(lugares(pagina)).toHaveText(alPrincipio);
  const menu = dialogo(pagina, 'Menú');
  const filtro = menu.getByRole('searchbox', { name: 'Filtrar el menú' });
  const abrir = alPie(pagina).getByRole('button', { name: 'Abrir el menú' });
  for (const vez of [1, 2, 3]) {
    await lugares(pagina).filter({ hasText: 'Mi cuenta' }).click();
    await expect(pagina, `${vez}`).toHaveURL('/perfil');
    await abrir.click();
    await filtro.fill('multás');
    await filtro.press('Enter');
    await expect(pagina.getByRole('heading', { name: 'Multas', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  }
  await expect(lugares(pagina)).toHaveText(alPrincipio);
  await pagina.reload();
  // What was never gone to gives its place; nothing else moves.
  await expect(lugares(pagina)).toHaveText(['Multas', 'Tiempos', 'Ascensos', 'Mi cuenta']);
  await expect(lugares(pagina).first()).toHaveAttribute('aria-current', 'page');

  await test.step('a press on the place where one stands leads to its top, and changes nothing', async () => {
    await pagina.goto('/multas?buscar=ana');
    await pagina.mouse.wheel(0, 600);
    await lugares(pagina).first().click();
    await expect.poll(() => pagina.evaluate(() => window.scrollY)).toBe(0);
    await expect(pagina).toHaveURL('/multas?buscar=ana');
  });

  await test.step('an account of its own on the same device has its own', async () => {
    const dora = await portal.persona('Dora');
    await pagina.context().addCookies([{ name: 'key', value: dora.key, url: portal.url, sameSite: 'Strict' }]);
    await pagina.reload();
    await expect(lugares(pagina)).toHaveText(['Inicio', 'Mi cuenta', 'Solicitudes', 'Rangos']);
  });
});

test('what lies at the foot of a phone stands one over the other, and hides no focus and no notice', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const radio = await Radio.en(portal);
  const pagina = await portal.en('/radio', jefa, EN_MANO);
  await pagina.getByRole('main').getByRole('button', { name: 'Escuchar' }).click();
  await expect.poll(() => radio.oyen.size).toBe(1);
  await lugares(pagina).filter({ hasText: 'Inicio' }).click();
  const barras = [
    pagina.getByRole('complementary', { name: 'Radio' }),
    pagina.getByRole('complementary', { name: 'Necesitas una firma' }),
    alPie(pagina),
  ];
  const caja = async (donde: Locator) => {
    const { y = 0, height = 0 } = (await donde.boundingBox()) ?? {};
    return { arriba: Math.round(y), abajo: Math.round(y + height) };
  };
  const apiladas = async () => {
    const [radioAlPie, firma, barra] = await Promise.all(barras.map(caja));
    return [radioAlPie?.abajo === firma?.arriba, firma?.abajo === barra?.arriba, barra?.abajo];
  };
  await expect.poll(apiladas).toEqual([true, true, TELEFONO.height]);
  // Until both rows of home have measured themselves, the keyboard cannot scroll them.
  await expect(pagina.getByRole('button', { name: /^Siguientes: / })).toHaveCount(2);
  await sinTachas(pagina, 'all bars', 'pagina');

  await test.step('the keyboard never stands behind them', async () => {
    const [encima] = barras;
    if (!encima) throw new Error('there are bars');
    for (let i = 0; i < 25; i += 1) {
      await pagina.keyboard.press('Tab');
      const foco = pagina.getByRole('main').locator(':focus');
      if ((await foco.count()) === 0) continue;
      expect((await caja(foco)).arriba).toBeLessThan((await caja(encima)).arriba);
    }
  });

  await test.step('a notice stands over them', async () => {
    portal.guardia.permitirCortes();
    portal.guardia.permitir(/ERR_INTERNET_DISCONNECTED/);
    await pagina.context().setOffline(true);
    await lugares(pagina).filter({ hasText: 'Ascensos' }).click();
    await aviso(pagina, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    const [encima] = barras;
    if (!encima) throw new Error('there are bars');
    const tarjeta = pagina.getByText('Sin conexión. Se abrirá cuando vuelva.').last();
    expect((await caja(tarjeta)).abajo).toBeLessThan((await caja(encima)).arriba);
    await pagina.context().setOffline(false);
    await expect(pagina.getByRole('heading', { name: 'Ascensos', level: 1 })).toBeVisible();
  });
});

test('the ticker passes in the flow of two screens of a phone, and stays stopped once it was', async ({ portal }) => {
  await portal.base.sql(
    'insert into estado (usuario, mensaje, fecha) select id, ?, ? from usuario',
    'Hoy hay fiesta',
    Date.now(),
  );
  const jefa = await portal.jefa();
  const pagina = await portal.en('/perfil', jefa, { ...EN_MANO, conMovimiento: true });
  const cinta = pagina.getByRole('complementary', { name: 'Estados del personal' });
  await expect(cinta).toContainText('Hoy hay fiesta');
  await expect(cinta).toHaveCSS('position', 'static');
  await cinta.getByRole('button', { name: 'Pausar estados' }).click();
  await lugares(pagina).filter({ hasText: 'Tiempos' }).click();
  await expect(pagina.getByRole('heading', { name: 'Tiempos', level: 1 })).toBeVisible();
  await expect(cinta).toBeHidden();
  await pagina.goto('/');
  await expect(cinta.getByRole('button', { name: 'Reanudar estados' })).toBeVisible();
});

test('the side menu folds, is filtered and has favourites, and keeps all that on the device', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.base.sql('insert into estado (usuario, mensaje, fecha) select id, ?, 1 from usuario', 'Hola');
  const pagina = await portal.en('/multas', jefa);
  const menu = pagina.getByRole('navigation', { name: 'Principal' });
  const grupo = (name: string) => menu.getByRole('button', { name, exact: true });
  await expect(pagina.getByRole('complementary', { name: 'Necesitas una firma' })).toBeVisible();
  await expect(grupo('Administración (Módulos)')).toHaveAttribute('aria-expanded', 'false');
  // Folded, a group shows where one stands; and all of it stands in a usual window.
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Rentas' })).toBeHidden();
  const sobra = () => menu.evaluate(({ parentElement: caja }) => (caja ? caja.scrollHeight - caja.clientHeight : -1));
  expect(await sobra()).toBe(0);

  await grupo('Personal').click();
  await grupo('Información').click();
  await menu.getByRole('button', { name: 'Agregar Multas a favoritas' }).click();
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveCount(2);
  await pagina.goto('/normativa');
  await expect(grupo('Personal')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Rangos' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Multas' })).toHaveCount(1);

  const filtro = menu.getByRole('searchbox', { name: 'Filtrar el menú' });
  await filtro.fill('nomina');
  await expect(menu.getByRole('link')).toHaveText(['Nómina']);
  await filtro.fill('zzz');
  await expect(menu.getByRole('status')).toHaveText('No hay pantallas con ese nombre');
  await sinTachas(pagina, 'filtered menu', 'pagina');
  await filtro.press('Escape');
  await expect(filtro).toHaveValue('');
  await menu.getByRole('link', { name: 'Multas' }).click();
  await menu.getByRole('button', { name: 'Quitar Multas de favoritas' }).first().click();
  await expect(menu.getByRole('heading', { name: 'Favoritas' })).toBeHidden();

  await test.step('someone else’s menu on the same device is their own', async () => {
    const dora = await portal.persona('Dora', { categoria: 12 });
    await pagina.context().addCookies([{ name: 'key', value: dora.key, url: portal.url, sameSite: 'Strict' }]);
    await pagina.reload();
    await expect(grupo('Personal')).toHaveAttribute('aria-expanded', 'true');
  });
});

test('a screen low in the menu opens at its top, with its entry in sight', async ({ portal }) => {
  const pagina = await portal.en('/clones', await portal.jefa());
  const entrada = pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Clones' });
  await expect(entrada).toBeInViewport({ ratio: 1 });
  await expect(pagina.getByRole('heading', { name: 'Clones', level: 1 })).toBeVisible();
  expect(await pagina.evaluate(() => window.scrollY)).toBe(0);
});

test('home fits the narrowest phone, however many administer the agency', async ({ portal }) => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => (await portal.persona(`Administra${i}`, { categoria: 10 })).id),
  );
  expect(new Set(ids).size).toBe(12);
  const pagina = await portal.en('/', null, { viewport: ESTRECHO });
  const administracion = pagina.getByRole('region', { name: 'Admins' });
  await administracion.scrollIntoViewIfNeeded();
  await expect(administracion.getByText(/^\d+ de 1\d$/)).toBeAttached();
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(ESTRECHO.width);
});
