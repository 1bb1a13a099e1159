import type { ListaViva } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import type { Query } from '@tanstack/react-query';
import { olvidarAdelantos } from './adelanto.ts';
import { queryClient } from './consultas.ts';
import { seCuenta } from './listaViva.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `temas`: what makes a query stale beside the subject that its key begins with; `calma`: at most every so many
     * milliseconds, where these change all the time and the answer is large. `mios`: the same, where it is the reader's own
     * that has changed, and no one else's. `viva`: the list that it keeps, whose changes are told.
     */
    queryMeta: {
      temas?: readonly Tema[];
      mios?: readonly Tema[];
      calma?: number;
      publica?: true;
      viva?: ListaViva;
    };
  }
}

/** So many changes are remembered: the answer and the events of one come close together. */
const RECORDADOS = 200;
const atendidos = new Map<string, Promise<void>>();

const oyeDe = (tema: Tema, { meta }: Query): boolean => meta?.temas?.includes(tema) === true;
const caducaCon =
  (tema: Tema) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.viva === undefined &&
    (queryKey[0] === tema || (meta?.temas?.includes(tema) === true && meta.calma === undefined));
/** What of it is stale where it was the reader who did it, or whom it concerns. */
const caducaMio =
  (tema: Tema) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.viva === undefined ? meta?.mios?.includes(tema) === true : queryKey[0] === tema && !seCuenta(meta.viva);

const aplazadas = new Set<string>();

/** Stale at the end of its time, whatever else happens until then. */
function aplazar({ queryKey, queryHash, meta }: Query): void {
  if (meta?.calma === undefined || aplazadas.has(queryHash)) return;
  aplazadas.add(queryHash);
  setTimeout(() => {
    aplazadas.delete(queryHash);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, meta.calma);
}

/**
 * A first answer that is still under way is not asked for twice at once, and may carry the state before: what it brings
 * is stale on arrival.
 */
async function pedirDeNuevo(predicate: (query: Query) => boolean): Promise<void> {
  const consultas = queryClient.getQueryCache();
  const primeras = consultas.findAll({
    fetchStatus: 'fetching',
    predicate: (q) => predicate(q) && q.state.data === undefined,
  });
  await queryClient.invalidateQueries({ predicate });
  if (primeras.length > 0) await queryClient.invalidateQueries({ predicate: (q) => primeras.includes(q) });
}

function deTodos(tema: Tema): Promise<void> {
  for (const consulta of queryClient.getQueryCache().findAll({ predicate: (q) => oyeDe(tema, q) })) aplazar(consulta);
  return pedirDeNuevo(caducaCon(tema));
}

/** Once for each change; the others wait for the same. */
function unaVez(clave: string, pedir: () => Promise<void>): Promise<void> {
  const pedido = atendidos.get(clave) ?? pedir();
  atendidos.set(clave, pedido);
  for (const vieja of atendidos.keys()) {
    if (atendidos.size <= RECORDADOS) break;
    atendidos.delete(vieja);
  }
  return pedido;
}

/**
 * Asks anew for what a subject makes stale; `mio` where the reader did it, or it is they whom it concerns. With the id of the
 * change (`x-cambio`) once for each subject of it: whether the answer to whoever made it tells first or one of its events,
 * the others wait for the same.
 */
export async function caducar(tema: Tema, cambio: string | undefined, mio: boolean): Promise<void> {
  olvidarAdelantos();
  const pedir = (clave: string, hacer: () => Promise<void>) =>
    cambio === undefined ? hacer() : unaVez(`${cambio} ${clave}`, hacer);
  await Promise.all([
    pedir(tema, () => deTodos(tema)),
    mio && pedir(`${tema} mio`, () => pedirDeNuevo(caducaMio(tema))),
  ]);
}

/** Something of a subject has changed that could not be told: a live list of it is asked for whole. */
export const pedirLista = (tema: Tema): Promise<void> =>
  pedirDeNuevo(({ queryKey, meta }) => meta?.viva !== undefined && queryKey[0] === tema && seCuenta(meta.viva));
