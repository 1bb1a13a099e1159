import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '@conserje/contract';
import type { Agency, Person } from './agency.ts';
import type { Activity } from './books.ts';
import { askedFor, GRAVEDADES, resultOf } from './books.ts';
import { countInForce } from './discipline.ts';

const NOTHING: Activity = { asistencia: 0, times: 0, ascensos: 0 };
/** A shown time is an hour supervised, in stored steps of half an hour (decisions §5). */
const shownTimes = (minutes: number): number => Math.floor(minutes / 30) / 2;
const LIMIT = 500;

/** Minutes and ascensos of each person in *Resumen semanal*. */
export async function compareWork(a: Agency): Promise<void> {
  const { filas } = await a.call(a.boss, 'GET resumenSemana/:dia', { params: { dia: a.dayText(0) } });
  const shown = new Map(filas.map((row) => [row.usuario, row]));
  for (const { id, usuario, isActive, done } of a.everyone) {
    const row = shown.get(id);
    if (!isActive && !row) continue;
    const theirs = row && { asistencia: row.asistencia, times: row.times, ascensos: row.ascenso };
    a.check.equal('minutes and ascensos', usuario, done, theirs);
  }
}

const WAIT_MS = 500;
const WAITS_MAX = 120;

/** Waits until a job of the portal has closed the week. */
async function closedWeek(a: Agency): Promise<AnswerOf<'GET actividad'>> {
  for (let n = 0; n < WAITS_MAX; n += 1) {
    const answer = await a.call(a.boss, 'GET actividad');
    if (answer.lunes === a.dayText(0)) return answer;
    await sleep(WAIT_MS);
  }
  throw new Error('the week was not closed');
}

const daysOff = (a: Agency, person: Person): number =>
  Array.from({ length: 7 }, (_, day) => day).filter((day) => !person.days.has(day) || a.isAbsent(person, day)).length;

/** The table of *Actividad* for the week. */
export async function compareActivity(a: Agency): Promise<void> {
  const { filas } = await closedWeek(a);
  const shown = new Map(filas.map((row) => [row.usuario, row]));
  a.check.equal('the table of activity', 'rows', a.active().length, filas.length);
  for (const person of a.active()) {
    const off = daysOff(a, person);
    const pide = askedFor(a.required.get(person.mision.categoria) ?? NOTHING, off);
    const { asistencia, times, ascensos } = person.done;
    const hecho = { asistencia, times: shownTimes(times), ascensos };
    const resultado = resultOf(pide, hecho);
    const isAsked = resultado !== 'justificada' || a.required.has(person.mision.categoria);
    const row = shown.get(person.id);
    const ours = { resultado, semanas: resultado === 'incumplida' ? 1 : 0, cambio: false };
    const theirs = row && { resultado: row.resultado, semanas: row.semanas, cambio: row.cambio };
    a.check.equal('results of the week', person.usuario, ours, theirs);
    if (isAsked)
      a.check.equal('asked and done', person.usuario, { pide, hecho }, row && { pide: row.pide, hecho: row.hecho });
  }
}

/** Fines, sales that are not handed in, and llamados. */
export async function compareDebts(a: Agency): Promise<void> {
  const { boss } = a;
  const multas = await a.call(boss, 'GET getAllMultas', { query: { limite: LIMIT } });
  const sum = (rows: readonly { creditos: number }[]): number => rows.reduce((n, { creditos }) => n + creditos, 0);
  for (const { id, usuario } of a.everyone) {
    const ours = a.multas.filter((multa) => multa.usuario === id);
    const theirs = multas.filter((multa) => multa.usuario === id);
    a.check.equal(
      'fines',
      usuario,
      [ours.length, sum(ours), sum(ours.filter(({ collected }) => collected))],
      [theirs.length, sum(theirs), sum(theirs.filter(({ cobrado }) => cobrado === 1))],
    );
  }
  const owed = await a.call(boss, 'GET ventasPendientes');
  for (const seller of new Set(a.sales.map((sale) => sale.seller))) {
    const ours = a.sales.filter((sale) => sale.seller === seller && !sale.handedIn);
    const entrega = ours.reduce((n, sale) => n + sale.entrega, 0);
    const theirs = owed.find(({ encargado }) => encargado === seller.id);
    a.check.equal(
      'sales to hand in',
      seller.usuario,
      [ours.length, entrega],
      [theirs?.ventas ?? 0, theirs?.Pendiente ?? 0],
    );
  }
}

/** Steps and *vigentes* of everyone who was called. @param lapsed whether their days are over */
export async function compareLlamados(a: Agency, lapsed: boolean): Promise<void> {
  const { boss } = a;
  for (const usuario of new Set(a.llamados.map((llamado) => llamado.usuario))) {
    const person = a.person(usuario);
    const { cuantos, vigentes } = await a.call(boss, 'GET llamadosDe/:id', { params: { id: usuario } });
    const counts = countInForce(a, usuario);
    const expected = lapsed ? 0 : GRAVEDADES.reduce((n, gravedad) => n + counts[gravedad], 0);
    const all = a.llamados.filter((llamado) => llamado.usuario === usuario).length;
    const what = lapsed ? 'llamados that lapsed' : 'llamados';
    a.check.equal(what, person.usuario, [all, expected], [cuantos, vigentes]);
  }
}

export async function compareReferrals(a: Agency): Promise<void> {
  const { boss } = a;
  const referrers = await a.call(boss, 'GET referidos', { query: { limite: LIMIT } });
  for (const person of a.everyone) {
    const brought = a.everyone.filter(({ referrer }) => referrer === person);
    const row = referrers.find(({ id }) => id === person.id);
    const bonos = brought.reduce((n, newcomer) => n + (a.bonuses.get(newcomer) ?? 0), 0);
    const theirs = [row?.trajo ?? 0, row?.siguen ?? 0, row?.bonos ?? 0];
    a.check.equal(
      'referrals',
      person.usuario,
      [brought.length, brought.filter(({ isActive }) => isActive).length, bonos],
      theirs,
    );
  }
}

/** Compares what each person was paid and is owed with the books. */
export async function comparePayWithBooks(a: Agency): Promise<void> {
  const { boss } = a;
  const owed = await a.call(boss, 'GET getPendientes', { query: { limite: LIMIT, pagado: 0 } });
  const settled = await a.call(boss, 'GET getPendientes', { query: { limite: LIMIT, pagado: 1 } });
  const range = { inicio: a.dayText(0), final: a.dayText(8) };
  const { filas } = await a.call(boss, 'POST getListaPaga', { body: range });
  const sum = (rows: readonly { monto: number }[]): number => rows.reduce((n, { monto }) => n + monto, 0);
  for (const { id, usuario } of a.everyone) {
    const { pendiente, pagado } = a.pay.earningsOf(id, a.now);
    const own = <R extends { usuario: number }>(rows: readonly R[]): R[] => rows.filter((row) => row.usuario === id);
    const bonus = [...a.bonuses].filter(([newcomer]) => newcomer.referrer?.id === id).reduce((n, [, c]) => n + c, 0);
    const paid = sum(own(filas).filter(({ estado }) => estado === 'pagada')) + sum(own(settled));
    a.check.equal('paid', usuario, pagado, paid);
    a.check.equal('owed', usuario, pendiente + bonus, sum(own(owed)));
  }
}
