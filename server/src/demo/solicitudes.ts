import { duracionAscenso, siguienteMision, venceOferta } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Carreras } from './carreras.ts';
import type { Persona } from './gente.ts';
import type { Encargados, Trabajo } from './jornadas.ts';

const HORA_MS = 3_600_000;
/** Of those who may be promoted, so many have an offer that they have not answered. */
const OFRECIDOS = 0.15;
/** They answer within this time. */
const SIN_RESPONDER_MS = 12 * HORA_MS;

interface Mision {
  id: number;
  nombre: string;
  categoria: number;
  orden: number;
}

type Apuntes = Insertable<Database['bitacora']>[];
export interface Ofertas {
  ascenso: Insertable<Database['ascenso']>[];
  bitacora: Apuntes;
}
export interface Pedidos {
  solicitud_tiempo: Insertable<Database['solicitud_tiempo']>[];
  bitacora: Apuntes;
}

/** Promotions that wait for an answer: of people whose time has come, by someone above the mission that they give. */
export function ofrecerAscensos(
  azar: Azar,
  gente: Persona[],
  encargados: Encargados,
  {
    escala,
    esperas,
    carrera,
    dias,
    hasta,
  }: {
    escala: Mision[];
    /** `tiempo_ascenso` of each category, by its number. */
    esperas: ReadonlyMap<number, string>;
    carrera: Carreras['carrera'];
    /** Until an offer lapses. */
    dias: number;
    hasta: number;
  },
): Ofertas {
  const ofertas: Ofertas = { ascenso: [], bitacora: [] };
  const ultima = new Map(carrera.map((paso) => [paso.usuario, paso.fecha]));
  for (const { id, categoria, mision, registro } of gente.filter((p) => !p.despedido)) {
    const nueva = siguienteMision(escala, mision);
    const quien = nueva && encargados.para(azar, nueva);
    const desde = (ultima.get(id) ?? registro) + (duracionAscenso(esperas.get(categoria) ?? '') ?? 0);
    if (!nueva || !quien || desde >= hasta || !azar.tal(OFRECIDOS)) continue;
    const fecha = Math.max(desde, hasta - azar.entero(0, SIN_RESPONDER_MS));
    const comun = { usuario: id, encargado: quien.id, fecha };
    ofertas.ascenso.push({
      ...comun,
      de: mision,
      nueva: nueva.id,
      nueva_nombre: nueva.nombre,
      categoria: nueva.categoria,
      vence: venceOferta(fecha, dias),
      atendido: null,
      resultado: null,
    });
    ofertas.bitacora.push({ ...comun, modulo: 'rangos', objeto: null, motivo: `Ofreció el ascenso a ${nueva.nombre}` });
  }
  return ofertas;
}

/** Managers who are asked to take the open tiempos that have none. */
export function pedirEncargados(azar: Azar, gente: Persona[], encargados: Encargados, abiertos: Trabajo): Pedidos {
  const personas = new Map(gente.map((p) => [p.id, p]));
  const pedidos: Pedidos = { solicitud_tiempo: [], bitacora: [] };
  for (const { id = 0, bajo, alto, abierto, abierto_por } of abiertos.tiempo) {
    const junior = personas.get(bajo);
    const para = alto === null && junior && encargados.para(azar, junior);
    if (!para || para.id === abierto_por) continue;
    pedidos.solicitud_tiempo.push({ tiempo: id, para: para.id, de: abierto_por, fecha: abierto, atendida: null });
    const motivo = 'Pidió un encargado';
    pedidos.bitacora.push({
      modulo: 'tiempos',
      objeto: id,
      usuario: bajo,
      encargado: abierto_por,
      motivo,
      fecha: abierto,
    });
  }
  return pedidos;
}
