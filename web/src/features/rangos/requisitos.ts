import { CATEGORIA_INICIALES, PAGA_INICIALES } from '@conserje/rules';
import { creditos } from '../../ui/formato.ts';

/** What a category must do to be paid, to the letter of part 1 §2 Ranks. */
export const requisitoDePaga = (id_categoria: number): string =>
  id_categoria <= CATEGORIA_INICIALES
    ? PAGA_INICIALES.map((_, i) => `${i + 1}h`).join(' / ')
    : '5 times por dia (3 dias)';

/** How long one waits between promotions, as it is said: '3 horas', '2 días'. */
export const esperaDe = ({ tiempo_ascenso }: { tiempo_ascenso: string }): string =>
  tiempo_ascenso.replace(/\bdia/, 'día');

/** What a category is paid (part 1 §2 Ranks). */
export const pagaDe = (categoria: { id_categoria: number; paga_nomina: number }): string =>
  categoria.id_categoria === CATEGORIA_INICIALES
    ? PAGA_INICIALES.map(creditos).join(' / ')
    : creditos(categoria.paga_nomina);
