import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import { parseStored } from '../../../platform/database/storedJson.ts';
import { parseFieldDifferences } from '../../../platform/unit-of-work/auditLog.ts';
import { foldCase } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { isOrdinaryWord } from './privacy.ordinaryWords.ts';

/** Pattern for `like`, which ignores case only in ASCII: other letters become a wildcard. */
const toLikePattern = (name: string): string =>
  `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, '_')}%`;
/** Condition that a column of texts may contain a word. */
const mayContain = (column: string, word: string, { name: engineName }: Engine) =>
  sql<boolean>`${sql.ref(column)} ${sql.raw(engineName === 'postgres' ? 'ilike' : 'like')} ${toLikePattern(word)} escape '\\'`;

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

/** Columns of whole names, and those with the usuario whose they are. */
const NAME_COLUMNS = Object.entries(DATA_INVENTORY).flatMap(([table, treatment]) => {
  const [[column], owners] = [columnsOf(treatment, 'nombre'), columnsOf(treatment, 'suyo')];
  return column === undefined || owners.length === 0 ? [] : [{ table, column, owners }];
});

const withoutSentenceEnd = (name: string): string => name.replace(/[.,:!?]+$/, '');

/**
 * Returns the names of others, present and former, that contain one of a usuario's (`Leo-2` contains `Leo`): they stay
 * as they are. One that differs only in the signs that end a sentence (`Leo.`) is another's only while an account has it.
 */
export async function othersNamesLike(
  db: Db,
  engine: Engine,
  usuario: number,
  names: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    for (const { table, column, owners } of NAME_COLUMNS) {
      const isOthers = owners.map((owner) => sql`(${sql.ref(owner)} is null or ${sql.ref(owner)} <> ${usuario})`);
      const { rows } = await sql<{
        nombre: string;
      }>`select distinct ${sql.ref(column)} as nombre from ${sql.table(table)}
        where ${mayContain(column, name, engine)} and ${sql.join(isOthers, sql` and `)}`.execute(db);
      for (const { nombre } of rows) found.add(nombre);
    }
    const changes = await db
      .selectFrom('bitacora')
      .select('diferencias')
      .where('modulo', '=', 'nombres')
      .where('usuario', '<>', usuario)
      .where(mayContain('diferencias', name, engine))
      .execute();
    for (const { diferencias } of changes)
      for (const { antes } of parseFieldDifferences(diferencias)) if (typeof antes === 'string') found.add(antes);
  }
  const ownNames = new Set(names.map(foldCase));
  const others = [...found].filter((name) => !ownNames.has(foldCase(name)));
  const isSentenceEnd = (name: string): boolean => ownNames.has(foldCase(withoutSentenceEnd(name)));
  // The empty name is nobody's: a list may not be empty.
  const accounts = await db
    .selectFrom('usuario')
    .select('nombre_plano')
    .where('nombre_plano', 'in', ['', ...others.filter(isSentenceEnd).map(foldCase)])
    .execute();
  const accountNames = new Set(accounts.map(({ nombre_plano }) => nombre_plano));
  return others.filter((name) => !isSentenceEnd(name) || accountNames.has(foldCase(name)));
}

/** Shorter names are frequent words or syllables: they match only in their exact case. */
const IGNORE_CASE_FROM_LENGTH = 3;
const escapeRegExp = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/**
 * Matches a name as a whole word, not as part of a longer one, and `longerNames` before it: hotel names have signs, so
 * `Leo` is a word within `Leo-2`.
 */
export function wholeWordPattern(name: string, longerNames: readonly string[] = []): RegExp {
  const longestFirst = [...longerNames].sort((a, b) => b.length - a.length);
  const alternatives = [...longestFirst, name].map(escapeRegExp).join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:${alternatives})(?![\p{L}\p{N}_])`,
    name.length < IGNORE_CASE_FROM_LENGTH ? 'gu' : 'giu',
  );
}
/** Returns a function that replaces a name in a text by an alias, except within the names of others. */
function nameReplacer(name: string, othersNames: readonly string[], alias: string): (text: string) => string {
  const longerNames = othersNames.filter((other) => other.search(wholeWordPattern(name)) >= 0);
  const pattern = wholeWordPattern(name, longerNames);
  const isName = (found: string) => foldCase(found) === foldCase(name);
  return (text) => text.replaceAll(pattern, (found) => (isName(found) ? alias : found));
}
/** Removes the names that read as ordinary words, which tell of nobody within a text (docs/decisions/0046). */
const withoutWords = (names: readonly string[]): string[] => names.filter((name) => !isOrdinaryWord(name));
/** Returns whether a text tells of a person who has or had these names. */
export const namesAny = (text: string, names: readonly string[], othersNames: readonly string[]): boolean =>
  withoutWords(names).some((name) => nameReplacer(name, othersNames, '')(text) !== text);

/** Finds texts that may contain a word, with the key of their row. */
const findTextsWithWord = (db: Db, engine: Engine, { table, keyColumn, column }: TextColumn, word: string) =>
  sql<{ clave: number; texto: string }>`select ${sql.ref(keyColumn)} as clave, ${sql.ref(column)} as texto
    from ${sql.table(table)} where ${mayContain(column, word, engine)}`.execute(db);

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

/** Applies a replacement to a text or, if fields are given, to those of JSON that is whole. */
function replaceIn(stored: string, fields: readonly string[] | undefined, replace: (text: string) => string): string {
  const parsed = fields && parseStored(stored);
  if (!fields || parsed === undefined) return replace(stored);
  const inFields = (field: string, value: unknown): unknown =>
    typeof value === 'string' && (fields.includes(field) || REPLACED_FIELD.test(field)) ? replace(value) : value;
  return JSON.stringify(parsed, inFields);
}

/** Replaces a name in a text column; returns the keys of the changed rows. */
async function eraseName(
  db: Db,
  engine: Engine,
  textColumn: TextColumn,
  name: string,
  replace: (text: string) => string,
): Promise<number[]> {
  const { table, keyColumn, column } = textColumn;
  const fields = JSON_TEXT_FIELDS[`${table}.${column}`];
  const changed: number[] = [];
  for (const row of (await findTextsWithWord(db, engine, textColumn, name)).rows) {
    const clean = replaceIn(row.texto, fields, replace);
    if (clean === row.texto) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean}
      where ${sql.ref(keyColumn)} = ${row.clave}`.execute(db);
    changed.push(row.clave);
  }
  return changed;
}

/**
 * Replaces names by an alias in every text column, except those that read as ordinary words and within the names of
 * others.
 * @returns ids of the changed rows of the audit log
 */
export async function eraseNames(
  { db }: Tx,
  engine: Engine,
  names: readonly string[],
  othersNames: readonly string[],
  alias: string,
): Promise<number[]> {
  const entries: number[] = [];
  // A former name may contain another one.
  for (const name of withoutWords(names).sort((a, b) => b.length - a.length)) {
    const replace = nameReplacer(name, othersNames, alias);
    for (const textColumn of TEXT_COLUMNS) {
      const changed = await eraseName(db, engine, textColumn, name, replace);
      if (textColumn.table === 'bitacora') entries.push(...changed);
    }
  }
  return entries;
}
