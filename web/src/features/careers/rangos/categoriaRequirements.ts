import { HOURLY_PAGA, INITIAL_CATEGORIA } from '@conserje/rules';

/** Formats the requirement for the paga of a categoria, verbatim from part 1 §2 Ranks. */
export const formatPagaRequirement = (id_categoria: number): string =>
  id_categoria <= INITIAL_CATEGORIA ? HOURLY_PAGA.map((_, i) => `${i + 1}h`).join(' / ') : '5 times por dia (3 dias)';

/** Formats the wait between ascensos: '3 horas', '2 días'. */
export const formatAscensoWait = ({ tiempo_ascenso }: { tiempo_ascenso: string }): string =>
  tiempo_ascenso.replace(/\bdia/, 'día');
