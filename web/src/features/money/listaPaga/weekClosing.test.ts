import type { ClosingGroup, PagaRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { computeWeekClosing } from './weekClosing.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-26T20:00:00.000Z');
const ago = (hours: number): string => new Date(NOW - hours * HOUR).toISOString();

const group = (op: 0 | 1, rest: Partial<ClosingGroup> = {}): ClosingGroup => ({
  op,
  cambian: 0,
  nuevas: 0,
  nuevosCreditos: 0,
  nomina: { personas: 0, creditos: 0 },
  cerrada: null,
  reiniciada: null,
  pagadoAlCerrar: 0,
  lista: { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 },
  ...rest,
});
const waits = { personas: 2, creditos: 18, pagadas: 0, pagadoCreditos: 0 };
const paid = { personas: 0, creditos: 0, pagadas: 2, pagadoCreditos: 18 };
const lastWeek = { cerrada: ago(170), reiniciada: ago(169) };
/** Rows of the open lists; the first ones may be paid by the viewer. */
function rowsFor(groups: readonly ClosingGroup[], payable: number): PagaRow[] {
  const [waiting, settled] = [groups.map((g) => g.lista.personas), groups.map((g) => g.lista.pagadas)].map((counts) =>
    counts.reduce((a, b) => a + b, 0),
  );
  const rows = Array.from({ length: waiting ?? 0 }, (_, i) => ({
    usuario: i,
    estado: 'abierta',
    pagado: 0,
    acciones: i < payable ? ['pagar'] : [],
  }));
  const paidRows = Array.from({ length: settled ?? 0 }, (_, i) => ({
    usuario: 100 + i,
    estado: 'pagada',
    pagado: 1,
    acciones: [],
  }));
  return [...rows, ...paidRows] as unknown as PagaRow[];
}
function next(low: Partial<ClosingGroup>, high: Partial<ClosingGroup> = {}, payable = 0) {
  const groups = [group(0, low), group(1, high)];
  return computeWeekClosing(groups, rowsFor(groups, payable), NOW);
}

describe('dueStep', () => {
  test.each<[string, ReturnType<typeof next>, ReturnType<typeof next>['dueStep']]>([
    ['a new agency has nothing to close', next({}), null],
    ['somebody has earned more than the list says', next({ cambian: 1, ...lastWeek }, lastWeek), 'actualizar'],
    ['also while others wait', next({ lista: waits }, { cambian: 1 }, 2), 'actualizar'],
    ['somebody waits', next({ lista: waits, ...lastWeek }, lastWeek, 2), 'pagar'],
    ['nobody waits but the viewer', next({ lista: waits }), 'cerrar'],
    ['all are paid', next({ lista: paid }), 'cerrar'],
    ['one list is closed, the other is not', next({ cerrada: ago(1) }, { lista: paid }), 'cerrar'],
    ['both are closed', next({ cerrada: ago(1) }, { cerrada: ago(1) }), 'reiniciar'],
    ['work that came after the list was closed waits', next({ cerrada: ago(1), cambian: 3 }), 'reiniciar'],
    ['one payroll is reset', next({ cerrada: ago(2), reiniciada: ago(1) }, { cerrada: ago(2) }), 'reiniciar'],
    ['all of it was done last week', next(lastWeek, lastWeek), null],
  ])('%s', (_case, { dueStep }, expected) => expect(dueStep).toBe(expected));
});

test('the steps before the due one are done', () => {
  expect(next({ cambian: 1 }).done).toEqual([]);
  expect(next({ lista: paid }).done).toEqual(['actualizar', 'pagar']);
  expect(next(lastWeek, lastWeek).done).toEqual([]);
});

describe('after a recent closing', () => {
  const now = { cerrada: ago(2), reiniciada: ago(1) };

  test('new rows belong to the next week', () => {
    const done = next({ ...now, lista: waits, cambian: 1 }, now, 2);
    expect(done).toMatchObject({
      dueStep: null,
      finishedAt: ago(1),
      done: ['actualizar', 'pagar', 'cerrar', 'reiniciar'],
    });
  });

  test.each([
    ['somebody was paid since', { ...now, lista: paid }, 'cerrar'],
    ['it was twelve hours ago', { cerrada: ago(13), reiniciada: ago(12), lista: paid }, 'cerrar'],
  ] as const)('%s: the next closing has begun', (_case, low, dueStep) => {
    expect(next(low, { cerrada: low.cerrada, reiniciada: low.reiniciada })).toMatchObject({
      dueStep,
      finishedAt: null,
    });
  });
});

test('the payroll of a group without a list is reset with that of the other', () => {
  const { awaitingReset, open } = next({ cerrada: ago(1), reiniciada: ago(170) }, { reiniciada: ago(170) });
  expect(awaitingReset.map(({ op }) => op)).toEqual([0, 1]);
  expect(open).toEqual([]);
});

test('a person on both lists counts once', () => {
  const groups = [group(0, { lista: waits }), group(1, { lista: { ...waits, personas: 1 } })];
  const rows = rowsFor(groups, 0).map((row) => ({ ...row, usuario: row.usuario % 2 }));
  expect(computeWeekClosing(groups, rows, NOW).totals).toMatchObject({ personas: 2, creditos: 36 });
});

test('the guide still shows the payments after the lists are closed, but not a week later', () => {
  const closed = { cerrada: ago(1), pagadoAlCerrar: 18 };
  expect(next(closed, { cerrada: ago(2), pagadoAlCerrar: 9 }).paidBefore).toBe(27);
  expect(next({ ...lastWeek, pagadoAlCerrar: 18 }, closed).paidBefore).toBe(18);
});

test('totals cover both groups; rows that only a reset adds do not count as an update', () => {
  const both = next({ cambian: 2, nuevas: 1, nuevosCreditos: 9, lista: waits }, { cambian: 1, lista: paid });
  expect(both).toMatchObject({ changedCount: 3, newCount: 1, newCreditos: 9 });
  expect(both.totals).toEqual({ personas: 2, creditos: 18, pagadas: 2, pagadoCreditos: 18 });
  expect(next({ cerrada: ago(1), cambian: 2, nuevas: 2, nuevosCreditos: 9 })).toMatchObject({
    changedCount: 0,
    newCount: 0,
  });
});
