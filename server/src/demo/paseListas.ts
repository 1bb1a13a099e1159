import type { PaseListaPart } from '@conserje/rules';
import { HOUR_MS, MINUTE_MS, NAME_PLACEHOLDER, PASE_LISTA_MINUTES, PASE_LISTA_PARTS } from '@conserje/rules';
import { formatCount } from '../platform/phrases.ts';
import { runInTransaction } from '../platform/unit-of-work/transaction.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { WorkSession, WorkSessions } from './workShifts.ts';
import type { DemoWorld } from './world.ts';

/** Hours after midnight at which a pase de lista may be taken. */
const HOURS = [17, 18, 19, 20, 21, 22];
const TAKEN_RATE = 0.4;
/** Minimum of open tiempos for a pase de lista. */
const OPEN_MIN = 3;

type Parts = Record<PaseListaPart, WorkSession[]>;

const MOTIVOS: Record<PaseListaPart, string> = {
  pausados: `pausó el tiempo de ${NAME_PLACEHOLDER} en el pase de lista`,
  sumados: `sumó ${PASE_LISTA_MINUTES} minutos a ${NAME_PLACEHOLDER} en el pase de lista`,
  fuerabase: `registró a ${NAME_PLACEHOLDER} fuera de base en el pase de lista`,
};

/** Picks at most `max` items, in their order. */
const pickSome = <T>(random: SeededRandom, items: T[], max: number): T[] => {
  const chosen = new Set(items);
  while (chosen.size > max) chosen.delete(random.pick([...chosen]));
  return [...chosen];
};

/** Distributes a list: people who paused, people who left early, and some others. */
function distributeParts(random: SeededRandom, open: WorkSession[]): Parts {
  const isUnpausedByList = ({ tiempo, lists }: WorkSession) =>
    tiempo.p_bajo > 0 && !lists.some((l) => l.parte === 'pausados');
  const pausados = pickSome(random, open.filter(isUnpausedByList), random.integer(0, 5));
  const sumados = pickSome(
    random,
    open.filter((s) => s.tiempo.cierre === 'cancelado' && !pausados.includes(s)),
    random.integer(0, 3),
  );
  return { pausados, sumados, fuerabase: random.chance(0.5) ? [random.pick(open)] : [] };
}

/** Schedules the pases de lista of a day over the open tiempos. */
export function schedulePaseListas(m: DemoWorld, workSessions: WorkSessions, day: number): void {
  const offset = day + m.random.integer(0, HOUR_MS - 1);
  for (const hour of HOURS) {
    const fecha = offset + hour * HOUR_MS;
    // The next pase de lista must be allowed at the end of the demo.
    if (m.random.chance(TAKEN_RATE) && fecha + HOUR_MS <= m.queue.hasta)
      m.queue.schedule(fecha, () => takePaseLista(m, workSessions));
  }
}

const summarize = ({ pausados, sumados, fuerabase }: Parts): string =>
  [
    formatCount(pausados.length, 'pausado', 'pausados'),
    formatCount(sumados.length, 'sumado', 'sumados'),
    `${fuerabase.length} fuera de base`,
  ].join(', ');

async function takePaseLista({ engine, queue, random, roster }: DemoWorld, workSessions: WorkSessions): Promise<void> {
  const { now } = queue;
  const open = workSessions.inProgress(now).filter(({ tiempo }) => tiempo.cerrado > now + 2 * MINUTE_MS);
  const altos = new Set(open.map(({ tiempo }) => tiempo.alto));
  const encargados = roster.active.filter((p) => altos.has(p.id));
  if (open.length < OPEN_MIN || encargados.length === 0) return;
  const parts = distributeParts(random, open);
  const actor = random.pick(encargados);
  const lista = await runInTransaction({ engine, clock: () => now, actor }, async (tx) => {
    const { numero } = await tx.db
      .selectFrom('pase_lista')
      .select((eb) => eb.fn.coalesce(eb.fn.max('numero'), eb.lit(0)).as('numero'))
      .executeTakeFirstOrThrow();
    const row = { numero: numero + 1, encargado: actor.id, fecha: now };
    const { id } = await tx.db.insertInto('pase_lista').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({ modulo: 'paselista', objeto: id, motivo: `pasó lista: ${summarize(parts)}` });
    return id;
  });
  for (const { tiempo } of parts.sumados) {
    tiempo.mins += PASE_LISTA_MINUTES;
    tiempo.sumado += PASE_LISTA_MINUTES;
    tiempo.finaliza += PASE_LISTA_MINUTES * MINUTE_MS;
  }
  for (const parte of PASE_LISTA_PARTS)
    for (const { lists, entries } of parts[parte]) {
      lists.push({ lista, parte });
      entries.push({ motivo: MOTIVOS[parte], encargado: actor.id, fecha: now });
    }
}
