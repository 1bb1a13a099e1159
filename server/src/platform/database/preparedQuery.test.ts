import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { ENGINE } from '../../test-support/database/testDatabase.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import { prepared } from './preparedQuery.ts';

const selectWithMision = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['u.id', 'u.usuario', 'm.nombre as mision'])
    .where('u.id', '=', id),
);
const changeFirma = prepared((db, { id, firma }: { id: number; firma: string }) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id),
);

describe('a prepared query', () => {
  test('is part of the transaction that it runs in', async () => {
    const portal = await openPortal();
    const { deps, db } = portal;
    const ana = await portal.createPerson();
    const failure = runInTransaction(deps, async (tx) => {
      await changeFirma(tx.db, { id: ana.id, firma: 'XYZ' });
      expect(await selectWithMision(tx.db, ana)).toMatchObject([{ usuario: ana.usuario }]);
      throw new Error('no');
    });
    await expect(failure).rejects.toThrow('no');
    const { firma } = await db.selectFrom('usuario').select('firma').where('id', '=', ana.id).executeTakeFirstOrThrow();
    expect(firma).not.toBe('XYZ');
  });

  test('does not run in the name of a finished transaction', async () => {
    const portal = await openPortal();
    const { deps } = portal;
    const ana = await portal.createPerson();
    const finished = await runInTransaction(deps, async (tx) => tx);
    await expect(selectWithMision(finished.db, ana)).rejects.toThrow(/committed/);
  });

  test('cannot be built from unnamed parameters', async () => {
    const { db } = await openPortal();
    const all = prepared((base, p: { usuario: string; firma: string }) => base.updateTable('usuario').set({ ...p }));
    await expect(all(db, { usuario: 'a', firma: 'b' })).rejects.toThrow(/named one by one/);
  });

  if (ENGINE === 'sqlite')
    test('is planned once by the engine, also with other values', async () => {
      const portal = await openPortal();
      const { db } = portal;
      const people = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
      for (const { id } of people) await selectWithMision(db, { id });
      // The driver compiles a row function whenever the engine has replanned its statement.
      const functionSpy = vi.spyOn(globalThis, 'Function');
      for (const { id, usuario } of people) expect(await selectWithMision(db, { id })).toMatchObject([{ usuario }]);
      expect(functionSpy).not.toHaveBeenCalled();
      functionSpy.mockRestore();
    });

  if (ENGINE === 'postgres')
    test('is kept by the engine on each connection, and other queries are not', async () => {
      const portal = await openPortal();
      const { deps } = portal;
      const ana = await portal.createPerson();
      const saved = await runInTransaction(deps, async (tx) => {
        await selectWithMision(tx.db, ana);
        await tx.db.selectFrom('usuario').select('firma').where('id', '=', ana.id).execute();
        return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx.db)).rows;
      });
      const texts = saved.map(({ statement }) => statement);
      expect(texts).toContainEqual(expect.stringMatching(/"m"\."nombre" as "mision" from "usuario" as "u"/));
      expect(texts).not.toContainEqual(expect.stringMatching(/^select "firma" from "usuario"/));
    });
});
