import { expect, test } from 'vitest';
import type { EncargadoSegment, Staff, TiempoClock, TiempoOp, TiempoRefusal, TiempoState } from './tiempo.ts';
import {
  addMinutes,
  allowedTiempoOps,
  attendedMinutes,
  attendedSeconds,
  canBeEncargado,
  checkAdjustment,
  checkOpening,
  deductMinutes,
  distributeMinutes,
  forgottenSince,
  isTiempoFinished,
  isTiempoForgotten,
  pauseClock,
  remainingSeconds,
  resumeClock,
  TIEMPO_OP,
  tiempoRefusal,
} from './tiempo.ts';

const MIN = 60_000;
/** A tiempo of one hour that starts at 0. */
const hora: TiempoClock = { mins: 60, finaliza: 60 * MIN, pausa: false, restante: 0, confirmado: 0 };

test.each([
  [0, 3600, 0],
  [1, 3600, 0],
  [999, 3600, 0],
  [1000, 3599, 1],
  [59_999, 3541, 59],
  [60 * MIN - 1, 1, 3599],
  [60 * MIN, 0, 3600],
  [90 * MIN, 0, 3600],
])('at %d ms %d s remain and %d have been attended', (now, remaining, elapsed) => {
  expect(remainingSeconds(hora, now)).toBe(remaining);
  expect(attendedSeconds(hora, now)).toBe(elapsed);
});

test('attended minutes are whole minutes', () => {
  expect([59_000, MIN, 25.9 * MIN, 61 * MIN].map((now) => attendedMinutes(hora, now))).toEqual([0, 1, 25, 60]);
});

test('finishes when its end is reached, and never while paused', () => {
  expect([60 * MIN - 1, 60 * MIN, 99 * MIN].map((now) => isTiempoFinished(hora, now))).toEqual([false, true, true]);
  expect(isTiempoFinished({ ...hora, pausa: true }, 99 * MIN)).toBe(false);
});

test('a pause keeps the remaining seconds, and resuming runs them from now', () => {
  const onPause = pauseClock(hora, 20 * MIN);
  expect(onPause).toMatchObject({ pausa: true, restante: 2400 });
  expect(remainingSeconds(onPause, 500 * MIN)).toBe(2400);
  const again = resumeClock(onPause, 500 * MIN);
  expect(again).toMatchObject({ pausa: false, finaliza: 540 * MIN, mins: 60 });
  expect(attendedSeconds(again, 500 * MIN)).toBe(1200);
});

test('adding minutes extends the total and the end', () => {
  expect(addMinutes(hora, 5, 10 * MIN)).toMatchObject({ mins: 65, finaliza: 65 * MIN });
  expect(addMinutes(pauseClock(hora, 10 * MIN), 5, 99 * MIN)).toMatchObject({ mins: 65, restante: 55 * 60 });
});

test('adding to a finished tiempo runs it from now, without crediting the time in between', () => {
  const more = addMinutes(hora, 5, 90 * MIN);
  expect(more).toMatchObject({ mins: 65, finaliza: 95 * MIN });
  expect(attendedMinutes(more, 90 * MIN)).toBe(60);
  expect(attendedMinutes(more, 93 * MIN)).toBe(63);
});

test('subtracting shortens the total, at most down to the confirmed minutes', () => {
  const confirmed = { ...hora, confirmado: 15 };
  expect(deductMinutes(confirmed, 45, 15 * MIN)).toMatchObject({ mins: 15, finaliza: 15 * MIN });
  expect(deductMinutes(confirmed, 46, 15 * MIN)).toBeNull();
  expect(deductMinutes(pauseClock(confirmed, 20 * MIN), 45, 99 * MIN)).toMatchObject({ mins: 15, restante: 0 });
  expect(deductMinutes(pauseClock(confirmed, 20 * MIN), 10, 99 * MIN)).toMatchObject({ mins: 50, restante: 30 * 60 });
});

test('subtracting more than what remains finishes the tiempo at once', () => {
  const short = deductMinutes(hora, 50, 20 * MIN);
  expect(short).toMatchObject({ mins: 10, finaliza: 20 * MIN });
  expect(short && isTiempoFinished(short, 20 * MIN)).toBe(true);
  expect(short && attendedMinutes(short, 20 * MIN)).toBe(10);
});

