import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const PARTS = [
  'Las entradas',
  'Las conexiones',
  'La lista negra',
  'La solicitud de ingreso',
  'Los departamentos',
  'Tu cuenta de Discord',
  'Las notificaciones',
  'La carrera',
  'El trabajo',
  'Los créditos',
].concat('Los llamados de atención', 'Lo que escribes', 'Lo que lees y votas', 'Los registros', 'La agencia');

test('a visitor reads what is stored, also from the registration @main', async ({ portal }) => {
  const page = await portal.openPage('/', null, { viewport: PHONE });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  const connectionsGroup = page.getByRole('group').filter({ hasText: 'Las conexiones' });
  await expect(connectionsGroup.getByText('Quién lo ve')).toBeHidden();
  await connectionsGroup.getByText('Las conexiones').click();
  await expect(connectionsGroup).toContainText('nunca la dirección entera');
  await expectAccessible(page, 'privacy');
  await expectNoOverflow(page, 'privacy');
});

test('a person downloads their stored data', async ({ portal }) => {
  await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/configuracion', leo);
  const data = page.getByRole('region', { name: 'Tus datos' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Descargar mis datos' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('mis-datos-Leo.json');
  const text = await readFile(await file.path(), 'utf8');
  const { usuario, partes } = JSON.parse(text) as { usuario: string; partes: { titulo: string }[] };
  expect([usuario, ...partes.map((p) => p.titulo)]).toEqual(['Leo', 'La cuenta', ...PARTS]);
  await data.getByRole('link', { name: 'Cómo usamos tus datos' }).click();
  await expect(page).toHaveURL('/privacidad');
});

test('the data of a dismissed person are erased after typing their name', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const { key, direccion } = boss;
  await portal.sendRequest('despedir', { body: { usuario: leo.id, motivo: 'Se fue' }, key, direccion });
  const page = await portal.openPage('/usuarios?persona=Leo', boss);
  await page.getByRole('button', { name: 'Borrar sus datos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar los datos de Leo' });
  const name = dialog.getByLabel('Escribe su nombre: Leo');
  const remove = dialog.getByRole('button', { name: 'Borrar para siempre' });
  await name.fill('Lea');
  await dialog.getByLabel('Motivo').fill('Lo pidió por escrito');
  await remove.click();
  await expect(name).toHaveAccessibleDescription('Escribe su nombre tal como es');
  await expectAccessible(page, 'erase');
  // Every open list fetches again, that of the former name as well.
  portal.consoleGuard.allow(/404 .*\/api\/\w+\/Leo\b/);
  await name.fill('Leo');
  await expectToast(page, `Borraste sus datos. Ahora aparece como Persona ${leo.id}.`, remove.click());
  await expect(page.getByRole('heading', { name: `Persona ${leo.id}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeHidden();
  await page.goto('/despidos');
  await expect(page.getByRole('main')).toContainText(`Persona ${leo.id}`);
  await expect(page.getByRole('main')).not.toContainText('Leo');
});
