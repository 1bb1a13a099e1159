import type { Page } from '@playwright/test';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, menuLink, waitForToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const permisoSwitch = (where: ReturnType<Page['getByRole']>, name: string) =>
  where.getByRole('checkbox', { name: new RegExp(`^${name} `) });

test('an excepcion adds or removes a menu entry in another browser at once @main', async ({ portal }) => {
  // Requests of the screen whose permiso is revoked.
  portal.consoleGuard.allow(/403 .*\/api\/getAllMultas/);
  const [boss, leo] = [await portal.logInAsBoss(), await portal.createPerson('Leo', { categoria: 2 })];
  const [page, theirs] = [await portal.openPage('/excepciones', boss), await portal.openPage('/perfil', leo)];
  await expect(page.getByText('Sin excepciones')).toBeVisible();
  await expect(menuLink(theirs, 'Tiempos')).toBeVisible();
  await expect(menuLink(theirs, 'Multas')).toBeHidden();
  const form = page.getByRole('form', { name: 'Nueva excepción' });

  await test.step('given', async () => {
    await button(page, 'Nuevo').click();
    await button(page, 'Dar permisos').click();
    await expect(form.getByRole('combobox', { name: 'Usuario' })).toHaveAccessibleDescription('No dejes campos vacios');
    await choose(page, 'Usuario', 'Leo');
    await button(page, 'Dar permisos').click();
    await expect(form.getByRole('group', { name: 'Permisos' })).toHaveAccessibleDescription('Selecciona permisos');
    await expect(permisoSwitch(form, 'Tiempos')).toBeDisabled();
    await expect(permisoSwitch(form, 'Tiempos')).toBeChecked();
    await permisoSwitch(form, 'Multas').check();
    await Promise.all([
      waitForToast(theirs, 'Jefa te dio Multas', 'status'),
      expectToast(page, 'Guardaste los permisos extra de Leo', button(page, 'Dar permisos').click()),
    ]);
    await menuLink(theirs, 'Multas').click();
    await expect(theirs.getByRole('heading', { name: 'Multas', level: 1 })).toBeVisible();
  });

  await test.step('changed', async () => {
    await button(page, 'Editar los permisos de Leo').click();
    const dialog = page.getByRole('dialog', { name: 'Permisos extra de Leo, además de los de Seguridad' });
    await permisoSwitch(dialog, 'Multas').uncheck();
    await button(page, 'Guardar').click();
    await expect(dialog.getByRole('group', { name: 'Permisos' })).toHaveAccessibleDescription('Selecciona permisos');
    await permisoSwitch(dialog, 'Rentas').check();
    await expectToast(page, 'Guardaste los permisos extra de Leo', button(page, 'Guardar').click());
    await expect(menuLink(theirs, 'Rentas')).toBeVisible();
    await expect(menuLink(theirs, 'Multas')).toBeHidden();
    await expect(theirs.getByRole('heading', { name: 'No tienes acceso' })).toBeVisible();
  });

  await test.step('changed by two at once: the second one takes what the first one changed, and saves', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/actionExcepciones/);
    const dialog = page.getByRole('dialog', { name: 'Permisos extra de Leo, además de los de Seguridad' });
    await button(page, 'Editar los permisos de Leo').click();
    await permisoSwitch(dialog, 'Membresías').check();
    const body = { op: 1, id: 1, permisos: 'ren,des', visto: 'ren' };
    await portal.sendRequest('actionExcepciones', { body, key: boss.key });
    await button(page, 'Guardar').click();
    await expect(dialog.getByRole('alert')).toContainText('Alguien cambió estos datos');
    await expect(permisoSwitch(dialog, 'Despidos')).toBeChecked();
    await expectToast(page, 'Guardaste los permisos extra de Leo', button(page, 'Guardar').click());
    await expect(page.getByRole('row', { name: /Leo/ })).toContainText(/Despidos.*Membresías|Membresías.*Despidos/);
  });

  await test.step('taken', async () => {
    await button(page, 'Eliminar los permisos extra de Leo').click();
    const question = page.getByRole('dialog', { name: '¿Eliminar los permisos extra de Leo?' });
    await expect(question).toContainText('pierde ahora estos permisos:');
    await expectToast(page, 'Quitaste los permisos extra de Leo', button(page, 'Eliminar permisos extra').click());
    await expect(menuLink(theirs, 'Rentas')).toBeHidden();
    await expect(menuLink(theirs, 'Tiempos')).toBeVisible();
    await expect(page.getByText('Sin excepciones')).toBeVisible();
  });
});

