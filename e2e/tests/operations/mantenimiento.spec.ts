import { expectAccessible, expectAccessibleAndFits, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { DOT, SVG } from '../../fixtures/images.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForStream } from '../../fixtures/steps.ts';
import { DESKTOP } from '../../fixtures/viewports.ts';

test('of two concurrent edits of a rank one wins, and the other continues from the new values', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const bea = await portal.createPerson('Bea', { categoria: 12, posicion: 2 });
  const [one, other] = [await portal.openPage('/mantenimiento', boss), await portal.openPage('/mantenimiento', bea)];
  const dialog = (page: typeof one) => page.getByRole('dialog', { name: 'Editar Seguridad' });
  for (const page of [one, other]) await page.getByRole('button', { name: 'Editar Seguridad' }).click();
  // Both dialogs show the same values.
  for (const page of [one, other])
    await expect(dialog(page).getByLabel('Horas como encargado', { exact: true })).toHaveValue('15');
  await dialog(other).getByLabel('Porcentaje de ventas').fill('3');
  await dialog(one).getByLabel('Renta').fill('5');
  await expectToast(one, 'Guardaste el rango Seguridad', dialog(one).getByRole('button', { name: 'Guardar' }).click());
  await expect(dialog(other).getByRole('alert')).toContainText('Alguien cambió: Renta');
  portal.consoleGuard.allow(/409 .*\/api\/editRank/);
  await dialog(other).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(other)).toContainText('Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.');
  await dialog(other).getByRole('button', { name: 'Ver el cambio' }).click();
  await expect(dialog(other).getByLabel('Renta')).toHaveValue('5');
  await expect(dialog(other).getByLabel('Porcentaje de ventas')).toHaveValue('3');
  await expectToast(
    other,
    'Guardaste el rango Seguridad',
    dialog(other).getByRole('button', { name: 'Guardar' }).click(),
  );
  await expect(dialog(other)).toHaveCount(0);
  await expect(one.getByRole('row').filter({ hasText: 'Seguridad' })).toContainText('3 %');
});

