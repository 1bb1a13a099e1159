import type { EncargadoSegment, PaseListaPart } from '@conserje/rules';
import { distributeMinutes, HOUR_MS, MINUTE_MS, minutesByQuarter, NAME_PLACEHOLDER, TEXTS } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { addPresence } from '../features/work/workLedger/workLedger.public.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/dataLists.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { DemoRoster, Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** Minutes with which a tiempo is opened. */
export const TIEMPO_MINUTES = 60;

/** Tiempos per week by categoria: the lowest work the most. */
const TIEMPOS_PER_WEEK = [4, 4, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0];
const MISSING_RATE = 0.25;

type NewTiempo = Insertable<Database['tiempo']> & { cerrado: number; p_bajo: number; sumado: number };
/** Finished tiempo with its dependent rows, without ids yet. */
export interface WorkSession {
  tiempo: NewTiempo;
  segments: EncargadoSegment[];
  /** Pases de lista that included it. */
  lists: { lista: number; parte: PaseListaPart }[];
  entries: { motivo: string; encargado: number; fecha: number }[];
}

/** Picks the start, in minutes after midnight in the agency's zone; mostly in the evening. */
const startMinute = (random: SeededRandom): number =>
  random.chance(0.75) ? random.integer(16 * 60, 22 * 60) : random.integer(9 * 60, 16 * 60);

/** Builds the segments of a tiempo: mostly one encargado, sometimes a hand-over with a gap. */
function buildSegments(random: SeededRandom, roster: DemoRoster, bajo: Person, minutes: number): EncargadoSegment[] {
  const pickEncargadoId = () => roster.pickEncargado(random, bajo)?.id ?? null;
  const firstSegment = { encargado: pickEncargadoId(), desde: 0 };
  if (!random.chance(0.08) || minutes < 20) return [firstSegment];
  const relief = random.integer(5, minutes - 10) * 60 + random.integer(0, 59);
  return [
    firstSegment,
    { encargado: null, desde: relief },
    { encargado: pickEncargadoId(), desde: relief + random.integer(20, 300) },
  ];
}

/** Generates a tiempo that starts now, with its whole course. */
function inventSession(random: SeededRandom, roster: DemoRoster, bajo: Person, inicio: number): WorkSession {
  const sumado = random.chance(0.15) ? random.pick([5, 10, 15]) : 0;
  const mins = TIEMPO_MINUTES + sumado;
  const whole = random.chance(0.88);
  const attended = whole ? mins : random.integer(5, mins - 1);
  const segments = buildSegments(random, roster, bajo, attended);
  const pauses = random.chance(0.2) ? random.integer(1, 3) : 0;
  const end = inicio + (attended + pauses * random.integer(2, 12)) * MINUTE_MS;
  const cerrado = end + random.integer(0, 20) * MINUTE_MS;
  const alto = segments.at(-1)?.encargado ?? null;
  const encargado = alto ?? segments[0]?.encargado ?? bajo.id;
  const confirmado = whole || random.chance(0.7) ? attended : 0;
  const entry = (motivo: string, fecha: number) => ({ motivo, encargado, fecha });
  return {
    tiempo: {
      bajo: bajo.id,
      alto,
      mins,
      sumado,
      confirmado,
      p_bajo: pauses,
      abierto: inicio,
      abierto_por: encargado,
      finaliza: whole ? end : end + (mins - attended) * MINUTE_MS,
      cerrado,
      cierre: whole ? 'confirmado' : 'cancelado',
    },
    segments,
    lists: [],
    entries: [
      entry(`abrió el tiempo de ${NAME_PLACEHOLDER}`, inicio),
      ...(sumado > 0 ? [entry(`sumó ${sumado} minutos a ${NAME_PLACEHOLDER}`, inicio + 10 * MINUTE_MS)] : []),
      ...(confirmado > 0
        ? [entry(`confirmó ${confirmado} minutos a ${NAME_PLACEHOLDER}${whole ? ' y cerró el tiempo' : ''}`, cerrado)]
        : []),
      ...(whole ? [] : [entry(`canceló el tiempo de ${NAME_PLACEHOLDER}`, cerrado)]),
    ],
  };
}

