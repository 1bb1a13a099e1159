import type { Tiempo, TiempoSuyo } from '@conserje/contract';
import type { Reloj, TiempoVisto } from '@conserje/rules';
import { minutosAsistidos, SIN_ALTO, terminado, tiempoOlvidado } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Fuente } from '../../platform/listaViva.ts';
import type { FilaTablero } from './tiempos.camino.ts';
import { abiertosConCamino, conCamino } from './tiempos.camino.ts';
import type { FilaTiempo } from './tiempos.queries.ts';

export const relojDe = (fila: FilaTiempo): Reloj => ({
  mins: fila.mins,
  finaliza: fila.finaliza,
  pausa: fila.pausa === 1,
  restante: fila.restante,
  confirmado: fila.confirmado,
});

/** @param olvidoMinutos the agency's `olvido_minutos`; 0 where whether it is forgotten changes nothing */
export function vistoDe(fila: FilaTiempo, ahora: number, olvidoMinutos = 0): TiempoVisto {
  const { bajo, alto, bajoOrden, confirmado, finaliza, pausado } = fila;
  const reloj = { finaliza, pausado, pausa: fila.pausa === 1 };
  return {
    ...{ bajo, alto, bajoOrden, confirmado },
    terminado: terminado(reloj, ahora),
    olvidado: tiempoOlvidado(reloj, olvidoMinutos, ahora),
  };
}

/** A row as its junior is told of it. */
export const vistaPropia = (fila: FilaTiempo, ahora: number): TiempoSuyo => ({
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
  confirmado: fila.confirmado,
  sumado: fila.sumado,
  comparten: fila.comparten === 1,
});

/** A row as everyone sees it at an instant. */
export const vista = ({ relevos, paradas, ...fila }: FilaTablero, ahora: number): Tiempo => ({
  ...vistaPropia(fila, ahora),
  relevos: relevos.map(({ alto, altoNombre, hasta }) => ({
    alto: alto ?? SIN_ALTO,
    altoNombre: altoNombre ?? '',
    hasta,
  })),
  paradas: paradas.map(({ atendidos, fecha }) => ({ atendidos, fecha: iso(fecha) })),
});

/** Rows as they now stand, as everyone sees them. */
export const vistas = async (db: Db, filas: FilaTiempo[], ahora: number): Promise<Tiempo[]> =>
  (await conCamino(db, filas)).map((fila) => vista(fila, ahora));

/** The open tiempos, told as they change. */
export const ABIERTOS: Fuente<FilaTablero> = { llamada: 'getAllTime', leer: abiertosConCamino, ver: vista };
