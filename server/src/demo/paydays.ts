import { pagaGroupOf } from '@conserje/rules';
import { scheduleAscenso } from './careers.ts';
import { choosePayer } from './commerce.ts';
import type { DemoWorld } from './world.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

const PAID_RATE = 0.85;
const OTHER_MONTO_RATE = 0.04;
const ASCENSO_RATE = 0.05;
const PAID_PENDIENTE_RATE = 0.6;
const GROUPS = ['bajo', 'alto'] as const;

/** Puts down the payroll of some Sundays: cut in the evening, paid in the days that follow, its list reset a week later. */
export function schedulePaydays(m: DemoWorld, sundays: Temporal.ZonedDateTime[]): void {
  for (const domingo of sundays) {
    const pago = domingo.add({ hours: 18 });
    m.agenda.record(pago.epochMilliseconds, () => cutPeriod(m));
    m.agenda.record(pago.add({ days: 7 }).subtract({ hours: 1 }).epochMilliseconds, () => close(m));
  }
}

async function cutPeriod(m: DemoWorld): Promise<void> {
  const quien = choosePayer(m);
  if (!quien) return;
  for (const op of [0, 1] as const) await m.mano.call(quien, 'POST reiniciarNomina', { body: { op } });
  const { filas } = await m.mano.call(quien, 'GET getListaPaga');
  for (const { id, usuario, monto, estado } of filas)
    if (estado === 'abierta' && m.random.chance(PAID_RATE))
      m.agenda.record(m.agenda.ahora + m.random.integer(1, 72 * 60) * MINUTE_MS, () => pay(m, { id, usuario, monto }));
}

/** A row of the list as it was seen. */
interface Row {
  id: number;
  usuario: number;
  monto: number;
}

async function pay(m: DemoWorld, { id, usuario, monto }: Row): Promise<void> {
  const quien = choosePayer(m, usuario);
  // As they are called by now.
  const { usuario: nombre = '' } = m.roster.gente.find((p) => p.id === usuario) ?? {};
  if (!quien || (m.random.chance(ASCENSO_RATE) && (await promote(m, quien, { id, usuario })))) return;
  if (m.random.chance(OTHER_MONTO_RATE))
    await m.mano.call(quien, 'POST pagarMonto', { body: { id, monto: monto + m.random.integer(1, 3) } });
  else await m.mano.call(quien, 'POST pagar', { body: { id, nombre, op: 1, monto } });
}

/** Spends a pay on the next mission, where it reaches for it. @returns whether it did */
async function promote(m: DemoWorld, quien: { id: number }, { id, usuario }: Pick<Row, 'id' | 'usuario'>) {
  const { sig } = await m.mano.call(quien, 'POST ascensoPaga', { body: { op: 0, id } });
  const person = m.roster.gente.find((p) => p.id === usuario);
  const mision = m.ladder.find((n) => n.nombre === sig);
  if (!person || !mision) return false;
  await m.mano.call(quien, 'POST ascensoPaga', { body: { op: 1, id } });
  m.roster.move(person, mision);
  scheduleAscenso(m, person);
  return true;
}

/** Resets the lists that have anyone on them; most of what was left unpaid is paid in the days that follow. */
async function close(m: DemoWorld): Promise<void> {
  const { agenda, random, mano } = m;
  const quien = choosePayer(m);
  if (!quien) return;
  const { filas } = await mano.call(quien, 'GET getListaPaga');
  for (const [op, grupo] of GROUPS.entries())
    if (filas.some((f) => pagaGroupOf(f.categoria) === grupo))
      await mano.call(quien, 'POST reiniciarLista', { body: { op } });
  const pendientes = await mano.call(quien, 'GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario, fecha } of pendientes) {
    if (Date.parse(fecha) !== agenda.ahora || !random.chance(PAID_PENDIENTE_RATE)) continue;
    agenda.record(agenda.ahora + random.integer(1, 240) * HOUR_MS, async () => {
      const paga = choosePayer(m, usuario);
      if (paga) await mano.call(paga, 'POST pagarPendiente', { body: { id } });
    });
  }
}
