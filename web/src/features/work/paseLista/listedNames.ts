import type { TakenPaseLista } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { count, formatSpokenDuration } from '../../../ui/text/format.ts';

const NAME_FIELD = {
  pausados: 'pausadosNombre',
  sumados: 'sumadosNombre',
  fuerabase: 'fuerabaseNombre',
} as const satisfies Record<PaseListaPart, keyof TakenPaseLista>;

/** The names of one part of a past list. */
export const namesOf = (lista: TakenPaseLista, parte: PaseListaPart): string[] => lista[NAME_FIELD[parte]];

/**
 * What sending the list will do, as a person says it.
 * @param cada minutes between lists
 */
export function describeConsequence(cuantos: Record<PaseListaPart, number>, personas: number, cada: number): string {
  const { pausados, sumados, fuerabase } = cuantos;
  const dicho = [
    pausados > 0 ? `${pausados} en pausa` : '',
    sumados > 0 ? `${sumados} con +5 minutos` : '',
    fuerabase > 0 ? `${fuerabase} fuera de base` : '',
  ].filter(Boolean);
  const que = dicho.length > 0 ? new Intl.ListFormat('es').format(dicho) : 'todas respondieron';
  return `${count(personas, 'persona', 'personas')}: ${que}. Podrán pasar lista de nuevo en ${formatSpokenDuration(cada)}.`;
}
