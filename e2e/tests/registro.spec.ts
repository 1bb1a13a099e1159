import type { Locator } from '@playwright/test';
import { conHotel } from '../fixtures/hotel.ts';
import { aviso, yDice } from '../fixtures/pasos.ts';
import { CLAVE, expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

/** Whether what is pressed at the middle of a button is the button. */
const atTheFront = (button: Locator): Promise<boolean> =>
  button.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [top + 2, y, top + height - 2].every((at) => node.contains(document.elementFromPoint(x, at)));
  });

test('somebody registers by touch where avatars are proved, is in, and takes their mission along', async ({
  portal,
}) => {
  portal.guardia.permitir(/422 .*\/api\/registro/);
  const hotel = await conHotel(portal, 'Ciro');
  const pagina = await portal.en('/', null, { ...EN_MANO, permissions: ['clipboard-read', 'clipboard-write'] });
  await pagina.getByRole('main').getByRole('button', { name: 'Regístrate' }).tap();
  const registro = pagina.getByRole('dialog', { name: 'Registro' });
  const [usuario, clave, otra] = ['Nombre de Usuario', 'Contraseña', 'Confirmar Contraseña'].map((name) =>
    registro.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator, Locator];
  const enviar = registro.getByRole('button', { name: 'Registrarte' });

  await test.step('with nothing typed, empty fields are said to be empty', async () => {
    await enviar.tap();
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await expect(usuario).toBeFocused();
  });

  await test.step('a name that the hotel does not know is told apart from a code that is not there', async () => {
    await usuario.fill('Cyro');
    await clave.fill(CLAVE);
    await otra.fill(CLAVE);
    await enviar.tap();
    await expect(usuario).toHaveAccessibleDescription(
      'Nadie se llama así en el hotel. Escribe tu nombre igual que allí.',
    );
    await usuario.fill('Ciro');
    await enviar.tap();
    await expect(registro.getByRole('alert')).toHaveText('Coloca el código en tu misión del hotel');
    await aviso(pagina, 'Coloca el código en tu misión del hotel', 'alert');
    expect(await atTheFront(enviar)).toBe(true);
  });

  await test.step('with the code there they are in, without typing anything again', async () => {
    hotel.motto = await registro.getByText(/^CON-[A-Z2-9]{4}$/).innerText();
    await yDice(pagina, '¡Listo, Ciro! Ya tienes cuenta.', enviar.tap());
    await expect(registro).toBeHidden();
    await expect(pagina.getByRole('button', { name: 'Menú de Ciro' })).toBeVisible();
  });

  await test.step('the mission to put on in the hotel is copied', async () => {
    const bienvenida = pagina.getByRole('dialog', { name: '¡Hola, Ciro!' });
    await expect(bienvenida).toContainText('CON Iniciado I');
    await bienvenida.getByRole('button', { name: 'Copiar la misión completa' }).tap();
    await expect.poll(() => pagina.evaluate(() => navigator.clipboard.readText())).toBe('CON Iniciado I');
    await bienvenida.getByRole('button', { name: 'Empezar' }).tap();
    await expect(bienvenida).toBeHidden();
  });
  hotel.cerrar();
});

test('where the login that follows is refused, only the password is left to type', async ({ portal }) => {
  portal.guardia.permitir(/503 .*\/api\/login/);
  const pagina = await portal.en('/', null);
  await pagina.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  const registro = pagina.getByRole('dialog', { name: 'Registro' });
  await registro.getByLabel('Nombre de Usuario').fill('Ciro');
  await registro.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await registro.getByLabel('Confirmar Contraseña').fill(CLAVE);
  const ocupado = { status: 1, error: 'OCUPADO', msg: 'Hay mucha gente entrando. Inténtalo en unos segundos.' };
  await pagina.route('**/api/login', (ruta) => ruta.fulfill({ status: 503, json: ocupado }));
  await Promise.all([
    aviso(pagina, ocupado.msg, 'alert'),
    registro.getByRole('button', { name: 'Registrarte' }).click(),
  ]);
  await pagina.unroute('**/api/login');
  const entrar = pagina.getByRole('dialog', { name: 'Entrar' });
  await expect(entrar.getByLabel('Nombre de Usuario')).toHaveValue('Ciro');
  await entrar.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await entrar.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(pagina.getByRole('button', { name: 'Menú de Ciro' })).toBeVisible();
});
