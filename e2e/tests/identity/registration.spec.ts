import type { Locator } from '@playwright/test';
import { setUpHotel } from '../../fixtures/hotel.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Returns whether a press at the center of a button hits it. */
const isAtTheFront = (button: Locator): Promise<boolean> =>
  button.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [top + 2, y, top + height - 2].every((at) => node.contains(document.elementFromPoint(x, at)));
  });

test('a person registers by touch with a verified avatar, is logged in, and copies their mision @main', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/422 .*\/api\/registro/);
  const hotel = await setUpHotel(portal, 'Ciro');
  const page = await portal.openPage('/', null, { ...HANDHELD, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('main').getByRole('button', { name: 'Regístrate' }).tap();
  const registrationDialog = page.getByRole('dialog', { name: 'Registro' });
  const [usuario, clave, other] = ['Nombre de Usuario', 'Contraseña', 'Confirmar Contraseña'].map((name) =>
    registrationDialog.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator, Locator];
  const send = registrationDialog.getByRole('button', { name: 'Registrarte' });

  await test.step('with nothing typed, empty fields are said to be empty', async () => {
    await send.tap();
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await expect(usuario).toBeFocused();
  });

  await test.step('a name that the hotel does not know is told apart from a code that is not there', async () => {
    await usuario.fill('Cyro');
    await clave.fill(CLAVE);
    await other.fill(CLAVE);
    await send.tap();
    await expect(usuario).toHaveAccessibleDescription(
      'Nadie se llama así en el hotel. Escribe tu nombre igual que allí.',
    );
    await usuario.fill('Ciro');
    await send.tap();
    await expect(registrationDialog.getByRole('alert')).toHaveText('Coloca el código en tu misión del hotel');
    await waitForToast(page, 'Coloca el código en tu misión del hotel', 'alert');
    expect(await isAtTheFront(send)).toBe(true);
  });

  await test.step('with the code there they are in, without typing anything again', async () => {
    hotel.avatar.motto = await registrationDialog.getByText(/^CON-[A-Z2-9]{4}$/).innerText();
    await expectToast(page, '¡Listo, Ciro! Ya tienes cuenta.', send.tap());
    await expect(registrationDialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menú de Ciro' })).toBeVisible();
  });

  await test.step('the mission to put on in the hotel is copied', async () => {
    const welcomeDialog = page.getByRole('dialog', { name: '¡Hola, Ciro!' });
    await expect(welcomeDialog).toContainText('CON Iniciado I');
    await welcomeDialog.getByRole('button', { name: 'Copiar la misión completa' }).tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('CON Iniciado I');
    await welcomeDialog.getByRole('button', { name: 'Empezar' }).tap();
    await expect(welcomeDialog).toBeHidden();
  });
  await hotel.close();
});

test('if the login after the registration fails, only the password remains to type', async ({ portal }) => {
  portal.consoleGuard.allow(/503 .*\/api\/login/);
  const page = await portal.openPage('/', null);
  await page.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  const registrationDialog = page.getByRole('dialog', { name: 'Registro' });
  await registrationDialog.getByLabel('Nombre de Usuario').fill('Ciro');
  await registrationDialog.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await registrationDialog.getByLabel('Confirmar Contraseña').fill(CLAVE);
  const busyAnswer = { status: 1, error: 'OCUPADO', msg: 'Hay mucha gente entrando. Inténtalo en unos segundos.' };
  await page.route('**/api/login', (route) => route.fulfill({ status: 503, json: busyAnswer }));
  await Promise.all([
    waitForToast(page, busyAnswer.msg, 'alert'),
    registrationDialog.getByRole('button', { name: 'Registrarte' }).click(),
  ]);
  await page.unroute('**/api/login');
  const logIn = page.getByRole('dialog', { name: 'Entrar' });
  await expect(logIn.getByLabel('Nombre de Usuario')).toHaveValue('Ciro');
  await logIn.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await logIn.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menú de Ciro' })).toBeVisible();
});