test('misiones of a rank are reordered, added and retired @main', async ({ portal }) => {
  await portal.createPerson('Leo', { categoria: 2, posicion: 4 });
  const page = await portal.openPage('/mantenimiento?pestana=misiones', await portal.logInAsBoss());
  const board = page.getByRole('region', { name: 'Seguridad' });
  const misionItems = board.getByRole('listitem');
  const searchBox = page.getByRole('searchbox', { name: 'Buscar misión o rango' });
  await searchBox.fill('seguridad');
  await expect(misionItems.nth(4)).toContainText('Guardia E');
  await searchBox.fill('nada que se llame así');
  await expect(page.getByText('No Datos')).toBeVisible();
  await searchBox.fill('seguridad');

  await test.step('where people stand it says who comes above whom', async () => {
    await board.getByRole('button', { name: 'Subir Guardia F' }).click();
    const question = page.getByRole('dialog', { name: '¿Subir Guardia F?' });
    await expect(question).toContainText('Guardia F (1 persona) tendrá mayor rango que Guardia E (nadie)');
    const moveUpClick = question.getByRole('button', { name: 'Subir' }).click();
    await expectToast(page, 'Moviste Guardia F arriba de Guardia E', moveUpClick);
    await expect(misionItems.nth(4)).toContainText('Guardia F');
  });

  await test.step('an empty name is refused at its field', async () => {
    await page.getByRole('button', { name: 'Añadir misión' }).click();
    const newMisionDialog = page.getByRole('dialog', { name: 'Añadir misión' });
    await newMisionDialog.getByRole('combobox', { name: 'Rango' }).click();
    await page.getByRole('option', { name: 'Seguridad' }).click();
    await newMisionDialog.getByLabel('Precio').fill('30');
    await newMisionDialog.getByRole('button', { name: 'Añadir', exact: true }).click();
    await expect(newMisionDialog.getByLabel('Nombre')).toHaveAccessibleDescription('Nombre vacio');
    await newMisionDialog.getByLabel('Nombre').fill('Portero');
    const add = newMisionDialog.getByRole('button', { name: 'Añadir', exact: true }).click();
    await expectToast(page, 'Agregaste la misión Portero', add);
    await expect(misionItems.first()).toContainText('Portero');
  });

  await test.step('one that somebody holds is not taken away', async () => {
    await board.getByRole('button', { name: 'Editar Guardia F' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar Guardia F' });
    await expect(edit).toContainText('La tiene 1 persona. Cambia su misión');
    await expect(edit.getByRole('button', { name: /Retirar/ })).toHaveCount(0);
    await edit.getByRole('button', { name: 'Volver' }).click();
    await board.getByRole('button', { name: 'Editar Portero' }).click();
    await page.getByRole('button', { name: 'Retirar Portero' }).click();
    const retirar = page.getByRole('dialog', { name: '¿Retirar Portero?' }).getByRole('button', { name: 'Retirar' });
    await expectToast(page, 'Retiraste la misión Portero', retirar.click());
    await expect(page.getByRole('region', { name: 'Retiradas' })).toContainText('Portero');
    await expect(board).not.toContainText('Portero');
  });
});

test('an emptied contact turns notifications on devices off', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const data = { push_contacto: 'jefa@aurora.example' };
  await portal.sendRequest('editAjustes', { body: { data }, key: boss.key, direccion: boss.direccion });
  const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
  const section = page.getByRole('region', { name: 'Notificaciones' });
  await expect(section).toContainText('jefa@aurora.example');
  await page.getByRole('button', { name: 'Cambiar Notificaciones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificaciones' });
  await dialog.getByRole('textbox').fill('');
  await expectToast(page, 'Guardaste la configuración', dialog.getByRole('button', { name: 'Guardar' }).click());
  await expect(section).toContainText('Apagadas');
});

test('fewer days of the security log are saved only after a question', async ({ portal }) => {
  const page = await portal.openPage('/mantenimiento?pestana=agencia', await portal.logInAsBoss());
  const section = page.getByRole('region', { name: 'Seguridad' });
  await page.getByRole('button', { name: 'Cambiar Seguridad' }).click();
  const sheet = page.getByRole('dialog', { name: 'Seguridad' });
  await sheet.getByRole('textbox').fill('7');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  const question = page.getByRole('dialog', { name: '¿Borrar lo más antiguo?' });
  await expect(question).toContainText('desde hace más de 7 días. No se puede recuperar.');
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(section).toContainText('90 días');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(
    page,
    'Guardaste la configuración',
    question.getByRole('button', { name: 'Borrar y guardar' }).click(),
  );
  await expect(section).toContainText('7 días');
});

test('the name of the agencia and mantenimiento reach every open browser', async ({ portal }) => {
  const leo = await portal.createPerson('Leo');
  const page = await portal.openPage('/mantenimiento?pestana=agencia', await portal.logInAsBoss());
  const leoPage = await portal.openPage('/perfil', leo, { withOtherHosts: true });
  const openSheet = async (section: string) => {
    await page.getByRole('button', { name: `Cambiar ${section}` }).click();
    return page.getByRole('dialog', { name: section });
  };

  const identitySheet = await openSheet('Nombre y logo');
  await identitySheet.getByLabel('Logo').fill('http://logo.example/a.png');
  await identitySheet.getByLabel('Nombre', { exact: true }).fill('Hotel Aurora');
  await identitySheet.getByRole('button', { name: 'Guardar' }).click();
  await expect(identitySheet.getByLabel('Logo')).toBeFocused();
  await expect(identitySheet).toContainText('Escribe una dirección completa que empiece por https://');
  await identitySheet.getByLabel('Logo').fill('https://logo.example/a.png');
  await expectToast(page, 'Guardaste la configuración', identitySheet.getByRole('button', { name: 'Guardar' }).click());
  await expect(leoPage).toHaveTitle('Mi cuenta · Hotel Aurora');
  // The content policy is set when the page loads, so another site's image needs a reload.
  portal.consoleGuard.allow(/'https:\/\/logo\.example\/a\.png' violates/);
  await Promise.all([waitForStream(leoPage), leoPage.reload()]);
  const logo = leoPage.getByRole('link', { name: 'Hotel Aurora, inicio' }).locator('img');
  await expect(logo).toHaveAttribute('src', 'https://logo.example/a.png');
  await expect(page.getByRole('region', { name: 'Nombre y logo' })).toContainText('Hotel Aurora');

  portal.consoleGuard.allow(/503 /);
  const setMantenimiento = async (mantenimiento: boolean) => {
    const accessSheet = await openSheet('Acceso y registro');
    await accessSheet.getByRole('switch', { name: 'Mantenimiento' }).setChecked(mantenimiento);
    await accessSheet.getByRole('button', { name: 'Guardar' }).click();
    if (mantenimiento) await page.getByRole('button', { name: 'Activar mantenimiento' }).click();
    await expect(accessSheet).toHaveCount(0);
  };
  await setMantenimiento(true);
  await expect(leoPage.getByText('Estamos en mantenimiento')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mantenimiento', level: 1 })).toBeVisible();
  await setMantenimiento(false);
  await leoPage.reload();
  await expect(leoPage.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
});

test('a new placa shows on the public ladder, and an invalid image stays in its field', async ({ portal }) => {
  const page = await portal.openPage('/mantenimiento', await portal.logInAsBoss());
  await page.getByRole('button', { name: 'Editar Seguridad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Seguridad' });
  const chosen = dialog.getByLabel('Otra placa');
  const submitButton = dialog.getByRole('button', { name: 'Cambiar placa' });

  await test.step('what only says that it is one is refused', async () => {
    portal.consoleGuard.allow(/415 .*\/api\/placaCategoria/);
    await chosen.setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: SVG });
    await submitButton.click();
    await expect(chosen).toHaveAccessibleDescription(/Solo se admiten imágenes PNG, JPEG, WebP o GIF/);
    await expect(dialog).toContainText('placa.png');
  });

  await test.step('and a picture is everywhere', async () => {
    await chosen.setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: DOT });
    await expectToast(page, 'Cambiaste la placa de Seguridad', submitButton.click());
    await expect(dialog.getByAltText('Placa de Seguridad')).toHaveAttribute('src', /^\/imagenes\//);
    const visitor = await portal.openBrowser(null);
    await visitor.goto('/rangos');
    const placa = visitor.getByRole('button', { name: 'Seguridad' }).locator('img');
    await expect(placa).toHaveAttribute('src', /^\/imagenes\//);
    await expect.poll(() => placa.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

test('dialogs of mantenimiento are accessible and fit', async ({ portal }) => {
  test.slow();
  const length = 'W'.repeat(25);
  await portal.createPerson(length, { categoria: 2, posicion: 4 });
  const page = await portal.openPage('/mantenimiento', await portal.logInAsBoss());
  const open = async (button: string, dialog: string) => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: button, exact: true }).click();
    const openedDialog = page.getByRole('dialog', { name: dialog, exact: true });
    await expectAccessibleAndFits(page, openedDialog, dialog);
    await page.keyboard.press('Escape');
    await expect(openedDialog).toBeHidden();
  };
  const tab = async (name: string, clave: string, existing: string) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(`/mantenimiento?pestana=${clave}`);
    await expect(page.getByRole('main').getByText(existing, { exact: true }).first()).toBeVisible();
    await expectAccessible(page, name);
    await expectNoOverflow(page, name);
  };

  await open('Editar Seguridad', 'Editar Seguridad');
  await open('Añadir rango', 'Añadir rango');
  await tab('Misiones', 'misiones', 'Guardia F');
  await open('Editar Guardia F', 'Editar Guardia F');
  await open('Añadir misión', 'Añadir misión');
  await tab('Permisos', 'permisos', 'Tiempos');
  await tab('Membresías', 'membresias', 'La mitad de requisitos para la misma paga');
  await open('Editar Reducción', 'Editar Reducción');
  await tab('Agencia', 'agencia', 'Nombre y logo');
  for (const section of ['Nombre y logo', 'Tiempos, ascensos y llamados', 'Paga', 'Hotel', 'Notificaciones'])
    await open(`Cambiar ${section}`, section);
});
