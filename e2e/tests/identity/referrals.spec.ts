import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { expectToast, submitLogIn } from '../../fixtures/steps.ts';

test('a link says who invited a newcomer, both see it, and an admin corrects it', async ({ portal }) => {
  portal.consoleGuard.allow(/422 .*\/api\/registro/);
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  await portal.createPerson('Beto', { categoria: 2 });

  await test.step('the registration is filled in, and a wrong name is refused in its field', async () => {
    const page = await portal.openPage('/?ref=Ana', null);
    const registro = page.getByRole('dialog', { name: 'Registro' });
    const invitedBy = registro.getByLabel('¿Quién te invitó? (opcional)');
    await expect(invitedBy).toHaveValue('Ana');
    await registro.getByLabel('Nombre de Usuario').fill('Leo');
    await registro.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await registro.getByLabel('Confirmar Contraseña', { exact: true }).fill(CLAVE);
    await invitedBy.fill('Nadie');
    await registro.getByRole('button', { name: 'Registrarte' }).click();
    await expect(invitedBy).toHaveAccessibleDescription(/No encontramos a quien te invitó/);
    await invitedBy.fill('Ana');
    await registro.getByRole('button', { name: 'Registrarte' }).click();
    await expect(page.getByRole('dialog', { name: 'Registro' })).toBeHidden();
    // The log-out leaves the invitation in the address, which invites nobody again.
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('button', { name: 'Menú de Leo' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true }).first()).toBeVisible();
    await expect(registro).toBeHidden();
    await page.getByRole('button', { name: 'Entrar', exact: true }).first().click();
    await submitLogIn(page, 'Leo', CLAVE);
    await expect(page.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();
    await page.goto('/perfil?pestana=historial&parte=referidos');
    await expect(page.getByText('Te trajo Ana. Todavía no trajiste a nadie.')).toBeVisible();
  });

  await test.step('the inviter sees it, and has a link of their own', async () => {
    const page = await portal.openPage('/perfil?pestana=historial&parte=referidos', ana);
    await expect(page.getByText('Trajiste a 1 persona.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Trajiste a' }).getByRole('row').nth(1)).toContainText('Leo');
    await expect(page.getByRole('button', { name: 'Copiar tu enlace' })).toBeVisible();
    await expectAccessible(page, 'own referrals');
    await expectNoOverflow(page, 'own referrals');
  });

  await test.step('an admin counts and corrects', async () => {
    const page = await portal.openPage('/usuarios?ver=referidos', boss);
    await expect(page.getByRole('table', { name: 'Quién trajo a quién' }).getByRole('row').nth(1)).toContainText(
      /Ana.*1.*1/,
    );
    await expectAccessible(page, 'referrers');
    await page.goto('/usuarios?persona=Leo&ver=referidos');
    await page.getByRole('button', { name: 'Corregir quién trajo a Leo' }).click();
    const correction = page.getByRole('dialog', { name: '¿Quién trajo a Leo?' });
    await correction.getByLabel('Nombre de Usuario').fill('Beto');
    await expectToast(
      page,
      'Registraste que Beto trajo a Leo',
      correction.getByRole('button', { name: 'Guardar' }).click(),
    );
    await expect(page.getByText('Llegó con Beto.')).toBeVisible();
  });
});
