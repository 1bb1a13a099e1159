import { yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('accounts that share a connection wait until one of them may', async ({ portal }) => {
  const jefa = await portal.jefa();
  const [ana, leo] = [await portal.persona('Ana'), await portal.persona('Leo')];
  const [una, otra] = [await portal.en('/clones', jefa), await portal.en('/clones', jefa)];
  const grupos = una.getByRole('list', { name: 'Grupos de clones' });
  await expect(una.getByText('Nada por revisar')).toBeVisible();

  await portal.base.sql("update direccion set direccion = '203.0.113.7' where usuario in (?, ?)", ana.id, leo.id);
  await una.reload();
  await otra.reload();
  await expect(grupos).toContainText('2 cuentas, misma conexión');
  await una.getByRole('searchbox', { name: 'Buscar cuenta' }).fill('zzz');
  await expect(una.getByText('Sin resultados para «zzz»')).toBeVisible();
  await una.getByRole('button', { name: 'Borrar la búsqueda' }).click();

  const permitir = una.getByRole('button', { name: 'Permitir que Leo comparta conexión' });
  await yDice(una, 'Leo puede compartir conexión', permitir.click());
  await expect(una.getByText('Nada por revisar')).toBeVisible();
  // Who looks on sees it without asking.
  await expect(otra.getByRole('button', { name: 'Por revisar 0' })).toBeVisible();
  await una.getByRole('button', { name: 'Revisados 1' }).click();
  await expect(grupos.getByText('Permitido')).toBeVisible();

  await una.getByRole('button', { name: 'Permitidos 1' }).click();
  const fila = una.getByRole('row', { name: /^Leo/ });
  await expect(fila).toContainText('Jefa');
  const quitar = fila.getByRole('button', { name: 'Quitar a Leo de los permitidos' });
  await yDice(una, 'Leo ya no está entre los permitidos', quitar.click());
  await expect(una.getByText('Sin cuentas permitidas')).toBeVisible();
});
