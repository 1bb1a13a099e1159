import type { ParteLista, Segmento } from '@conserje/rules';
import { cuartosDe, NOMBRE, repartir, TEXTOS } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { sumarPresencia } from '../features/trabajo/trabajo.public.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import type { Azar } from './azar.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS } from './mundo.ts';
import type { Persona, Plantilla } from './plantilla.ts';

/** Minutes of a session, with which it is opened. */
export const MINUTOS = 60;

/** Sessions a week by category: those at the bottom work the most. */
const POR_SEMANA = [4, 4, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0];
const FALTAN = 0.25;

type Tiempo = Insertable<Database['tiempo']> & { cerrado: number; p_bajo: number; sumado: number };
/** A finished session with everything that it left behind, of which the ids are still missing. */
export interface Sesion {
  tiempo: Tiempo;
  segmentos: Segmento[];
  /** What a role call did with it. */
  listas: { lista: number; parte: ParteLista }[];
  apuntes: { motivo: string; encargado: number; fecha: number }[];
}

/** Evenings are when people play: minutes after midnight in the agency's zone. */
const comienzo = (azar: Azar): number =>
  azar.tal(0.75) ? azar.entero(16 * 60, 22 * 60) : azar.entero(9 * 60, 16 * 60);

/** Segments of one session: mostly one manager, at times handed over with a gap between. */
function segmentosDe(azar: Azar, plantilla: Plantilla, junior: Persona, minutos: number): Segmento[] {
  const alguien = () => plantilla.encargado(azar, junior)?.id ?? null;
  const primero = { encargado: alguien(), desde: 0 };
  if (!azar.tal(0.08) || minutos < 20) return [primero];
  const relevo = azar.entero(5, minutos - 10) * 60 + azar.entero(0, 59);
  return [primero, { encargado: null, desde: relevo }, { encargado: alguien(), desde: relevo + azar.entero(20, 300) }];
}

/** What becomes of a session that begins now. */
function inventar(azar: Azar, plantilla: Plantilla, junior: Persona, inicio: number): Sesion {
  const sumado = azar.tal(0.15) ? azar.elegir([5, 10, 15]) : 0;
  const mins = MINUTOS + sumado;
  const entera = azar.tal(0.88);
  const asistidos = entera ? mins : azar.entero(5, mins - 1);
  const segmentos = segmentosDe(azar, plantilla, junior, asistidos);
  const pausas = azar.tal(0.2) ? azar.entero(1, 3) : 0;
  const fin = inicio + (asistidos + pausas * azar.entero(2, 12)) * MINUTO_MS;
  const cerrado = fin + azar.entero(0, 20) * MINUTO_MS;
  const alto = segmentos.at(-1)?.encargado ?? null;
  const encargado = alto ?? segmentos[0]?.encargado ?? junior.id;
  const confirmado = entera || azar.tal(0.7) ? asistidos : 0;
  const apunte = (motivo: string, fecha: number) => ({ motivo, encargado, fecha });
  return {
    tiempo: {
      ...{ bajo: junior.id, alto, mins, sumado, confirmado, p_bajo: pausas, abierto: inicio, abierto_por: encargado },
      finaliza: entera ? fin : fin + (mins - asistidos) * MINUTO_MS,
      ...{ cerrado, cierre: entera ? 'confirmado' : 'cancelado' },
    },
    segmentos,
    listas: [],
    apuntes: [
      apunte(`abrió el tiempo de ${NOMBRE}`, inicio),
      ...(sumado > 0 ? [apunte(`sumó ${sumado} minutos a ${NOMBRE}`, inicio + 10 * MINUTO_MS)] : []),
      ...(confirmado > 0
        ? [apunte(`confirmó ${confirmado} minutos a ${NOMBRE}${entera ? ' y cerró el tiempo' : ''}`, cerrado)]
        : []),
      ...(entera ? [] : [apunte(`canceló el tiempo de ${NOMBRE}`, cerrado)]),
    ],
  };
}

/**
 * The sessions of the past, which are too many to be worked through call by call: each is decided when it begins and written
 * once it is over, before anything that happens later.
 */
export class Jornadas {
  readonly #motor: Motor;
  /** Begun and not written yet. */
  #enCurso: Sesion[] = [];
  escritas = 0;

  constructor(motor: Motor) {
    this.#motor = motor;
  }

  /** Those that are under way at an instant. */
  enCurso(ahora: number): Sesion[] {
    return this.#enCurso.filter(({ tiempo }) => tiempo.abierto < ahora && tiempo.cerrado > ahora);
  }

  /** Puts down the sessions of a week that begins now. */
  planear({ agenda, azar, plantilla }: Mundo, dias: readonly number[]): void {
    for (const junior of plantilla.activos) {
      const ritmo = POR_SEMANA[junior.mision.categoria - 1] ?? 0;
      if (ritmo === 0 || azar.tal(FALTAN)) continue;
      for (const dia of new Set(Array.from({ length: azar.entero(1, ritmo * 2) }, () => azar.elegir(dias)))) {
        const inicio = dia + comienzo(azar) * MINUTO_MS + azar.entero(0, 59_999);
        // Room for pauses and for the confirmation.
        if (inicio + 3 * HORA_MS > agenda.hasta) continue;
        agenda.anotar(inicio, () => {
          if (!junior.despedido) this.#enCurso.push(inventar(azar, plantilla, junior, inicio));
        });
      }
    }
  }

  /** Writes those that are over by an instant. */
  async escribir(ahora: number): Promise<void> {
    const acabadas = this.#enCurso.filter(({ tiempo }) => tiempo.cerrado <= ahora);
    if (acabadas.length === 0) return;
    this.#enCurso = this.#enCurso.filter(({ tiempo }) => tiempo.cerrado > ahora);
    this.escritas += acabadas.length;
    acabadas.sort((a, b) => a.tiempo.cerrado - b.tiempo.cerrado);
    await this.#motor.db.transaction().execute(async (db) => {
      for (const sesion of acabadas) await escribir(db, sesion);
    });
  }
}

async function escribir(db: Db, { tiempo, segmentos, listas, apuntes }: Sesion): Promise<void> {
  const { bajo: usuario, confirmado = 0, abierto_por: encargado, cerrado: fecha } = tiempo;
  const { id } = await db.insertInto('tiempo').values(tiempo).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('segmento')
    .values(segmentos.map((s) => ({ ...s, tiempo: id })))
    .execute();
  const comun = { tiempo: id, encargado, motivo: TEXTOS.tiempoConfirmado, fecha };
  const trabajo = repartir(segmentos, 0, confirmado).flatMap(({ encargado: alto, minutos }) => [
    { ...comun, usuario, tipo: 'asistencia' as const, otro: alto, minutos },
    ...(alto === null ? [] : [{ ...comun, usuario: alto, tipo: 'times' as const, otro: usuario, minutos }]),
  ]);
  if (trabajo.length > 0) await db.insertInto('trabajo').values(trabajo).execute();
  const hasta = { atendidos: confirmado * 60, fecha: tiempo.finaliza - (tiempo.mins - confirmado) * MINUTO_MS };
  await sumarPresencia(db, [{ usuario, cuartos: cuartosDe([hasta], 0, confirmado) }]);
  await db
    .insertInto('bitacora')
    .values(apuntes.map((a) => ({ ...a, modulo: 'tiempos' as const, objeto: id, usuario })))
    .execute();
  if (listas.length > 0)
    await db
      .insertInto('pase_lista_fila')
      .values(listas.map((l) => ({ ...l, tiempo: id, usuario })))
      .execute();
}
