import type { Segmento } from '@conserje/rules';
import { DIA_MS, repartir, TEXTOS } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';

const MINUTO_MS = 60_000;
const MINUTOS = 60;

/** Rows of finished work, table by table. */
export interface Trabajo {
  tiempo: Insertable<Database['tiempo']>[];
  segmento: Insertable<Database['segmento']>[];
  trabajo: Insertable<Database['trabajo']>[];
  bitacora: Insertable<Database['bitacora']>[];
}
export const sinTrabajo = (): Trabajo => ({ tiempo: [], segmento: [], trabajo: [], bitacora: [] });

/** Sessions a week by category: those at the bottom work the most. */
const POR_SEMANA = [4, 4, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0];

/** Some take far more sessions than the others: theirs is the pay of the higher categories. */
const A_DEDICADOS = 0.8;
const dedicado = (persona: Persona | undefined): boolean => (persona?.id ?? 0) % 7 === 0;

/** Who may supervise whom: managers in the order of the ladder, so that those above someone are its tail. */
export class Encargados {
  readonly #porOrden: Persona[];

  constructor(gente: Persona[]) {
    this.#porOrden = gente.filter((p) => !p.despedido && p.categoria >= 2).sort((a, b) => a.orden - b.orden);
  }

  /** Someone who stands above a junior, or above a mission; near ones more often than the top. */
  para(azar: Azar, junior: Pick<Persona, 'orden'>): Persona | undefined {
    const primero = this.#porOrden.findIndex((p) => p.orden > junior.orden);
    if (primero < 0) return undefined;
    const lejos = this.#porOrden.length - primero;
    let i = primero + Math.floor(azar.real() ** 2 * lejos);
    if (azar.tal(A_DEDICADOS)) while (i < this.#porOrden.length - 1 && !dedicado(this.#porOrden[i])) i += 1;
    return this.#porOrden[i];
  }
}

/** Evenings are when people play: minutes after midnight in the agency's zone. */
const comienzo = (azar: Azar): number =>
  azar.tal(0.75) ? azar.entero(16 * 60, 22 * 60) : azar.entero(9 * 60, 16 * 60);

interface Sesion {
  id: number;
  junior: Persona;
  inicio: number;
}

/** Segments of one session: mostly one manager, at times handed over with a gap between. */
function segmentosDe(azar: Azar, encargados: Encargados, junior: Persona, minutos: number): Segmento[] {
  const primero = encargados.para(azar, junior)?.id ?? null;
  if (!azar.tal(0.08) || minutos < 20) return [{ encargado: primero, desde: 0 }];
  const relevo = azar.entero(5, minutos - 10) * 60 + azar.entero(0, 59);
  return [
    { encargado: primero, desde: 0 },
    { encargado: null, desde: relevo },
    { encargado: encargados.para(azar, junior)?.id ?? null, desde: relevo + azar.entero(20, 300) },
  ];
}

/** One finished session with everything that it left behind. */
function terminar(azar: Azar, encargados: Encargados, a: Trabajo, { id, junior, inicio }: Sesion): void {
  const sumado = azar.tal(0.15) ? azar.elegir([5, 10, 15]) : 0;
  const mins = MINUTOS + sumado;
  const entera = azar.tal(0.88);
  const asistidos = entera ? mins : azar.entero(5, mins - 1);
  const segmentos = segmentosDe(azar, encargados, junior, asistidos);
  const pausas = azar.tal(0.2) ? azar.entero(1, 3) : 0;
  const fin = inicio + (asistidos + pausas * azar.entero(2, 12)) * MINUTO_MS;
  const cerrado = fin + azar.entero(0, 20) * MINUTO_MS;
  const ultimo = segmentos.at(-1)?.encargado ?? null;
  const encargado = ultimo ?? junior.id;
  const confirmado = entera || azar.tal(0.7) ? asistidos : 0;
  a.tiempo.push({
    id,
    bajo: junior.id,
    alto: ultimo,
    mins,
    sumado,
    confirmado,
    finaliza: entera ? fin : fin + (mins - asistidos) * MINUTO_MS,
    pausa: 0,
    pausado: null,
    restante: 0,
    p_bajo: pausas,
    comparten: 0,
    abierto: inicio,
    abierto_por: encargado,
    cerrado,
    cierre: entera ? 'confirmado' : 'cancelado',
  });
  a.segmento.push(...segmentos.map((s) => ({ tiempo: id, encargado: s.encargado, desde: s.desde })));
  for (const credito of repartir(segmentos, 0, confirmado)) {
    const comun = { minutos: credito.minutos, tiempo: id, encargado, motivo: TEXTOS.tiempoConfirmado, fecha: cerrado };
    a.trabajo.push({ usuario: junior.id, tipo: 'asistencia', otro: credito.encargado, ...comun });
    if (credito.encargado !== null)
      a.trabajo.push({ usuario: credito.encargado, tipo: 'times', otro: junior.id, ...comun });
  }
  const apunte = (motivo: string, fecha: number) =>
    a.bitacora.push({ modulo: 'tiempos', objeto: id, usuario: junior.id, encargado, motivo, fecha });
  apunte('Abrió el tiempo', inicio);
  if (sumado > 0) apunte(`Sumó ${sumado} minutos`, inicio + 10 * MINUTO_MS);
  if (confirmado > 0) apunte(`Confirmó ${confirmado} minutos${entera ? ' y cerró el tiempo' : ''}`, cerrado);
  if (!entera) apunte('Canceló el tiempo', cerrado);
}

/** A week of everyone's work. `lunes` is its first instant in the agency's zone; nothing begins after `hasta`. */
export function semana(
  azar: Azar,
  gente: Persona[],
  encargados: Encargados,
  { lunes, hasta, siguienteId }: { lunes: number; hasta: number; siguienteId: () => number },
): Trabajo {
  const trabajo = sinTrabajo();
  for (const junior of gente) {
    const ritmo = POR_SEMANA[junior.categoria - 1] ?? 0;
    if (ritmo === 0 || azar.tal(junior.despedido ? 0.7 : 0.25)) continue;
    const dias = new Set(Array.from({ length: azar.entero(1, ritmo * 2) }, () => azar.entero(0, 6)));
    for (const dia of dias) {
      const inicio = lunes + dia * DIA_MS + comienzo(azar) * MINUTO_MS + azar.entero(0, 59_999);
      // Room for pauses and for the confirmation.
      if (inicio < junior.registro || inicio + 3 * 60 * MINUTO_MS > hasta) continue;
      terminar(azar, encargados, trabajo, { id: siguienteId(), junior, inicio });
    }
  }
  return trabajo;
}
