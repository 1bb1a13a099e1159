import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

test('a login from a new browser is notified, ended by its owner, and listed in Seguridad @main', async ({
  portal,
}) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/configuracion', leo);
  await portal.logIn('Leo', leo.clave, '198.51.100.7');
  await waitForToast(page, /^Se inició sesión en tu cuenta desde un dispositivo nuevo/);

  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  const foreignSession = sessions.getByRole('listitem').filter({ hasText: 'Red 198.51.100.0/24' });
  await expect(sessions).not.toContainText('198.51.100.7');
  await foreignSession.getByRole('button', { name: /^No fui yo/ }).click();
  const question = page.getByRole('dialog', { name: '¿No fuiste tú?' });
  await expectToast(
    page,
    'Cerraste la sesión',
    question.getByRole('button', { name: 'Cerrarla y cambiar mi contraseña' }).click(),
  );
  await expect(foreignSession).toHaveCount(0);
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeFocused();

  const boss = await portal.logInAsBoss();
  const securityPage = await portal.openPage('/seguridad', boss);
  const rows = securityPage.getByRole('main').getByRole('row');
  await expect(rows.filter({ hasText: 'dispositivo nuevo, conexión nueva · desde 198.51.100.0/24' })).toContainText(
    'Leo',
  );
  await securityPage.getByLabel('Qué pasó').selectOption({ label: 'Terminó una sesión' });
  await expect(rows.filter({ hasText: 'Entró' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'cerró 1 sesión' })).toContainText('Leo');
  await securityPage.getByLabel('Buscar usuario, red o detalle').fill('nada de esto');
  await expect(securityPage.getByRole('main')).toContainText('Sin resultados para «nada de esto»');

  const phonePage = await portal.openPage('/seguridad', boss, { viewport: PHONE });
  await expect(phonePage.getByRole('main')).toContainText('dispositivo nuevo');
  await expectAccessible(phonePage, 'seguridad');
  await expectNoOverflow(phonePage, 'seguridad');
});

test('a paused registration is announced in the login dialog', async ({ portal }) => {
  const { key, direccion } = await portal.logInAsBoss();
  await portal.sendRequest('editAjustes', { body: { data: { registro_pausado: true } }, key, direccion });
  const visitor = await portal.openPage('/', null);
  await visitor.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = visitor.getByRole('dialog', { name: 'Entrar' });
  await expect(dialog).toContainText('Por ahora no hay registros nuevos. Vuelve más tarde.');
  await expect(dialog.getByRole('button', { name: 'Regístrate' })).toHaveCount(0);
});
