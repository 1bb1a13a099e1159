import type { Tiempo } from '@conserje/contract';
import type { Staff } from '@conserje/rules';
import { TIEMPO_OP } from '@conserje/rules';
import { expect, it } from 'vitest';
import type { ViewedTiempo } from './tiempos.queries.ts';
import { endedTiemposOf, NO_ALTO, viewTiempo } from './tiempos.queries.ts';

const NOW = Date.parse('2026-03-10T16:00:00.000Z');
const at = (seconds: number, pausa = 0) => ({ pausa, finaliza: new Date(NOW + seconds * 1000).toISOString() });

const VIEWER: Staff = { id: 7, orden: 20, id_categoria: 5, permisos: ['tt', '-5'] };
const raw = (changes: Partial<Tiempo> = {}): Tiempo => ({
  id: 1,
  bajo: 2,
  bajoNombre: 'Leo',
  bajoOrden: 3,
  alto: 7,
  altoNombre: 'Ana',
  ...at(60),
  pausado: null,
  tiempoPaused: 0,
  p_bajo: 0,
  mins: 60,
  minsA: 59,
  confirmado: 0,
  sumado: 0,
  comparten: false,
  relevos: [],
  paradas: [],
  ...changes,
});

it('a viewed tiempo has its actions and keeps its identity until they or the row change', () => {
  const row = raw();
  const seen = viewTiempo(row, VIEWER, 60, NOW);
  expect(seen).toEqual({
    ...row,
    acciones: [TIEMPO_OP.confirm, TIEMPO_OP.pause, TIEMPO_OP.mas5, TIEMPO_OP.link, TIEMPO_OP.cancel],
  });
  expect(viewTiempo(row, VIEWER, 60, NOW + 59_000)).toBe(seen);
  expect(viewTiempo(row, VIEWER, 60, NOW + 60_000).acciones).not.toContain(TIEMPO_OP.pause);
  expect(viewTiempo(row, { ...VIEWER, permisos: ['tt'] }, 60, NOW).acciones).not.toContain(TIEMPO_OP.mas5);
  const boss = { ...VIEWER, id: 8, orden: 1, id_categoria: 10 };
  const hora = 60 * 60_000;
  expect(viewTiempo(row, boss, 60, NOW + hora).acciones).not.toContain(TIEMPO_OP.cancel);
  expect(viewTiempo(row, boss, 60, NOW + hora + 60_000).acciones).toContain(TIEMPO_OP.cancel);
  expect(viewTiempo(raw({ alto: NO_ALTO }), VIEWER, 60, NOW).acciones).not.toContain(TIEMPO_OP.confirm);
});

it("the ended tiempos are the viewer's own that may be confirmed, longest ago first", () => {
  const de = (id: number, seconds: number, changes: Partial<ViewedTiempo> = {}): ViewedTiempo => ({
    ...raw({ id, ...at(seconds) }),
    acciones: [TIEMPO_OP.confirm],
    ...changes,
  });
  const list = [
    de(1, 0),
    de(2, -60),
    de(3, 1),
    de(4, -60, { pausa: 1 }),
    de(5, -60, { alto: 8 }),
    de(6, -60, { alto: NO_ALTO }),
    de(7, -60, { acciones: [TIEMPO_OP.pause] }),
  ];
  expect(endedTiemposOf(list, 7, NOW).map((t) => t.id)).toEqual([2, 1]);
});
