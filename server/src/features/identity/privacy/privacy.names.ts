import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import { foldCase } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';

/** Every name that someone has had, as it was written, but those that somebody else has now. */
export async function namesOf(db: Db, usuario: number, currentName: string): Promise<string[]> {
  const changes = await db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .where('usuario', '=', usuario)
    .where('diferencias', 'is not', null)
    .execute();
  const formerNames = changes.flatMap(({ diferencias }) =>
    // The log holds what `tx.audit` wrote.
    (JSON.parse(diferencias ?? '[]') as { antes: unknown }[]).map(({ antes }) => antes),
  );
  const ownNames = [...new Set([currentName, ...formerNames.filter((n) => typeof n === 'string')])];
  const takenRows = await db
    .selectFrom('usuario')
    .select('nombre_plano')
    .where('nombre_plano', 'in', ownNames.map(foldCase))
    .where('id', '<>', usuario)
    .execute();
  const takenNames = new Set(takenRows.map((u) => u.nombre_plano));
  return ownNames.filter((nombre) => !takenNames.has(foldCase(nombre)));
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
  { nombre: engineName }: Engine,
  table: string,
  keyColumn: string,
  column: string,
  word: string,
) =>
  sql<{ clave: number; texto: string }>`select ${sql.ref(keyColumn)} as clave, ${sql.ref(column)} as texto
    from ${sql.table(table)}
    where ${sql.ref(column)} ${sql.raw(engineName === 'postgres' ? 'ilike' : 'like')} ${toLikePattern(word)} escape '\\'`.execute(
    db,
  );

/**
 * Puts an alias in the place of names wherever a text holds one, be it of the log or what somebody wrote of others.
 * @returns ids of the lines of the log that have changed
 */
export async function eraseNames(
  { db }: Tx,
  engine: Engine,
  nombres: readonly string[],
  alias: string,
): Promise<number[]> {
  const entries: number[] = [];
  for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
    const [keyColumn] = columnsOf(treatment, 'nada');
    if (keyColumn === undefined || table === 'bitacora_pista') continue;
    for (const column of columnsOf(treatment, 'texto'))
      for (const nombre of nombres) {
        const pattern = wholeWordPattern(nombre);
        for (const row of (await findTextsWithWord(db, engine, table, keyColumn, column, nombre)).rows) {
          const clean = row.texto.replaceAll(pattern, () => alias);
          if (clean === row.texto) continue;
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean}
            where ${sql.ref(keyColumn)} = ${row.clave}`.execute(db);
          if (table === 'bitacora') entries.push(row.clave);
        }
      }
  }
  return entries;
}
