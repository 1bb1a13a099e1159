import { DAY_MS, HOUR_MS, MEJOR_TRABAJADOR_CATEGORIAS, WEEK_MS } from '@conserje/rules';
import { ladder } from '../features/careers/career/career.public.ts';
import { hashClave } from '../features/identity/session/session.public.ts';
import { readConfiguracion } from '../features/operations/agencia/agencia.public.ts';
import type { Engine } from '../platform/database/engine.ts';
import { scheduleActivity } from './activity.ts';
import { DemoApiClient } from './apiClient.ts';
import { scheduleAusencias, scheduleEnteredAusencias, scheduleFichajes } from './attendance.ts';
import { reviewClones } from './clones.ts';
import { RENTAS, scheduleMultas, scheduleRentas, sellMembresias } from './commerce.ts';
import { scheduleComunicados } from './comunicados.ts';
import { scheduleCorrections } from './corrections.ts';
import { scheduleDepartamentos } from './departamentos.ts';
import { scheduleEncuestas } from './encuestas.ts';
import { EventQueue } from './eventQueue.ts';
import { scheduleApplications } from './ingreso.ts';
import { issueLlamados } from './llamados.ts';
import { scheduleNameRequests } from './nameChange.ts';
import { scheduleNormativa } from './normativa.ts';
import { scheduleOpenTiempos } from './openTiempos.ts';
import { schedulePaseListas } from './paseListas.ts';
import { schedulePaydays } from './paydays.ts';
import { inventPeople, scheduleRegistrations } from './people.ts';
import { giveExtraPermisos } from './permisos.ts';
import { seededRandom } from './seededRandom.ts';
import { scheduleSignOffs } from './signOffs.ts';
import type { Person } from './staff.ts';
import { DemoRoster } from './staff.ts';
import { scheduleSugerencias } from './sugerencias.ts';
import { scheduleTurnos } from './turnos.ts';
import { WorkSessions } from './workShifts.ts';
import type { DemoWorld } from './world.ts';

/** Password of everyone in the demo. */
export const CLAVE = 'demo1234';
/** Time before the fully simulated weeks, in which people already register. */
const EARLIER_PAST_MS = 8 * WEEK_MS;

/** Number of names with a sparkle. */
const SPARKLES = 3;

const ESTADOS = [
  '¡Hoy doble paga de asistencia hasta las 20:00!',
  'Se buscan encargados para el turno de la noche',
  'Recuerden el uniforme correcto en base',
  'Felicidades a los nuevos Supervisores',
  'Reunión de la junta el sábado a las 17:00',
  'Nueva sala de descanso: pasen a verla',
];

/** Size of the demo agency and length of its past. The same `seed` and `hasta` generate the same agency. */
export interface DemoSize {
  usuarios: number;
  weeks: number;
  seed: number;
  /** Tiempos open at the end. */
  open: number;
  /** End of the past in UTC milliseconds. */
  hasta: number;
}

/** Returns the Mondays of the last weeks in a zone, oldest first. */
function mondaysBefore(hasta: number, weeks: number, zona: string): Temporal.ZonedDateTime[] {
  const today = Temporal.Instant.fromEpochMilliseconds(hasta).toZonedDateTimeISO(zona).startOfDay();
  const lastMonday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, i) => lastMonday.subtract({ days: 7 * (weeks - 1 - i) }));
}

/** Names on the black list of people who never had an account. */
const BANNED_OUTSIDERS = [
  ['Troll.Base', 'Raids en la base, con pruebas'],
  ['-Regala.Creditos-', 'Estafas a miembros nuevos'],
  ['Anti=Agencias', 'Insultos en la entrada'],
] as const;

/** Schedules estados and best workers, who change now and then, and dismisses the setup. */
function scheduleAgenciaLife({ queue, random, api, roster }: DemoWorld): void {
  queue.schedule(queue.hasta - 40 * HOUR_MS, () => {
    const bosses = roster.active.filter((p) => p.mision.categoria >= 11);
    for (const [i, estado] of ESTADOS.slice(0, bosses.length).entries()) {
      const supervisor = bosses[i];
      const fecha = queue.hasta - random.integer(1, 40) * HOUR_MS;
      if (!supervisor) continue;
      queue.schedule(fecha, async () => {
        await api.call(supervisor, 'POST estados', { body: { op: 1, estado } });
      });
    }
  });
  queue.schedule(queue.hasta, async () => {
    const [founder, ...others] = roster.active.toSorted((a, b) => b.mision.orden - a.mision.orden);
    if (!founder) return;
    const destellos = [founder, ...others.slice(0, SPARKLES - 1)].map((p) => p.usuario);
    for (const [nombre, motivo] of BANNED_OUTSIDERS)
      await api.call(founder, 'POST vetar', { body: { nombre, motivo } });
    await api.call(founder, 'POST editAjustes', { body: { data: { destellos } } });
    await api.call(founder, 'POST actionPuesta', { body: { op: 1 } });
  });
  for (const days of [21, 14, 7, 0])
    queue.schedule(queue.hasta - days * DAY_MS, async () => {
      const candidates = roster.active.filter((p) => p.mision.categoria >= 2 && p.mision.categoria <= 9);
      const supervisor = roster.active.find((p) => p.mision.categoria >= 11);
      if (candidates.length === 0 || !supervisor) return;
      const current = await api.call(supervisor, 'GET mejoresTrabajadores');
      for (const { categoria } of MEJOR_TRABAJADOR_CATEGORIAS) {
        const previous = current.find((m) => m.categoria === categoria);
        const { id: usuario } = random.pick(candidates);
        if (usuario === previous?.usuario) continue;
        await api.call(supervisor, 'POST actionTrabajador', {
          body: { op: 0, categoria, usuario, id: previous?.id ?? 0 },
        });
      }
    });
}

