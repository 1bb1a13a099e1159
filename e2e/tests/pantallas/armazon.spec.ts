import type { Page } from '@playwright/test';
import type { Parte } from '../../fixtures/accesible.ts';
import { ALTO, ANCHOS, sinDesborde, sinTachas } from '../../fixtures/accesible.ts';
import { abrirTiempo } from '../../fixtures/agencia.ts';
import { aviso, rellenarEntrada } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';

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
  const pagina = await portal.en('/rangos', null);
  const entrar = barra(pagina).getByRole('button', { name: 'Entrar', exact: true });
  await expect(entrar).toBeVisible();
  await aTodoAncho(pagina, 'shell', { alCambiar: () => cajon(pagina) });
  await entrar.click();
  await rellenarEntrada(pagina, 'Nadie', 'no-es-esta-clave');
  await aviso(pagina, 'Usuario o clave incorrectos', 'alert');
  const tarjeta = pagina.getByText('Usuario o clave incorrectos').last();
  // What is pointed at stays.
  await aTodoAncho(pagina, 'login, refused', { alCambiar: () => tarjeta.hover() });
  await dialogo(pagina, 'Entrar').getByRole('button', { name: 'Regístrate', exact: true }).click();
  await dialogo(pagina, 'Registro').getByRole('button', { name: 'Registrarte', exact: true }).click();
  await expect(dialogo(pagina, 'Registro')).toContainText('El nombre solo puede tener');
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
  const pagina = await portal.en('/rangos', jefa);
  await expect(barra(pagina).getByRole('button', { name: /^Notificaciones: 1 espera tu respuesta/ })).toBeVisible();
  for (const name of ['Estados del personal', 'Te falta la firma'])
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