test('subtracting from a finished tiempo keeps its end', () => {
  const short = deductMinutes(hora, 5, 63 * MIN);
  expect(short).toMatchObject({ mins: 55, finaliza: 60 * MIN });
  expect(short && attendedMinutes(short, 63 * MIN)).toBe(55);
});

const desde = (encargado: number | null, seconds: number): EncargadoSegment => ({ encargado, desde: seconds });
test.each<[string, EncargadoSegment[], number, number, [number | null, number][]]>([
  ['one encargado', [desde(7, 0)], 0, 25, [[7, 25]]],
  ['nothing new', [desde(7, 0)], 25, 25, []],
  ['what is not confirmed yet', [desde(7, 0)], 10, 25, [[7, 15]]],
  ['nobody', [desde(null, 0)], 0, 5, [[null, 5]]],
  [
    'a handover with a gap',
    [desde(7, 0), desde(null, 600), desde(8, 900)],
    0,
    20,
    [
      [7, 10],
      [null, 5],
      [8, 5],
    ],
  ],
  [
    'a handover within a minute: it belongs to the encargado who completes it',
    [desde(7, 0), desde(8, 630)],
    0,
    20,
    [
      [7, 10],
      [8, 10],
    ],
  ],
  [
    'a handover within the same minute',
    [desde(7, 0), desde(8, 610), desde(9, 650)],
    0,
    12,
    [
      [7, 10],
      [9, 2],
    ],
  ],
  ['the same one returns', [desde(7, 0), desde(null, 600), desde(7, 600)], 0, 20, [[7, 20]]],
  ['the handover was already confirmed', [desde(7, 0), desde(8, 600)], 15, 20, [[8, 5]]],
  ['the handover is still to come', [desde(7, 0), desde(8, 1200)], 0, 20, [[7, 20]]],
])('distributes: %s', (_case, segments, confirmado, untilMinute, creditos) => {
  expect(distributeMinutes(segments, confirmado, untilMinute).map((c) => [c.encargado, c.minutos])).toEqual(creditos);
});

const bajo = 1;
const supervisor: Staff = { id: 2, orden: 5001, id_categoria: 5, permisos: ['tt', '-5'] };
const mgmt: Staff = { id: 3, orden: 10_001, id_categoria: 10, permisos: ['tt', '-5', '-10', 'ajs'] };
const same: Staff = { id: 4, orden: 1001, id_categoria: 1, permisos: ['tt'] };
const bajoStaff: Staff = { id: bajo, orden: 1001, id_categoria: 1, permisos: ['tt', '-5', '-10', 'ajs'] };
const linked: TiempoState = {
  bajo,
  alto: supervisor.id,
  bajoOrden: 1001,
  isFinished: false,
  confirmado: 1,
  olvidado: false,
};
const unassigned: TiempoState = { ...linked, alto: null };

