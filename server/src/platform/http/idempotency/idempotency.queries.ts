import { HOUR_MS, IDEMPOTENCY_HOURS } from '@conserje/rules';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../database/database.ts';
import { prepared } from '../../database/preparedQuery.ts';
import type { UndoableEffect } from '../../unit-of-work/auditLog.ts';
import './idempotency.table.ts';

/** Start of the retention, UTC milliseconds; older keys count as unknown. */
export const idempotencyRetentionStart = (now: number): number => now - IDEMPOTENCY_HOURS * HOUR_MS;

export type StoredAnswer = Pick<
  Selectable<Database['idempotency']>,
  'llamada' | 'payload_hash' | 'http' | 'headers' | 'body' | 'pulsacion'
>;

interface NewAnswer extends Omit<Insertable<Database['idempotency']>, 'registro'> {
  /** Last entry of the audit log before the first part was stored; null for what has no parts. */
  registro: number | null;
}

const insertUnlessKnown = prepared((db, p: NewAnswer & { since: number; replaced: number }) =>
  db
    .insertInto('idempotency')
    .values({
      key_hash: p.key_hash,
      usuario: p.usuario,
      llamada: p.llamada,
      payload_hash: p.payload_hash,
      http: p.http,
      headers: p.headers,
      body: p.body,
      fecha: p.fecha,
      hizo: p.hizo,
      pulsacion: p.pulsacion,
      registro: sql<number>`coalesce(cast(${p.registro} as integer), (select max(id) from bitacora), 0)`,
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
          hizo: eb.ref('excluded.hizo'),
          pulsacion: eb.ref('excluded.pulsacion'),
          registro: eb.ref('excluded.registro'),
        }))
        .where((eb) => eb.or([eb('idempotency.fecha', '<=', p.since), eb('idempotency.pulsacion', '<=', p.replaced)])),
    )
    .returning('registro'),
);

/**
 * Stores a response; waits for another transaction that is storing the same key.
 * @param replaced the press whose response it replaces; 0 for none
 * @returns the id of the last audit entry at the time of the response; undefined if the key is known
 */
export async function storeAnswer(db: Db, row: NewAnswer, replaced = 0): Promise<number | undefined> {
  const [stored] = await insertUnlessKnown(db, { ...row, since: idempotencyRetentionStart(row.fecha), replaced });
  return stored?.registro;
}

const answers = (db: Db, keyHash: string, since: number) =>
  db
    .selectFrom('idempotency')
    .select(['llamada', 'payload_hash', 'http', 'headers', 'body', 'pulsacion'])
    .where('key_hash', '=', keyHash)
    .where('fecha', '>', since);

/** Finds the stored response to a person's key. */
export const findAnswerOf = (
  db: Db,
  keyHash: string,
  usuario: number,
  now: number,
): Promise<StoredAnswer | undefined> =>
  answers(db, keyHash, idempotencyRetentionStart(now)).where('usuario', '=', usuario).executeTakeFirst();

/** Finds which of a person's keys are stored. */
export const findAnswersOf = (db: Db, keyHashes: readonly string[], usuario: number, now: number) =>
  db
    .selectFrom('idempotency')
    .select(['key_hash', 'llamada', 'payload_hash', 'headers', 'hizo', 'registro', 'pulsacion'])
    .where('key_hash', 'in', keyHashes)
    .where('usuario', '=', usuario)
    .where('fecha', '>', idempotencyRetentionStart(now))
    .execute();

/** Finds the stored response for a caller without session: the key is theirs if the payload is the same. */
export const findAnswerOfVisitor = (
  db: Db,
  keyHash: string,
  { llamada, payload_hash }: Pick<StoredAnswer, 'llamada' | 'payload_hash'>,
  now: number,
): Promise<StoredAnswer | undefined> =>
  answers(db, keyHash, idempotencyRetentionStart(now))
    .where('llamada', '=', llamada)
    .where('payload_hash', '=', payload_hash)
    .executeTakeFirst();

type MadeRow = Pick<Selectable<Database['idempotency']>, 'key_hash' | 'hizo' | 'registro'>;
// The column holds JSON of `UndoableEffect[]`.
export const readMade = ({ hizo }: Pick<MadeRow, 'hizo'>) => JSON.parse(hizo ?? '[]') as UndoableEffect[];

/** Finds the keys of those rows of which the audit log says that something they made was taken back since. */
export async function findTakenBack(db: Db, rows: readonly MadeRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const undoing = await db
    .selectFrom('bitacora')
    .select(['deshace', 'id'])
    .where('deshace', 'is not', null)
    .where('id', '>', Math.min(...rows.map(({ registro }) => registro)))
    .execute();
  const isOver = (row: MadeRow) =>
    readMade(row).some((made) => undoing.some((entry) => entry.id > row.registro && entry.deshace === made));
  return new Set(rows.filter(isOver).map(({ key_hash }) => key_hash));
}

/** Deletes expired keys. */
export async function pruneIdempotency(db: Db, now: number): Promise<void> {
  await db.deleteFrom('idempotency').where('fecha', '<=', idempotencyRetentionStart(now)).execute();
}

/** Deletes all stored bodies, since any may name an erased person; the keys stay, so that changes are not repeated. */
export async function deleteStoredBodies(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ body: null }).where('body', 'is not', null).execute();
}
