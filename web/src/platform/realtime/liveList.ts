import type { CallKey, ListChange, LiveListName } from '@conserje/contract';
import type { Query } from '@tanstack/react-query';
import { requestVersion } from '../api/apiClient.ts';
import { queryClient } from '../api/queryClient.ts';
import type { Lista, OptimisticRows, WithId } from './optimisticRows.ts';
import { replaceRows, withOptimisticRows } from './optimisticRows.ts';

/** So many changes are remembered: an answer that is on its way may be older than some of them. */
const REMEMBERED_MAX = 50;
const recent = new Map<LiveListName, ListChange[]>();
/** The newest version that the stream has told of each list that it tells. */
const counted = new Map<LiveListName, number>();

/** How often lists were asked for. */
let requested = 0;
/** What the reader has put there by their own calls: how often lists had been asked for when it was answered. */
const puestas = new Map<string, number>();
const clave = (lista: LiveListName, id: number): string => `${lista} ${id}`;
const UNANSWERED = Number.POSITIVE_INFINITY;
const wait = (lista: LiveListName, id: number): boolean => puestas.get(clave(lista, id)) === UNANSWERED;
/** What a call has changed is told at once. If not, something else has happened to it, or the stream is gone. */
const STREAM_GRACE_MS = 1_000;

/** Whether what changes of a list is told as it happens. */
export const isCounted = (lista: LiveListName): boolean => counted.has(lista);

/** The stream has broken: what it would have told is not known. */
export function forgetStream(): void {
  recent.clear();
  counted.clear();
}

const queriesOf = (lista: LiveListName): Query[] =>
  queryClient.getQueryCache().findAll({ predicate: (q) => q.meta?.live === lista });
// Its queries keep nothing else.
const listOf = ({ state }: Query): Lista<WithId> | undefined => state.data as Lista<WithId> | undefined;

const pickRows = (
  optimisticRows: OptimisticRows<WithId> = {},
  which: (id: number) => boolean,
): OptimisticRows<WithId> => Object.fromEntries(Object.entries(optimisticRows).filter(([id]) => which(Number(id))));

/** What is told of a row is newer than what its reader was answered of it; what they wait for stays until it is answered. */
function apply(data: Lista<WithId>, { lista, a, filas, fuera }: ListChange): Lista<WithId> {
  const toldIds = new Set([...filas.map(({ id }) => id), ...fuera]);
  const optimisticRows = pickRows(data.optimisticRows, (id) => !toldIds.has(id) || wait(lista, id));
  return withOptimisticRows<WithId>(a, replaceRows<WithId>(data.base ?? data.filas, filas, fuera), optimisticRows);
}

/** What the stream tells of a list: who has the version before moves on without asking, anyone else asks. */
export function count(cambio: ListChange): void {
  const { lista, de, a } = cambio;
  counted.set(lista, a);
  recent.set(lista, [...(recent.get(lista) ?? []), cambio].slice(-REMEMBERED_MAX));
  for (const query of queriesOf(lista)) {
    // A first answer that is on its way is brought up to date when it is there.
    const data = listOf(query);
    if (!data || data.version >= a) continue;
    if (data.version === de) queryClient.setQueryData(query.queryKey, apply(data, cambio));
    else refetchList(query.queryKey);
  }
}

/** One that is on its way may do; if it is too old it is seen when it is there. */
const refetchList = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });

/** Whether something answered is shown that the list does not carry. */
const quedan = (lista: LiveListName, data: Lista<WithId> | undefined): boolean =>
  Object.keys(data?.optimisticRows ?? {}).some((id) => !wait(lista, Number(id)));

/** Shows a list with others of the reader's own than before. */
function updateOptimisticRows(
  lista: LiveListName,
  change: (optimisticRows: OptimisticRows<WithId>) => OptimisticRows<WithId>,
): void {
  for (const { queryKey } of queriesOf(lista))
    queryClient.setQueryData<Lista<WithId>>(
      queryKey,
      (data) => data && withOptimisticRows(data.version, data.base ?? data.filas, change(data.optimisticRows ?? {})),
    );
}

function set(lista: LiveListName, filas: readonly WithId[], fuera: readonly number[], when: number): void {
  const others: OptimisticRows<WithId> = Object.fromEntries([
    ...filas.map((row) => [row.id, row]),
    ...fuera.map((id) => [id, null]),
  ]);
  for (const id of Object.keys(others)) puestas.set(clave(lista, Number(id)), when);
  updateOptimisticRows(lista, (optimisticRows) => ({ ...optimisticRows, ...others }));
}

/** Shows rows as they will be once a call of the reader's is answered. */
export const showOptimisticRows = (lista: LiveListName, filas: readonly WithId[]): void =>
  set(lista, filas, [], UNANSWERED);

/** Shows rows as a call of the reader's was answered, and none of those that are gone by it, until the list itself has come so far. */
export function putRows(lista: LiveListName, filas: readonly WithId[], fuera: readonly number[] = []): void {
  set(lista, filas, fuera, requested);
  setTimeout(() => {
    for (const query of queriesOf(lista)) if (quedan(lista, listOf(query))) refetchList(query.queryKey);
  }, STREAM_GRACE_MS);
}

/** Shows a row as the list has it: nothing came of what was to be done to it. */
export function removeOptimisticRow(lista: LiveListName, id: number): void {
  puestas.delete(clave(lista, id));
  updateOptimisticRows(lista, (optimisticRows) => pickRows(optimisticRows, (other) => other !== id));
}

/**
 * Asks for a live list, as far as the page has not got it already, and brings it up to date by what was told meanwhile.
 * `queryKey` is that of its query, whose `meta` names it (`live`).
 */
export async function readList<F extends WithId>(
  lista: LiveListName,
  queryKey: readonly unknown[],
  signal: AbortSignal,
): Promise<Lista<F>> {
  requested += 1;
  const pedida = requested;
  const antes = queryClient.getQueryData<Lista<F>>(queryKey);
  const key: CallKey = `GET ${lista}`;
  const leida = await requestVersion(key, antes?.version, { signal });
  const already = queryClient.getQueryData<Lista<F>>(queryKey) ?? antes;
  // What was answered after this was asked for, or is not answered.
  const optimisticRows = pickRows(already?.optimisticRows, (id) => (puestas.get(clave(lista, id)) ?? 0) >= pedida);
  const had = already !== undefined && already.version !== antes?.version;
  let current: Lista<WithId>;
  if (already && (leida === null || (had && already.version >= leida.version)))
    current = withOptimisticRows<WithId>(already.version, already.base ?? already.filas, optimisticRows);
  else {
    // Only what was there to be compared with is answered as unchanged.
    current = withOptimisticRows<WithId>(leida?.version ?? 0, leida?.data ?? [], optimisticRows);
    for (const cambio of recent.get(lista) ?? []) if (cambio.de === current.version) current = apply(current, cambio);
  }
  // Not before this answer has come to its end.
  if (current.version < (counted.get(lista) ?? 0) || quedan(lista, current)) setTimeout(() => refetchList(queryKey));
  // The rows of a list are those of its call.
  return current as Lista<F>;
}
