import { readFile } from 'node:fs/promises';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, waitForToast } from '../../fixtures/steps.ts';

test('firmas are searched, assigned once and deleted', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const ciro = await portal.createPerson('Ciro');
  await portal.createPerson('Dora');
  await setFirma(portal, ana, 'ANA');
  await setFirma(portal, boss, 'JEF');
  portal.consoleGuard.allow(/409 .*\/api\/addFirma/);
  const page = await portal.openPage('/firmas', ana);
  const other = await portal.openPage('/firmas?buscar=c', boss);
  const ciroPage = await portal.openPage('/perfil', ciro);
  const searchBox = page.getByRole('searchbox', { name: 'Buscar usuario o firma' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const nueva = page.getByRole('form', { name: 'Nueva firma' });
  const save = nueva.getByRole('button', { name: 'Guardar firma' });
  const field = nueva.getByLabel('Firma');

  await test.step('an empty search shows nothing', async () => {
    await expect(page.getByText('Escribe parte de un nombre o de una firma.')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await searchBox.fill('j');
    await expect(rows).toContainText(['JefaJEF']);
    await expect(rows.locator('code + svg > path')).toHaveAttribute('d', /^M/);
    // A higher-ranked person: nothing to delete.
    await expect(rows.getByRole('button')).toHaveCount(0);
  });

  await test.step('a new one says what is missing, and that it is taken', async () => {
    await page.getByRole('button', { name: 'Nueva firma' }).click();
    const usuario = nueva.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toBeFocused();
    // The open options cover the button.
    await page.keyboard.press('Escape');
    await save.click();
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await expect(usuario).toBeFocused();
    await choose(nueva, 'Usuario', 'Ciro');
    await save.click();
    await expect(field).toHaveAccessibleDescription('No dejes campos vacios');
    await field.fill('ciro');
    await save.click();
    await expect(field).toHaveAccessibleDescription('La firma debe contener unicamente 3 caracters');
    await expect(field).toBeFocused();
    await field.fill('jef');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('La firma no esta disponible');
    await expect(field).toHaveValue('JEF');
    await field.fill('cir');
    await Promise.all([
      waitForToast(ciroPage, 'Ana registró tu firma, CIR'),
      expectToast(page, 'Guardaste la firma CIR', field.press('Enter')),
    ]);
    await expect(field).toHaveValue('');
    await expect(usuario).toBeFocused();
    await expect(ciroPage.getByRole('region', { name: 'Tu perfil' })).toContainText('CIR');
    await expect(other.getByRole('row', { name: 'Ciro CIR' })).toBeVisible();
    await choose(nueva, 'Usuario', 'Ciro');
    await expect(usuario).toHaveAccessibleDescription('Ya tiene la firma CIR');
    await page.getByRole('button', { name: 'Cerrar Nueva firma' }).click();
    await expect(nueva).toBeHidden();
  });

  await test.step('what is shown is what is exported', async () => {
    await searchBox.fill('r');
    await expect(rows).toContainText(['CiroCIR']);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFUsuario,Firma\r\nCiro,CIR\r\n');
  });

  await test.step('deleting asks, and frees it', async () => {
    await page.getByRole('button', { name: 'Eliminar la firma de Ciro' }).click();
    const question = page.getByRole('dialog', { name: '¿Eliminar la firma de Ciro?' });
    await expect(question).toContainText('Ciro pierde la firma CIR y cualquiera podrá usarla.');
    await Promise.all([
      waitForToast(ciroPage, 'Ana eliminó tu firma, CIR'),
      expectToast(
        page,
        'Eliminaste la firma de Ciro (CIR)',
        question.getByRole('button', { name: 'Eliminar firma' }).click(),
      ),
    ]);
    await expect(page.getByText('Sin resultados para «r»')).toBeVisible();
    await expect(ciroPage.getByRole('region', { name: 'Tu perfil' })).toContainText('Sin firma');
    await expect(other.getByRole('row', { name: 'Ciro CIR' })).toBeHidden();
  });
});
