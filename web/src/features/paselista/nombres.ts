import type { ListaPasada } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { contar, duracionHablada } from '../../ui/formato.ts';

const CAMPO = {
  pausados: 'pausadosNombre',
  sumados: 'sumadosNombre',
  fuerabase: 'fuerabaseNombre',
} as const satisfies Record<ParteLista, keyof ListaPasada>;

/** The names of one part of a past list. */
export const nombresDe = (lista: ListaPasada, parte: ParteLista): string[] => lista[CAMPO[parte]];

/**
 * What sending the list will do, as a person says it.
 * @param cada minutes between lists
 */
export function consecuencia(cuantos: Record<ParteLista, number>, personas: number, cada: number): string {
  const { pausados, sumados, fuerabase } = cuantos;
  const dicho = [
    pausados > 0 ? `${pausados} en pausa` : '',
    sumados > 0 ? `${sumados} con +5 minutos` : '',
    fuerabase > 0 ? `${fuerabase} fuera de base` : '',
  ].filter(Boolean);
  const que = dicho.length > 0 ? new Intl.ListFormat('es').format(dicho) : 'todas respondieron';
  return `${contar(personas, 'persona', 'personas')}: ${que}. Podrán pasar lista de nuevo en ${duracionHablada(cada)}.`;
}
