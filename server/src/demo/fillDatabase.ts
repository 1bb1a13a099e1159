import { MEJOR_TRABAJADOR_CATEGORIAS } from '@conserje/rules';
import { ladder } from '../features/careers/career/career.public.ts';
import { hashClave } from '../features/identity/session/session.public.ts';
import { readConfiguracion } from '../features/operations/agencia/agencia.public.ts';
import type { Motor } from '../platform/database/engine.ts';
import { DemoApiClient } from './apiClient.ts';
import { scheduleAusencias, scheduleFichajes } from './attendance.ts';
import { reviewClones } from './clones.ts';
import { fine, RENTAS, scheduleRentas, sellMembresias } from './commerce.ts';
import { scheduleCorrections } from './corrections.ts';
import { Agenda } from './eventQueue.ts';
import { issueLlamados } from './llamados.ts';
import { scheduleNameRequests } from './nameChange.ts';
import { openTiempos } from './openTiempos.ts';
import { schedulePaseListas } from './paseListas.ts';
import { schedulePaydays } from './paydays.ts';
import { inventPeople, scheduleRegistrations } from './people.ts';
import { giveExtraPermisos } from './permisos.ts';
import { seededRandom as seedInjections } from './seededRandom.ts';
import type { Person } from './staff.ts';
import { DemoRoster } from './staff.ts';
import { scheduleSugerencias } from './sugerencias.ts';
import { WorkSessions } from './workShifts.ts';
import type { DemoWorld } from './world.ts';
import { HOUR_MS, WEEK_MS } from './world.ts';

/** The password of everyone in the made-up agency. */
export const CLAVE = 'demo1234';
/** People were there for so long before the past that is told in full. */
const EARLIER_PAST_MS = 8 * WEEK_MS;

/** Those whose names carry a sparkle. */
const SPARKLES = 3;

const ESTADOS = [
  '¡Hoy doble paga de asistencia hasta las 20:00!',
  'Se buscan encargados para el turno de la noche',
  'Recuerden el uniforme correcto en base',
  'Felicidades a los nuevos Supervisores',
  'Reunión de la junta el sábado a las 17:00',
  'Nueva sala de descanso: pasen a verla',
];

/** How large the agency is and how long its past. The same `seed` and `hasta` give the same agency. */
export interface DemoSize {
  usuarios: number;
  weeks: number;
  seed: number;
  /** Tiempos that are open at the end. */
  open: number;
  /** The end of the past, UTC milliseconds. */
  hasta: number;
}

/** The Mondays of the last weeks in a zone, the oldest first. */
function lunes(hasta: number, weeks: number, zona: string): Temporal.ZonedDateTime[] {
  const hoy = Temporal.Instant.fromEpochMilliseconds(hasta).toZonedDateTimeISO(zona).startOfDay();
  const ultimo = hoy.subtract({ days: hoy.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, i) => ultimo.subtract({ days: 7 * (weeks - 1 - i) }));
}

/** Puts down what administrators say, and who is best; who is best changes now and then. The first hour is long past. */
function scheduleAgenciaLife({ agenda, random, mano, roster }: DemoWorld): void {
  agenda.record(agenda.hasta - 40 * HOUR_MS, () => {
    const bosses = roster.active.filter((p) => p.mision.categoria >= 11);
    for (const [i, estado] of ESTADOS.slice(0, bosses.length).entries()) {
      const supervisor = bosses[i];
      const fecha = agenda.hasta - random.integer(1, 40) * HOUR_MS;
      if (!supervisor) continue;
      agenda.record(fecha, async () => {
        await mano.call(supervisor, 'POST estados', { body: { op: 1, estado } });
      });
    }
  });
  agenda.record(agenda.hasta, async () => {
    const [founder, ...others] = roster.active.toSorted((a, b) => b.mision.orden - a.mision.orden);
    if (!founder) return;
    const destellos = [founder, ...others.slice(0, SPARKLES - 1)].map((p) => p.usuario);
    await mano.call(founder, 'POST editAjustes', { body: { data: { destellos } } });
    await mano.call(founder, 'POST actionPuesta', { body: { op: 1 } });
  });
  for (const dias of [21, 14, 7, 0])
    agenda.record(agenda.hasta - dias * 24 * HOUR_MS, async () => {
      const candidates = roster.active.filter((p) => p.mision.categoria >= 2 && p.mision.categoria <= 9);
      const supervisor = roster.active.find((p) => p.mision.categoria >= 11);
      if (candidates.length === 0 || !supervisor) return;
      const ahora = await mano.call(supervisor, 'GET mejoresTrabajadores');
      for (const { categoria } of MEJOR_TRABAJADOR_CATEGORIAS) {
        const antes = ahora.find((m) => m.categoria === categoria);
        const { id: usuario } = random.pick(candidates);
        if (usuario === antes?.usuario) continue;
        await mano.call(supervisor, 'POST actionTrabajador', {
          body: { op: 0, categoria, usuario, id: antes?.id ?? 0 },
        });
      }
    });
}

