import type { Tiempo } from '@conserje/contract';
import type { Reloj, TiempoVisto } from '@conserje/rules';
import { minutosAsistidos, SIN_ALTO, terminado } from '@conserje/rules';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Fuente } from '../../platform/listaViva.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { tiemposAbiertos } from './tiempos.queries.ts';

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

/** A row as everyone sees it at an instant. */
export const vista = (fila: FilaTiempo, ahora: number): Tiempo => ({
  id: fila.id,
  bajo: fila.bajo,
  bajoNombre: fila.bajoNombre,
  bajoOrden: fila.bajoOrden,
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
});

/** The open tiempos, told as they change. */
export const ABIERTOS: Fuente<FilaTiempo> = { llamada: 'getAllTime', leer: tiemposAbiertos, ver: vista };
