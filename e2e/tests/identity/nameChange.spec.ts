import type { Page } from '@playwright/test';
import { setUpHotel } from '../../fixtures/hotel.ts';
import { userMenu } from '../../fixtures/locators.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { expectToast, submitLogIn, waitForToast } from '../../fixtures/steps.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const field = (page: Page) => page.getByRole('textbox', { name: 'Nombre nuevo' });

async function request(page: Page, name: string): Promise<void> {
  await field(page).fill(name);
  await button(page, 'Enviar solicitud').click();
}

test('a name is requested, declined, requested again and granted', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/actionNombre/);
  portal.consoleGuard.allow(/401 .*\/api\/login/);
  const boss = await portal.createPerson('Dana', { categoria: 11 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const [theirs, page] = [await portal.openPage('/cambionombre', leo), await portal.openPage('/cambionombre', boss)];
  await expect(page.getByText('Sin solicitudes')).toBeVisible();

  await test.step('a name that cannot be is refused at its field', async () => {
    await button(theirs, 'Enviar solicitud').click();
    await expect(field(theirs)).toHaveAccessibleDescription(/No dejes campos vacios/);
    await request(theirs, 'dana');
    await expect(field(theirs)).toHaveAccessibleDescription(/El nombre ya esta ocupado/);
  });

  await test.step('declined: they are told, and may ask for another', async () => {
    await expectToast(theirs, 'Solicitud enviada correctamente', request(theirs, 'Leoncio'));
    await expect(theirs.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
    await expect(theirs.getByText('Un administrador la atenderá')).toBeVisible();
    const refusal = button(page, 'Rechazar que Leo se llame Leoncio');
    await Promise.all([waitForToast(theirs, 'Dana rechazó tu cambio de nombre a Leoncio'), refusal.click()]);
    await expect(theirs.getByText('Dana no aceptó «Leoncio»')).toBeVisible();
  });

  await test.step('withdrawn by themselves', async () => {
    await request(theirs, 'Leonidas');
    await expect(button(page, 'Aceptar que Leo se llame Leonidas')).toBeVisible();
    await expectToast(theirs, 'Retiraste la solicitud', button(theirs, 'Retirar la solicitud').click());
    await page.mouse.move(0, 0);
    await expect(page.getByText('Sin solicitudes')).toBeVisible();
  });

  await test.step('accepted: it stands everywhere, and they stay logged in', async () => {
    await request(theirs, 'Leonel');
    await button(page, 'Aceptar que Leo se llame Leonel').click();
    const question = page.getByRole('dialog', { name: '¿Cambiar el nombre de Leo?' });
    await expect(question).toContainText('Se llamará Leonel en todo el portal');
    const accepted = question.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await Promise.all([
      waitForToast(theirs, 'Dana te cambió el nombre a Leonel'),
      expectToast(page, 'Leo se llama ahora Leonel', accepted),
    ]);
    await expect(userMenu(theirs, 'Leonel')).toBeVisible();
    await expect(theirs.getByText('es tu nombre ahora')).toBeVisible();
  });

  await test.step('the administrator asks for their own on the same screen', async () => {
    await button(page, 'Cambiar mi nombre').click();
    await request(page, 'Danae');
    await expect(page.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
  });

  await test.step('only the new name logs in', async () => {
    const other = await portal.openPage('/', null);
    await other.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
    await submitLogIn(other, 'Leo', CLAVE);
    await waitForToast(other, 'Usuario o contraseña incorrectos', 'alert');
    await submitLogIn(other, 'Leonel', CLAVE);
    await expect(userMenu(other, 'Leonel')).toBeVisible();
  });
});

test('where avatars are verified a name is requested with a code in its motto', async ({ portal }) => {
  portal.consoleGuard.allow(/422 .*\/api\/actionNombre/);
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const hotel = await setUpHotel(portal, 'Leonel');
  const theirs = await portal.openPage('/cambionombre', leo);
  const codigo = theirs.getByRole('main').getByText(/^CON-/);
  await expect(theirs.getByText('pon este código en la misión de ese avatar')).toBeVisible();
  await Promise.all([
    waitForToast(theirs, 'Coloca el código en tu misión del hotel', 'alert'),
    request(theirs, 'Leonel'),
  ]);
  hotel.avatar.motto = `Nuevo en la agencia ${await codigo.innerText()}`;
  await expectToast(theirs, 'Solicitud enviada correctamente', button(theirs, 'Enviar solicitud').click());
  await expect(theirs.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
  await hotel.close();
});
