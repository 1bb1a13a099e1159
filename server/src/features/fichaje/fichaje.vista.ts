import type { Fichaje } from '@conserje/contract';
import { FICHAJE_MAX_MS, minutosFichados, salidaDe } from '@conserje/rules';
import { iso } from '../../platform/fechas.ts';
import type { FilaFichaje } from './fichaje.queries.ts';

/** What stands for the exit of an open entry (part 2 §3). */
const ABIERTA = '-';

/** An entry as it is answered; what was forgotten counts as closed. */
export function vista(fila: FilaFichaje, ahora: number): Fichaje {
  const salida = salidaDe(fila, ahora);
  return {
    id: fila.id,
    dia: fila.dia,
    entrada: iso(fila.entrada),
    salida: salida === null ? ABIERTA : iso(salida),
    min: minutosFichados(fila, ahora),
    deducido: fila.deducido,
    olvidada: salida !== null && salida - fila.entrada === FICHAJE_MAX_MS,
  };
}
