import { TIEMPO_OP, TIEMPO_OPS } from '@conserje/rules';
import { describe, expect, it } from 'vitest';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import type { LingeringState } from './tiempoList.ts';
import {
  createLingering,
  estadoTiempo,
  isForgottenFor,
  originalRow,
  predict,
  rowsOf,
  secondsAfter,
  secondsLeft,
  stateOf,
} from './tiempoList.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (s: number): string => new Date(NOW + s * 1000).toISOString();
const VIEWER = { id: 7, usuario: 'Marta' };

const tiempo = (changes: Partial<ViewedTiempo> = {}): ViewedTiempo => ({
  id: 1,
  bajo: 2,
  bajoNombre: 'Leo',
  bajoOrden: 1,
  alto: VIEWER.id,
  altoNombre: VIEWER.usuario,
  finaliza: at(600),
  pausa: 0,
  pausado: null,
  tiempoPaused: 0,
  p_bajo: 0,
  mins: 60,
  minsA: 50,
  confirmado: 0,
  sumado: 0,
  comparten: false,
  relevos: [],
  paradas: [],
  acciones: [...TIEMPO_OPS],
  ...changes,
});
const pausado = (changes: Partial<ViewedTiempo> = {}): ViewedTiempo =>
  tiempo({ pausa: 1, pausado: at(-60), tiempoPaused: 90, ...changes });

describe('estadoTiempo and secondsLeft', () => {
  it('return running, paused or ended, and the remaining time', () => {
    const told = (t: ViewedTiempo) => [estadoTiempo(t, NOW), secondsLeft(t, NOW)];
    expect(told(tiempo())).toEqual(['En curso', 600]);
    expect(told(pausado({ finaliza: at(-5) }))).toEqual(['Pausado', 90]);
    expect(told(tiempo({ finaliza: at(0) }))).toEqual(['Terminado', 0]);
  });
});

describe('stateOf', () => {
  it('differs after a change that is undone: a pause, a manager', () => {
    const undone = [TIEMPO_OP.pause, TIEMPO_OP.link].map((op) => {
      const changed = predict(tiempo({ alto: NO_ALTO, altoNombre: '' }), op, VIEWER, NOW - 9_000);
      return changed && predict(changed, op, VIEWER, NOW);
    });
    expect(undone).toMatchObject([
      { alto: NO_ALTO, pausa: 0 },
      { alto: NO_ALTO, pausa: 0 },
    ]);
    const states = [tiempo(), ...undone].map((t) => t && stateOf(t));
    expect(new Set(states).size).toBe(3);
  });
});

describe('predict', () => {
  it('pauses with the remaining time and resumes with it', () => {
    const stopped = predict(tiempo(), TIEMPO_OP.pause, VIEWER, NOW);
    expect(stopped).toMatchObject({ pausa: 1, tiempoPaused: 600, p_bajo: 1, pausado: at(0) });
    expect(predict(pausado({ p_bajo: 3 }), TIEMPO_OP.pause, VIEWER, NOW)).toMatchObject({
      pausa: 0,
      finaliza: at(90),
      p_bajo: 3,
      pausado: null,
    });
  });
  it('adds minutes to a running, a paused and an ended tiempo', () => {
    expect(predict(tiempo(), TIEMPO_OP.mas5, VIEWER, NOW)).toMatchObject({ mins: 65, sumado: 5, finaliza: at(900) });
    expect(predict(pausado(), TIEMPO_OP.mas10, VIEWER, NOW)).toMatchObject({ mins: 70, sumado: 10, tiempoPaused: 690 });
    expect(predict(tiempo({ finaliza: at(-900) }), TIEMPO_OP.mas5, VIEWER, NOW)).toMatchObject({ finaliza: at(300) });
  });
  it('extends `paradas` and `relevos` as the server will answer', () => {
    expect(predict(tiempo(), TIEMPO_OP.pause, VIEWER, NOW)?.paradas).toEqual([{ atendidos: 3000, fecha: at(0) }]);
    expect(predict(pausado(), TIEMPO_OP.pause, VIEWER, NOW)?.paradas).toEqual([]);
    expect(predict(tiempo(), TIEMPO_OP.mas5, VIEWER, NOW)?.paradas).toEqual([]);
    expect(predict(tiempo({ finaliza: at(-900) }), TIEMPO_OP.mas5, VIEWER, NOW)?.paradas).toEqual([
      { atendidos: 3600, fecha: at(-900) },
    ]);
    const unassigned = { alto: -1, altoNombre: '' };
    expect(predict(tiempo(unassigned), TIEMPO_OP.link, VIEWER, NOW)?.relevos).toEqual([{ ...unassigned, hasta: 3000 }]);
    expect(predict(tiempo(), TIEMPO_OP.link, VIEWER, NOW)?.relevos).toEqual([
      { alto: 7, altoNombre: 'Marta', hasta: 3000 },
    ]);
  });
  it('links a tiempo without a manager and unlinks one with a manager', () => {
    const unassigned = tiempo({ alto: -1, altoNombre: '' });
    expect(predict(unassigned, TIEMPO_OP.link, VIEWER, NOW)).toMatchObject({ alto: 7, altoNombre: 'Marta' });
    expect(predict(tiempo({ comparten: true }), TIEMPO_OP.link, VIEWER, NOW)).toMatchObject({
      alto: -1,
      altoNombre: '',
      comparten: false,
    });
  });
  it('leaves actions that credit or lose minutes to the server', () => {
    for (const op of [TIEMPO_OP.confirm, TIEMPO_OP.cancel, TIEMPO_OP.adjust])
      expect(predict(tiempo(), op, VIEWER, NOW)).toBeNull();
  });
});

