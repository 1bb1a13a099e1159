import type { ResetPreview } from '@conserje/contract';
import { missingSignOffText } from '@conserje/rules';
import { formatCount, formatCreditos } from '../../../ui/text/format.ts';
import type { ResetGroup, ResetKind } from './listaPaga.queries.ts';

/** Labels of the groups (decisions §5). */
export const RESET_GROUP_LABELS = ['rangos bajos (categorías 1 y 2)', 'rangos altos (de la 3 en adelante)'] as const;

export const formatResetName = (que: ResetKind, op: ResetGroup): string =>
  `Reiniciar ${que === 0 ? 'nómina' : 'lista'}${op === 1 ? ' +' : ''}`;

export const countPersonas = (n: number): string => formatCount(n, 'persona', 'personas');

const describeMissing = ({ faltan }: ResetPreview): string[] =>
  faltan ? [missingSignOffText(faltan.nombres, faltan.personas.length)] : [];

export function describeConsequences(que: ResetKind, preview: ResetPreview): string[] {
  const { personas: unpaid, creditos: owed, pagadas, pagadoCreditos, nuevas, nuevosCreditos } = preview;
  if (que === 1)
    return [
      unpaid === 0
        ? 'Todo está pagado. Nada pasa a Pendientes.'
        : `${countPersonas(unpaid)} sin pagar (${formatCreditos(owed)}) ${unpaid === 1 ? 'pasa' : 'pasan'} a Pendientes.`,
      pagadas === 0
        ? 'Sin pagos todavía.'
        : `${countPersonas(pagadas)} ya ${pagadas === 1 ? 'cobró' : 'cobraron'} (${formatCreditos(pagadoCreditos)}). Queda en el historial.`,
      'Se cierra esta lista. La siguiente empieza con la próxima paga.',
    ];
  return [
    nuevas === 0
      ? 'La lista ya está actualizada.'
      : `Antes ${nuevas === 1 ? 'entra' : 'entran'} en la lista ${countPersonas(nuevas)} con ${formatCreditos(nuevosCreditos)}.`,
    `${unpaid === 1 ? 'Queda' : 'Quedan'} ${countPersonas(unpaid)} por pagar (${formatCreditos(owed)}). Nadie pierde nada.`,
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
    ...describeMissing(preview),
  ];
}
