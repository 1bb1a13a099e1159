import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';

test('accounts that share a connection await review until one of them is allowed @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const [ana, leo] = [await portal.createPerson('Ana'), await portal.createPerson('Leo')];
  const [one, other] = [await portal.openPage('/clones', boss), await portal.openPage('/clones', boss)];
  const groups = one.getByRole('list', { name: 'Grupos de clones' });
  await expect(one.getByText('Nada por revisar')).toBeVisible();

  await portal.database.sql("update direccion set direccion = '203.0.113.7' where usuario in (?, ?)", ana.id, leo.id);
  await one.reload();
  await other.reload();
  await expect(groups).toContainText('2 cuentas, misma conexión');
  await one.getByRole('searchbox', { name: 'Buscar cuenta' }).fill('zzz');
  await expect(one.getByText('Sin resultados para «zzz»')).toBeVisible();
  await one.getByRole('button', { name: 'Borrar la búsqueda' }).click();

  const allow = one.getByRole('button', { name: 'Permitir que Leo comparta conexión' });
  await expectToast(one, 'Permitiste que Leo use la misma conexión', allow.click());
  await expect(one.getByText('Nada por revisar')).toBeVisible();
  // Other viewers see the change live.
  await expect(other.getByRole('button', { name: 'Por revisar 0' })).toBeVisible();
  await one.getByRole('button', { name: 'Revisados 1' }).click();
  await expect(groups.getByText('Permitido')).toBeVisible();

  await one.getByRole('button', { name: 'Permitidos 1' }).click();
  const row = one.getByRole('row', { name: /^Leo/ });
  await expect(row).toContainText('Jefa');
  const remove = row.getByRole('button', { name: 'Quitar a Leo de los permitidos' });
  await expectToast(one, 'Quitaste a Leo de los permitidos', remove.click());
  await expect(one.getByText('Sin cuentas permitidas')).toBeVisible();
});

test('an account that looks like a dismissed one is allowed where it is shown', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const old = await portal.createPerson('Vieja');
  await portal.sendRequest('despedir', { key: boss.key, body: { usuario: old.id, motivo: 'Ausencia' } });
  const fresh = await portal.createPerson('Nueva');
  await portal.database.sql("update direccion set direccion = '203.0.113.7' where usuario in (?, ?)", old.id, fresh.id);
  const page = await portal.openPage('/clones?vista=regresos', boss);
  const allow = page.getByRole('button', { name: 'Permitir que Nueva comparta conexión' });
  await expectToast(page, 'Permitiste que Nueva use la misma conexión', allow.click());
  await expect(page.getByText('Sin regresos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Permitidos 1' })).toBeVisible();
});
