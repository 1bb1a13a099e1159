import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { BOSS } from '../../fixtures/server.ts';
import { choose, expectToast, menuLink, submitLogIn } from '../../fixtures/steps.ts';

/** Maximum of presses from an empty agencia to its first paid lista de paga, by all participants. */
const PRESSES_MAX = 26;

const homeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, inicio$/ });

/** Opens a visitor's browser that reports every press. */
async function openCountedBrowser(portal: Portal, onPress: () => void): Promise<Page> {
  const page = await portal.openBrowser(null);
  await page.exposeFunction('contarPulsacion', onPress);
  await page.addInitScript(() => {
    const { contarPulsacion } = globalThis as unknown as { contarPulsacion: () => void };
    // `pointerdown` and not `click`: labels and Enter produce clicks without a press. Playwright stops a press at
    // `window` if its target has moved, so `document` does not count it.
    document.addEventListener('pointerdown', contarPulsacion, { capture: true });
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  return page;
}

test('an empty agencia reaches its first paid lista de paga without a terminal @main', async ({ portal }, info) => {
  let presses = 0;
  const onPress = () => {
    presses += 1;
  };
  const boss = await openCountedBrowser(portal, onPress);
  await submitLogIn(boss, BOSS.usuario, BOSS.clave);
  await expect(boss.getByRole('button', { name: 'Menú de Jefa' })).toBeVisible();
  const firstSteps = boss.getByRole('region', { name: 'Primeros pasos' });

  await test.step('what the agency is called', async () => {
    await homeLink(boss).click();
    await firstSteps.getByRole('link', { name: 'Nombre y siglas' }).click();
    const identityDialog = boss.getByRole('dialog', { name: 'Nombre y logo' });
    await identityDialog.getByLabel('Nombre', { exact: true }).fill('Hotel Aurora');
    await identityDialog.getByLabel('Siglas').fill('AUR');
    await expectToast(
      boss,
      'Guardaste la configuración',
      identityDialog.getByRole('button', { name: 'Guardar' }).click(),
    );
  });

  const claves = await test.step('its people, with their passwords', async () => {
    await homeLink(boss).click();
    await firstSteps.getByRole('link', { name: 'pega sus nombres' }).click();
    const dialog = boss.getByRole('dialog', { name: 'Pegar nombres' });
    await dialog.getByLabel('Nombres del hotel').fill('Leo\nAna');
    await dialog.getByRole('button', { name: 'Revisar 2 nombres' }).click();
    await dialog.getByRole('button', { name: 'Importar 2 personas' }).click();
    const delivery = boss.getByRole('dialog', { name: 'Contraseñas temporales' });
    const [download] = await Promise.all([
      boss.waitForEvent('download'),
      delivery.getByRole('button', { name: 'Descargar las contraseñas' }).click(),
    ]);
    await delivery.getByRole('button', { name: 'Cerrar' }).last().click();
    const text = await readFile(await download.path(), 'utf8');
    return new Map(text.split('\r\n').map((line) => line.split(/[;,]/) as [string, string]));
  });

  await test.step('a manager', async () => {
    await boss.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill('Ana');
    await boss.getByRole('row').getByRole('link', { name: 'Ana' }).click();
    await boss.getByRole('button', { name: 'Editar' }).click();
    const form = boss.getByRole('form', { name: 'Editar a Ana' });
    await choose(form, 'Misión', 'Guardia F');
    await expectToast(boss, 'Guardaste los cambios de Ana', form.getByRole('button', { name: 'Guardar' }).click());
  });

  const ana = await openCountedBrowser(portal, onPress);
  await test.step('who comes in, and times a member for an hour', async () => {
    const clave = claves.get('Ana') ?? '';
    await submitLogIn(ana, 'Ana', clave);
    await ana.getByLabel('Contraseña temporal').fill(clave);
    await ana.getByLabel('Tu nueva contraseña').fill('la-clave-de-ana');
    await ana.getByRole('button', { name: 'Guardar y entrar' }).click();
    await menuLink(ana, 'Tiempos').click();
    await ana.getByRole('button', { name: 'Nuevo Tiempo' }).click();
    const newForm = ana.getByRole('form', { name: 'Nuevo tiempo' });
    await choose(newForm, 'Usuario', 'Leo');
    await expectToast(ana, 'Abriste el tiempo de Leo', newForm.getByRole('button', { name: 'Abrir tiempo' }).click());
    await ana.getByRole('button', { name: 'Cerrar Nuevo Tiempo' }).click();
    await portal.passMinutes(60);
    await expectToast(ana, /Leo/, ana.getByRole('button', { name: 'Confirmar el tiempo de Leo' }).click());
  });

  await test.step('the list is brought up to date, and paid', async () => {
    const filter = boss.getByRole('searchbox', { name: 'Filtrar el menú' });
    await filter.fill('de paga');
    await filter.press('Enter');
    await expectToast(
      boss,
      /^Actualizaste la lista: 1 nueva/,
      boss.getByRole('button', { name: 'Actualizar' }).click(),
    );
    await expectToast(
      boss,
      'Pagaste 4c a Leo',
      boss.getByRole('button', { name: 'Paga 4c a Leo', exact: true }).click(),
    );
    await expect(boss.getByRole('main').getByRole('row').filter({ hasText: 'Leo' })).toContainText('Pagada');
  });

  info.annotations.push({ type: 'clicks', description: String(presses) });
  expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
});
