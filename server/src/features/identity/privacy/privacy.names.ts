import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import { parseStored } from '../../../platform/database/storedJson.ts';
import { parseFieldDifferences } from '../../../platform/unit-of-work/auditLog.ts';
import { foldCase } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { isOrdinaryWord } from './privacy.ordinaryWords.ts';

/** Returns all names that a usuario has had, except those that another usuario has now. */
export async function namesOf(db: Db, usuario: number, currentName: string): Promise<string[]> {
  const changes = await db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .where('usuario', '=', usuario)
    .where('diferencias', 'is not', null)
    .execute();
  const formerNames = changes.flatMap(({ diferencias }) =>
    parseFieldDifferences(diferencias).map(({ antes }) => antes),
  );
  const ownNames = [...new Set([currentName, ...formerNames.filter((n) => typeof n === 'string')])];
  const takenRows = await db
    .selectFrom('usuario')
    .select('nombre_plano')
    .where('nombre_plano', 'in', ownNames.map(foldCase))
    .where('id', '<>', usuario)
    .execute();
  const takenNames = new Set(takenRows.map((u) => u.nombre_plano));
  return ownNames.filter((name) => !takenNames.has(foldCase(name)));
}

/** Shorter names are frequent words or syllables: they match only in their exact case. */
const IGNORE_CASE_FROM_LENGTH = 3;
const escapeRegExp = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/** Matches a name as a whole word, not as part of a longer one. */
export const wholeWordPattern = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${escapeRegExp(name)}(?![\p{L}\p{N}_])`,
    name.length < IGNORE_CASE_FROM_LENGTH ? 'gu' : 'giu',
  );
/** Removes the names that read as ordinary words, which tell of nobody within a text (docs/decisions/0046). */
const withoutWords = (names: readonly string[]): string[] => names.filter((name) => !isOrdinaryWord(name));
/** Returns whether a text tells of a person who has or had these names. */
export const namesAny = (text: string, names: readonly string[]): boolean =>
  withoutWords(names).some((name) => wholeWordPattern(name).test(text));
/** Pattern for `like`, which ignores case only in ASCII: other letters become a wildcard. */
const toLikePattern = (name: string): string =>
  `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, '_')}%`;

/** Finds texts that may contain a word, with the key of their row. */
const findTextsWithWord = (
  db: Db,
  { name: engineName }: Engine,
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

interface TextColumn {
  table: string;
  /** Tells the rows of the table apart. */
  keyColumn: string;
  column: string;
}

/** The search index is made anew for the changed entries of the audit log; stored answers are emptied. */
const REPLACED_TABLES: readonly string[] = ['bitacora_pista', 'idempotency'];

export const TEXT_COLUMNS: readonly TextColumn[] = Object.entries(DATA_INVENTORY).flatMap(([table, treatment]) => {
  const [keyColumn] = columnsOf(treatment, 'nada');
  if (keyColumn === undefined || REPLACED_TABLES.includes(table)) return [];
  return columnsOf(treatment, 'texto', 'publicado').map((column) => ({ table, keyColumn, column }));
});

/**
 * Fields with texts in the columns that hold JSON. Nothing else of it is ever replaced: other fields are codes, numbers
 * and labels of the portal.
 */
export const JSON_TEXT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'bitacora.diferencias': ['antes', 'despues'],
  'normativa.contenido': ['texto', 'falta', 'nota'],
  // Pairs of question and answer.
  'solicitud_ingreso.respuestas': ['0', '1'],
};

/** A field that an erasure replaced (`parseStored`). */
const REPLACED_FIELD = /^Persona \d+$/;

/** Replaces what a pattern finds in a text or, if fields are given, in those of JSON that is whole. */
function replaceIn(stored: string, fields: readonly string[] | undefined, pattern: RegExp, alias: string): string {
  const replace = (text: string) => text.replaceAll(pattern, () => alias);
  const parsed = fields && parseStored(stored);
  if (!fields || parsed === undefined) return replace(stored);
  const inFields = (field: string, value: unknown): unknown =>
    typeof value === 'string' && (fields.includes(field) || REPLACED_FIELD.test(field)) ? replace(value) : value;
  return JSON.stringify(parsed, inFields);
}

/** Replaces a name by an alias in a text column; returns the keys of the changed rows. */
async function eraseName(
  db: Db,
  engine: Engine,
  { table, keyColumn, column }: TextColumn,
  name: string,
  alias: string,
): Promise<number[]> {
  const pattern = wholeWordPattern(name);
  const fields = JSON_TEXT_FIELDS[`${table}.${column}`];
  const changed: number[] = [];
  for (const row of (await findTextsWithWord(db, engine, table, keyColumn, column, name)).rows) {
    const clean = replaceIn(row.texto, fields, pattern, alias);
    if (clean === row.texto) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean}
      where ${sql.ref(keyColumn)} = ${row.clave}`.execute(db);
    changed.push(row.clave);
  }
  return changed;
}

/**
 * Replaces names by an alias in every text column, except those that read as ordinary words.
 * @returns ids of the changed rows of the audit log
 */
export async function eraseNames(
  { db }: Tx,
  engine: Engine,
  names: readonly string[],
  alias: string,
): Promise<number[]> {
  const entries: number[] = [];
  for (const textColumn of TEXT_COLUMNS)
    for (const name of withoutWords(names)) {
      const changed = await eraseName(db, engine, textColumn, name, alias);
      if (textColumn.table === 'bitacora') entries.push(...changed);
    }
  return entries;
}
