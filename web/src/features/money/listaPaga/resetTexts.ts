import type { ResetPreview } from '@conserje/contract';
import { count, creditos } from '../../../ui/text/format.ts';
import type { Group, ResetKind } from './listaPaga.queries.ts';

/** Who belongs to a group (decisions §5). */
export const PEOPLE = ['rangos bajos (categorías 1 y 2)', 'rangos altos (de la 3 en adelante)'] as const;

/** What a reset is called on its button. */
export const formatResetName = (que: ResetKind, op: Group): string =>
  `Reiniciar ${que === 0 ? 'nómina' : 'lista'}${op === 1 ? ' +' : ''}`;

const personas = (n: number): string => count(n, 'persona', 'personas');

/** What a reset will do, as a person says it, point by point. */
export function describeConsequences(que: ResetKind, preview: ResetPreview): string[] {
  const { personas: unpaid, creditos: debe, pagadas, pagadoCreditos, nuevas, nuevosCreditos } = preview;
  if (que === 1)
    return [
      unpaid === 0
        ? 'Todo está pagado. Nada pasa a Pendientes.'
        : `${personas(unpaid)} sin pagar (${creditos(debe)}) ${unpaid === 1 ? 'pasa' : 'pasan'} a Pendientes.`,
      pagadas === 0
        ? 'Sin pagos todavía.'
        : `${personas(pagadas)} ya ${pagadas === 1 ? 'cobró' : 'cobraron'} (${creditos(pagadoCreditos)}). Queda en el historial.`,
      'Se cierra esta lista. La siguiente empieza con la próxima paga.',
    ];
  return [
    nuevas === 0
      ? 'La lista ya está actualizada.'
      : `Antes ${nuevas === 1 ? 'entra' : 'entran'} en la lista ${personas(nuevas)} con ${creditos(nuevosCreditos)}.`,
    `${unpaid === 1 ? 'Queda' : 'Quedan'} ${personas(unpaid)} por pagar (${creditos(debe)}). Nadie pierde nada.`,
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
  ];
}
