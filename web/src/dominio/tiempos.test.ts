import type { Tiempo } from '@conserje/contract';
import type { Staff } from '@conserje/rules';
import { OP } from '@conserje/rules';
import { expect, it } from 'vitest';
import type { TiempoVisto } from './tiempos.ts';
import { SIN_ALTO, terminadosDe, verTiempo } from './tiempos.ts';

const AHORA = Date.parse('2026-03-10T16:00:00.000Z');
const en = (segundos: number, pausa = 0) => ({ pausa, finaliza: new Date(AHORA + segundos * 1000).toISOString() });

const LECTOR: Staff = { id: 7, orden: 20, id_categoria: 5, permisos: ['tt', '-5'] };
const crudo = (cambio: Partial<Tiempo> = {}): Tiempo => ({
  ...{ id: 1, bajo: 2, bajoNombre: 'Leo', bajoOrden: 3, alto: 7, altoNombre: 'Ana', ...en(60), pausado: null },
  ...{
    tiempoPaused: 0,
    p_bajo: 0,
    mins: 60,
    minsA: 59,
    confirmado: 0,
    sumado: 0,
    comparten: false,
    relevos: [],
    paradas: [],
    ...cambio,
  },
});

it('says what its reader may do with it, and is the same object until that or the row is another', () => {
  const fila = crudo();
  const visto = verTiempo(fila, LECTOR, 60, AHORA);
  expect(visto).toEqual({ ...fila, acciones: [OP.confirmar, OP.pausar, OP.mas5, OP.ligar, OP.cancelar] });
  expect(verTiempo(fila, LECTOR, 60, AHORA + 59_000)).toBe(visto);
  expect(verTiempo(fila, LECTOR, 60, AHORA + 60_000).acciones).not.toContain(OP.pausar);
  expect(verTiempo(fila, { ...LECTOR, permisos: ['tt'] }, 60, AHORA).acciones).not.toContain(OP.mas5);
  const jefa = { ...LECTOR, id: 8, orden: 1, id_categoria: 10 };
  const hora = 60 * 60_000;
  expect(verTiempo(fila, jefa, 60, AHORA + hora).acciones).not.toContain(OP.cancelar);
  expect(verTiempo(fila, jefa, 60, AHORA + hora + 60_000).acciones).toContain(OP.cancelar);
  expect(verTiempo(crudo({ alto: SIN_ALTO }), LECTOR, 60, AHORA).acciones).not.toContain(OP.confirmar);
});

it('what waits for a manager are their own that have ended and that they may confirm, the longest ago first', () => {
  const de = (id: number, segundos: number, cambio: Partial<TiempoVisto> = {}): TiempoVisto => ({
    ...crudo({ id, ...en(segundos) }),
    acciones: [OP.confirmar],
    ...cambio,
  });
  const lista = [
    de(1, 0),
    de(2, -60),
    de(3, 1),
    de(4, -60, { pausa: 1 }),
    de(5, -60, { alto: 8 }),
    de(6, -60, { alto: SIN_ALTO }),
    de(7, -60, { acciones: [OP.pausar] }),
  ];
  expect(terminadosDe(lista, 7, AHORA).map((t) => t.id)).toEqual([2, 1]);
});
