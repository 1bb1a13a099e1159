import { expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { devolverAcceso } from './sesion.public.ts';

test('quien es despedido mientras se le devuelve el acceso se queda fuera', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const resultado = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', ana.id).execute(),
    () => devolverAcceso(portal.deps, 'Ana').catch((error: unknown) => error),
  );
  expect(resultado).toMatchObject({ name: 'Impedimento', message: expect.stringContaining('ya no está') });
  expect(await portal.db.selectFrom('usuario').select('clave_temporal').execute()).toEqual([{ clave_temporal: 0 }]);
});
