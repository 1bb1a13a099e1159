import type { Tema } from '@conserje/rules';
import type { Query } from '@tanstack/react-query';
import { olvidarAdelantos } from './adelanto.ts';
import { queryClient } from './consultas.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `temas`: what makes a query stale beside the subject that its key begins with; `calma`: at most every so many
     * milliseconds, where these change all the time and the answer is large.
     */
    queryMeta: { temas?: readonly Tema[]; calma?: number; publica?: true };
  }
}

/** So many changes are remembered: the answer and the events of one come close together. */
const RECORDADOS = 200;
const atendidos = new Map<string, Promise<void>>();

const oyeDe = (tema: Tema, { meta }: Query): boolean => meta?.temas?.includes(tema) === true;
const caducaCon =
  (tema: Tema) =>
  (query: Query): boolean =>
    query.queryKey[0] === tema || (oyeDe(tema, query) && query.meta?.calma === undefined);

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
async function pedirDeNuevo(tema: Tema): Promise<void> {
  const predicate = caducaCon(tema);
  const consultas = queryClient.getQueryCache();
  for (const consulta of consultas.findAll({ predicate: (q) => oyeDe(tema, q) })) aplazar(consulta);
  const primeras = consultas.findAll({
    fetchStatus: 'fetching',
    predicate: (q) => predicate(q) && q.state.data === undefined,
  });
  await queryClient.invalidateQueries({ predicate });
  if (primeras.length > 0) await queryClient.invalidateQueries({ predicate: (q) => primeras.includes(q) });
}

/**
 * Asks anew for what a subject makes stale. With the id of the change (`x-cambio`) once for each subject of it: whether
 * the answer to whoever made it tells first or one of its events, the others wait for the same.
 */
export function caducar(tema: Tema, cambio?: string): Promise<void> {
  olvidarAdelantos();
  if (cambio === undefined) return pedirDeNuevo(tema);
  const clave = `${cambio} ${tema}`;
  const pedido = atendidos.get(clave) ?? pedirDeNuevo(tema);
  atendidos.set(clave, pedido);
  for (const vieja of atendidos.keys()) {
    if (atendidos.size <= RECORDADOS) break;
    atendidos.delete(vieja);
  }
  return pedido;
}
