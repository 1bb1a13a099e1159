import type { Tiempo } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { CLAVE_TIEMPOS, tiemposQuery } from '../../dominio/tiempos.ts';
import { pedir } from '../../platform/api.ts';
import { cambiarFilas } from '../../platform/listaViva.ts';

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

/** Puts rows into the list, and takes the closed ones out of it. */
export function ponerCambio(cliente: QueryClient, data: readonly Tiempo[], cerrados: readonly number[] = []): void {
  cliente.setQueryData(
    tiemposQuery().queryKey,
    (lista) => lista && { ...lista, filas: cambiarFilas(lista.filas, data, cerrados) },
  );
}

/** The same with rows that no list carries yet: a refresh that is under way would take them back, so it is dropped. */
export async function guardarCambio(cliente: QueryClient, data: readonly Tiempo[]): Promise<void> {
  await cliente.cancelQueries({ queryKey: CLAVE_TIEMPOS });
  ponerCambio(cliente, data);
}

/** Puts a row back as it was seen. Meanwhile it may have become another, so that the list is no version of the server's any more. */
export async function deshacerCambio(cliente: QueryClient, visto: Tiempo): Promise<void> {
  await guardarCambio(cliente, [visto]);
  cliente.setQueryData(tiemposQuery().queryKey, (lista) => lista && { ...lista, version: 0 });
}
