import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';
import type { Encargados, Trabajo } from './jornadas.ts';
import { sinTrabajo } from './jornadas.ts';

const MINUTO_MS = 60_000;
const MINUTOS = 60;

/** Sessions that are open at the end: most run, some wait paused, without manager, about to end or ended. */
export function abrirTiempos(
  azar: Azar,
  gente: Persona[],
  encargados: Encargados,
  { cuantos, hasta, siguienteId }: { cuantos: number; hasta: number; siguienteId: () => number },
): Trabajo {
  const trabajo = sinTrabajo();
  const libres = gente.filter((p) => !p.despedido && p.categoria <= 6 && p.registro < hasta - 3 * 60 * MINUTO_MS);
  for (let i = 0; i < cuantos && libres.length > 0; i++) {
    const [junior] = libres.splice(azar.entero(0, libres.length - 1), 1);
    if (!junior) break;
    const jefe = encargados.para(azar, junior);
    if (!jefe) continue;
    const clase = i % 10;
    const id = siguienteId();
    const pausado = clase === 3 || clase === 7;
    const asistidos = clase === 9 ? MINUTOS : clase === 8 ? MINUTOS - 1 : azar.entero(1, MINUTOS - 5);
    const abierto = hasta - (asistidos + (clase === 9 ? azar.entero(1, 90) : 0)) * MINUTO_MS;
    const alto = clase === 5 ? null : jefe.id;
    trabajo.tiempo.push({
      id,
      bajo: junior.id,
      alto,
      mins: MINUTOS,
      sumado: 0,
      confirmado: 0,
      finaliza: abierto + MINUTOS * MINUTO_MS,
      pausa: pausado ? 1 : 0,
      pausado: pausado ? hasta - azar.entero(1, 30) * MINUTO_MS : null,
      restante: pausado ? (MINUTOS - asistidos) * 60 : 0,
      p_bajo: pausado ? azar.entero(1, 2) : 0,
      comparten: junior.direccion === jefe.direccion ? 1 : 0,
      abierto,
      abierto_por: jefe.id,
      cerrado: null,
      cierre: null,
    });
    trabajo.segmento.push({ tiempo: id, encargado: alto, desde: 0 });
    const motivo = alto === null ? 'Abrió el tiempo sin encargado' : 'Abrió el tiempo';
    trabajo.bitacora.push({
      modulo: 'tiempos',
      objeto: id,
      usuario: junior.id,
      encargado: jefe.id,
      motivo,
      fecha: abierto,
    });
  }
  return trabajo;
}