describe('secondsAfter', () => {
  it('returns the remaining time after an adjustment', () => {
    expect(secondsAfter(tiempo(), 3, NOW)).toBe(780);
    expect(secondsAfter(tiempo(), -3, NOW)).toBe(420);
    expect(secondsAfter(tiempo(), -20, NOW)).toBe(0);
    expect(secondsAfter(tiempo(), -61, NOW)).toBeNull();
  });
});

describe('rowsOf', () => {
  const nothing = new Map<number, LingeringState>();
  const running = tiempo({ id: 1 });
  const stopped = pausado({ id: 2, alto: 9, altoNombre: 'Rex' });
  it('returns the rows of the view, as the same objects', () => {
    expect(rowsOf([running, stopped], 'activos', nothing, null)[0]).toBe(running);
    expect(rowsOf([running, stopped], 'pausados', nothing, null)).toEqual([stopped]);
  });
  it('filters the tiempos of the viewer', () => {
    expect(rowsOf([running, stopped], 'pausados', nothing, VIEWER.id)).toEqual([]);
    expect(rowsOf([running, stopped], 'activos', nothing, VIEWER.id)).toEqual([running]);
  });
  it('keeps a paused row in its place for a while', () => {
    const despues = pausado({ id: 1, p_bajo: 1 });
    const lingering = createLingering(running, TIEMPO_OP.pause, { cerrados: [] });
    const [row] = rowsOf([despues], 'activos', new Map([[1, lingering]]), null);
    expect(row).toMatchObject({ pausa: 1, lingering: { text: 'Pausado', isClosed: false } });
    expect(row && originalRow(row)).toBe(running);
    expect(rowsOf([despues], 'pausados', new Map([[1, lingering]]), null)).toHaveLength(1);
  });
  it('keeps a closed row for a while, without actions', () => {
    const lingering = createLingering(running, TIEMPO_OP.confirm, { cerrados: [1] });
    const rows = rowsOf([stopped], 'activos', new Map([[1, lingering]]), null);
    expect(rows).toMatchObject([{ id: 1, acciones: [], lingering: { text: 'Confirmado y cerrado', isClosed: true } }]);
    expect(rowsOf([stopped], 'pausados', new Map([[1, lingering]]), null)).toEqual([stopped]);
  });
});

describe('isForgottenFor', () => {
  const ended61MinutesAgo = tiempo({ finaliza: at(-61 * 60), acciones: [] });
  const marta = { id: VIEWER.id, id_categoria: 7 };
  const other = { id: 9, id_categoria: 9 };
  const olvidado = (t: ViewedTiempo, me = marta, minutes = 60) => isForgottenFor(t, me, minutes, NOW);

  it("applies to the tiempo's manager and to management", () => {
    expect([marta, other, { ...other, id_categoria: 10 }].map((me) => olvidado(ended61MinutesAgo, me))).toEqual([
      true,
      false,
      true,
    ]);
  });
  it('applies to those who may link a tiempo without a manager', () => {
    const unassigned = { ...ended61MinutesAgo, alto: NO_ALTO, altoNombre: '' };
    expect(olvidado(unassigned, other)).toBe(false);
    expect(olvidado({ ...unassigned, acciones: [TIEMPO_OP.link] }, other)).toBe(true);
  });
  it('counts from the end or the pause, and never with 0 minutes', () => {
    expect(olvidado({ ...ended61MinutesAgo, finaliza: at(-59 * 60) })).toBe(false);
    expect(olvidado({ ...ended61MinutesAgo, pausa: 1, pausado: at(-59 * 60) })).toBe(false);
    expect(olvidado({ ...ended61MinutesAgo, pausa: 1, pausado: at(-61 * 60) })).toBe(true);
    expect(olvidado(ended61MinutesAgo, marta, 0)).toBe(false);
  });
  it('filters the forgotten ones; a just settled one lingers', () => {
    const lingering: LingeringState = {
      original: ended61MinutesAgo,
      latest: ended61MinutesAgo,
      text: 'Confirmado y cerrado',
      isClosed: true,
    };
    const rows = rowsOf([tiempo({ id: 2 })], 'activos', new Map([[1, lingering]]), null, (t) => olvidado(t));
    expect(rows.map(({ id }) => id)).toEqual([1]);
  });
  it('covers ended and paused tiempos together', () => {
    const stopped = pausado({ id: 3, pausado: at(-61 * 60) });
    const rows = rowsOf([ended61MinutesAgo, stopped], null, new Map(), null, (t) => olvidado(t));
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
  });
});
