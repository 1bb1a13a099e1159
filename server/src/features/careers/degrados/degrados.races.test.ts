import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

test('several people go down the ladder as it is when each of them is moved', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 10 });
  const people = [await portal.createPerson({ posicion: 3 }), await portal.createPerson({ posicion: 3 })];
  const usuarios = people.map(({ id }) => id);
  const [first, second, third] = [
    await portal.misionId(1, 1),
    await portal.misionId(1, 2),
    await portal.misionId(1, 3),
  ];
  // Their mision changes places with the one below while the request waits for the first of them.
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      for (const [id, posicion] of [
        [second, 1_000],
        [third, 2],
        [second, 3],
      ] as const)
        await tx.db.updateTable('mision').set({ posicion }).where('id', '=', id).execute();
      await tx.lockRow('usuario', usuarios[0] ?? 0);
    },
    () => portal.as(boss)('POST', 'degradarVarias', { usuarios, motivo: 'Ausencia' }),
  );
  expect(response).toMatchObject({ http: 200 });
  const query = portal.db.selectFrom('usuario').select('mision').where('id', 'in', usuarios);
  expect((await query.execute()).map(({ mision }) => mision)).toEqual([first, first]);
});
