import type { ListChange, LiveListName } from '@conserje/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { requestLiveList } from '../api/apiClient.ts';
import type { OptimisticRows, RowWithId, VersionedList } from './optimisticRows.ts';
import { replaceRows, withOptimisticRows } from './optimisticRows.ts';
import type { RealtimeState } from './realtimeState.ts';

/** Maximum of remembered changes per list. */
const REMEMBERED_MAX = 50;
/**
 * Time the stream has to deliver an answered change. After it the list is refetched: another change overtook it, or the
 * stream is gone.
 */
const STREAM_GRACE_MS = 1_000;

const UNANSWERED = Number.POSITIVE_INFINITY;

// Queries with `meta.live` hold nothing else.
const listDataOf = ({ state }: Query): VersionedList<RowWithId> | undefined =>
  state.data as VersionedList<RowWithId> | undefined;

const optimisticIdsOf = (data: VersionedList<RowWithId> | undefined): number[] =>
  Object.keys(data?.optimisticRows ?? {}).map(Number);

/** Returns whether a list at this version reaches the newer version of a change by it. */
const continues = ({ de, entre }: ListChange, version: number): boolean => version === de || entre.includes(version);

/** Returns whether a list at this version is, or can be brought, at least at the newer version of a change. */
const reaches = (change: ListChange, version: number): boolean => version >= change.a || continues(change, version);

/** Rows of the server by an answer: all of them, or what changed in those that the page holds. */
function rowsOf(
  fetched: Awaited<ReturnType<typeof requestLiveList>>,
  held: VersionedList<RowWithId> | undefined,
): readonly RowWithId[] {
  if (fetched && 'rows' in fetched) return fetched.rows;
  const rows = held?.base ?? held?.filas ?? [];
  return fetched ? replaceRows<RowWithId>(rows, fetched.change.filas, fetched.change.fuera) : rows;
}

const pickRows = (
  optimisticRows: OptimisticRows<RowWithId> = {},
  keeps: (id: number) => boolean,
): OptimisticRows<RowWithId> => Object.fromEntries(Object.entries(optimisticRows).filter(([id]) => keeps(Number(id))));

/** The live lists of a page: the server's rows, updated by the stream, under the viewer's own changes. */
export class LiveLists {
  readonly #client: QueryClient;
  readonly #state: RealtimeState;

  constructor(client: QueryClient, state: RealtimeState) {
    this.#client = client;
    this.#state = state;
  }

  /** Forgets what the stream delivered: changes may have been missed. */
  forgetStream(): void {
    this.#state.listChanges.clear();
    this.#state.newestVersions.clear();
  }

  /**
   * Applies a change from the stream: a list at a version that it continues is updated in place, any other is
   * refetched.
   */
  applyChange(change: ListChange): void {
    const { lista, a } = change;
    const { listChanges, newestVersions } = this.#state;
    newestVersions.set(lista, a);
    listChanges.set(lista, [...(listChanges.get(lista) ?? []), change].slice(-REMEMBERED_MAX));
    for (const query of this.#queriesOf(lista)) {
      // `read` updates a first answer that is still under way.
      const data = listDataOf(query);
      if (!data || data.version === a) continue;
      // The newer version has the lower number if the database lost commits.
      if (continues(change, data.version)) this.#client.setQueryData(query.queryKey, this.#withChange(data, change));
      else if (data.version < a) this.#refetch(query.queryKey);
    }
  }

  /** Shows rows as they will be when the viewer's call succeeds. */
  showOptimisticRows(list: LiveListName, rows: readonly RowWithId[]): void {
    this.#setOptimisticRows(list, rows, [], UNANSWERED);
  }

