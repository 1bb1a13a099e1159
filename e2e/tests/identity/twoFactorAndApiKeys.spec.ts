import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { makeProofStale } from '../../fixtures/agenciaSetup.ts';
import { dialog } from '../../fixtures/locators.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { expectToast, submitLogIn, waitForToast } from '../../fixtures/steps.ts';
import { codeOf } from '../../fixtures/totp.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
async function openLogIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
}
/** Enables two-factor authentication in «Configuración». @returns the secret and a recovery code */
async function enable(page: Page): Promise<{ secreto: string; rescate: string }> {
  const twoFactorPanel = panel(page, /^Verificación en dos pasos/);
  await expect(twoFactorPanel.getByRole('img', { name: 'Código QR para tu app de verificación' })).toBeVisible();
  const secreto = (await twoFactorPanel.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page, 'secret', 'pagina');
  await expectNoOverflow(page, 'secret');
  const field = twoFactorPanel.getByLabel('Código que muestra la app');
  await field.fill('000000');
  await twoFactorPanel.getByRole('button', { name: 'Activar' }).click();
  await expect(field).toHaveAccessibleDescription('El código no es correcto, o ya se usó');
  await field.fill(codeOf(secreto));
  await expectToast(
    page,
    'Activaste la verificación en dos pasos. Cerramos tus demás sesiones.',
    twoFactorPanel.getByRole('button', { name: 'Activar' }).click(),
  );
  const codes = twoFactorPanel.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'spare codes', 'pagina');
  const rescate = await codes.first().innerText();
  await twoFactorPanel.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(twoFactorPanel).toContainText('Te quedan 10 códigos de respaldo');
  return { secreto, rescate };
}

test('two-factor authentication is enabled, required at the next login, and disabled @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana');
  portal.consoleGuard.allow(/422 .*\/api\/(activarDosPasos|login|quitarDosPasos)/, /401 .*\/api\/login/);
  const page = await portal.openPage('/configuracion', ana);
  await panel(page, 'Verificación en dos pasos').getByRole('button', { name: 'Activar' }).click();
  const { secreto, rescate } = await enable(page);

  const other = await portal.openPage('/', null);
  await openLogIn(other);
  await submitLogIn(other, 'Ana', CLAVE);
  const logInDialog = dialog(other, 'Entrar');
  const codigo = logInDialog.getByLabel('Código de tu app');
  await expect(codigo).toBeFocused();
  await expectAccessible(other, 'code', 'dialogo');
  await codigo.fill('000000');
  await codigo.press('Enter');
  await expect(codigo).toHaveAccessibleDescription(/El código no es correcto, o ya se usó/);
  // A code is valid once, and the next one is already accepted.
  await codigo.fill(codeOf(secreto, 1));
  await codigo.press('Enter');
  await waitForToast(other, '¡Hola, Ana!');
  await expect(logInDialog).toBeHidden();

  const twoFactorPanel = panel(page, /^Verificación en dos pasos/);
  await twoFactorPanel.getByRole('button', { name: 'Renovar códigos' }).click();
  const renew = dialog(page, 'Renovar los códigos de respaldo');
  await renew.getByLabel('Código de tu app').fill(rescate);
  await expectAccessible(page, 'renew', 'dialogo');
  await expectToast(
    page,
    'Los códigos anteriores ya no funcionan',
    renew.getByRole('button', { name: 'Renovar códigos' }).click(),
  );
  const newCode = await twoFactorPanel.getByRole('listitem').first().innerText();
  await twoFactorPanel.getByRole('button', { name: 'Ya los guardé' }).click();

  await page.getByRole('button', { name: 'Quitar verificación' }).click();
  const remove = dialog(page, 'Quitar la verificación en dos pasos');
  await remove.getByLabel('Tu contraseña').fill(CLAVE);
  await remove.getByLabel('Código de tu app').fill(newCode.replaceAll('-', ''));
  await expectAccessible(page, 'leave', 'dialogo');
  await expectToast(
    page,
    'Quitaste la verificación en dos pasos',
    remove.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click(),
  );
  await expect(panel(page, 'Verificación en dos pasos').getByRole('button', { name: 'Activar' })).toBeVisible();
});

/** Completes the activation on the screen that blocks everything else. */
async function activateTwoFactor(page: Page): Promise<string> {
  const secreto = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código que muestra la app').fill(codeOf(secreto));
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  return secreto;
}
async function setUpRequiredTwoFactor(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Activa la verificación en dos pasos' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar' }).click();
  return activateTwoFactor(page);
}

