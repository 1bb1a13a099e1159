import { HOUR_MS, MINUTE_MS, pagaGroupOf } from '@conserje/rules';
import { scheduleAscenso } from './careers.ts';
import { choosePayer } from './commerce.ts';
import type { DemoWorld } from './world.ts';

const PAID_RATE = 0.85;
const OTHER_MONTO_RATE = 0.04;
const ASCENSO_RATE = 0.05;
const PAID_PENDIENTE_RATE = 0.6;
const GROUPS = ['bajo', 'alto'] as const;

/**
 * Schedules the nomina of some Sundays: cut in the evening, paid over the following days, its list reset a week later.
 */
export function schedulePaydays(m: DemoWorld, sundays: Temporal.ZonedDateTime[]): void {
  for (const sunday of sundays) {
    const cutAt = sunday.add({ hours: 18 });
    m.queue.schedule(cutAt.epochMilliseconds, () => cutPeriod(m));
    m.queue.schedule(cutAt.add({ days: 7 }).subtract({ hours: 1 }).epochMilliseconds, () => resetLists(m));
  }
}

async function cutPeriod(m: DemoWorld): Promise<void> {
  const payer = choosePayer(m);
  if (!payer) return;
  for (const op of [0, 1] as const) await m.api.call(payer, 'POST reiniciarNomina', { body: { op } });
  const { filas } = await m.api.call(payer, 'GET getListaPaga');
  for (const { id, usuario, monto, estado } of filas)
    if (estado === 'abierta' && m.random.chance(PAID_RATE))
      m.queue.schedule(m.queue.now + m.random.integer(1, 72 * 60) * MINUTE_MS, () => pay(m, { id, usuario, monto }));
}

/** Row of the list as seen by the payer. */
interface PayRow {
  id: number;
  usuario: number;
  monto: number;
}

async function pay(m: DemoWorld, { id, usuario, monto }: PayRow): Promise<void> {
  const payer = choosePayer(m, usuario);
  // The name may have changed meanwhile.
  const { usuario: nombre = '' } = m.roster.people.find((p) => p.id === usuario) ?? {};
  if (!payer || (m.random.chance(ASCENSO_RATE) && (await promote(m, payer, { id, usuario })))) return;
  if (m.random.chance(OTHER_MONTO_RATE))
    await m.api.call(payer, 'POST pagarMonto', { body: { id, monto: monto + m.random.integer(1, 3) } });
  else await m.api.call(payer, 'POST pagar', { body: { id, nombre, op: 1, monto } });
}

/** Spends a pay on the next mision, if it suffices. @returns whether it did */
async function promote(m: DemoWorld, payer: { id: number }, { id, usuario }: Pick<PayRow, 'id' | 'usuario'>) {
  const { sig } = await m.api.call(payer, 'POST ascensoPaga', { body: { op: 0, id } });
  const person = m.roster.people.find((p) => p.id === usuario);
  const mision = m.ladder.find((n) => n.nombre === sig);
  if (!person || !mision) return false;
  await m.api.call(payer, 'POST ascensoPaga', { body: { op: 1, id } });
  m.roster.move(person, mision);
  scheduleAscenso(m, person);
  return true;
}

/** Resets non-empty lists; most of the unpaid rows are paid over the following days. */
async function resetLists(m: DemoWorld): Promise<void> {
  const { queue, random, api } = m;
  const payer = choosePayer(m);
  if (!payer) return;
  const { filas } = await api.call(payer, 'GET getListaPaga');
  for (const [op, grupo] of GROUPS.entries())
    if (filas.some((f) => pagaGroupOf(f.categoria) === grupo))
      await api.call(payer, 'POST reiniciarLista', { body: { op } });
  const pendientes = await api.call(payer, 'GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario, fecha } of pendientes) {
    if (Date.parse(fecha) !== queue.now || !random.chance(PAID_PENDIENTE_RATE)) continue;
    queue.schedule(queue.now + random.integer(1, 240) * HOUR_MS, async () => {
      const pendientePayer = choosePayer(m, usuario);
      if (pendientePayer) await api.call(pendientePayer, 'POST pagarPendiente', { body: { id } });
    });
  }
}
