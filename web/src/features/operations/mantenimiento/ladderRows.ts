import type { MisionEditable } from '@conserje/contract';

const yesNo = (n: number): string => (n === 1 ? 'Sí' : 'No');

/** Lists the ladder as import rows that change nothing: rangos and misiones from the lowest to the highest. */
export const ladderRowsOf = (misiones: readonly MisionEditable[]): (string | number)[][] =>
  misiones
    .filter((m) => !m.retirada)
    .map((m) => [m.n_categoria, m.nombre, m.precio, yesNo(m.venta), yesNo(m.traslado_venta)]);
