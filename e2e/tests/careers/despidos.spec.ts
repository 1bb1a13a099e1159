import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { mainButton, title } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, tiempoRow } from '../../fixtures/steps.ts';

test('a despido ends the session in another browser at once @main', async ({ portal }) => {
  // Requests of the dismissed browser with its old key.
  portal.consoleGuard.allow(/401 .*\/api\//);
  const boss = await portal.createPerson('Dana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 5 });
  const bajo = await portal.createPerson('Bruno');
  await openTiempo(portal, leo, bajo);
  const [theirs, page] = [await portal.openPage('/tiempos', leo), await portal.openPage('/despidos', boss)];
  await expect(tiempoRow(theirs, 'Bruno')).toBeVisible();
  await expect(page.getByText('Sin despidos')).toBeVisible();

  await test.step('nothing is sent before all is said', async () => {
    await mainButton(page, 'Nuevo despido').click();
    // The person list opens with the form and covers its button.
    await page.getByRole('textbox', { name: 'Motivo' }).click();
    await mainButton(page, 'Despedir').click();
    const usuario = page.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await choose(page, 'Usuario', 'Leo');
    const sheet = page.getByRole('region', { name: 'Qué pasará con Leo' });
    await expect(sheet).toContainText('Lo que ganó');
    await mainButton(page, 'Despedir').click();
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/No dejes campos vacios/);
  });

  await test.step('dismissed, with the reason in both browsers', async () => {
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Insultos en base');
    await mainButton(page, 'Despedir').click();
    const question = page.getByRole('dialog', { name: '¿Despedir a Leo?' });
    await expect(question).toContainText('Insultos en base');
    const dismissClick = question.getByRole('button', { name: 'Despedir', exact: true }).click();
    await expectToast(page, 'Despediste a Leo', dismissClick);
    await expect(page.getByRole('row').filter({ hasText: 'Leo' })).toContainText('Insultos en base');

    const leftDialog = theirs.getByRole('dialog', { name: 'Saliste de la agencia' });
    await expect(leftDialog).toContainText(
      'Dana te despidió de la agencia. Motivo: Insultos en base. La agencia te pagará lo que ganaste.',
    );
    await leftDialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(theirs).toHaveURL(/\/$/);
    await expect(theirs.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(theirs.getByRole('dialog')).toBeHidden();
    await theirs.goto('/perfil');
    await expect(theirs.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  });

  await test.step('their tiempo goes on without manager', async () => {
    await page.goto('/tiempos');
    await expect(title(page, 'Tiempos')).toBeVisible();
    await expect(tiempoRow(page, 'Bruno')).toBeVisible();
    await expect(tiempoRow(page, 'Bruno')).not.toContainText('Leo');
  });
});
