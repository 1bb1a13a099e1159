import type { TakenPaseLista } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { formatCount, formatSpokenDuration } from '../../../ui/text/format.ts';

const NAME_FIELD = {
  pausados: 'pausadosNombre',
  sumados: 'sumadosNombre',
  fuerabase: 'fuerabaseNombre',
} as const satisfies Record<PaseListaPart, keyof TakenPaseLista>;

export const namesOf = (list: TakenPaseLista, part: PaseListaPart): string[] => list[NAME_FIELD[part]];

/**
 * Describes the effect of sending the list.
 * @param cada minutes between lists
 */
export function describeConsequence(counts: Record<PaseListaPart, number>, personas: number, cada: number): string {
  const { pausados, sumados, fuerabase } = counts;
  const parts = [
    pausados > 0 ? `${pausados} en pausa` : '',
    sumados > 0 ? `${sumados} con +5 minutos` : '',
    fuerabase > 0 ? `${fuerabase} fuera de base` : '',
  ].filter(Boolean);
  const summary = parts.length > 0 ? new Intl.ListFormat('es').format(parts) : 'todas respondieron';
  return `${formatCount(personas, 'persona', 'personas')}: ${summary}. Podrán pasar lista de nuevo en ${formatSpokenDuration(cada)}.`;
}
