import { DatabaseSync } from 'node:sqlite';
import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

test('a backup made on a phone appears on every open screen, and the highest rank takes it along', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const bea = await portal.createPerson('Bea', { categoria: 11 });
  const permisos = { op: 0, usuario: bea.id, permisos: 'man' };
  await portal.sendRequest('actionExcepciones', { body: permisos, key: boss.key, direccion: boss.direccion });
  const page = await portal.openPage('/mantenimiento?pestana=copias', boss, { viewport: PHONE });
  const other = await portal.openPage('/mantenimiento?pestana=copias', bea);
  await expect(page.getByText('Sin copias')).toBeVisible();
  await expect(page.getByText('Todavía no hay ninguna copia. Haz una ahora.')).toBeVisible();

  const make = page.getByRole('button', { name: 'Hacer una copia' });
  await expectToast(page, 'Empezó la copia. Aparecerá aquí al terminar.', make.click());
  const rows = (where: typeof page) => where.getByRole('region', { name: 'Copias guardadas' }).getByRole('listitem');
  for (const where of [page, other]) await expect(rows(where)).toHaveText([/Hecha aquí/]);
  await expect(make).toBeEnabled();
  await expectAccessibleAndFits(page, page.getByRole('main'), 'copias');

  // The other viewer stands below the highest rank.
  await expect(other.getByText('Pide a alguien del rango más alto que descargue una.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Descargar/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Descargar la copia del / }).click();
  const question = page.getByRole('dialog', { name: '¿Descargar la copia?' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Descargar copia' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^conserje.*-pedida\.db$/);
  const copy = new DatabaseSync(await file.path(), { readOnly: true });
  expect(copy.prepare("select usuario from usuario where usuario = 'Bea'").all()).toHaveLength(1);
  copy.close();
});