  /**
   * Shows the rows that the viewer's call answered, and hides those that it removed, until the list contains the
   * change.
   */
  putRows(list: LiveListName, rows: readonly RowWithId[], removedIds: readonly number[] = []): void {
    this.#setOptimisticRows(list, rows, removedIds, this.#state.requestCount);
    setTimeout(() => {
      for (const query of this.#queriesOf(list))
        if (this.#hasUncarriedRows(list, listDataOf(query))) this.#refetch(query.queryKey);
    }, STREAM_GRACE_MS);
  }

  /** Removes an optimistic row, so that the list shows the server's. */
  removeOptimisticRow(list: LiveListName, id: number): void {
    this.#updateOptimisticRows(list, (optimisticRows) => pickRows(optimisticRows, (other) => other !== id));
  }

  /**
   * Fetches a live list unless its version is current, and applies the changes that were streamed meanwhile.
   * @param queryKey of its query, whose `meta.live` names the list
   */
  async read<F extends RowWithId>(
    list: LiveListName,
    queryKey: readonly unknown[],
    signal: AbortSignal,
  ): Promise<VersionedList<F>> {
    this.#state.requestCount += 1;
    const requestNumber = this.#state.requestCount;
    const before = this.#client.getQueryData<VersionedList<F>>(queryKey);
    let fetched = await requestLiveList(list, before?.version, { signal });
    const heldNow = () => this.#client.getQueryData<VersionedList<F>>(queryKey) ?? before;
    // The stream brought a version from which the answer does not continue.
    if (fetched && 'change' in fetched && !reaches(fetched.change, heldNow()?.version ?? 0))
      fetched = await requestLiveList(list, undefined, { signal });
    const cached = heldNow();
    // Keeps rows whose calls were answered after this request began, or are unanswered.
    const optimisticRows = pickRows(cached?.optimisticRows, (id) => this.#putAt(list, id) >= requestNumber);
    const hasMovedOn = cached !== undefined && cached.version !== before?.version;
    // `fetched` is null only if `cached` exists.
    const current =
      cached && (fetched === null || (hasMovedOn && cached.version >= fetched.version))
        ? withOptimisticRows<RowWithId>(cached.version, cached.base ?? cached.filas, optimisticRows)
        : this.#withMissedChanges(
            list,
            withOptimisticRows<RowWithId>(fetched?.version ?? 0, rowsOf(fetched, cached), optimisticRows),
          );
    // Deferred until this fetch has ended; longer if it brought nothing newer, as the next one may not either.
    const delayMs = current.version === before?.version ? STREAM_GRACE_MS : 0;
    if (this.#isBehind(list, current)) setTimeout(() => this.#refetch(queryKey), delayMs);
    // The rows of a list have the type of its call.
    return current as VersionedList<F>;
  }

  #queriesOf(list: LiveListName): Query[] {
    return this.#client.getQueryCache().findAll({ predicate: (q) => q.meta?.live === list });
  }

  /** Keeps a request under way: `read` refetches if its answer is too old. */
  #refetch(queryKey: readonly unknown[]): void {
    void this.#client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }

  #putAt(list: LiveListName, id: number): number {
    return this.#state.putAt.get(list)?.get(id) ?? 0;
  }

  #isUnanswered(list: LiveListName, id: number): boolean {
    return this.#putAt(list, id) === UNANSWERED;
  }

  /** Whether the list is older than the stream or than an answer to the viewer. */
  #isBehind(list: LiveListName, data: VersionedList<RowWithId>): boolean {
    return data.version < (this.#state.newestVersions.get(list) ?? 0) || this.#hasUncarriedRows(list, data);
  }

  /** Whether the list shows an answered row that the server's list does not contain yet. */
  #hasUncarriedRows(list: LiveListName, data: VersionedList<RowWithId> | undefined): boolean {
    return optimisticIdsOf(data).some((id) => !this.#isUnanswered(list, id));
  }

  /** Applies a change to a list. A streamed row replaces an optimistic one, unless its call is still unanswered. */
  #withChange(data: VersionedList<RowWithId>, { lista, a, filas, fuera }: ListChange): VersionedList<RowWithId> {
    const toldIds = new Set([...filas.map(({ id }) => id), ...fuera]);
    const optimisticRows = pickRows(data.optimisticRows, (id) => !toldIds.has(id) || this.#isUnanswered(lista, id));
    return withOptimisticRows<RowWithId>(
      a,
      replaceRows<RowWithId>(data.base ?? data.filas, filas, fuera),
      optimisticRows,
    );
  }

  /** Applies the changes that were streamed while an answer was under way. */
  #withMissedChanges(list: LiveListName, data: VersionedList<RowWithId>): VersionedList<RowWithId> {
    let current = data;
    for (const change of this.#state.listChanges.get(list) ?? [])
      if (continues(change, current.version)) current = this.#withChange(current, change);
    return current;
  }

  #setOptimisticRows(
    list: LiveListName,
    rows: readonly RowWithId[],
    removedIds: readonly number[],
    when: number,
  ): void {
    const changedRows: OptimisticRows<RowWithId> = Object.fromEntries([
      ...rows.map((row) => [row.id, row]),
      ...removedIds.map((id) => [id, null]),
    ]);
    // Only rows that a list still shows are remembered.
    const shownIds = this.#queriesOf(list).flatMap((query) => optimisticIdsOf(listDataOf(query)));
    const putAt = new Map(shownIds.map((id) => [id, this.#putAt(list, id)]));
    for (const id of [...rows.map((row) => row.id), ...removedIds]) putAt.set(id, when);
    this.#state.putAt.set(list, putAt);
    this.#updateOptimisticRows(list, (optimisticRows) => ({ ...optimisticRows, ...changedRows }));
  }

  #updateOptimisticRows(
    list: LiveListName,
    change: (optimisticRows: OptimisticRows<RowWithId>) => OptimisticRows<RowWithId>,
  ): void {
    for (const { queryKey } of this.#queriesOf(list))
      this.#client.setQueryData<VersionedList<RowWithId>>(
        queryKey,
        (data) => data && withOptimisticRows(data.version, data.base ?? data.filas, change(data.optimisticRows ?? {})),
      );
  }
}