test('required two-factor authentication must be set up first, and is reset for a person who lost it', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 9 });
  portal.consoleGuard.allow(/403 /, /422 .*\/api\/activarDosPasos/, /401 .*\/api\/login/);
  const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
  await page.getByRole('button', { name: 'Cambiar Inicio de sesión' }).click();
  const sheet = dialog(page, 'Inicio de sesión');
  await sheet.getByLabel('Multas').check();
  await sheet.getByLabel('Cerrar sesiones sin uso (días)').fill('90');
  await expectAccessible(page, 'sheet', 'dialogo');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await dialog(page, '¿Activarlo también para ti?').getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, 'Guardaste la configuración');
  const secreto = await setUpRequiredTwoFactor(page);
  await expect(page.getByRole('region', { name: 'Inicio de sesión' })).toContainText('Multas');

  const theirs = await portal.openBrowser(leo);
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { name: 'Activa la verificación en dos pasos' })).toBeVisible();
  await expectAccessible(theirs, 'demanded');
  await expectNoOverflow(theirs, 'demanded');
  await makeProofStale(portal, leo);
  await theirs.getByRole('button', { name: 'Empezar' }).click();
  const proofDialog = dialog(theirs, 'Confirma que eres tú');
  await proofDialog.getByLabel('Tu contraseña').fill(CLAVE);
  await proofDialog.getByRole('button', { name: 'Confirmar' }).click();
  await activateTwoFactor(theirs);
  await expect(theirs.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();

  await page.goto('/usuarios?persona=Leo');
  await page.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click();
  const remove = dialog(page, 'Quitar la verificación en dos pasos de Leo');
  await remove.getByLabel('Motivo').fill('Perdió el teléfono');
  await remove.getByRole('button', { name: 'Quitar verificación' }).click();
  // A proof from before the activation no longer counts.
  const codigo = dialog(page, 'Confirma que eres tú').getByLabel('Código de tu app');
  await codigo.fill(codeOf(secreto, 1));
  await expectToast(page, 'Quitaste la verificación en dos pasos de Leo', codigo.press('Enter'));
  await expect(page.getByRole('button', { name: 'Quitar la verificación en dos pasos' })).toBeHidden();
});

test('a dangerous action asks for a new proof, and the typed input is sent once', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  portal.consoleGuard.allow(/403 .*\/api\/editAjustes/, /422 .*\/api\/probar/);
  await makeProofStale(portal, boss);
  const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
  await page.getByRole('button', { name: 'Cambiar Nombre y logo' }).click();
  const sheet = dialog(page, 'Nombre y logo');
  await sheet.getByLabel('Nombre', { exact: true }).fill('Hotel Sol');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  const proofDialog = dialog(page, 'Confirma que eres tú');
  const clave = proofDialog.getByLabel('Tu contraseña');
  await expect(clave).toBeFocused();
  await expectAccessible(page, 'proof', 'dialogo');
  await proofDialog.getByRole('button', { name: 'Volver' }).click();
  await expect(proofDialog).toBeHidden();
  await expect(sheet).toContainText('Confirma antes que eres tú');
  await expect(sheet.getByLabel('Nombre', { exact: true })).toHaveValue('Hotel Sol');

  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await clave.fill('no-es-esta');
  await clave.press('Enter');
  await expect(clave).toHaveAccessibleDescription('La contraseña no es correcta');
  await clave.press('Escape');
  await expect(proofDialog).toBeHidden();
  await expect(sheet).toBeVisible();

  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await clave.fill(boss.clave);
  await expectToast(page, 'Guardaste la configuración', clave.press('Enter'));
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('region', { name: 'Nombre y logo' })).toContainText('Hotel Sol');
  const rows = await portal.database.sql("select motivo from bitacora where motivo like 'cambió Nombre%'");
  expect(rows).toHaveLength(1);
});

