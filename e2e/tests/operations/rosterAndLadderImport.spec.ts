import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, submitLogIn } from '../../fixtures/steps.ts';

const sheet = (text: string) => ({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

test('a roster is imported, and each person chooses a password', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  portal.consoleGuard.allow(/422 .*\/api\/mirarSocios/);
  const page = await portal.openPage('/usuarios', boss);
  await page.getByRole('button', { name: 'Importar miembros' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar miembros' });
  const file = dialog.getByLabel('Archivo');

  await test.step('a file that is no roster is refused with the reason', async () => {
    await file.setInputFiles(sheet('edad\n12\n'));
    await expect(dialog.getByRole('alert')).toContainText(
      'Falta la columna «nombre». Escribe los títulos de las columnas encima de los datos.',
    );
  });

  await test.step('a line with a fault keeps everyone out', async () => {
    await file.setInputFiles(sheet('nombre;misión\nLeo;Técnico F\nBea;Rey\n'));
    await expect(dialog.getByText('Línea 3')).toBeVisible();
    await expect(dialog.getByRole('listitem').first()).toContainText('No hay ninguna misión con ese nombre');
    await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await expectAccessible(page, 'faults of a roster', 'dialogo');
    await expectNoOverflow(page, 'faults of a roster');
  });

  await test.step('ambiguities are asked, and another answer can be chosen', async () => {
    await file.setInputFiles(sheet('nombre;misión;último ascenso\nTÉCNICOS;;\nLeo;Técnico F;03/02/2026\n'));
    const dates = dialog.getByRole('group', { name: '¿Qué día es 03/02/2026?' });
    await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await dates.getByLabel('el mes va primero').check();
    await dialog
      .getByRole('group', { name: '¿Qué es TÉCNICOS?' })
      .getByLabel('Títulos: las personas van debajo')
      .check();
    await expect(dialog.getByText('desde el 2 mar 2026')).toBeVisible();
    await dates.getByLabel('el día va primero').check();
    await expect(dialog.getByText('desde el 3 feb 2026')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Importar 1 persona' })).toBeEnabled();
    await expectAccessible(page, 'questions of a roster', 'dialogo');
    await expectNoOverflow(page, 'questions of a roster');
  });

  await test.step('merged cells of the mision are asked about, never guessed', async () => {
    await file.setInputFiles(sheet('puesto;nombre\nTécnico F;Leo\n;Bea\n;Eva\n'));
    const question = dialog.getByRole('group', { name: '¿Qué misión tienen Bea y 1 más? En el archivo está vacía.' });
    await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await question.getByLabel('La primera de su rango o de la agencia').check();
    await expect(dialog.getByText('Iniciado I', { exact: false })).toBeVisible();
    await question.getByLabel('La que está escrita arriba').check();
    await expect(dialog.getByText('Iniciado I', { exact: false })).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Importar 3 personas' })).toBeEnabled();
    await expectNoOverflow(page, 'question of merged cells');
  });

  const claves = await test.step('mended, it brings all of them, and hands out their passwords once', async () => {
    await file.setInputFiles(sheet('nombre;misión\nLeo;Técnico F\nBea;Guardia F\n'));
    await dialog.getByRole('button', { name: 'Importar 2 personas' }).click();
    const delivery = page.getByRole('dialog', { name: 'Contraseñas temporales' });
    await expect(delivery.getByRole('button', { name: 'Cerrar' }).last()).toBeDisabled();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      delivery.getByRole('button', { name: 'Descargar las contraseñas' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    await delivery.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(delivery).toBeHidden();
    return new Map(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((l) => l.split(/[;,]/) as [string, string]),
    );
  });
  expect([...claves.keys()]).toEqual(['Leo', 'Bea']);

  await test.step('a person who logs in with it must first choose their own', async () => {
    const leoPage = await portal.openPage('/', null);
    await leoPage.getByRole('button', { name: 'Entrar' }).first().click();
    await submitLogIn(leoPage, 'Leo', claves.get('Leo') ?? '');
    await expect(leoPage.getByRole('heading', { name: 'Crea tu contraseña', level: 1 })).toBeVisible();
    await expectAccessible(leoPage, 'choosing a password', 'pantalla');
    await leoPage.getByLabel('Contraseña temporal').fill(claves.get('Leo') ?? '');
    const nueva = leoPage.getByLabel('Tu nueva contraseña');
    await nueva.fill(claves.get('Leo') ?? '');
    await leoPage.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(nueva).toHaveAccessibleDescription('La contraseña nueva debe ser otra');
    await nueva.fill('la-clave-de-leo');
    await leoPage.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(leoPage.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();
  });
});

test('a ladder is imported from a copy of the existing one', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/', boss);
  const firstSteps = page.getByRole('region', { name: 'Primeros pasos' });
  await firstSteps.getByRole('link', { name: 'importa los tuyos desde un archivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar rangos y misiones' });
  const file = dialog.getByLabel('Archivo');

  await test.step('the model is the ladder of now, which changes nothing', async () => {
    const counted: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/exportado') && counted.push(request.url()));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar plantilla' }).click(),
    ]);
    await file.setInputFiles(await download.path());
    await expect(dialog.getByText('Sin cambios')).toBeVisible();
    // The template does not count as an export of people.
    expect(counted).toEqual([]);
    await expect(dialog.getByRole('button', { name: 'Cambiar', exact: true })).toBeDisabled();
  });

  await test.step('a mission that people hold cannot be left out', async () => {
    await file.setInputFiles(sheet('rango;misión;precio\nSeguridad;Portero;7\n'));
    await expect(dialog.getByRole('listitem')).toContainText('«Vigilante I»: 1 persona la tiene');
    await expect(dialog.getByRole('button', { name: 'Cambiar', exact: true })).toBeDisabled();
    await expectAccessible(page, 'faults of a ladder', 'dialogo');
    await expectNoOverflow(page, 'faults of a ladder');
  });

  await test.step('with it the rank is as in the file, and the step is done', async () => {
    await file.setInputFiles(sheet('rango;misión;precio;venta\nSeguridad;Portero;7;Sí\nSeguridad;Vigilante I;;\n'));
    await expect(dialog.getByRole('listitem')).toContainText('Nuevas Portero');
    await expectAccessible(page, 'a ladder', 'dialogo');
    await expectNoOverflow(page, 'a ladder');
    await expectToast(page, 'Importaste 1 rango', dialog.getByRole('button', { name: 'Cambiar 1 rango' }).click());
    await expect(dialog).toBeHidden();
    const misionItems = page.getByRole('region', { name: 'Seguridad' }).getByRole('listitem');
    await expect(misionItems).toHaveCount(2);
    await expect(misionItems.first()).toContainText('Vigilante I');
    await page.goto('/');
    await expect(firstSteps.getByRole('button', { name: 'Rangos y misiones: dejar así' })).toBeHidden();
    await expect(firstSteps).toContainText('Te faltan 8 pasos');
  });
});

test('a new agencia lists the remaining setup steps', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const page = await portal.openPage('/', boss);
  const firstSteps = page.getByRole('region', { name: 'Primeros pasos' });
  await expect(firstSteps).toContainText('Te faltan 10 pasos');
  await expectAccessible(page, 'first hour');
  await firstSteps.getByRole('button', { name: 'Rangos y misiones: dejar así' }).click();
  await expect(firstSteps).toContainText('Te faltan 9 pasos');
  await portal.createPerson('Leo');
  await page.reload();
  await expect(firstSteps).toContainText('Te faltan 8 pasos');
  await firstSteps.getByRole('link', { name: 'Zona horaria y día de paga' }).click();
  await expect(page).toHaveURL('/mantenimiento?pestana=agencia&hoja=paga');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Paga');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await firstSteps.getByRole('link', { name: 'Publicar el portal' }).click();
  await expect(dialog).toHaveAccessibleName('Dirección en internet');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await firstSteps.getByRole('button', { name: 'Ocultar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click();
  await expect(firstSteps).toBeHidden();
});
