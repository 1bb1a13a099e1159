import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { TrigramProbe } from './registros.trigrams.ts';
import { buildTrigramSignature } from './registros.trigrams.ts';
import './registros.table.ts';

/** Ids of the log in a block. */
export const BLOCK_SIZE = 512;
/** Blocks are traced when so many are full: until then their rows are read. */
const LAG_BLOCKS = 8;
/** So many at a time, so that nobody waits for long. */
const BATCH_SIZE = 64;

const findLastId = prepared((db) => db.selectFrom('bitacora').select('id').orderBy('id', 'desc').limit(1));
const findLastIndexedBlock = prepared((db) =>
  db.selectFrom('bitacora_pista').select('bloque').orderBy('bloque', 'desc').limit(1),
);
/** The first block that is not full yet. */
const abierto = async (db: Db): Promise<number> => Math.floor((((await findLastId(db))[0]?.id ?? 0) + 1) / BLOCK_SIZE);
/** The first block that is not traced yet. */
const firstUnindexedBlock = async (db: Db): Promise<number> => ((await findLastIndexedBlock(db))[0]?.bloque ?? -1) + 1;

/**
 * Brings the traces up to date: of full blocks alone, to which nothing can be added any more. Whoever writes to the log is
 * waited for once, since PostgreSQL gives out ids before it shows their rows. Nothing is lost without them, so that a
 * database which cannot write now is no reason not to search.
 * @returns the first id that has none
 */
export async function indexNewBlocks({ motor, reloj }: Pick<Deps, 'motor' | 'reloj'>): Promise<number> {
  const { db } = motor;
  let bloque = await firstUnindexedBlock(db);
  if ((await abierto(db)) - bloque < LAG_BLOCKS) return bloque * BLOCK_SIZE;
  try {
    const end = await runInTransaction({ motor, reloj }, async (tx) => {
      await tx.lockTable('bitacora');
      return abierto(tx.db);
    });
    while (bloque < end) {
      const hasta = Math.min(bloque + BATCH_SIZE, end);
      await indexBlocks(db, bloque, hasta);
      bloque = hasta;
      await setImmediate();
    }
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
  }
  return bloque * BLOCK_SIZE;
}

const textsBetween = (db: Db, desde: number, hasta: number) =>
  db
    .selectFrom('bitacora')
    .select(['id', 'motivo'])
    .where('id', '>=', desde * BLOCK_SIZE)
    .where('id', '<', hasta * BLOCK_SIZE)
    .execute();

/** Traces anew the blocks of ids whose texts have changed, which they do when somebody is forgotten. */
export async function reindexBlocksOf(db: Db, ids: readonly number[]): Promise<void> {
  for (const bloque of new Set(ids.map((id) => Math.floor(id / BLOCK_SIZE)))) {
    const texts = (await textsBetween(db, bloque, bloque + 1)).map((f) => f.motivo);
    await db
      .updateTable('bitacora_pista')
      .set({ letras: buildTrigramSignature(texts) })
      .where('bloque', '=', bloque)
      .execute();
  }
}

async function indexBlocks(db: Db, desde: number, hasta: number): Promise<void> {
  const filas = await textsBetween(db, desde, hasta);
  const texts = new Map<number, string[]>();
  for (let bloque = desde; bloque < hasta; bloque += 1) texts.set(bloque, []);
  for (const { id, motivo } of filas) texts.get(Math.floor(id / BLOCK_SIZE))?.push(motivo);
  const nuevas = [...texts].map(([bloque, ownOnes]) => ({ bloque, letras: buildTrigramSignature(ownOnes) }));
  await db
    .insertInto('bitacora_pista')
    .values(nuevas)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Spans of ids, both ends included. */
export interface IdRange {
  desde: number;
  hasta: number;
}

/**
 * Blocks of traced ids that may hold what is searched for, the newest first, joined where they touch.
 * @returns no more than `cuantos` blocks, and the first id down to which nothing else may
 */
export async function findCandidateSpans(
  db: Db,
  probes: readonly TrigramProbe[],
  { desde, hasta }: IdRange,
  cuantos: number,
): Promise<{ idRanges: IdRange[]; foundCount: number }> {
  let query = db
    .selectFrom('bitacora_pista')
    .select('bloque')
    .where('bloque', '>=', Math.floor(desde / BLOCK_SIZE))
    .where('bloque', '<=', Math.floor(hasta / BLOCK_SIZE))
    .orderBy('bloque', 'desc')
    .limit(cuantos + 1);
  for (const { index, characters } of probes)
    query = query.where(sql<boolean>`substr(letras, ${sql.lit(index)}, 1) in (${sql.join(characters.map(sql.lit))})`);
  const found = (await query.execute()).map((p) => p.bloque);
  const excess = found[cuantos];
  return {
    idRanges: toSpans(found.slice(0, cuantos), desde, hasta),
    foundCount: excess === undefined ? desde : (excess + 1) * BLOCK_SIZE,
  };
}

/** Blocks, from the newest, as spans inside of one. */
function toSpans(blocks: readonly number[], desde: number, hasta: number): IdRange[] {
  const idRanges: IdRange[] = [];
  for (const bloque of blocks) {
    const ultimo = idRanges.at(-1);
    const inicio = bloque * BLOCK_SIZE;
    if (ultimo?.desde === inicio + BLOCK_SIZE) ultimo.desde = inicio;
    else idRanges.push({ desde: inicio, hasta: inicio + BLOCK_SIZE - 1 });
  }
  return idRanges.map((t) => ({ desde: Math.max(t.desde, desde), hasta: Math.min(t.hasta, hasta) }));
}