test.each<[string, TiempoOp, TiempoState, Staff, TiempoRefusal | null]>([
  ['its encargado confirms', TIEMPO_OP.confirm, linked, supervisor, null],
  ['management confirms', TIEMPO_OP.confirm, linked, mgmt, null],
  ['another does not confirm', TIEMPO_OP.confirm, linked, same, 'SIN_PERMISO'],
  ['nobody confirms without encargado', TIEMPO_OP.confirm, unassigned, mgmt, 'SIN_ENCARGADO'],
  ['a higher one pauses', TIEMPO_OP.pause, linked, { ...same, orden: 1002 }, null],
  ['an equal one does not pause', TIEMPO_OP.pause, linked, same, 'SIN_PERMISO'],
  ['a finished one is not paused', TIEMPO_OP.pause, { ...linked, isFinished: true }, supervisor, 'TIEMPO_TERMINADO'],
  ['+5 with -5', TIEMPO_OP.mas5, linked, supervisor, null],
  ['+5 without -5', TIEMPO_OP.mas5, linked, same, 'SIN_PERMISO'],
  ['+10 with -10', TIEMPO_OP.mas10, linked, mgmt, null],
  ['+10 with -5 alone', TIEMPO_OP.mas10, linked, supervisor, 'SIN_PERMISO'],
  ['adjusts with ajs', TIEMPO_OP.adjust, linked, mgmt, null],
  ['does not adjust without ajs', TIEMPO_OP.adjust, linked, supervisor, 'SIN_PERMISO'],
  ['its encargado cancels', TIEMPO_OP.cancel, linked, supervisor, null],
  ['management cancels', TIEMPO_OP.cancel, linked, mgmt, null],
  ['another does not cancel', TIEMPO_OP.cancel, linked, same, 'SIN_PERMISO'],
  ['a higher one links', TIEMPO_OP.link, unassigned, supervisor, null],
  ['an equal one does not link', TIEMPO_OP.link, unassigned, same, 'ENCARGADO_INVALIDO'],
  ['unlinks their own', TIEMPO_OP.link, linked, supervisor, null],
  ["does not unlink another's", TIEMPO_OP.link, linked, same, 'SIN_PERMISO'],
  ["management unlinks anyone's", TIEMPO_OP.link, linked, mgmt, null],
  ["does not link one's own", TIEMPO_OP.link, unassigned, bajoStaff, 'ENCARGADO_INVALIDO'],
  ["does not add to one's own", TIEMPO_OP.mas5, linked, bajoStaff, 'SIN_PERMISO'],
  ["does not adjust one's own", TIEMPO_OP.adjust, linked, bajoStaff, 'SIN_PERMISO'],
  ["does not confirm one's own, not even management", TIEMPO_OP.confirm, linked, { ...mgmt, id: bajo }, 'SIN_PERMISO'],
  ["pauses one's own", TIEMPO_OP.pause, linked, bajoStaff, null],
  ["does not cancel one's own", TIEMPO_OP.cancel, linked, bajoStaff, 'SIN_PERMISO'],
  ["does not cancel one's own with confirmed minutes", TIEMPO_OP.cancel, unassigned, bajoStaff, 'SIN_PERMISO'],
  [
    "cancels one's own without encargado or minutes",
    TIEMPO_OP.cancel,
    { ...unassigned, confirmado: 0 },
    bajoStaff,
    null,
  ],
  ['not with an encargado', TIEMPO_OP.cancel, { ...linked, confirmado: 0 }, bajoStaff, 'SIN_PERMISO'],
])('permisos: %s', (_case, op, tiempo, staff, refusal) => {
  expect(tiempoRefusal(op, tiempo, staff)).toBe(refusal);
  expect(allowedTiempoOps(tiempo, staff).includes(op)).toBe(refusal === null);
});

test('an encargado stands above the bajo and is another person', () => {
  expect(canBeEncargado(unassigned, { id: 2, orden: 1002 })).toBe(true);
  expect(canBeEncargado(unassigned, { id: 2, orden: 1001 })).toBe(false);
  expect(canBeEncargado(unassigned, { id: bajo, orden: 9999 })).toBe(false);
});

test.each([
  [-1, 'Se requiere minimo 1 minuto'],
  [0, 'Se requiere minimo 1 minuto'],
  [1, null],
])('an adjustment of %d minutes: %s', (mins, msg) => {
  expect(checkAdjustment({ mins })).toEqual(msg && { campo: 'mins', msg });
});

test('opening a tiempo requires a bajo', () => {
  expect(checkOpening({ bajo: 0 })).toEqual({ campo: 'bajo', msg: 'Selecciona un usuario' });
  expect(checkOpening({ bajo: 1 })).toBeNull();
});

test('a finished or paused tiempo is forgotten exactly after the limit, and never if the limit is off', () => {
  const end = { finaliza: 1_000_000, pausa: false, pausado: null };
  const [antes, already] = [end.finaliza + 60 * 60_000 - 1, end.finaliza + 60 * 60_000];
  expect([antes, already].map((now) => isTiempoForgotten(end, 60, now))).toEqual([false, true]);
  const stopped = { finaliza: 0, pausa: true, pausado: end.finaliza };
  expect([antes, already].map((now) => isTiempoForgotten(stopped, 60, now))).toEqual([false, true]);
  expect(isTiempoForgotten(stopped, 0, already)).toBe(false);
  expect(isTiempoForgotten(end, 0, already)).toBe(false);
  expect(forgottenSince(end, 60)).toBe(already);
});
