import type { CallKey, CambioLista, ListaViva } from '@conserje/contract';
import { pedirVersion } from './api.ts';
import { queryClient } from './consultas.ts';

/** The rows of a list at one of its versions, as its query keeps them. */
export interface Lista<F> {
  version: number;
  filas: readonly F[];
}

/** So many changes are remembered: an answer that is on its way may be older than some of them. */
const RECORDADOS = 50;
const recientes = new Map<ListaViva, CambioLista[]>();
/** The newest version that the stream has told of each list that it tells. */
const contadas = new Map<ListaViva, number>();

/** Whether what changes of a list is told as it happens. */
export const seCuenta = (lista: ListaViva): boolean => contadas.has(lista);

/** The stream has broken: what it would have told is not known. */
export function dejarDeContar(): void {
  recientes.clear();
  contadas.clear();
}

type ConId = { id: number };
/** Rows that are others in their place, new ones behind, and none of those that are gone. */
export function cambiarFilas<F extends ConId>(filas: readonly F[], otras: readonly F[], fuera: readonly number[]): F[] {
  const cambiadas = new Map(otras.map((fila) => [fila.id, fila]));
  const idas = new Set(fuera);
  const quedan = filas.filter(({ id }) => !idas.has(id)).map((fila) => cambiadas.get(fila.id) ?? fila);
  const presentes = new Set(filas.map(({ id }) => id));
  return [...quedan, ...otras.filter(({ id }) => !presentes.has(id))];
}

const aplicar = (lista: Lista<ConId>, { a, filas, fuera }: CambioLista): Lista<ConId> => ({
  version: a,
  filas: cambiarFilas<ConId>(lista.filas, filas, fuera),
});

/** What the stream tells of a list: who has the version before moves on without asking, anyone else asks. */
export function contar(cambio: CambioLista): void {
  const { lista, de, a } = cambio;
  contadas.set(lista, a);
  recientes.set(lista, [...(recientes.get(lista) ?? []), cambio].slice(-RECORDADOS));
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: (q) => q.meta?.viva === lista })) {
    // Its queries keep nothing else; a first answer that is on its way is brought up to date when it is there.
    const datos = state.data as Lista<ConId> | undefined;
    if (!datos || datos.version >= a) continue;
    if (datos.version === de) queryClient.setQueryData(queryKey, aplicar(datos, cambio));
    else pedirEntera(queryKey);
  }
}

/** One that is on its way may do; if it is too old it is seen when it is there. */
const pedirEntera = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });

/**
 * Asks for a live list, as far as the page has not got it already, and brings it up to date by what was told meanwhile.
 * `queryKey` is that of its query, whose `meta` names it (`viva`).
 */
export async function leerLista<F extends ConId>(
  lista: ListaViva,
  queryKey: readonly unknown[],
  signal: AbortSignal,
): Promise<Lista<F>> {
  const antes = queryClient.getQueryData<Lista<F>>(queryKey);
  const key: CallKey = `GET ${lista}`;
  const leida = await pedirVersion(key, antes?.version, { signal });
  const ya = queryClient.getQueryData<Lista<F>>(queryKey) ?? antes;
  const hubo = ya !== undefined && ya.version !== antes?.version;
  if (ya && (leida === null || (hubo && ya.version >= leida.version))) return ya;
  // Only what was there to be compared with is answered as unchanged.
  let vale: Lista<ConId> = leida === null ? { version: 0, filas: [] } : { version: leida.version, filas: leida.datos };
  for (const cambio of recientes.get(lista) ?? []) if (cambio.de === vale.version) vale = aplicar(vale, cambio);
  // Not before this answer has come to its end.
  if (vale.version < (contadas.get(lista) ?? 0)) setTimeout(() => pedirEntera(queryKey));
  // The rows of a list are those of its call.
  return vale as Lista<F>;
}
