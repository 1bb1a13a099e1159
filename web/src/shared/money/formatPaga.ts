import { INITIAL_CATEGORIA, INITIAL_PAGA } from '@conserje/rules';
import { formatCreditos } from '../../ui/text/format.ts';

/** Formats the paga of a categoria (part 1 §2 Ranks). */
export const formatPaga = (categoria: { id_categoria: number; paga_nomina: number }): string =>
  categoria.id_categoria === INITIAL_CATEGORIA
    ? INITIAL_PAGA.map(formatCreditos).join(' / ')
    : formatCreditos(categoria.paga_nomina);
