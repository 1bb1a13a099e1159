import type { CallKey, ListChange, LiveListName } from '@conserje/contract';
import type { Query } from '@tanstack/react-query';
import { requestVersion } from '../api/apiClient.ts';
import { queryClient } from '../api/queryClient.ts';
import type { OptimisticRows, RowWithId, VersionedList } from './optimisticRows.ts';
import { replaceRows, withOptimisticRows } from './optimisticRows.ts';

/** So many changes are remembered: an answer that is on its way may be older than some of them. */
const REMEMBERED_MAX = 50;
const recentChanges = new Map<LiveListName, ListChange[]>();
/** The newest version that the stream has told of each list that it tells. */
const newestVersions = new Map<LiveListName, number>();

/** How often lists were asked for. */
let requestCount = 0;
/** What the reader has put there by their own calls: how often lists had been asked for when it was answered. */
const putAtByRow = new Map<string, number>();
const rowKey = (list: LiveListName, id: number): string => `${list} ${id}`;
const UNANSWERED = Number.POSITIVE_INFINITY;
const isUnanswered = (list: LiveListName, id: number): boolean => putAtByRow.get(rowKey(list, id)) === UNANSWERED;
/** What a call has changed is told at once. If not, something else has happened to it, or the stream is gone. */
const STREAM_GRACE_MS = 1_000;

/** Whether what changes of a list is told as it happens. */
export const isCounted = (list: LiveListName): boolean => newestVersions.has(list);

/** The stream has broken: what it would have told is not known. */
export function forgetStream(): void {
  recentChanges.clear();
  newestVersions.clear();
}

const queriesOf = (list: LiveListName): Query[] =>
  queryClient.getQueryCache().findAll({ predicate: (q) => q.meta?.live === list });
// Its queries keep nothing else.
const listDataOf = ({ state }: Query): VersionedList<RowWithId> | undefined =>
  state.data as VersionedList<RowWithId> | undefined;

const pickRows = (
  optimisticRows: OptimisticRows<RowWithId> = {},
  keeps: (id: number) => boolean,
): OptimisticRows<RowWithId> => Object.fromEntries(Object.entries(optimisticRows).filter(([id]) => keeps(Number(id))));

/** What is told of a row is newer than what its reader was answered of it; what they wait for stays until it is answered. */
function applyChange(data: VersionedList<RowWithId>, { lista, a, filas, fuera }: ListChange): VersionedList<RowWithId> {
  const toldIds = new Set([...filas.map(({ id }) => id), ...fuera]);
  const optimisticRows = pickRows(data.optimisticRows, (id) => !toldIds.has(id) || isUnanswered(lista, id));
  return withOptimisticRows<RowWithId>(
    a,
    replaceRows<RowWithId>(data.base ?? data.filas, filas, fuera),
    optimisticRows,
  );
}

/** What the stream tells of a list: who has the version before moves on without asking, anyone else asks. */
export function applyListChange(change: ListChange): void {
  const { lista, de, a } = change;
  newestVersions.set(lista, a);
  recentChanges.set(lista, [...(recentChanges.get(lista) ?? []), change].slice(-REMEMBERED_MAX));
  for (const query of queriesOf(lista)) {
    // A first answer that is on its way is brought up to date when it is there.
    const data = listDataOf(query);
    if (!data || data.version >= a) continue;
    if (data.version === de) queryClient.setQueryData(query.queryKey, applyChange(data, change));
    else refetchList(query.queryKey);
  }
}

/** One that is on its way may do; if it is too old it is seen when it is there. */
const refetchList = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });

/** Whether something answered is shown that the list does not carry. */
const hasUncarriedRows = (list: LiveListName, data: VersionedList<RowWithId> | undefined): boolean =>
  Object.keys(data?.optimisticRows ?? {}).some((id) => !isUnanswered(list, Number(id)));

/** Shows a list with others of the reader's own than before. */
function updateOptimisticRows(
  list: LiveListName,
  change: (optimisticRows: OptimisticRows<RowWithId>) => OptimisticRows<RowWithId>,
): void {
  for (const { queryKey } of queriesOf(list))
    queryClient.setQueryData<VersionedList<RowWithId>>(
      queryKey,
      (data) => data && withOptimisticRows(data.version, data.base ?? data.filas, change(data.optimisticRows ?? {})),
    );
}

function setOptimisticRows(
  list: LiveListName,
  rows: readonly RowWithId[],
  removedIds: readonly number[],
  when: number,
): void {
  const others: OptimisticRows<RowWithId> = Object.fromEntries([
    ...rows.map((row) => [row.id, row]),
    ...removedIds.map((id) => [id, null]),
  ]);
  for (const id of Object.keys(others)) putAtByRow.set(rowKey(list, Number(id)), when);
  updateOptimisticRows(list, (optimisticRows) => ({ ...optimisticRows, ...others }));
}

/** Shows rows as they will be once a call of the reader's is answered. */
export const showOptimisticRows = (list: LiveListName, rows: readonly RowWithId[]): void =>
  setOptimisticRows(list, rows, [], UNANSWERED);

/** Shows rows as a call of the reader's was answered, and none of those that are gone by it, until the list itself has come so far. */
export function putRows(list: LiveListName, rows: readonly RowWithId[], removedIds: readonly number[] = []): void {
  setOptimisticRows(list, rows, removedIds, requestCount);
  setTimeout(() => {
    for (const query of queriesOf(list)) if (hasUncarriedRows(list, listDataOf(query))) refetchList(query.queryKey);
  }, STREAM_GRACE_MS);
}

/** Shows a row as the list has it: nothing came of what was to be done to it. */
export function removeOptimisticRow(list: LiveListName, id: number): void {
  putAtByRow.delete(rowKey(list, id));
  updateOptimisticRows(list, (optimisticRows) => pickRows(optimisticRows, (other) => other !== id));
}

/**
 * Asks for a live list, as far as the page has not got it already, and brings it up to date by what was told meanwhile.
 * `queryKey` is that of its query, whose `meta` names it (`live`).
 */
export async function readList<F extends RowWithId>(
  list: LiveListName,
  queryKey: readonly unknown[],
  signal: AbortSignal,
): Promise<VersionedList<F>> {
  requestCount += 1;
  const requestNumber = requestCount;
  const before = queryClient.getQueryData<VersionedList<F>>(queryKey);
  const key: CallKey = `GET ${list}`;
  const fetched = await requestVersion(key, before?.version, { signal });
  const cached = queryClient.getQueryData<VersionedList<F>>(queryKey) ?? before;
  // What was answered after this was asked for, or is not answered.
  const optimisticRows = pickRows(
    cached?.optimisticRows,
    (id) => (putAtByRow.get(rowKey(list, id)) ?? 0) >= requestNumber,
  );
  const hasMovedOn = cached !== undefined && cached.version !== before?.version;
  let current: VersionedList<RowWithId>;
  if (cached && (fetched === null || (hasMovedOn && cached.version >= fetched.version)))
    current = withOptimisticRows<RowWithId>(cached.version, cached.base ?? cached.filas, optimisticRows);
  else {
    // Only what was there to be compared with is answered as unchanged.
    current = withOptimisticRows<RowWithId>(fetched?.version ?? 0, fetched?.data ?? [], optimisticRows);
    for (const change of recentChanges.get(list) ?? [])
      if (change.de === current.version) current = applyChange(current, change);
  }
  // Not before this answer has come to its end.
  if (current.version < (newestVersions.get(list) ?? 0) || hasUncarriedRows(list, current))
    setTimeout(() => refetchList(queryKey));
  // The rows of a list are those of its call.
  return current as VersionedList<F>;
}
