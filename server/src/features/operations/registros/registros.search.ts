import { plainText, TEXTS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { containsText } from '../../../platform/database/textMatching.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { findPeopleByName } from '../../identity/people/people.public.ts';
import type { AuditLogFilter } from './registros.queries.ts';
import { alcance, findNewest, look, searchSpans } from './registros.queries.ts';
import type { IdRange } from './registros.searchIndex.ts';
import { BLOCK_SIZE, findCandidateSpans, indexNewBlocks } from './registros.searchIndex.ts';
import { trigramProbes } from './registros.trigrams.ts';

/** Rows of the log that are read for one answer, whatever they hold. */
const ROWS_READ_MAX = 20_000;

export interface SearchRequest {
  filter: AuditLogFilter;
  wanted: string;
  /** The page before ended here. */
  antes?: number | undefined;
  limite: number;
}

/** A page of the log. */
export interface Match {
  ids: number[];
  /** What comes next begins below it; null at the beginning of the log. */
  siguiente: number | null;
  /** Where the search stopped without filling the page: everything from this id on has been looked through. */
  searchedTo: number | null;
}

/**
 * A page of the log, the newest first (docs/decisions/0017). A search reads a bounded number of rows and says how far it
 * came; whoever goes on comes to the beginning, and every line that holds what is searched for has been there once.
 */
export async function page(deps: Pick<Deps, 'motor' | 'reloj'>, pedida: SearchRequest): Promise<Match> {
  const { db } = deps.motor;
  const { filter, antes, limite } = pedida;
  const wanted = pedida.wanted.trim();
  const everything = await alcance(db, filter);
  const tramo = { ...everything, hasta: Math.min(everything.hasta, (antes ?? everything.hasta + 1) - 1) };
  if (tramo.hasta < tramo.desde) return { ids: [], siguiente: null, searchedTo: null };
  if (wanted === '') {
    const ids = await findNewest(db, filter, tramo, limite);
    return { ids, siguiente: full(ids, limite), searchedTo: null };
  }
  const { ids, searchedTo } = await buscar(deps, filter, tramo, wanted, limite);
  const siguiente = full(ids, limite);
  if (siguiente !== null || searchedTo <= tramo.desde) return { ids, siguiente, searchedTo: null };
  return { ids, siguiente: searchedTo, searchedTo };
}

const full = (ids: readonly number[], limite: number): number | null =>
  ids.length === limite ? (ids.at(-1) ?? null) : null;

interface SearchResult {
  ids: number[];
  searchedTo: number;
}

async function buscar(
  deps: Pick<Deps, 'motor' | 'reloj'>,
  filter: AuditLogFilter,
  tramo: IdRange,
  wanted: string,
  limite: number,
): Promise<SearchResult> {
  const { db } = deps.motor;
  const personas = await findPeopleByName(db, wanted);
  const texto = containsText(db, 'motivo', wanted);
  const ownRows = whose(personas, wanted);
  const probes = trigramProbes(wanted);
  const isAboutOne = filter.usuario !== undefined || filter.encargado !== undefined;
  // What one person has to do with is little; where nearly everybody is meant, a page is full soon.
  if (probes === null || isAboutOne || !personas.areFew)
    return look(db, filter, tramo, { matches: anyOf(texto, ownRows), limite, cuantas: ROWS_READ_MAX });
  const indexedUntil = await indexNewBlocks(deps);
  const [newItem, older] = [
    { ...tramo, desde: Math.max(tramo.desde, indexedUntil) },
    { ...tramo, hasta: Math.min(tramo.hasta, indexedUntil - 1) },
  ];
  const read: SearchResult =
    newItem.hasta < newItem.desde
      ? { ids: [], searchedTo: newItem.desde }
      : await look(db, filter, newItem, { matches: anyOf(texto, ownRows), limite, cuantas: ROWS_READ_MAX });
  if (read.ids.length === limite || read.searchedTo > newItem.desde || older.hasta < older.desde) return read;
  const { idRanges, foundCount } = await findCandidateSpans(db, probes, older, Math.floor(ROWS_READ_MAX / BLOCK_SIZE));
  const textMatches = await searchSpans(db, filter, idRanges, texto, limite);
  const ofSomeone = await ownOnes(db, filter, { ...older, desde: foundCount }, ownRows, limite);
  const ids = [...new Set([...read.ids, ...textMatches, ...ofSomeone])].toSorted((a, b) => b - a).slice(0, limite);
  return { ids, searchedTo: foundCount };
}

/** Conditions on whom a row is about and who wrote it, each of which an index names the rows of. */
function whose({ cuantas, ids }: People, wanted: string): RawBuilder<boolean>[] {
  const ownOnes = cuantas === 0 ? [] : [sql<boolean>`usuario in (${ids})`, sql<boolean>`encargado in (${ids})`];
  return plainText(TEXTS.bySystem).includes(plainText(wanted))
    ? [...ownOnes, sql<boolean>`encargado is null`]
    : ownOnes;
}
type People = Awaited<ReturnType<typeof findPeopleByName>>;

const anyOf = (...cases: (RawBuilder<boolean> | RawBuilder<boolean>[])[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(cases.flat(), sql` or `)})`;

/** The newest of a span that are someone's: of each condition its own newest, by its index. */
async function ownOnes(
  db: Db,
  filter: AuditLogFilter,
  tramo: IdRange,
  conditions: readonly RawBuilder<boolean>[],
  limite: number,
): Promise<number[]> {
  const parts: number[][] = [];
  for (const condition of conditions) parts.push(await searchSpans(db, filter, [tramo], condition, limite));
  return parts.flat();
}
