import { useSyncExternalStore } from 'react';
import { guardar, leer } from './memoria.ts';
import { crearSenal } from './senal.ts';

/** What someone sets for this browser alone, and how it is until they do. */
const DE_FABRICA = { timbre: false, teclas: true };
export type Preferencia = keyof typeof DE_FABRICA;

const cambia = crearSenal();
const nombreDe = (cual: Preferencia) => `preferencia.${cual}` as const;

export function preferencia(cual: Preferencia): boolean {
  const guardada = leer(nombreDe(cual));
  return guardada === 'si' || guardada === 'no' ? guardada === 'si' : DE_FABRICA[cual];
}

export function preferir(cual: Preferencia, si: boolean): void {
  guardar(nombreDe(cual), si ? 'si' : 'no');
  cambia.emitir();
}

export const usePreferencia = (cual: Preferencia): boolean =>
  useSyncExternalStore(cambia.escuchar, () => preferencia(cual));
