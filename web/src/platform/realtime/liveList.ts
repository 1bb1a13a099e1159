import type { CallKey, ListChange, LiveListName } from '@conserje/contract';
import type { Query } from '@tanstack/react-query';
import { requestVersion } from '../api/apiClient.ts';
import { queryClient } from '../api/queryClient.ts';
import type { OptimisticRows, RowWithId, VersionedList } from './optimisticRows.ts';
import { replaceRows, withOptimisticRows } from './optimisticRows.ts';

/** Maximum of remembered changes per list: an answer under way may be older than some of them. */
const REMEMBERED_MAX = 50;
const recentChanges = new Map<LiveListName, ListChange[]>();
/** Newest version of each streamed list. */
const newestVersions = new Map<LiveListName, number>();

let requestCount = 0;
/** Value of `requestCount` when the reader's own change of a row was answered. */
const putAtByRow = new Map<string, number>();
const rowKey = (list: LiveListName, id: number): string => `${list} ${id}`;
const UNANSWERED = Number.POSITIVE_INFINITY;
const isUnanswered = (list: LiveListName, id: number): boolean => putAtByRow.get(rowKey(list, id)) === UNANSWERED;
/**
 * Time the stream has to deliver an answered change. After it the list is refetched: another change overtook it, or the
 * stream is gone.
 */
const STREAM_GRACE_MS = 1_000;

/** Whether the stream delivers the changes of a list. */
export const isCounted = (list: LiveListName): boolean => newestVersions.has(list);

/** Discards the stream's state: changes may have been missed. */
export function forgetStream(): void {
  recentChanges.clear();
  newestVersions.clear();
}

const queriesOf = (list: LiveListName): Query[] =>
  queryClient.getQueryCache().findAll({ predicate: (q) => q.meta?.live === list });
// Queries with `meta.live` hold nothing else.
const listDataOf = ({ state }: Query): VersionedList<RowWithId> | undefined =>
  state.data as VersionedList<RowWithId> | undefined;

const pickRows = (
  optimisticRows: OptimisticRows<RowWithId> = {},
  keeps: (id: number) => boolean,
): OptimisticRows<RowWithId> => Object.fromEntries(Object.entries(optimisticRows).filter(([id]) => keeps(Number(id))));

/** Applies a change to a list. A streamed row replaces an optimistic one, unless its call is still unanswered. */
function applyChange(data: VersionedList<RowWithId>, { lista, a, filas, fuera }: ListChange): VersionedList<RowWithId> {
  const toldIds = new Set([...filas.map(({ id }) => id), ...fuera]);
  const optimisticRows = pickRows(data.optimisticRows, (id) => !toldIds.has(id) || isUnanswered(lista, id));
  return withOptimisticRows<RowWithId>(
    a,
    replaceRows<RowWithId>(data.base ?? data.filas, filas, fuera),
    optimisticRows,
  );
}

/** Applies a change from the stream: a list at the version before is updated in place, any other is refetched. */
export function applyListChange(change: ListChange): void {
  const { lista, de, a } = change;
  newestVersions.set(lista, a);
  recentChanges.set(lista, [...(recentChanges.get(lista) ?? []), change].slice(-REMEMBERED_MAX));
  for (const query of queriesOf(lista)) {
    // `readList` updates a first answer that is still under way.
    const data = listDataOf(query);
    if (!data || data.version >= a) continue;
    if (data.version === de) queryClient.setQueryData(query.queryKey, applyChange(data, change));
    else refetchList(query.queryKey);
  }
}

/** Keeps a request under way: `readList` refetches if its answer is too old. */
const refetchList = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });

/** Whether the list shows an answered row that the server's list does not contain yet. */
const hasUncarriedRows = (list: LiveListName, data: VersionedList<RowWithId> | undefined): boolean =>
  Object.keys(data?.optimisticRows ?? {}).some((id) => !isUnanswered(list, Number(id)));

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

/** Shows rows as they will be when the reader's call succeeds. */
export const showOptimisticRows = (list: LiveListName, rows: readonly RowWithId[]): void =>
  setOptimisticRows(list, rows, [], UNANSWERED);

/**
 * Shows the rows that the reader's call answered, and hides those that it removed, until the list contains the
 * change.
 */
export function putRows(list: LiveListName, rows: readonly RowWithId[], removedIds: readonly number[] = []): void {
  setOptimisticRows(list, rows, removedIds, requestCount);
  setTimeout(() => {
    for (const query of queriesOf(list)) if (hasUncarriedRows(list, listDataOf(query))) refetchList(query.queryKey);
  }, STREAM_GRACE_MS);
}

/** Removes an optimistic row, so that the list shows the server's. */
export function removeOptimisticRow(list: LiveListName, id: number): void {
  putAtByRow.delete(rowKey(list, id));
  updateOptimisticRows(list, (optimisticRows) => pickRows(optimisticRows, (other) => other !== id));
}

/**
 * Fetches a live list unless its version is current, and applies the changes that were streamed meanwhile.
 * @param queryKey of its query, whose `meta.live` names the list
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
  // Keeps rows whose calls were answered after this request began, or are unanswered.
  const optimisticRows = pickRows(
    cached?.optimisticRows,
    (id) => (putAtByRow.get(rowKey(list, id)) ?? 0) >= requestNumber,
  );
  const hasMovedOn = cached !== undefined && cached.version !== before?.version;
  let current: VersionedList<RowWithId>;
  if (cached && (fetched === null || (hasMovedOn && cached.version >= fetched.version)))
    current = withOptimisticRows<RowWithId>(cached.version, cached.base ?? cached.filas, optimisticRows);
  else {
    // `fetched` is null only if `cached` exists.
    current = withOptimisticRows<RowWithId>(fetched?.version ?? 0, fetched?.data ?? [], optimisticRows);
    for (const change of recentChanges.get(list) ?? [])
      if (change.de === current.version) current = applyChange(current, change);
  }
  // Deferred until this fetch has ended.
  if (current.version < (newestVersions.get(list) ?? 0) || hasUncarriedRows(list, current))
    setTimeout(() => refetchList(queryKey));
  // The rows of a list have the type of its call.
  return current as VersionedList<F>;
}