async function createWorld(
  engine: Engine,
  { seed, weeks, hasta }: DemoSize,
  workSessions: WorkSessions,
): Promise<DemoWorld> {
  const { zona, firma_desde: firmaFrom, ascenso_vence } = await readConfiguracion(engine.db);
  const categorias = await engine.db.selectFrom('categoria').select(['id', 'tiempo_ascenso']).execute();
  const firstMonday = mondaysBefore(hasta, weeks, zona)[0]?.epochMilliseconds ?? hasta;
  const queue = new EventQueue(firstMonday - EARLIER_PAST_MS, hasta);
  const clock = () => queue.now;
  return {
    engine,
    queue,
    zona,
    firmaFrom,
    offerMs: ascenso_vence * DAY_MS,
    random: seededRandom(seed),
    roster: new DemoRoster(),
    api: await DemoApiClient.create(engine, clock, () => workSessions.write(queue.now)),
    ladder: await ladder(engine.db),
    waiting: new Map(categorias.map((c) => [c.id, c.tiempo_ascenso])),
  };
}

/** Fills an empty, migrated database with a plausible agency; `onProgress` receives progress messages. */
export async function fillDatabase(
  engine: Engine,
  size: DemoSize,
  onProgress: (text: string) => void,
): Promise<{ people: Person[]; open: number }> {
  const { usuarios, weeks, seed, open, hasta } = size;
  const already = await engine.db.selectFrom('usuario').select('nombre_plano').execute();
  if (already.length > 1)
    throw new Error('La base de datos ya tiene usuarios: la demostración solo se escribe en una vacía');
  const workSessions = new WorkSessions(engine);
  const m = await createWorld(engine, size, workSessions);
  const { queue, random } = m;
  for (const [id, renta] of RENTAS)
    await engine.db.updateTable('categoria').set({ renta }).where('id', '=', id).execute();
  const past = { desde: queue.now, hasta, takenNames: already.map((u) => u.nombre_plano) };
  const people = inventPeople(random, m.ladder, usuarios, past);
  const claveHash = await hashClave(CLAVE);
  scheduleRegistrations(m, people, claveHash);
  const mondays = mondaysBefore(hasta, weeks, m.zona);
  const from = mondays[0]?.epochMilliseconds ?? hasta;
  scheduleActivity(m, from);
  sellMembresias(m, people);
  scheduleMultas(m, from, usuarios);
  scheduleRentas(m, from);
  // Their own random sequences, so that the rest of the past does not depend on them.
  const attendanceWorld = { ...m, random: seededRandom(seed + 1) };
  scheduleAusencias(attendanceWorld, usuarios);
  scheduleFichajes(attendanceWorld, usuarios);
  scheduleEnteredAusencias({ ...m, random: seededRandom(seed + 44) }, usuarios);
  scheduleCorrections({ ...m, random: seededRandom(seed + 2) }, usuarios);
  for (const [i, inicio] of mondays.entries()) {
    const days = Array.from({ length: 7 }, (_, dayIndex) => inicio.add({ days: dayIndex }).epochMilliseconds);
    queue.schedule(inicio.epochMilliseconds, async () => {
      workSessions.schedule(m, days);
      for (const day of days) schedulePaseListas(m, workSessions, day);
      await workSessions.write(queue.now);
      onProgress(`${i + 1} de ${weeks} semanas, ${workSessions.written} tiempos`);
    });
  }
  schedulePaydays(
    m,
    mondays.map((inicio) => inicio.add({ days: 6 })),
  );
  scheduleOpenTiempos(m, open);
  scheduleNameRequests(m);
  reviewClones(m);
  scheduleAgenciaLife(m);
  giveExtraPermisos(m);
  issueLlamados(m, from, usuarios);
  scheduleNormativa({ ...m, random: seededRandom(seed + 34) }, from);
  scheduleTurnos({ ...m, random: seededRandom(seed + 80) });
  scheduleApplications(m, claveHash);
  scheduleSugerencias({ ...m, random: seededRandom(seed + 33) }, from, usuarios);
  scheduleComunicados({ ...m, random: seededRandom(seed + 34) }, from);
  scheduleSignOffs(m);
  scheduleEncuestas({ ...m, random: seededRandom(seed + 35) }, from);
  scheduleDepartamentos({ ...m, random: seededRandom(seed + 81) });
  try {
    await queue.runAll();
    await workSessions.write(hasta);
    await m.api.runDueJobs();
  } finally {
    await m.api.finish();
  }
  const { n } = await engine.db
    .selectFrom('tiempo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cerrado', 'is', null)
    .executeTakeFirstOrThrow();
  return { people: m.roster.people, open: Number(n) };
}
