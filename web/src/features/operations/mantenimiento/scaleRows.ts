import type { MisionEditable } from '@conserje/contract';

const yesNo = (n: number): string => (n === 1 ? 'Sí' : 'No');

/** The ladder as the rows of a file that would change nothing: ranks and missions from the lowest to the highest. */
export const ladderRowsOf = (misiones: readonly MisionEditable[]): (string | number)[][] =>
  misiones
    .filter((m) => !m.retirada)
    .map((m) => [m.n_categoria, m.nombre, m.precio, yesNo(m.venta), yesNo(m.traslado_venta)]);
