import { CLAVE_ASCENSOS } from '../../dominio/ascenso.ts';
import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

/** An offer lapses by itself: nobody tells. */
const CADA_MS = 30_000;

/** Promotions that wait for others' answers and that the reader may take back; any change of mission takes one off. */
export const ofrecidosQuery = (buscar: string) => ({
  ...paginasQuery([...CLAVE_ASCENSOS, 'ofrecidos'], buscar, (query, opciones) =>
    pedirPagina('GET ascensosOfrecidos', { query }, opciones),
  ),
  refetchInterval: CADA_MS,
  meta: { temas: ['carrera'] as const },
});
