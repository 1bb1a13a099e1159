import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { button, dialog } from '../../fixtures/locators.ts';
import type { Person } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { BOSS } from '../../fixtures/server.ts';
import { choose, expectToast, submitLogIn } from '../../fixtures/steps.ts';

const TOUCH_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DAY_SECONDS = 86_400;

const firstSteps = (page: Page) => page.getByRole('region', { name: 'Primeros pasos' });

async function expectStepsLeft(page: Page, count: number): Promise<void> {
  await page.goto('/');
  await expect(firstSteps(page)).toContainText(`Te faltan ${count} pasos`);
}

test('the first steps are completed on a phone until the list is done', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  // Name of the first account if the server has none configured.
  await portal.database.sql("update usuario set usuario = 'admin', nombre_plano = 'admin' where id = ?", boss.id);
  const page = await portal.openPage('/', { ...boss, usuario: 'admin' }, TOUCH_PHONE);
  await expect(firstSteps(page)).toContainText('Te faltan 11 pasos');
  await expectAccessible(page, 'first steps');

  await test.step('a name and a password of one’s own', async () => {
    await button(page, 'Tu nombre y contraseña').click();
    const form = dialog(page, 'Tu nombre y contraseña');
    await expectAccessible(page, 'an own name', 'dialogo');
    await form.getByLabel('Tu nombre del hotel').fill('Fundadora');
    await form.getByLabel('Contraseña actual').fill('no-es-esta-clave');
    await form.getByLabel('Contraseña nueva').fill('una-muy-mia-1');
    portal.consoleGuard.allow(/4\d\d .*\/api\/cambioClave/);
    await button(page, 'Guardar').click();
    await expect(form.getByLabel('Contraseña actual')).toBeFocused();
    await form.getByLabel('Contraseña actual').fill(BOSS.clave);
    await expectToast(page, /^Ahora te llamas Fundadora/, button(page, 'Guardar').click());
    await expect(firstSteps(page)).toContainText('Te faltan 10 pasos');
    await portal.logIn('Fundadora', 'una-muy-mia-1', '10.2.2.2');
  });

  await test.step('what the agency is called, its day of pay, its ranks', async () => {
    await firstSteps(page).getByRole('link', { name: 'Nombre y siglas' }).click();
    await dialog(page, 'Nombre y logo').getByLabel('Nombre', { exact: true }).fill('Hotel Aurora');
    await expectToast(page, 'Guardaste la configuración', button(page, 'Guardar').click());
    await expectStepsLeft(page, 9);
    await button(page, 'Zona horaria y día de paga: dejar así').click();
    await button(page, 'Rangos y misiones: dejar así').click();
    await expect(firstSteps(page)).toContainText('Te faltan 7 pasos');
    await expect(button(page, 'Publicar el portal: dejar así')).toBeVisible();
  });

  await test.step('an address that nobody answers at is not kept', async () => {
    await firstSteps(page).getByRole('link', { name: 'Publicar el portal' }).click();
    const sheet = dialog(page, 'Dirección en internet');
    await sheet.getByLabel('Dirección en internet').fill('https://no-existe.invalid');
    portal.consoleGuard.allow(/409 .*\/api\/editAjustes/);
    await button(page, 'Guardar').click();
    await expect(sheet.getByLabel('Dirección en internet')).toHaveAccessibleDescription(/Ese sitio no existe/);
    // A URL that the request itself arrives under, through a proxy, is accepted without a look-up.
    const direccion = 'https://portal.aurora.example';
    const how = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': boss.direccion };
    await page.request.post('/api/editAjustes', {
      headers: { ...how, key: boss.key },
      data: { data: { direccion } },
    });
    await expectStepsLeft(page, 6);
  });

  const claves = await test.step('people by a link, and by their names', async () => {
    await firstSteps(page).getByRole('link', { name: 'Miembros' }).click();
    const inviteDialog = dialog(page, 'Invita a Hotel Aurora');
    await expect(inviteDialog.getByRole('img', { name: 'Código QR para unirse a Hotel Aurora' })).toBeVisible();
    await expect(inviteDialog).toContainText('https://portal.aurora.example/?unirse=1');
    await expectAccessible(page, 'an invitation', 'dialogo');
    await page.goto('/usuarios?pegar=1');
    const pasteDialog = dialog(page, 'Pegar nombres');
    await pasteDialog.getByLabel('Nombres del hotel').fill('1. Leo\n2. Ana\n3. Fundadora\n4. Con espacio\n5. Bea');
    await button(page, 'Revisar 5 nombres').click();
    const seen = pasteDialog.getByRole('list', { name: 'Qué pasará con cada nombre' }).getByRole('listitem');
    await expect(seen).toHaveText(['Leo', 'Ana', /^Fundadora Ya tiene cuenta$/, /^Con espacio ./, 'Bea']);
    await expectAccessible(page, 'pasted names', 'dialogo');
    await expectNoOverflow(page, 'pasted names', { widths: [360] });
    await button(page, 'Importar 3 personas').click();
    const delivery = dialog(page, 'Contraseñas temporales').getByRole('listitem');
    await expect(delivery).toHaveCount(3);
    const texts = await delivery.locator('code').allInnerTexts();
    await expectAccessible(page, 'passwords', 'dialogo');
    await button(page, 'Copiar todas').click();
    await dialog(page, 'Contraseñas temporales').getByRole('button', { name: 'Cerrar' }).last().click();
    await expectStepsLeft(page, 5);
    return texts;
  });

  await test.step('the first tiempo', async () => {
    await firstSteps(page).getByRole('link', { name: 'El primer tiempo' }).click();
    const newForm = page.getByRole('form', { name: 'Nuevo tiempo' });
    await choose(newForm, 'Usuario', 'Leo');
    await button(page, 'Abrir tiempo').click();
    await expect(page.getByRole('button', { name: /tiempo de Leo$/ }).first()).toBeVisible();
    const [row] = await portal.database.sql("select id from usuario where usuario = 'Leo'");
    await setTimeInMision(portal, { id: Number(row?.id) } as Person, DAY_SECONDS);
    await portal.passMinutes(60);
    await button(page, 'Confirmar el tiempo de Leo').click();
    await expect(page.getByRole('button', { name: 'Confirmar el tiempo de Leo' })).toBeHidden();
    await expectStepsLeft(page, 4);
  });

  await test.step('the first promotion', async () => {
    await firstSteps(page).getByRole('link', { name: 'El primer ascenso' }).click();
    await page.getByRole('button', { name: /Leo/ }).first().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    const theirs = await portal.openBrowser(null, TOUCH_PHONE);
    await theirs.goto('/solicitudes');
    await submitLogIn(theirs, 'Leo', claves[0] ?? '');
    await theirs.getByLabel('Contraseña temporal').fill(claves[0] ?? '');
    await theirs.getByLabel(/^Tu nueva/).fill('la-de-leo-123');
    await button(theirs, 'Guardar y entrar').click();
    await theirs.getByRole('button', { name: /^Aceptar el ascenso a/ }).click();
    await button(theirs, 'Aceptar ascenso').click();
    await expect(theirs.getByRole('region', { name: /^¡Felicidades!/ })).toBeVisible();
    await expectStepsLeft(page, 3);
  });

  await test.step('the first pay', async () => {
    await firstSteps(page).getByRole('link', { name: 'La primera paga' }).click();
    await button(page, 'Actualizar').click();
    await button(page, 'Paga 4c a Leo').click();
    await expect(page.getByText('Pagaste 4c a Leo').first()).toBeVisible();
    await expectStepsLeft(page, 2);
  });

  await test.step('another administrator, and backups elsewhere', async () => {
    await firstSteps(page).getByRole('link', { name: 'Otro admin' }).click();
    const form = page.getByRole('form', { name: 'Nueva excepción' });
    await choose(form, 'Usuario', 'Ana');
    await form.getByRole('checkbox', { name: /^Administra/ }).check();
    await button(page, 'Dar permisos').click();
    await expect(page.getByRole('main').getByText('Ana').first()).toBeVisible();
    await page.goto('/');
    await expect(firstSteps(page)).toContainText('Te falta 1 paso');
    await button(page, 'Copias en otro lugar').click();
    await expectAccessible(page, 'backups elsewhere', 'dialogo');
    await button(page, 'Ya las guardo en otro lugar').click();
    await expect(firstSteps(page)).toBeHidden();
  });
});

test('an invitation opens the registration @main', async ({ portal }) => {
  const page = await portal.openPage('/?unirse=1', null, TOUCH_PHONE);
  await expect(page.getByRole('dialog', { name: /^Regist/ })).toBeVisible();
});
