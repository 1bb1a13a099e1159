import { addDays } from '@conserje/rules';
import { expect } from 'vitest';
import type { Person } from '../portal/portal.ts';
import { sum } from './payOracle.segments.ts';
import type { WorkMinutes } from './payOracle.terms.ts';
import { addWorkMinutes, creditosFor, NO_WORK, requiresWork } from './payOracle.terms.ts';
import { totalMonto, updateAndCompareLists } from './randomHistories.rowComparison.ts';
import type { RandomHistory } from './randomHistories.ts';
import { TIME_ZONE } from './randomHistories.ts';

/** Compares the portal with the oracle. */

const TIME_MINUTES = 30;

/** Compares the minutes and stored times of everyone's open period. */
export async function compareNomina(h: RandomHistory): Promise<void> {
  const nomina = await h.portal.as(h.boss).succeeds('GET allNomina');
  const expected = h.active.map(({ id, usuario }) => {
    const { asistencia, times } = h.oracle.earningsOf(id, h.t);
    return { usuario, asistencia, times: Math.floor(times / TIME_MINUTES) };
  });
  const shown = h.active.map(({ id, usuario }) => {
    const row = nomina.find((f) => f.id === id);
    return { usuario, asistencia: row?.asistencia, times: row?.times };
  });
  expect(shown).toEqual(expected);
}

/** Compares *Mi cuenta*: the same figures, and bars that are full exactly when the pay and the bonus are due. */
export async function comparePerfil(h: RandomHistory, person: Person): Promise<void> {
  const { nomina, paga } = await h.portal.as(person).succeeds('GET MyPerfil');
  const { asistencia, times } = h.oracle.earningsOf(person.id, h.t);
  const { disponible, paySteps } = h.oracle.bars(person.id, h.t);
  const [firstStep] = paySteps;
  const [lastStep, isFirstCategoria] = [paySteps.at(-1), h.oracle.categoria(person.id) === 1];
  const worth = creditosFor(paySteps, disponible);
  // A pay without required work has no bars.
  const hasBars = firstStep !== undefined && requiresWork(firstStep);
  const full = hasBars && worth >= ((isFirstCategoria ? lastStep : firstStep)?.creditos ?? 0);
  expect({
    quien: person.usuario,
    asistencia: nomina.asistencia,
    times: nomina.times,
    full: paga?.nomina_porcentaje === 100,
    withBonus: paga?.bonificacion_porcentaje === 100,
  }).toEqual({
    quien: person.usuario,
    asistencia,
    times: Math.floor(times / TIME_MINUTES),
    full,
    withBonus: hasBars && !isFirstCategoria && paySteps.length > 1 && worth === lastStep?.creditos,
  });
}

/** Compares the days of a person's year and of the week of *Mi cuenta*, by the agency's zone. */
export async function compareDays(h: RandomHistory, person: Person): Promise<void> {
  const client = h.portal.as(person);
  const { inicio, ...anual } = await client.succeeds('GET trabajoDias/:id', { params: { id: person.id } });
  const { nomina } = await client.succeeds('GET MyPerfil');
  const owed = new Map<string, WorkMinutes>();
  for (const { dia, tipo, minutos } of h.oracle.workByDayOf(person.id, TIME_ZONE))
    owed.set(dia, addWorkMinutes(owed.get(dia) ?? NO_WORK, { ...NO_WORK, [tipo]: minutos }));
  const yearDays = anual.asistencia.map((asistencia, n) => [
    addDays(inicio, n),
    { asistencia, times: anual.times[n] ?? 0 },
  ]);
  const shown = [...yearDays, ...nomina.semana.map(({ dia, asistencia, times }) => [dia, { asistencia, times }])];
  expect(shown).toEqual(shown.map(([day]) => [day, owed.get(String(day)) ?? NO_WORK]));
  const total = [...owed.values()].reduce(addWorkMinutes, NO_WORK);
  expect({ asistencia: sum(anual.asistencia), times: sum(anual.times) }).toEqual(total);
}

/** Compares the earnings in *Mi cuenta* with the open rows and pendientes after an update. */
export async function comparePayout(h: RandomHistory, person: Person) {
  const { cobro } = await h.portal.as(person).succeeds('GET MyPerfil');
  const { abierto, pendiente } = h.oracle.earningsOf(person.id, h.t);
  const { ganado, pendiente: remaining } = cobro;
  const quien = person.usuario;
  expect({ quien, ganado, pendiente: remaining }).toEqual({ quien, ganado: abierto, pendiente });
  return cobro;
}

const work = async (h: RandomHistory, person: Person, tipo: 'asistencia' | 'times', minutos: number) => {
  await h.portal.addWork(person, tipo, minutos);
  h.oracle.recordWork(person.id, tipo, minutos, h.t);
  h.record(`${person.usuario} works the ${minutos} of ${tipo} that are said to be missing`);
};

/** Checks that the remaining work of *Mi cuenta* earns exactly its credits, and nothing before its last minute. */
export async function compareRemaining(h: RandomHistory, person: Person): Promise<void> {
  const { ganado, siguiente } = await comparePayout(h, person);
  const tipo = siguiente && siguiente.times > 0 ? 'times' : 'asistencia';
  if (siguiente) {
    const almost = { ...siguiente, [tipo]: siguiente[tipo] - 1 };
    for (const which of ['asistencia', 'times'] as const)
      if (almost[which] > 0) await work(h, person, which, almost[which]);
    await updateAndCompareLists(h);
    expect(h.oracle.earningsOf(person.id, h.t).abierto).toBeLessThanOrEqual(ganado);
  }
  // With nothing remaining, more work earns nothing.
  await work(h, person, tipo, siguiente ? 1 : 6000);
  await updateAndCompareLists(h);
  expect(h.oracle.earningsOf(person.id, h.t).abierto).toBe(ganado + (siguiente?.creditos ?? 0));
}

/** Compares *Pendientes*, and everyone's cash for rows and for pendientes. */
export async function compareMoney(h: RandomHistory): Promise<void> {
  const client = h.portal.as(h.boss);
  const pendientes = await client.succeeds('GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario } of h.people) {
    const { filas } = await client.succeeds('GET movimientos/:id', { params: { id }, query: { limite: 500 } });
    const sumCash = (...types: string[]) => sum(filas.filter((f) => types.includes(f.tipo)).map((f) => f.mano));
    const { pendiente, pagado } = h.oracle.earningsOf(id, h.t);
    const paidInRows = totalMonto(h.oracle.expectedRows(id, h.t).filter((r) => r.estado === 'pagada'));
    expect({
      usuario,
      pendiente: sum(pendientes.filter((f) => f.usuario === id).map((f) => f.monto)),
      paidInRows: sumCash('paga_cobrada', 'paga_devuelta'),
      dePendientes: sumCash('pendiente_cobrado', 'pendiente_anulado'),
    }).toEqual({ usuario, pendiente, paidInRows, dePendientes: pagado - paidInRows });
  }
}
