import { useSyncExternalStore } from 'react';
import { guardar, leer } from './memoria.ts';

/** What someone sets for this browser alone, and how it is until they do. */
const DE_FABRICA = { timbre: false, teclas: true };
export type Preferencia = keyof typeof DE_FABRICA;

const oyentes = new Set<() => void>();
const nombreDe = (cual: Preferencia): string => `preferencia.${cual}`;

export function preferencia(cual: Preferencia): boolean {
  const guardada = leer(nombreDe(cual));
  return guardada === 'si' || guardada === 'no' ? guardada === 'si' : DE_FABRICA[cual];
}

export function preferir(cual: Preferencia, si: boolean): void {
  guardar(nombreDe(cual), si ? 'si' : 'no');
  for (const oyente of oyentes) oyente();
}

function suscribir(oyente: () => void): () => void {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
}
export const usePreferencia = (cual: Preferencia): boolean => useSyncExternalStore(suscribir, () => preferencia(cual));
