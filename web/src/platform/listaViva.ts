import type { CallKey, CambioLista, ListaViva } from '@conserje/contract';
import type { Query } from '@tanstack/react-query';
import { pedirVersion } from './api.ts';
import { queryClient } from './consultas.ts';
import type { ConId, Lista, Puestas } from './propias.ts';
import { cambiarFilas, conPropias } from './propias.ts';

/** So many changes are remembered: an answer that is on its way may be older than some of them. */
const RECORDADOS = 50;
const recientes = new Map<ListaViva, CambioLista[]>();
/** The newest version that the stream has told of each list that it tells. */
const contadas = new Map<ListaViva, number>();

/** How often lists were asked for. */
let pedidas = 0;
/** What the reader has put there by their own calls: how often lists had been asked for when it was answered. */
const puestas = new Map<string, number>();
const clave = (lista: ListaViva, id: number): string => `${lista} ${id}`;
const SIN_RESPUESTA = Number.POSITIVE_INFINITY;
const espera = (lista: ListaViva, id: number): boolean => puestas.get(clave(lista, id)) === SIN_RESPUESTA;
/** What a call has changed is told at once. If not, something else has happened to it, or the stream is gone. */
const SIN_CONTAR_MS = 1_000;

/** Whether what changes of a list is told as it happens. */
export const seCuenta = (lista: ListaViva): boolean => contadas.has(lista);

/** The stream has broken: what it would have told is not known. */
export function dejarDeContar(): void {
  recientes.clear();
  contadas.clear();
}

const consultasDe = (lista: ListaViva): Query[] =>
  queryClient.getQueryCache().findAll({ predicate: (q) => q.meta?.viva === lista });
// Its queries keep nothing else.
const listaDe = ({ state }: Query): Lista<ConId> | undefined => state.data as Lista<ConId> | undefined;

const algunas = (propias: Puestas<ConId> = {}, cuales: (id: number) => boolean): Puestas<ConId> =>
  Object.fromEntries(Object.entries(propias).filter(([id]) => cuales(Number(id))));

/** What is told of a row is newer than what its reader was answered of it; what they wait for stays until it is answered. */
function aplicar(datos: Lista<ConId>, { lista, a, filas, fuera }: CambioLista): Lista<ConId> {
  const dichas = new Set([...filas.map(({ id }) => id), ...fuera]);
  const propias = algunas(datos.propias, (id) => !dichas.has(id) || espera(lista, id));
  return conPropias<ConId>(a, cambiarFilas<ConId>(datos.base ?? datos.filas, filas, fuera), propias);
}

/** What the stream tells of a list: who has the version before moves on without asking, anyone else asks. */
export function contar(cambio: CambioLista): void {
  const { lista, de, a } = cambio;
  contadas.set(lista, a);
  recientes.set(lista, [...(recientes.get(lista) ?? []), cambio].slice(-RECORDADOS));
  for (const consulta of consultasDe(lista)) {
    // A first answer that is on its way is brought up to date when it is there.
    const datos = listaDe(consulta);
    if (!datos || datos.version >= a) continue;
    if (datos.version === de) queryClient.setQueryData(consulta.queryKey, aplicar(datos, cambio));
    else pedirEntera(consulta.queryKey);
  }
}

/** One that is on its way may do; if it is too old it is seen when it is there. */
const pedirEntera = (queryKey: readonly unknown[]): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });

/** Whether something answered is shown that the list does not carry. */
const quedan = (lista: ListaViva, datos: Lista<ConId> | undefined): boolean =>
  Object.keys(datos?.propias ?? {}).some((id) => !espera(lista, Number(id)));

/** Shows a list with others of the reader's own than before. */
function cambiarPropias(lista: ListaViva, cambiar: (propias: Puestas<ConId>) => Puestas<ConId>): void {
  for (const { queryKey } of consultasDe(lista))
    queryClient.setQueryData<Lista<ConId>>(
      queryKey,
      (datos) => datos && conPropias(datos.version, datos.base ?? datos.filas, cambiar(datos.propias ?? {})),
    );
}

function poner(lista: ListaViva, filas: readonly ConId[], fuera: readonly number[], cuando: number): void {
  const otras: Puestas<ConId> = Object.fromEntries([
    ...filas.map((fila) => [fila.id, fila]),
    ...fuera.map((id) => [id, null]),
  ]);
  for (const id of Object.keys(otras)) puestas.set(clave(lista, Number(id)), cuando);
  cambiarPropias(lista, (propias) => ({ ...propias, ...otras }));
}

/** Shows rows as they will be once a call of the reader's is answered. */
export const anticiparFilas = (lista: ListaViva, filas: readonly ConId[]): void =>
  poner(lista, filas, [], SIN_RESPUESTA);

/** Shows rows as a call of the reader's was answered, and none of those that are gone by it, until the list itself has come so far. */
export function ponerFilas(lista: ListaViva, filas: readonly ConId[], fuera: readonly number[] = []): void {
  poner(lista, filas, fuera, pedidas);
  setTimeout(() => {
    for (const consulta of consultasDe(lista)) if (quedan(lista, listaDe(consulta))) pedirEntera(consulta.queryKey);
  }, SIN_CONTAR_MS);
}

/** Shows a row as the list has it: nothing came of what was to be done to it. */
export function quitarFila(lista: ListaViva, id: number): void {
  puestas.delete(clave(lista, id));
  cambiarPropias(lista, (propias) => algunas(propias, (otra) => otra !== id));
}

/**
 * Asks for a live list, as far as the page has not got it already, and brings it up to date by what was told meanwhile.
 * `queryKey` is that of its query, whose `meta` names it (`viva`).
 */
export async function leerLista<F extends ConId>(
  lista: ListaViva,
  queryKey: readonly unknown[],
  signal: AbortSignal,
): Promise<Lista<F>> {
  pedidas += 1;
  const pedida = pedidas;
  const antes = queryClient.getQueryData<Lista<F>>(queryKey);
  const key: CallKey = `GET ${lista}`;
  const leida = await pedirVersion(key, antes?.version, { signal });
  const ya = queryClient.getQueryData<Lista<F>>(queryKey) ?? antes;
  // What was answered after this was asked for, or is not answered.
  const propias = algunas(ya?.propias, (id) => (puestas.get(clave(lista, id)) ?? 0) >= pedida);
  const hubo = ya !== undefined && ya.version !== antes?.version;
  let vale: Lista<ConId>;
  if (ya && (leida === null || (hubo && ya.version >= leida.version)))
    vale = conPropias<ConId>(ya.version, ya.base ?? ya.filas, propias);
  else {
    // Only what was there to be compared with is answered as unchanged.
    vale = conPropias<ConId>(leida?.version ?? 0, leida?.datos ?? [], propias);
    for (const cambio of recientes.get(lista) ?? []) if (cambio.de === vale.version) vale = aplicar(vale, cambio);
  }
  // Not before this answer has come to its end.
  if (vale.version < (contadas.get(lista) ?? 0) || quedan(lista, vale)) setTimeout(() => pedirEntera(queryKey));
  // The rows of a list are those of its call.
  return vale as Lista<F>;
}
