import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Pista } from './registros.letras.ts';
import { trazar } from './registros.letras.ts';
import './registros.table.ts';

/** Ids of the log in a block. */
export const BLOQUE = 512;
/** Blocks are traced when so many are full: until then their rows are read. */
const ATRASO = 8;
/** So many at a time, so that nobody waits for long. */
const POR_VEZ = 64;

const ultimaId = preparada((db) => db.selectFrom('bitacora').select('id').orderBy('id', 'desc').limit(1));
const ultimoTrazado = preparada((db) =>
  db.selectFrom('bitacora_pista').select('bloque').orderBy('bloque', 'desc').limit(1),
);
/** The first block that is not full yet. */
const abierto = async (db: Db): Promise<number> => Math.floor((((await ultimaId(db))[0]?.id ?? 0) + 1) / BLOQUE);
/** The first block that is not traced yet. */
const sinTrazar = async (db: Db): Promise<number> => ((await ultimoTrazado(db))[0]?.bloque ?? -1) + 1;

/**
 * Brings the traces up to date: of full blocks alone, to which nothing can be added any more. Whoever writes to the log is
 * waited for once, since PostgreSQL gives out ids before it shows their rows. Nothing is lost without them, so that a
 * database which cannot write now is no reason not to search.
 * @returns the first id that has none
 */
export async function trazarLoNuevo({ motor, reloj }: Pick<Deps, 'motor' | 'reloj'>): Promise<number> {
  const { db } = motor;
  let bloque = await sinTrazar(db);
  if ((await abierto(db)) - bloque < ATRASO) return bloque * BLOQUE;
  try {
    const fin = await enTransaccion({ motor, reloj }, async (tx) => {
      await tx.detener('bitacora');
      return abierto(tx.db);
    });
    while (bloque < fin) {
      const hasta = Math.min(bloque + POR_VEZ, fin);
      await trazarBloques(db, bloque, hasta);
      bloque = hasta;
      await setImmediate();
    }
  } catch (error) {
    if (!esFalloDeBase(error)) throw error;
  }
  return bloque * BLOQUE;
}

const textosDe = (db: Db, desde: number, hasta: number) =>
  db
    .selectFrom('bitacora')
    .select(['id', 'motivo'])
    .where('id', '>=', desde * BLOQUE)
    .where('id', '<', hasta * BLOQUE)
    .execute();

/** Traces anew the blocks of ids whose texts have changed, which they do when somebody is forgotten. */
export async function retrazar(db: Db, ids: readonly number[]): Promise<void> {
  for (const bloque of new Set(ids.map((id) => Math.floor(id / BLOQUE)))) {
    const textos = (await textosDe(db, bloque, bloque + 1)).map((f) => f.motivo);
    await db
      .updateTable('bitacora_pista')
      .set({ letras: trazar(textos) })
      .where('bloque', '=', bloque)
      .execute();
  }
}

async function trazarBloques(db: Db, desde: number, hasta: number): Promise<void> {
  const filas = await textosDe(db, desde, hasta);
  const textos = new Map<number, string[]>();
  for (let bloque = desde; bloque < hasta; bloque += 1) textos.set(bloque, []);
  for (const { id, motivo } of filas) textos.get(Math.floor(id / BLOQUE))?.push(motivo);
  const nuevas = [...textos].map(([bloque, suyos]) => ({ bloque, letras: trazar(suyos) }));
  await db
    .insertInto('bitacora_pista')
    .values(nuevas)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Spans of ids, both ends included. */
export interface Tramo {
  desde: number;
  hasta: number;
}

/**
 * Blocks of traced ids that may hold what is searched for, the newest first, joined where they touch.
 * @returns no more than `cuantos` blocks, and the first id down to which nothing else may
 */
export async function tramosCon(
  db: Db,
  pistas: readonly Pista[],
  { desde, hasta }: Tramo,
  cuantos: number,
): Promise<{ tramos: Tramo[]; hallado: number }> {
  let consulta = db
    .selectFrom('bitacora_pista')
    .select('bloque')
    .where('bloque', '>=', Math.floor(desde / BLOQUE))
    .where('bloque', '<=', Math.floor(hasta / BLOQUE))
    .orderBy('bloque', 'desc')
    .limit(cuantos + 1);
  for (const { lugar, signos } of pistas)
    consulta = consulta.where(sql<boolean>`substr(letras, ${sql.lit(lugar)}, 1) in (${sql.join(signos.map(sql.lit))})`);
  const hallados = (await consulta.execute()).map((p) => p.bloque);
  const deMas = hallados[cuantos];
  return {
    tramos: enTramos(hallados.slice(0, cuantos), desde, hasta),
    hallado: deMas === undefined ? desde : (deMas + 1) * BLOQUE,
  };
}

/** Blocks, from the newest, as spans inside of one. */
function enTramos(bloques: readonly number[], desde: number, hasta: number): Tramo[] {
  const tramos: Tramo[] = [];
  for (const bloque of bloques) {
    const ultimo = tramos.at(-1);
    const inicio = bloque * BLOQUE;
    if (ultimo?.desde === inicio + BLOQUE) ultimo.desde = inicio;
    else tramos.push({ desde: inicio, hasta: inicio + BLOQUE - 1 });
  }
  return tramos.map((t) => ({ desde: Math.max(t.desde, desde), hasta: Math.min(t.hasta, hasta) }));
}
