import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Motor } from '../../../platform/database/engine.ts';
import { foldCase } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';

/** Every name that someone has had, as it was written, but those that somebody else has now. */
export async function namesOf(db: Db, usuario: number, actual: string): Promise<string[]> {
  const cambios = await db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .where('usuario', '=', usuario)
    .where('diferencias', 'is not', null)
    .execute();
  const others = cambios.flatMap(({ diferencias }) =>
    // The log holds what `tx.audit` wrote.
    (JSON.parse(diferencias ?? '[]') as { antes: unknown }[]).map(({ antes }) => antes),
  );
  const ownOnes = [...new Set([actual, ...others.filter((n) => typeof n === 'string')])];
  const foreignOnes = await db
    .selectFrom('usuario')
    .select('nombre_plano')
    .where('nombre_plano', 'in', ownOnes.map(foldCase))
    .where('id', '<>', usuario)
    .execute();
  const ofOthers = new Set(foreignOnes.map((u) => u.nombre_plano));
  return ownOnes.filter((nombre) => !ofOthers.has(foldCase(nombre)));
}

/** A shorter one is a word or a syllable in too many texts to be told by its letters alone. */
const IGNORE_CASE_FROM_LENGTH = 3;
const escapeRegExp = (nombre: string): string => nombre.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/** A name that stands by itself: what goes on with letters or digits is another word. */
export const wholeWordPattern = (nombre: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${escapeRegExp(nombre)}(?![\p{L}\p{N}_])`,
    nombre.length < IGNORE_CASE_FROM_LENGTH ? 'gu' : 'giu',
  );
/** For `like`, which knows capitals of no other letters than these. */
const toLikePattern = (nombre: string): string =>
  `%${nombre.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, '_')}%`;

/** Texts in which a word may stand, with what their row is found by. */
const findTextsWithWord = (
  db: Db,
  { nombre: motor }: Motor,
  table: string,
  clave: string,
  column: string,
  palabra: string,
) =>
  sql<{ clave: number; texto: string }>`select ${sql.ref(clave)} as clave, ${sql.ref(column)} as texto
    from ${sql.table(table)}
    where ${sql.ref(column)} ${sql.raw(motor === 'postgres' ? 'ilike' : 'like')} ${toLikePattern(palabra)} escape '\\'`.execute(
    db,
  );

/**
 * Puts an alias in the place of names wherever a text holds one, be it of the log or what somebody wrote of others.
 * @returns ids of the lines of the log that have changed
 */
export async function eraseNames(
  { db }: Tx,
  motor: Motor,
  nombres: readonly string[],
  alias: string,
): Promise<number[]> {
  const entries: number[] = [];
  for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
    const [clave] = columnsOf(treatment, 'nada');
    if (clave === undefined || table === 'bitacora_pista') continue;
    for (const column of columnsOf(treatment, 'texto'))
      for (const nombre of nombres) {
        const pattern = wholeWordPattern(nombre);
        for (const row of (await findTextsWithWord(db, motor, table, clave, column, nombre)).rows) {
          const clean = row.texto.replaceAll(pattern, () => alias);
          if (clean === row.texto) continue;
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean}
            where ${sql.ref(clave)} = ${row.clave}`.execute(db);
          if (table === 'bitacora') entries.push(row.clave);
        }
      }
  }
  return entries;
}
