import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../../test-support/cluster/races.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import { recoverAccess } from '../session.public.ts';

test('a usuario who is dismissed while access is restored stays locked out', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const result = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', ana.id).execute(),
    () => recoverAccess(portal.deps, 'Ana').catch((error: unknown) => error),
  );
  expect(result).toMatchObject({ name: 'OperatorError', message: expect.stringContaining('ya no está') });
  expect(await portal.db.selectFrom('usuario').select('clave_temporal').execute()).toEqual([{ clave_temporal: 0 }]);
});