async function createWorld(
  motor: Motor,
  { seed, weeks, hasta }: DemoSize,
  workSessions: WorkSessions,
): Promise<DemoWorld> {
  const { zona, firma_desde: firmaFrom } = await readConfiguracion(motor.db);
  const categorias = await motor.db.selectFrom('categoria').select(['id', 'tiempo_ascenso']).execute();
  const primero = lunes(hasta, weeks, zona)[0]?.epochMilliseconds ?? hasta;
  const agenda = new Agenda(primero - EARLIER_PAST_MS, hasta);
  const reloj = () => agenda.ahora;
  return {
    ...{ motor, agenda, zona, firmaFrom, random: seedInjections(seed), roster: new DemoRoster() },
    mano: await DemoApiClient.create(motor, reloj, () => workSessions.write(agenda.ahora)),
    ladder: await ladder(motor.db),
    waiting: new Map(categorias.map((c) => [c.id, c.tiempo_ascenso])),
  };
}

/** Fills an empty, migrated database with a believable agency; `onProgress` is told how far it is. */
export async function fill(
  motor: Motor,
  size: DemoSize,
  onProgress: (texto: string) => void,
): Promise<{ gente: Person[]; open: number }> {
  const { usuarios, weeks, seed, open, hasta } = size;
  const already = await motor.db.selectFrom('usuario').select('nombre_plano').execute();
  if (already.length > 1)
    throw new Error('La base de datos ya tiene usuarios: la demostración solo se escribe en una vacía');
  const workSessions = new WorkSessions(motor);
  const m = await createWorld(motor, size, workSessions);
  const { agenda, random } = m;
  for (const [id, renta] of RENTAS)
    await motor.db.updateTable('categoria').set({ renta }).where('id', '=', id).execute();
  const past = { desde: agenda.ahora, hasta, takenNames: already.map((u) => u.nombre_plano) };
  const gente = inventPeople(random, m.ladder, usuarios, past);
  scheduleRegistrations(m, gente, await hashClave(CLAVE));
  const mondays = lunes(hasta, weeks, m.zona);
  const desde = mondays[0]?.epochMilliseconds ?? hasta;
  sellMembresias(m, gente);
  fine(m, desde, usuarios);
  scheduleRentas(m, desde);
  // By chances of their own: the rest of the past does not depend on who was away.
  const presencia = { ...m, random: seedInjections(seed + 1) };
  scheduleAusencias(presencia, usuarios);
  scheduleFichajes(presencia, usuarios);
  scheduleCorrections({ ...m, random: seedInjections(seed + 2) }, usuarios);
  for (const [i, inicio] of mondays.entries()) {
    const dias = Array.from({ length: 7 }, (_, dia) => inicio.add({ days: dia }).epochMilliseconds);
    agenda.record(inicio.epochMilliseconds, async () => {
      workSessions.schedule(m, dias);
      for (const dia of dias) schedulePaseListas(m, workSessions, dia);
      await workSessions.write(agenda.ahora);
      onProgress(`${i + 1} de ${weeks} semanas, ${workSessions.written} tiempos`);
    });
  }
  schedulePaydays(
    m,
    mondays.map((inicio) => inicio.add({ days: 6 })),
  );
  openTiempos(m, open);
  scheduleNameRequests(m);
  reviewClones(m);
  scheduleAgenciaLife(m);
  giveExtraPermisos(m);
  issueLlamados(m, desde, usuarios);
  scheduleSugerencias({ ...m, random: seedInjections(seed + 33) }, desde, usuarios);
  try {
    await agenda.runAll();
    await workSessions.write(hasta);
    await m.mano.runDueJobs();
  } finally {
    await m.mano.finish();
  }
  const { n } = await motor.db
    .selectFrom('tiempo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cerrado', 'is', null)
    .executeTakeFirstOrThrow();
  return { gente: m.roster.gente, open: Number(n) };
}
