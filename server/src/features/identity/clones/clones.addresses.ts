import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { ADDRESS_HASH_PREFIX, hashAddress } from '../../../platform/network/addressHash.ts';
import { toAddressKey, toNetworkPrefix } from '../../../platform/network/addressKey.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import './clones.table.ts';

/** Rows per transaction; a small batch holds the write lock briefly. */
const BATCH_SIZE = 500;

const upsertAddress = prepared(
  (db, row: { usuario: number; direccion: string; red: string | null; primera: number; ultima: number }) =>
    db
      .insertInto('direccion')
      .values({
        usuario: row.usuario,
        direccion: row.direccion,
        red: row.red,
        primera: row.primera,
        ultima: row.ultima,
      })
      .onConflict((c) =>
        c.columns(['usuario', 'direccion']).doUpdateSet((eb) => ({
          red: eb.ref('excluded.red'),
          primera: eb
            .case()
            .when('direccion.primera', '<', eb.ref('excluded.primera'))
            .then(eb.ref('direccion.primera'))
            .else(eb.ref('excluded.primera'))
            .end(),
          ultima: eb
            .case()
            .when('direccion.ultima', '>', eb.ref('excluded.ultima'))
            .then(eb.ref('direccion.ultima'))
            .else(eb.ref('excluded.ultima'))
            .end(),
        })),
      ),
);

/** Stored form of an address: its hash, and its network, which is null once it was deleted. */
export interface Connection {
  direccion: string;
  red: string | null;
}
export const connectionOf = async (db: Db, direccion: string): Promise<Connection> => ({
  direccion: await hashAddress(db, direccion),
  red: toNetworkPrefix(direccion),
});

/** Inserts a connection of a usuario, or extends the period of an existing one. */
export const saveConnection = (
  tx: Tx,
  row: Connection & { usuario: number; primera: number; ultima: number },
): Promise<unknown> => upsertAddress(tx.db, row);

/** Inserts an address of a usuario, or extends the period of an existing one. */
async function saveAddress(
  tx: Tx,
  { direccion, ...row }: { usuario: number; direccion: string; primera: number; ultima: number },
): Promise<void> {
  await saveConnection(tx, { ...row, ...(await connectionOf(tx.db, direccion)) });
}

/**
 * Replaces addresses stored in plain text by their hashes. Clones that result are not logged, because they are not new.
 */
export async function hashAddresses(deps: { engine: Engine; clock: () => number }): Promise<void> {
  const hashBatch = () =>
    runInTransaction(deps, async (tx) => {
      const plainRows = await tx.db
        .selectFrom('direccion')
        .select(['usuario', 'direccion', 'primera', 'ultima'])
        .where('direccion', 'not like', `${ADDRESS_HASH_PREFIX}%`)
        .limit(BATCH_SIZE)
        .execute();
      for (const row of plainRows) {
        const { usuario, direccion } = row;
        await tx.db.deleteFrom('direccion').where('usuario', '=', usuario).where('direccion', '=', direccion).execute();
        await saveAddress(tx, { ...row, direccion: toAddressKey(direccion) });
      }
      return plainRows.length;
    });
  while ((await hashBatch()) === BATCH_SIZE);
}

/** Erases the networks of addresses not used since an instant, one batch at a time; returns whether more may remain. */
export async function eraseNetworks(db: Db, since: number): Promise<boolean> {
  const old = db
    .selectFrom('direccion')
    .select('ultima')
    .where('red', 'is not', null)
    .where('ultima', '<', since)
    .orderBy('ultima')
    .limit(1)
    .offset(BATCH_SIZE);
  const batchEnd = (await old.executeTakeFirst())?.ultima;
  await db
    .updateTable('direccion')
    .set({ red: null })
    .where('red', 'is not', null)
    .where('ultima', batchEnd === undefined ? '<' : '<=', batchEnd ?? since)
    .execute();
  return batchEnd !== undefined;
}