test('changing the permisos of a categoria previews how many people it affects', async ({ portal }) => {
  const [boss, leo] = [await portal.logInAsBoss(), await portal.createPerson('Leo', { categoria: 2 })];
  await portal.createPerson('Eva', { categoria: 2 });
  const [page, theirs] = [
    await portal.openPage('/mantenimiento?pestana=permisos', boss),
    await portal.openPage('/perfil', leo),
  ];
  const cell = (permiso: string, categoria: string) =>
    page.getByRole('checkbox', { name: `${permiso} en ${categoria}`, exact: true });
  await expect(cell('Multas', 'Fundadores')).toBeDisabled();
  await cell('Multas', 'Seguridad').check();
  await cell('Tiempos', 'Supervisores').uncheck();
  await expect(page.getByText('Cambia lo que pueden 2 personas')).toBeVisible();
  await expect(page.getByText('Tiempos: hoy no cambia a nadie. Lo tendrán 3 personas')).toBeVisible();
  await cell('Tiempos', 'Supervisores').check();
  await expect(page.getByText('Multas: lo ganan 2 personas. Lo tendrán 3 personas')).toBeVisible();
  await expect(menuLink(theirs, 'Multas')).toBeHidden();
  await button(page, 'Guardar').click();
  const question = page.getByRole('dialog', { name: '¿Cambiar los permisos de los rangos?' });
  await expectToast(page, 'Guardaste los permisos', question.getByRole('button', { name: 'Cambiar permisos' }).click());
  await expect(menuLink(theirs, 'Multas')).toBeVisible();
  await expect(button(page, 'Guardar')).toBeHidden();

  await test.step('changed by two at once: the second one takes what the first one changed, and saves both', async () => {
    await cell('Rentas', 'Seguridad').check();
    // A look at another tab forgets no mark.
    await page.getByRole('tab', { name: 'Membresías' }).click();
    await page.getByRole('tab', { name: 'Permisos' }).click();
    await expect(cell('Rentas', 'Seguridad')).toBeChecked();
    // Nor does another screen, nor a reload.
    await menuLink(page, 'Turnos').click();
    await expect(page.getByRole('heading', { name: 'Turnos', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(cell('Rentas', 'Seguridad')).toBeChecked();
    await page.reload();
    await waitForToast(page, 'Recuperamos lo que estabas escribiendo');
    await expect(cell('Rentas', 'Seguridad')).toBeChecked();
    const change = { id_categoria: 2, permisos: 'tt,mul,cln', visto: 'tt,mul' };
    await portal.sendRequest('guardarMatriz', { body: { categorias: [change] }, key: boss.key });
    await expect(page.getByText('Alguien cambió: Seguridad. No perdiste tus cambios.')).toBeVisible();
    await expect(button(page, 'Guardar')).toBeDisabled();
    await button(page, 'Ver el cambio').click();
    await expect(cell('Clones', 'Seguridad')).toBeChecked();
    await expect(page.getByText('Rentas: lo ganan 2 personas. Lo tendrán 3 personas')).toBeVisible();
    await button(page, 'Guardar').click();
    await expectToast(page, 'Guardaste los permisos', button(page, 'Cambiar permisos').click());
    for (const permiso of ['Multas', 'Clones', 'Rentas']) await expect(cell(permiso, 'Seguridad')).toBeChecked();
  });

  await test.step('on a phone one category after the other', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('combobox', { name: 'Rango' }).selectOption({ label: 'Seguridad (2)' });
    await expect(cell('Multas', 'Seguridad')).toBeVisible();
    await expect(cell('Multas', 'Supervisores')).toBeHidden();
    await cell('Multas', 'Seguridad').uncheck();
    await expect(page.getByText('Multas: lo pierden 2 personas. Lo tendrá 1 persona')).toBeVisible();
    await button(page, 'Descartar').click();
    await expect(cell('Multas', 'Seguridad')).toBeChecked();
  });
});
