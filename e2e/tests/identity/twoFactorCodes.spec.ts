import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { goInside, waitForToast } from '../../fixtures/steps.ts';
import { codeOf } from '../../fixtures/totp.ts';
import { PHONE } from '../../fixtures/viewports.ts';

/** Two-factor authentication is enabled while the page hears of it in other ways than by the answer. */

const twoFactorPanel = (page: Page) => page.getByRole('region', { name: /^Verificación en dos pasos/ });

/** Types the code of a secret on the screen. */
async function typeCode(page: Page): Promise<void> {
  const secreto = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código que muestra la app').fill(codeOf(secreto));
}
async function typeCodeInSettings(page: Page): Promise<void> {
  await twoFactorPanel(page).getByRole('button', { name: 'Activar' }).click();
  await typeCode(page);
}

test('the recovery codes stay until they are saved, and the other window asks for a code', async ({ portal }) => {
  const ana = await portal.createPerson('Ana');
  const page = await portal.openPage('/configuracion', ana, { viewport: PHONE });
  const other = await page.context().newPage();
  await other.goto('/configuracion');
  await expect(twoFactorPanel(other).getByRole('button', { name: 'Activar' })).toBeVisible();
  await typeCodeInSettings(page);
  await twoFactorPanel(page).getByRole('button', { name: 'Activar' }).click();
  await expect(twoFactorPanel(other).getByText('Activada')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Cambiar contraseña' }).getByLabel(/^Código/)).toBeVisible();
  await expect(twoFactorPanel(page).getByText('Activada')).toBeVisible();
  await expect(twoFactorPanel(page).getByRole('listitem')).toHaveCount(10);
  const codes = await twoFactorPanel(page).getByRole('listitem').allInnerTexts();
  await goInside(page, '/perfil');
  await expect(twoFactorPanel(page)).toHaveCount(0);
  await goInside(page, '/configuracion');
  await expect(twoFactorPanel(page).getByRole('listitem')).toHaveCount(10);
  expect(await twoFactorPanel(page).getByRole('listitem').allInnerTexts()).toEqual(codes);
  await twoFactorPanel(page).getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(twoFactorPanel(page)).toContainText('Te quedan 10 códigos de respaldo');
});

test('if the answer is lost, the page says so without a further proof', async ({ portal }) => {
  const ana = await portal.createPerson('Ana');
  portal.consoleGuard.allow(/ERR_FAILED.*\/api\/activarDosPasos/, /409 .*\/api\/activarDosPasos/);
  const page = await portal.openPage('/configuracion', ana);
  await typeCodeInSettings(page);
  await page.route('**/api/activarDosPasos', async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute('**/api/activarDosPasos');
  });
  const told = waitForToast(page, /^La verificación en dos pasos ya está activa\. Si no viste los códigos/, 'alert');
  await twoFactorPanel(page).getByRole('button', { name: 'Activar' }).click();
  await told;
  await expect(twoFactorPanel(page)).toContainText('Te quedan 10 códigos de respaldo');
  await expect(page.getByRole('region', { name: 'Cambiar contraseña' }).getByLabel(/^Código/)).toBeVisible();
});

test('where it is required, the portal opens once the codes are saved', async ({ portal }) => {
  const leo = await portal.createPerson('Leo', { categoria: 9 });
  portal.consoleGuard.allow(/403 /);
  await portal.configure({ dos_pasos_para: ['mul'] });
  const page = await portal.openBrowser(leo);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await typeCode(page);
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  // The session is read again after five minutes.
  const checked = page.waitForResponse('**/api/login');
  await page.clock.fastForward('06:00');
  await checked;
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();
});
