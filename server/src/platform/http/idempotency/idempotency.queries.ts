import { HOUR_MS, IDEMPOTENCY_HOURS } from '@conserje/rules';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '../../database/database.ts';
import { prepared } from '../../database/preparedQuery.ts';
import './idempotency.table.ts';

/** What is older than this is as if it had never been sent. */
export const keptSince = (now: number): number => now - IDEMPOTENCY_HOURS * HOUR_MS;

export type StoredAnswer = Pick<
  Selectable<Database['idempotency']>,
  'llamada' | 'payload_hash' | 'http' | 'headers' | 'body'
>;

const insertUnlessKnown = prepared((db, p: Insertable<Database['idempotency']> & { since: number }) =>
  db
    .insertInto('idempotency')
    .values({
      ...{ key_hash: p.key_hash, usuario: p.usuario, llamada: p.llamada, payload_hash: p.payload_hash },
      ...{ http: p.http, headers: p.headers, body: p.body, fecha: p.fecha },
    })
    .onConflict((c) =>
      c
        .columns(['key_hash', 'usuario'])
        .doUpdateSet((eb) => ({
          llamada: eb.ref('excluded.llamada'),
          payload_hash: eb.ref('excluded.payload_hash'),
          http: eb.ref('excluded.http'),
          headers: eb.ref('excluded.headers'),
          body: eb.ref('excluded.body'),
          fecha: eb.ref('excluded.fecha'),
        }))
        .where('idempotency.fecha', '<=', p.since),
    )
    .returning('usuario'),
);

/** Stores an answer; where the same key is being stored by another transaction, waits for that. @returns whether the key was new */
export async function storeAnswer(db: Db, row: Insertable<Database['idempotency']>): Promise<boolean> {
  const stored = await insertUnlessKnown(db, { ...row, since: keptSince(row.fecha) });
  return stored.length === 1;
}

const answers = (db: Db, keyHash: string, since: number) =>
  db
    .selectFrom('idempotency')
    .select(['llamada', 'payload_hash', 'http', 'headers', 'body'])
    .where('key_hash', '=', keyHash)
    .where('fecha', '>', since);

/** What was answered to a person's key. */
export const findAnswerOf = (
  db: Db,
  keyHash: string,
  usuario: number,
  now: number,
): Promise<StoredAnswer | undefined> =>
  answers(db, keyHash, keptSince(now)).where('usuario', '=', usuario).executeTakeFirst();

/** What was answered to someone who has no session: the key is theirs if they sent the same. */
export const findAnswerOfVisitor = (
  db: Db,
  keyHash: string,
  { llamada, payload_hash }: Pick<StoredAnswer, 'llamada' | 'payload_hash'>,
  now: number,
): Promise<StoredAnswer | undefined> =>
  answers(db, keyHash, keptSince(now))
    .where('llamada', '=', llamada)
    .where('payload_hash', '=', payload_hash)
    .executeTakeFirst();

/** Forgets keys that are no longer known. */
export async function pruneIdempotency(db: Db, now: number): Promise<void> {
  await db.deleteFrom('idempotency').where('fecha', '<=', keptSince(now)).execute();
}

/** Any answer may name whoever is being erased: what was done stays known, what was answered goes. */
export async function forgetAnswers(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ body: null }).where('body', 'is not', null).execute();
}
