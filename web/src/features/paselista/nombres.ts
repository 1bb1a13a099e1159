import type { ListaPasada } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { duracionHablada } from '../../ui/formato.ts';

const CAMPO = {
  pausados: 'pausadosNombre',
  sumados: 'sumadosNombre',
  fuerabase: 'fuerabaseNombre',
} as const satisfies Record<ParteLista, keyof ListaPasada>;

/** The names of one part of a past list. */
export const nombresDe = (lista: ListaPasada, parte: ParteLista): string[] => lista[CAMPO[parte]];

const gente = (cuantas: number): string => (cuantas === 1 ? 'una persona' : `${cuantas} personas`);

/**
 * What sending the list will do, as a person says it.
 * @param cada minutes between lists
 */
export function consecuencia(cuantos: Record<ParteLista, number>, personas: number, cada: number): string {
  const { pausados, sumados, fuerabase } = cuantos;
  const dicho = [
    pausados > 0 ? `se pausa el tiempo de ${gente(pausados)}` : '',
    sumados > 0 ? `se suman 5 minutos a ${gente(sumados)}` : '',
    fuerabase > 0 ? `${fuerabase === 1 ? 'queda' : 'quedan'} fuera de base ${gente(fuerabase)}` : '',
  ].filter(Boolean);
  const que = dicho.length > 0 ? new Intl.ListFormat('es').format(dicho) : 'todas respondieron, no se marca a nadie';
  return `De ${gente(personas)}: ${que}. La próxima lista se podrá pasar dentro de ${duracionHablada(cada)}.`;
}
