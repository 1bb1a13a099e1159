import type { FilaPaga } from '@conserje/contract';

export const VISTAS = ['porpagar', 'pagadas', 'todas'] as const;
export type Vista = (typeof VISTAS)[number];

/**
 * A row as it is shown. `visto` is its amount when it came into view: it is sorted by that, so that a payment moves
 * nothing under the thumb. `espera`: what is shown has been asked of the server and not yet answered.
 */
export type FilaVista = FilaPaga & { visto?: number; espera?: boolean };

/** Where a row was earned; of someone who has moved to another category since, what they are now is said to be so. */
export const rangoDe = ({ categoria, categoria_actual, n_categoria, mision }: FilaPaga): string =>
  categoria === categoria_actual ? mision : `${n_categoria}, ahora ${mision}`;

/** Whether a row belongs to a part of the list. */
export const pertenece = (fila: FilaPaga, vista: Vista): boolean =>
  vista === 'todas' || (vista === 'pagadas' ? fila.pagado === 1 : fila.estado === 'abierta');

/** Rows that the reader may pay now. */
export const pagables = <F extends FilaPaga>(filas: readonly F[]): F[] =>
  filas.filter(({ acciones }) => acciones.includes('pagar'));

/** The amounts of the rows in view, as they came into it. Those that no longer belong stay where they were. */
export function sitiosDe(
  antes: ReadonlyMap<number, number>,
  filas: readonly FilaPaga[],
  vista: Vista,
): ReadonlyMap<number, number> {
  const nuevas = filas.filter((f) => !antes.has(f.id) && pertenece(f, vista));
  if (nuevas.length === 0) return antes;
  return new Map([...antes, ...nuevas.map((f) => [f.id, f.monto] as const)]);
}

/** The rows in view. Those that nothing happened to are the very objects of `filas`. */
export const enVista = (filas: readonly FilaVista[], sitios: ReadonlyMap<number, number>): FilaVista[] =>
  filas.flatMap((fila) => {
    const visto = sitios.get(fila.id);
    if (visto === undefined) return [];
    return visto === fila.monto ? [fila] : [{ ...fila, visto }];
  });

/** How far paying has come; someone may have several pays. */
export interface Avance {
  pagas: number;
  pagadas: number;
  /** Credits still to be paid. */
  faltan: number;
}

export function avanceDe(filas: readonly FilaPaga[]): Avance {
  const abiertas = filas.filter((f) => f.estado === 'abierta');
  return {
    pagas: filas.length,
    pagadas: filas.filter((f) => f.pagado === 1).length,
    faltan: abiertas.reduce((n, f) => n + f.monto, 0),
  };
}

/** The row as it will be once it is paid; the server has the last word on the instant. */
export const comoPagada = (fila: FilaPaga, monto: number, quien: string, ahora: number): FilaVista => ({
  ...fila,
  monto,
  pagado: 1,
  estado: 'pagada',
  pagadoFecha: new Date(ahora).toISOString(),
  encargadoNombre: quien,
  acciones: ['deshacer'],
  espera: true,
});

/** The row once its payment is taken back. */
export const comoAbierta = (fila: FilaPaga): FilaVista => ({
  ...fila,
  pagado: 0,
  estado: 'abierta',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
  espera: true,
});

const ESTADOS = {
  abierta: 'Sin pagar',
  pagada: 'Pagada',
  ascenso: 'Ascenso',
  pendiente: 'Pendiente',
} as const satisfies Record<NonNullable<FilaPaga['estado']>, string>;

/** What became of a row, in words; nothing for a reader who is not told. */
export const estadoDe = ({ estado }: FilaPaga): string => (estado === null ? '' : ESTADOS[estado]);
