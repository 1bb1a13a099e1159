import type { Tiempo } from '@conserje/contract';
import type { Reloj, Staff, TiempoVisto } from '@conserje/rules';
import { accionesTiempo, minutosAsistidos, terminado } from '@conserje/rules';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaTiempo } from './tiempos.queries.ts';

/** `alto` of a tiempo without manager (decisions §4). */
export const SIN_ALTO = -1;

export const relojDe = (fila: FilaTiempo): Reloj => ({
  mins: fila.mins,
  finaliza: fila.finaliza,
  pausa: fila.pausa === 1,
  restante: fila.restante,
  confirmado: fila.confirmado,
});

export const vistoDe = (fila: FilaTiempo, ahora: number): TiempoVisto => ({
  bajo: fila.bajo,
  alto: fila.alto,
  bajoOrden: fila.bajoOrden,
  terminado: terminado({ finaliza: fila.finaliza, pausa: fila.pausa === 1 }, ahora),
});

/** A row as its reader sees it, with what they may do with it. */
export const vista = (fila: FilaTiempo, lector: Staff, ahora: number): Tiempo => ({
  id: fila.id,
  bajo: fila.bajo,
  bajoNombre: fila.bajoNombre,
  alto: fila.alto ?? SIN_ALTO,
  altoNombre: fila.altoNombre ?? '',
  finaliza: iso(fila.finaliza),
  pausa: fila.pausa,
  pausado: isoONull(fila.pausado),
  tiempoPaused: fila.restante,
  p_bajo: fila.p_bajo,
  mins: fila.mins,
  minsA: minutosAsistidos(relojDe(fila), ahora),
  sumado: fila.sumado,
  comparten: fila.comparten === 1,
  acciones: accionesTiempo(vistoDe(fila, ahora), lector),
});