/**
 * Past tiempos, which are too many to create call by call: each is decided at its start, and written once it is over,
 * before any later event.
 */
export class WorkSessions {
  readonly #engine: Engine;
  /** Started and not written yet. */
  #inProgress: WorkSession[] = [];
  written = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns the tiempos in progress at an instant. */
  inProgress(now: number): WorkSession[] {
    return this.#inProgress.filter(({ tiempo }) => tiempo.abierto < now && tiempo.cerrado > now);
  }

  /** Schedules the tiempos of a week that starts now. */
  schedule({ queue, random, roster }: DemoWorld, days: readonly number[]): void {
    for (const bajo of roster.active) {
      const weeklyRate = TIEMPOS_PER_WEEK[bajo.mision.categoria - 1] ?? 0;
      if (weeklyRate === 0 || random.chance(MISSING_RATE)) continue;
      for (const day of new Set(Array.from({ length: random.integer(1, weeklyRate * 2) }, () => random.pick(days)))) {
        const inicio = day + startMinute(random) * MINUTE_MS + random.integer(0, 59_999);
        // Leaves time for pauses and the confirmation.
        if (inicio + 3 * HOUR_MS > queue.hasta) continue;
        queue.schedule(inicio, () => {
          if (!bajo.despedido) this.#inProgress.push(inventSession(random, roster, bajo, inicio));
        });
      }
    }
  }

  /** Writes the tiempos that are over at an instant. */
  async write(now: number): Promise<void> {
    const finished = this.#inProgress.filter(({ tiempo }) => tiempo.cerrado <= now);
    if (finished.length === 0) return;
    this.#inProgress = this.#inProgress.filter(({ tiempo }) => tiempo.cerrado > now);
    this.written += finished.length;
    finished.sort((a, b) => a.tiempo.cerrado - b.tiempo.cerrado);
    await this.#engine.db.transaction().execute(async (db) => {
      for (const session of finished) await write(db, session);
    });
  }
}

async function write(db: Db, { tiempo, segments, lists, entries }: WorkSession): Promise<void> {
  const { bajo: usuario, confirmado = 0, abierto_por: encargado, cerrado: fecha } = tiempo;
  const { id } = await db.insertInto('tiempo').values(tiempo).returning('id').executeTakeFirstOrThrow();
  await insertRows(
    db,
    'segmento',
    segments.map((s) => ({ ...s, tiempo: id })),
  ).execute();
  const shared = { tiempo: id, encargado, motivo: TEXTS.tiempoConfirmado, fecha };
  const workRows = distributeMinutes(segments, 0, confirmado).flatMap(({ encargado: alto, minutos }) => [
    { ...shared, usuario, tipo: 'asistencia' as const, otro: alto, minutos },
    ...(alto === null ? [] : [{ ...shared, usuario: alto, tipo: 'times' as const, otro: usuario, minutos }]),
  ]);
  if (workRows.length > 0) await insertRows(db, 'trabajo', workRows).execute();
  const confirmedUntil = {
    atendidos: confirmado * 60,
    fecha: tiempo.finaliza - (tiempo.mins - confirmado) * MINUTE_MS,
  };
  await addPresence(db, [{ usuario, quarters: minutesByQuarter([confirmedUntil], 0, confirmado) }]);
  await insertRows(
    db,
    'bitacora',
    entries.map((a) => ({ ...a, modulo: 'tiempos' as const, objeto: id, usuario })),
  ).execute();
  if (lists.length > 0)
    await insertRows(
      db,
      'pase_lista_fila',
      lists.map((l) => ({ ...l, tiempo: id, usuario })),
    ).execute();
}
