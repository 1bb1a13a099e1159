import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

test('a call that PostgreSQL ended because of a deadlock did nothing and may be sent again', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, posicion: 3 });
  const send = () => portal.as(boss)('POST', 'moverRank', { id: 4, vecino: 5 });
  const rangos = async () => (await portal.as(boss).succeeds('GET allInfoRank')).map((r) => r.n_categoria).slice(3, 5);
  const before = await rangos();
  // It holds 4 and waits for 5; PostgreSQL ends the transaction that waits first.
  const response = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('categoria', 5),
    send,
    (tx) => tx.lockRow('categoria', 4),
  );
  expect(response).toMatchObject({ http: 503, body: { error: 'BASE_OCUPADA' } });
  expect(portal.log.join('\n')).toContain('deadlock detected');
  expect(await rangos()).toEqual(before);
  expect(await send()).toMatchObject({ http: 200 });
});
