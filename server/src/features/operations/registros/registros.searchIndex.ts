import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { TrigramProbe } from './registros.trigrams.ts';
import { buildTrigramSignature } from './registros.trigrams.ts';
import './registros.table.ts';

/** Ids per block. */
export const BLOCK_SIZE = 512;
/** Number of full blocks that triggers indexing; until then their rows are scanned. */
const LAG_BLOCKS = 8;
/** Blocks indexed per statement, so that other work does not wait long. */
const BATCH_SIZE = 64;

export const findNewestId = prepared((db) => db.selectFrom('bitacora').select('id').orderBy('id', 'desc').limit(1));
const findLastIndexedBlock = prepared((db) =>
  db.selectFrom('bitacora_pista').select('bloque').orderBy('bloque', 'desc').limit(1),
);
/** Returns the first block that is not full. */
const firstOpenBlock = async (db: Db): Promise<number> =>
  Math.floor((((await findNewestId(db))[0]?.id ?? 0) + 1) / BLOCK_SIZE);
/** Returns the first block that is not indexed. */
const firstUnindexedBlock = async (db: Db): Promise<number> => ((await findLastIndexedBlock(db))[0]?.bloque ?? -1) + 1;

/**
 * Indexes the full blocks, to which no rows can be added. Locks `bitacora` once, to wait for open writers: PostgreSQL
 * assigns ids before their rows are visible. A search works without the index, so a failed write is ignored.
 * @returns the first id that is not indexed
 */
export async function indexNewBlocks({ engine, clock }: Pick<Deps, 'engine' | 'clock'>): Promise<number> {
  const { db } = engine;
  let block = await firstUnindexedBlock(db);
  if ((await firstOpenBlock(db)) - block < LAG_BLOCKS) return block * BLOCK_SIZE;
  try {
    const end = await runInTransaction({ engine, clock }, async (tx) => {
      await tx.lockTable('bitacora');
      return firstOpenBlock(tx.db);
    });
    while (block < end) {
      const batchEnd = Math.min(block + BATCH_SIZE, end);
      await indexBlocks(db, block, batchEnd);
      block = batchEnd;
      await setImmediate();
    }
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
  }
  return block * BLOCK_SIZE;
}

const textsBetween = (db: Db, fromBlock: number, toBlock: number) =>
  db
    .selectFrom('bitacora')
    .select(['id', 'motivo'])
    .where('id', '>=', fromBlock * BLOCK_SIZE)
    .where('id', '<', toBlock * BLOCK_SIZE)
    .execute();

/** Reindexes the blocks of ids whose texts changed, as an erasure does. */
export async function reindexBlocksOf(db: Db, ids: readonly number[]): Promise<void> {
  for (const block of new Set(ids.map((id) => Math.floor(id / BLOCK_SIZE)))) {
    const texts = (await textsBetween(db, block, block + 1)).map((f) => f.motivo);
    await db
      .updateTable('bitacora_pista')
      .set({ letras: buildTrigramSignature(texts) })
      .where('bloque', '=', block)
      .execute();
  }
}

async function indexBlocks(db: Db, fromBlock: number, toBlock: number): Promise<void> {
  const rows = await textsBetween(db, fromBlock, toBlock);
  const texts = new Map<number, string[]>();
  for (let block = fromBlock; block < toBlock; block += 1) texts.set(block, []);
  for (const { id, motivo } of rows) texts.get(Math.floor(id / BLOCK_SIZE))?.push(motivo);
  const blockRows = [...texts].map(([bloque, blockTexts]) => ({ bloque, letras: buildTrigramSignature(blockTexts) }));
  await insertRows(db, 'bitacora_pista', blockRows)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Range of ids, both ends included. */
export interface IdRange {
  desde: number;
  hasta: number;
}

/**
 * Returns the indexed ranges of ids that may contain a hit, newest first; adjacent blocks are joined.
 * @returns at most `maxBlocks` blocks, and the lowest id down to which no other block can have a hit
 */
export async function findCandidateRanges(
  db: Db,
  probes: readonly TrigramProbe[],
  { desde, hasta }: IdRange,
  maxBlocks: number,
): Promise<{ idRanges: IdRange[]; searchedDownTo: number }> {
  let query = db
    .selectFrom('bitacora_pista')
    .select('bloque')
    .where('bloque', '>=', Math.floor(desde / BLOCK_SIZE))
    .where('bloque', '<=', Math.floor(hasta / BLOCK_SIZE))
    .orderBy('bloque', 'desc')
    .limit(maxBlocks + 1);
  for (const { index, characters } of probes)
    query = query.where(sql<boolean>`substr(letras, ${sql.lit(index)}, 1) in (${sql.join(characters.map(sql.lit))})`);
  const found = (await query.execute()).map((p) => p.bloque);
  const excess = found[maxBlocks];
  return {
    idRanges: toRanges(found.slice(0, maxBlocks), desde, hasta),
    searchedDownTo: excess === undefined ? desde : (excess + 1) * BLOCK_SIZE,
  };
}

/** Converts blocks, newest first, to ranges within `desde` and `hasta`. */
function toRanges(blocks: readonly number[], desde: number, hasta: number): IdRange[] {
  const idRanges: IdRange[] = [];
  for (const block of blocks) {
    const last = idRanges.at(-1);
    const start = block * BLOCK_SIZE;
    if (last?.desde === start + BLOCK_SIZE) last.desde = start;
    else idRanges.push({ desde: start, hasta: start + BLOCK_SIZE - 1 });
  }
  return idRanges.map((t) => ({ desde: Math.max(t.desde, desde), hasta: Math.min(t.hasta, hasta) }));
}
