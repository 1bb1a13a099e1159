import type { Membresia } from '@conserje/contract';
import { DIA_MS, diaDe, MEMBRESIA_VENCE_DIAS } from '@conserje/rules';
import { contar } from '../../ui/formato.ts';

export interface Plazo {
  texto: string;
  /** How much of its time is left, 0 to 1; null where it has no end, or has ended. */
  parte: number | null;
  /** It ends as soon as its owner is told of it. */
  pronto: boolean;
}

/** In how many of the agency's days something ends. */
export function enDias(fin: number, ahora: number, zona: string): 'hoy' | 'mañana' | null {
  const dia = diaDe(fin, zona);
  if (dia === diaDe(ahora, zona)) return 'hoy';
  return Date.parse(dia) - Date.parse(diaDe(ahora, zona)) === DIA_MS ? 'mañana' : null;
}

type Dada = Pick<Membresia, 'fecha' | 'finaliza' | 'estado' | 'dias'>;

/**
 * What is left of a membership, from the day it was sold to its end.
 * @param ahora UTC milliseconds, up to a tick of the clock old: never are there more days than the server counted
 */
export function plazoDe({ fecha, finaliza, estado, dias: contados }: Dada, ahora: number, zona: string): Plazo {
  if (estado !== 'Activa') return { texto: '—', parte: null, pronto: false };
  if (finaliza === null) return { texto: 'Permanente', parte: null, pronto: false };
  const fin = Date.parse(finaliza);
  const queda = fin - ahora;
  if (queda <= 0) return { texto: 'Venció', parte: 0, pronto: true };
  const dias = Math.min(contados ?? Number.POSITIVE_INFINITY, Math.ceil(queda / DIA_MS));
  const cuando = enDias(fin, ahora, zona);
  return {
    texto: cuando ? `Termina ${cuando}` : contar(dias, 'día', 'días'),
    parte: Math.min(1, queda / Math.max(queda, fin - Date.parse(fecha))),
    pronto: dias <= MEMBRESIA_VENCE_DIAS,
  };
}
