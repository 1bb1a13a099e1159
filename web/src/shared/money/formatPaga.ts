import { HOURLY_PAGA, INITIAL_CATEGORIA } from '@conserje/rules';
import { formatCreditos } from '../../ui/text/format.ts';

/**
 * Formats the paga of a categoria (part 1 §2 Ranks).
 * @param separator between the pagas of categoria 1
 */
export const formatPaga = (
  categoria: { id_categoria: number; paga_nomina: number },
  separator: ' / ' | '/' = ' / ',
): string =>
  categoria.id_categoria === INITIAL_CATEGORIA
    ? HOURLY_PAGA.map(formatCreditos).join(separator)
    : formatCreditos(categoria.paga_nomina);