test('a person who forgot their password gets a link and chooses a new one with it', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Ana');
  portal.consoleGuard.allow(/422 .*\/api\/claveConEnlace/, /404 .*\/api\/mirarEnlace/);
  const page = await portal.openPage('/usuarios?persona=Ana', boss);
  await page.getByRole('button', { name: 'Enlace de contraseña' }).click();
  await dialog(page, '¿Crear un enlace para Ana?').getByRole('button', { name: 'Crear enlace' }).click();
  const delivery = panel(page, 'Un enlace para Ana');
  const enlace = await delivery.locator('code').innerText();
  expect(enlace).toMatch(/^http:\/\/[^/]+\/entrar#[\w-]{43}$/);
  await expectAccessible(page, 'link', 'pagina');
  await delivery.getByRole('button', { name: 'Listo' }).click();
  await expect(delivery).toBeHidden();

  const theirs = await portal.openBrowser(null, { viewport: PHONE });
  portal.consoleGuard.allow(/ERR_FAILED.*\/api\/mirarEnlace/);
  await theirs.route('**/api/mirarEnlace', (request) => request.abort());
  await theirs.goto(enlace);
  await expect(theirs.getByRole('status', { name: 'Abriendo tu enlace' })).toBeVisible();
  // An outage must not look like an expired link.
  await expect(theirs.getByRole('main').getByText(/^Sin conexión con el portal/)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Crea tu contraseña' })).toBeVisible();
  await theirs.unroute('**/api/mirarEnlace');
  await theirs.getByRole('button', { name: 'Reintentar' }).click();
  await expect(theirs.getByText('¡Hola, Ana!')).toBeVisible();
  await expectAccessible(theirs, 'choose');
  await expectNoOverflow(theirs, 'choose');
  const [nueva, again] = [theirs.getByLabel('Tu nueva contraseña'), theirs.getByLabel('Repítela')];
  const save = theirs.getByRole('button', { name: 'Guardar contraseña' });
  const type = async (clave: string) => {
    await nueva.fill(clave);
    await again.fill(clave);
    await save.click();
  };
  await type('Ana-12345678');
  await expect(nueva).toHaveAccessibleDescription('Tu contraseña no puede ser tu nombre, ni tu nombre con números.');
  await type('password123');
  await expect(nueva).toHaveAccessibleDescription(/muy común/);
  await type('siete-abedules');
  await expect(theirs).toHaveURL('/');
  const logInDialog = dialog(theirs, 'Entrar');
  await expect(logInDialog.getByLabel('Nombre de Usuario')).toHaveValue('Ana');
  await logInDialog.getByLabel('Contraseña', { exact: true }).fill('siete-abedules');
  await expectToast(theirs, '¡Hola, Ana!', logInDialog.getByRole('button', { name: 'Entrar', exact: true }).click());

  const late = await portal.openBrowser(null);
  await late.goto(enlace);
  await expect(late.getByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible();
  await late.getByRole('button', { name: 'Ir al portal' }).click();
  await expect(late).toHaveURL('/');
});

test('an API key is created, used by a program, and revoked', async ({ portal }) => {
  const leo = await portal.createPerson('Leo', { categoria: 9 });
  const page = await portal.openPage('/configuracion', leo);
  const apiKeysPanel = panel(page, 'Claves para bots');
  await apiKeysPanel.getByRole('button', { name: 'Nueva clave' }).click();
  const form = dialog(page, 'Nueva clave para un bot');
  await form.getByRole('button', { name: 'Crear clave' }).click();
  await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription(/No dejes campos vacios/);
  await form.getByLabel('Nombre').fill('Hoja de multas');
  await form.getByLabel('Multas').check();
  await expectAccessible(page, 'new key', 'dialogo');
  await expectToast(
    page,
    'Creaste la clave. Cópiala ahora.',
    form.getByRole('button', { name: 'Crear clave' }).click(),
  );
  const key = await apiKeysPanel
    .locator('code')
    .filter({ hasText: /^cjk_.{43}$/ })
    .innerText();
  await expectAccessible(page, 'key', 'pagina');
  await expectNoOverflow(page, 'key');
  await apiKeysPanel.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(apiKeysPanel.getByRole('listitem')).toContainText('Solo lee · Multas');
  await expect(apiKeysPanel).not.toContainText(key);
  await expect(page.getByRole('button', { name: 'Cerrar las demás sesiones' })).toBeVisible();

  expect(await portal.sendRequest('getAllMultas', { key })).toEqual([]);
  await expect(portal.sendRequest('getListaPaga', { key })).rejects.toThrow(/403 .*SIN_PERMISO/);
  const multa = { usuario: 1, motivo: 'Flood', creditos: 5 };
  await expect(portal.sendRequest('sendMulta', { key, body: multa })).rejects.toThrow(/403 .*CLAVE_DE_PROGRAMA/);

  await apiKeysPanel.getByRole('button', { name: 'Cerrar la clave Hoja de multas' }).click();
  await dialog(page, '¿Cerrar la clave «Hoja de multas»?').getByRole('button', { name: 'Cerrar clave' }).click();
  await expect(apiKeysPanel.getByRole('listitem')).toHaveCount(0);
  await expect(portal.sendRequest('getAllMultas', { key })).rejects.toThrow(/401 .*SIN_SESION/);
});
