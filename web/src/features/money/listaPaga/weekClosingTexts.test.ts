import { describe, expect, test } from 'vitest';
import type { WeekClosing } from './weekClosing.ts';
import { describeCloseStep, describePayStep, describeResetStep, describeUpdate } from './weekClosingTexts.ts';

const LIST = { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 };
const group = (op: number, list: Partial<typeof LIST>, nuevas = 0) => ({
  op,
  cambian: nuevas,
  nuevas,
  nuevosCreditos: 9 * nuevas,
  nomina: { personas: 0, creditos: 0 },
  cerrada: null,
  reiniciada: null,
  pagadoAlCerrar: 0,
  lista: { ...LIST, ...list },
});
const closing = (rest: Partial<WeekClosing>): WeekClosing => ({
  dueStep: null,
  done: [],
  changedCount: 0,
  newCount: 0,
  newCreditos: 0,
  totals: LIST,
  paidBefore: 0,
  open: [],
  awaitingReset: [],
  unsigned: [],
  finishedAt: null,
  ...rest,
});

test.each<[Partial<WeekClosing>, string[]]>([
  [{}, ['Las listas ya están actualizadas.']],
  [{ changedCount: 1, newCount: 1, newCreditos: 9 }, ['Entra 1 persona con 9c.']],
  [{ changedCount: 2, newCount: 0 }, ['Cambia la paga de 2 personas.']],
  [
    { unsigned: [{ ...group(0, {}), faltan: { personas: [1], nombres: ['Leo'] } }] },
    ['Las listas ya están actualizadas.', 'Para los rangos bajos falta que confirme Leo.'],
  ],
  [
    { changedCount: 5, newCount: 3, newCreditos: 27 },
    ['Entran 3 personas con 27c.', 'Cambia la paga de 2 personas más.'],
  ],
])('an update: %j', (rest, texts) => expect(describeUpdate(closing(rest))).toEqual(texts));

describe('describePayStep', () => {
  test.each<[Partial<typeof LIST>, number, string[]]>([
    [{}, 0, ['Las listas están vacías.']],
    [{ pagadas: 1, pagadoCreditos: 9 }, 0, ['Todo está pagado.', 'Ya cobró 1 persona: 9c.']],
    [
      { personas: 2, creditos: 18, pagadas: 2, pagadoCreditos: 8 },
      0,
      ['Esperan 2 personas: 18c.', 'Ya cobraron 2 personas: 8c.'],
    ],
    [
      { personas: 1, creditos: 9 },
      9,
      ['Espera 1 persona: 9c.', 'No puedes pagarte a ti tus 9c. Pídeselo a otra persona.'],
    ],
  ])('%j', (list, own, texts) =>
    expect(describePayStep(closing({ totals: { ...LIST, ...list } }), own)).toEqual(texts),
  );
});

test('after the lists are closed, the pay step says what was paid, also beside rows of the next week', () => {
  expect(describePayStep(closing({ paidBefore: 1800 }), 0)).toEqual(['Se pagaron 1800c.']);
  const next = { totals: { ...LIST, personas: 2, creditos: 18 }, finishedAt: '2026-11-26T20:00:00.000Z' };
  expect(describePayStep(closing({ ...next, paidBefore: 1800 }), 0)).toEqual(['Se pagaron 1800c.']);
});

test('describeCloseStep lists the groups with an open list', () => {
  expect(describeCloseStep(closing({}))).toEqual(['No hay listas abiertas.']);
  const open = [group(0, { pagadas: 2 }), group(1, { personas: 1, creditos: 9 })];
  expect(describeCloseStep(closing({ open }))).toEqual([
    'Rangos bajos: todo está pagado, nada pasa a Pendientes.',
    'Rangos altos: 1 persona sin pagar (9c) pasa a Pendientes.',
  ]);
});

test('describeResetStep lists the groups that await a reset', () => {
  const reset = 'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.';
  expect(describeResetStep(closing({ finishedAt: '2026-11-26T20:00:00.000Z' }))).toEqual([
    'La nómina ya empezó otro período.',
  ]);
  expect(describeResetStep(closing({ open: [group(0, {})], awaitingReset: [group(1, {}, 2)] }))).toEqual([reset]);
  expect(describeResetStep(closing({ awaitingReset: [group(0, {}), group(1, {}, 2)] }))).toEqual([
    reset,
    'Rangos altos: entran 2 personas en la lista nueva.',
  ]);
});
