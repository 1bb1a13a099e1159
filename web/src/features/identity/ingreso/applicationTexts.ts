import type { Ingreso } from '@conserje/contract';
import { formatList } from '@conserje/rules';

/** Key under which the calls about an application run one at a time. */
export const applicationKey = ({ id }: Pick<Ingreso, 'id'>): string => `ingreso ${id}`;

/** The answers as one text, each after its question; empty ones are left out. */
export const joinAnswers = ({ respuestas }: Ingreso): string =>
  respuestas
    .filter(({ respuesta }) => respuesta !== '')
    .map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`)
    .join('\n');

/** The answers alone, for a glance. */
export const excerptOf = ({ respuestas }: Ingreso): string =>
  respuestas
    .map(({ respuesta }) => respuesta)
    .filter((respuesta) => respuesta !== '')
    .join(' · ');

/** Says what became of an application. */
export function describeOutcome({ estado, encargadoNombre, motivo }: Ingreso): string {
  if (estado === 'espera') return 'En espera';
  if (estado === 'retirada') return 'La persona la retiró';
  const who = encargadoNombre ?? 'El portal';
  return estado === 'aceptada' ? `${who} la aceptó` : `${who} la rechazó: ${motivo ?? ''}`;
}

/** Says with whom an application shares a connection or an avatar; empty without a match. */
export function describeMatches({ coincide }: Ingreso): { banned: string; others: string } {
  const { listaNegra = [], otras = [] } = coincide ?? {};
  return {
    banned: listaNegra.length === 0 ? '' : `Coincide con ${formatList(listaNegra)}, de la lista negra`,
    others: otras.length === 0 ? '' : `Coincide con ${formatList(otras)}`,
  };
}
