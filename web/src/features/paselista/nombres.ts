import type { ListaPasada } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';

const CAMPO = {
  pausados: 'pausadosNombre',
  sumados: 'sumadosNombre',
  fuerabase: 'fuerabaseNombre',
} as const satisfies Record<ParteLista, keyof ListaPasada>;

/** The names of one part of a past list. */
export const nombresDe = (lista: ListaPasada, parte: ParteLista): string[] => lista[CAMPO[parte]];

const partes = (texto: string[]): string => new Intl.ListFormat('es').format(texto);

/** What sending the list will do, as a person says it. */
export function consecuencia(cuantos: Record<ParteLista, number>, personas: number): string {
  const { pausados, sumados, fuerabase } = cuantos;
  const dicho = [
    pausados > 0 ? `se ${pausados === 1 ? 'pausa un tiempo' : `pausan ${pausados} tiempos`}` : '',
    sumados > 0 ? `se suman 5 minutos a ${sumados === 1 ? 'una persona' : `${sumados} personas`}` : '',
    fuerabase > 0 ? `${fuerabase === 1 ? 'queda una persona' : `quedan ${fuerabase} personas`} fuera de base` : '',
  ].filter(Boolean);
  const que = dicho.length > 0 ? partes(dicho) : 'todas respondieron; no se pausa ni se suma a nadie';
  return `De ${personas === 1 ? 'una persona' : `${personas} personas`}: ${que}. Hasta que toque la próxima, nadie podrá pasar otra.`;
}
