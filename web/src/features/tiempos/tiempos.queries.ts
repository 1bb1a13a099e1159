import type { Tiempo } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { anticiparFilas, ponerFilas, quitarFila } from '../../platform/listaViva.ts';

/** Keys begin with the subject of the live events that make them stale. */
const claves = {
  detalle: (id: number) => ['tiempos', 'detalle', id],
  /** Of one user, so that the next to log in never sees them. */
  cancelados: (usuario: number) => ['cancelados', usuario],
  usuarios: ['usuarios', 'tiempos'],
} as const;

export const detalleQuery = (id: number) =>
  queryOptions({
    queryKey: claves.detalle(id),
    queryFn: ({ signal }) => pedir('GET getInfoDetailTime/:id', { params: { id } }, { signal }),
  });

/** What the reader has cancelled and may take back. */
export const canceladosQuery = (usuario: number) =>
  queryOptions({
    queryKey: claves.cancelados(usuario),
    queryFn: ({ signal }) => pedir('GET getTimesCancelados', {}, { signal }),
    meta: { mios: ['tiempos'] },
  });

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: claves.usuarios,
    queryFn: ({ signal }) => pedir('GET getUsuariosTiempos', {}, { signal }),
    staleTime: 60_000,
    meta: { temas: ['ausencias'] },
  });

export interface Ajuste {
  mins: number;
  sumar: boolean;
}

/** An action on one tiempo, with the row as it is seen (decisions §1: a stale screen is refused). */
export const accionDe = ({ id, alto, pausa, sumado }: Tiempo, op: OpTiempo, ajuste?: Ajuste) => ({
  body: { op, id, alto, pausa, sumado, ...ajuste },
});
/** One action at a time on one tiempo, wherever its buttons stand. */
export const claveAccion = (id: number): string => `tiempo ${id}`;

/** Shows a row as it will be. */
export const anticiparCambio = (previsto: Tiempo): void => anticiparFilas('getAllTime', [previsto]);

/** Puts rows into the list as they were answered, and takes the closed ones out of it. */
export const ponerCambio = (data: readonly Tiempo[], cerrados: readonly number[] = []): void =>
  ponerFilas('getAllTime', data, cerrados);

/** Nothing came of it. */
export const deshacerCambio = ({ id }: Tiempo): void => quitarFila('getAllTime', id);
