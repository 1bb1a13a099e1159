import { plainText, TEXTS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { containsText } from '../../../platform/database/textMatching.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { findPeopleByName } from '../../identity/people/people.public.ts';
import type { AuditLogFilter } from './registros.queries.ts';
import { findNewest, idRangeOf, searchNewest, searchRanges } from './registros.queries.ts';
import type { IdRange } from './registros.searchIndex.ts';
import { BLOCK_SIZE, findCandidateRanges, indexNewBlocks } from './registros.searchIndex.ts';
import { trigramProbes } from './registros.trigrams.ts';

/** Maximum number of rows read per request. */
const ROWS_READ_MAX = 20_000;

export interface SearchRequest {
  filter: AuditLogFilter;
  wanted: string;
  /** Last id of the previous page; this one begins below it. */
  antes?: number | undefined;
  limite: number;
}

export interface LogPage {
  ids: number[];
  /** The next page begins below this id; null at the beginning of the log. */
  siguiente: number | null;
  /** Set when the search stopped before the page was full: the lowest id that was searched. */
  searchedTo: number | null;
}

/**
 * Returns a page of the log, newest first (docs/decisions/0017). A search reads a bounded number of rows and returns
 * how far it came; a client that follows the cursors to the end gets every hit exactly once.
 */
export async function findPage(deps: Pick<Deps, 'engine' | 'clock'>, request: SearchRequest): Promise<LogPage> {
  const { db } = deps.engine;
  const { filter, antes, limite } = request;
  const wanted = request.wanted.trim();
  const fullRange = await idRangeOf(db, filter);
  const range = { ...fullRange, hasta: Math.min(fullRange.hasta, (antes ?? fullRange.hasta + 1) - 1) };
  if (range.hasta < range.desde) return { ids: [], siguiente: null, searchedTo: null };
  if (wanted === '') {
    const ids = await findNewest(db, filter, range, limite);
    return { ids, siguiente: nextIfFull(ids, limite), searchedTo: null };
  }
  const { ids, searchedTo } = await searchRange(deps, filter, range, wanted, limite);
  const siguiente = nextIfFull(ids, limite);
  if (siguiente !== null || searchedTo <= range.desde) return { ids, siguiente, searchedTo: null };
  return { ids, siguiente: searchedTo, searchedTo };
}

const nextIfFull = (ids: readonly number[], limite: number): number | null =>
  ids.length === limite ? (ids.at(-1) ?? null) : null;

interface SearchResult {
  ids: number[];
  searchedTo: number;
}

async function searchRange(
  deps: Pick<Deps, 'engine' | 'clock'>,
  filter: AuditLogFilter,
  range: IdRange,
  wanted: string,
  limite: number,
): Promise<SearchResult> {
  const { db } = deps.engine;
  const named = await findPeopleByName(db, wanted);
  const textCondition = containsText(db, 'motivo', wanted);
  const peopleConditions = buildPeopleConditions(named, wanted);
  const probes = trigramProbes(wanted);
  const isAboutOne = filter.usuario !== undefined || filter.encargado !== undefined;
  // One person has few rows, and a name that matches nearly everybody fills a page soon: the index does not pay off.
  if (probes === null || isAboutOne || !named.areFew)
    return searchNewest(db, filter, range, {
      matches: anyOf(textCondition, peopleConditions),
      limite,
      cuantas: ROWS_READ_MAX,
    });
  const indexedUntil = await indexNewBlocks(deps);
  const [newer, older] = [
    { ...range, desde: Math.max(range.desde, indexedUntil) },
    { ...range, hasta: Math.min(range.hasta, indexedUntil - 1) },
  ];
  const newerResult: SearchResult =
    newer.hasta < newer.desde
      ? { ids: [], searchedTo: newer.desde }
      : await searchNewest(db, filter, newer, {
          matches: anyOf(textCondition, peopleConditions),
          limite,
          cuantas: ROWS_READ_MAX,
        });
  if (newerResult.ids.length === limite || newerResult.searchedTo > newer.desde || older.hasta < older.desde)
    return newerResult;
  const { idRanges, searchedDownTo } = await findCandidateRanges(
    db,
    probes,
    older,
    Math.floor(ROWS_READ_MAX / BLOCK_SIZE),
  );
  const textMatches = await searchRanges(db, filter, idRanges, textCondition, limite);
  const ofSomeone = await findOfPeople(db, filter, { ...older, desde: searchedDownTo }, peopleConditions, limite);
  const ids = [...new Set([...newerResult.ids, ...textMatches, ...ofSomeone])]
    .toSorted((a, b) => b - a)
    .slice(0, limite);
  return { ids, searchedTo: searchedDownTo };
}

/** Returns conditions on the subject and the author, each of which an index serves. */
function buildPeopleConditions({ cuantas, isOneOf }: NamedPeople, wanted: string): RawBuilder<boolean>[] {
  const byIds = cuantas === 0 ? [] : ['usuario', 'encargado'].map((column) => isOneOf(sql.ref(column)));
  return plainText(TEXTS.bySystem).includes(plainText(wanted)) ? [...byIds, sql<boolean>`encargado is null`] : byIds;
}
type NamedPeople = Awaited<ReturnType<typeof findPeopleByName>>;

const anyOf = (...cases: (RawBuilder<boolean> | RawBuilder<boolean>[])[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(cases.flat(), sql` or `)})`;

/** Returns the newest hits per condition, each query by its own index. */
async function findOfPeople(
  db: Db,
  filter: AuditLogFilter,
  range: IdRange,
  conditions: readonly RawBuilder<boolean>[],
  limite: number,
): Promise<number[]> {
  const parts: number[][] = [];
  for (const condition of conditions) parts.push(await searchRanges(db, filter, [range], condition, limite));
  return parts.flat();
}
