import { CLAVE_ASCENSOS } from '../../dominio/ascenso.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** An offer lapses by itself: nobody tells. */
const CADA_MS = 30_000;

const lista = listaLarga('GET ascensosOfrecidos', [...CLAVE_ASCENSOS, 'ofrecidos']);

/** Promotions that wait for others' answers and that the reader may take back; any change of mission takes one off. */
export const ofrecidosQuery: typeof lista = (vista) => ({
  ...lista(vista),
  refetchInterval: CADA_MS,
  meta: { temas: ['carrera'] as const },
});
