import { OP, OPS_TIEMPO } from '@conserje/rules';
import { describe, expect, it } from 'vitest';
import type { TiempoVisto } from '../../dominio/tiempos.ts';
import { SIN_ALTO } from '../../dominio/tiempos.ts';
import type { Rezago } from './lista.ts';
import { anticipar, base, estadoTiempo, filasDe, olvidadoPara, rezagoDe, segundosDe, segundosTras } from './lista.ts';

const AHORA = Date.parse('2026-11-21T12:00:00.000Z');
const en = (s: number): string => new Date(AHORA + s * 1000).toISOString();
const YO = { id: 7, usuario: 'Marta' };

const tiempo = (cambio: Partial<TiempoVisto> = {}): TiempoVisto => ({
  id: 1,
  bajo: 2,
  bajoNombre: 'Leo',
  bajoOrden: 1,
  alto: YO.id,
  altoNombre: YO.usuario,
  finaliza: en(600),
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
  acciones: [...OPS_TIEMPO],
  ...cambio,
});
const pausado = (cambio: Partial<TiempoVisto> = {}): TiempoVisto =>
  tiempo({ pausa: 1, pausado: en(-60), tiempoPaused: 90, ...cambio });

describe('estadoTiempo and segundosDe', () => {
  it('tell that it runs, is paused or has ended, and what is left', () => {
    const told = (t: TiempoVisto) => [estadoTiempo(t, AHORA), segundosDe(t, AHORA)];
    expect(told(tiempo())).toEqual(['En curso', 600]);
    expect(told(pausado({ finaliza: en(-5) }))).toEqual(['Pausado', 90]);
    expect(told(tiempo({ finaliza: en(0) }))).toEqual(['Terminado', 0]);
  });
});

describe('anticipar', () => {
  it('pauses with what is left, and resumes with it', () => {
    const parado = anticipar(tiempo(), OP.pausar, YO, AHORA);
    expect(parado).toMatchObject({ pausa: 1, tiempoPaused: 600, p_bajo: 1, pausado: en(0) });
    expect(anticipar(pausado({ p_bajo: 3 }), OP.pausar, YO, AHORA)).toMatchObject({
      pausa: 0,
      finaliza: en(90),
      p_bajo: 3,
      pausado: null,
    });
  });
  it('adds to what runs, to what is paused, and to what has ended', () => {
    expect(anticipar(tiempo(), OP.mas5, YO, AHORA)).toMatchObject({ mins: 65, sumado: 5, finaliza: en(900) });
    expect(anticipar(pausado(), OP.mas10, YO, AHORA)).toMatchObject({ mins: 70, sumado: 10, tiempoPaused: 690 });
    expect(anticipar(tiempo({ finaliza: en(-900) }), OP.mas5, YO, AHORA)).toMatchObject({ finaliza: en(300) });
  });
  it('its way goes on with it, as the server will tell it', () => {
    expect(anticipar(tiempo(), OP.pausar, YO, AHORA)?.paradas).toEqual([{ atendidos: 3000, fecha: en(0) }]);
    expect(anticipar(pausado(), OP.pausar, YO, AHORA)?.paradas).toEqual([]);
    expect(anticipar(tiempo(), OP.mas5, YO, AHORA)?.paradas).toEqual([]);
    expect(anticipar(tiempo({ finaliza: en(-900) }), OP.mas5, YO, AHORA)?.paradas).toEqual([
      { atendidos: 3600, fecha: en(-900) },
    ]);
    const suelto = { alto: -1, altoNombre: '' };
    expect(anticipar(tiempo(suelto), OP.ligar, YO, AHORA)?.relevos).toEqual([{ ...suelto, hasta: 3000 }]);
    expect(anticipar(tiempo(), OP.ligar, YO, AHORA)?.relevos).toEqual([{ alto: 7, altoNombre: 'Marta', hasta: 3000 }]);
  });
  it('links what has no manager and unlinks what has one', () => {
    const suelto = tiempo({ alto: -1, altoNombre: '' });
    expect(anticipar(suelto, OP.ligar, YO, AHORA)).toMatchObject({ alto: 7, altoNombre: 'Marta' });
    expect(anticipar(tiempo({ comparten: true }), OP.ligar, YO, AHORA)).toMatchObject({
      alto: -1,
      altoNombre: '',
      comparten: false,
    });
  });
  it('leaves to the server what credits or loses minutes', () => {
    for (const op of [OP.confirmar, OP.cancelar, OP.ajustar]) expect(anticipar(tiempo(), op, YO, AHORA)).toBeNull();
  });
});

describe('segundosTras', () => {
  it('shows what an adjustment leaves', () => {
    expect(segundosTras(tiempo(), 3, AHORA)).toBe(780);
    expect(segundosTras(tiempo(), -3, AHORA)).toBe(420);
    expect(segundosTras(tiempo(), -20, AHORA)).toBe(0);
    expect(segundosTras(tiempo(), -61, AHORA)).toBeNull();
  });
});

describe('filasDe', () => {
  const nada = new Map<number, Rezago>();
  const corre = tiempo({ id: 1 });
  const parado = pausado({ id: 2, alto: 9, altoNombre: 'Rex' });
  it('shows the view asked for, as the same objects', () => {
    expect(filasDe([corre, parado], 'activos', nada, null)[0]).toBe(corre);
    expect(filasDe([corre, parado], 'pausados', nada, null)).toEqual([parado]);
  });
  it('can show the own ones alone', () => {
    expect(filasDe([corre, parado], 'pausados', nada, YO.id)).toEqual([]);
    expect(filasDe([corre, parado], 'activos', nada, YO.id)).toEqual([corre]);
  });
  it('keeps a row that was paused in its place for a while', () => {
    const despues = pausado({ id: 1, p_bajo: 1 });
    const rezago = rezagoDe(corre, OP.pausar, { cerrados: [] });
    const [fila] = filasDe([despues], 'activos', new Map([[1, rezago]]), null);
    expect(fila).toMatchObject({ pausa: 1, rezago: { texto: 'Pausado', cerrado: false } });
    expect(fila && base(fila)).toBe(corre);
    expect(filasDe([despues], 'pausados', new Map([[1, rezago]]), null)).toHaveLength(1);
  });
  it('keeps a closed row for a while, with nothing to press', () => {
    const rezago = rezagoDe(corre, OP.confirmar, { cerrados: [1] });
    const filas = filasDe([parado], 'activos', new Map([[1, rezago]]), null);
    expect(filas).toMatchObject([{ id: 1, acciones: [], rezago: { texto: 'Confirmado y cerrado', cerrado: true } }]);
    expect(filasDe([parado], 'pausados', new Map([[1, rezago]]), null)).toEqual([parado]);
  });
});

describe('olvidadoPara', () => {
  const hace61 = tiempo({ finaliza: en(-61 * 60), acciones: [] });
  const marta = { id: YO.id, id_categoria: 7 };
  const otra = { id: 9, id_categoria: 9 };
  const olvidado = (t: TiempoVisto, yo = marta, minutos = 60) => olvidadoPara(t, yo, minutos, AHORA);

  it('is its manager’s, and management’s, to see to', () => {
    expect([marta, otra, { ...otra, id_categoria: 10 }].map((yo) => olvidado(hace61, yo))).toEqual([true, false, true]);
  });
  it('without manager it is whoever’s who may take it', () => {
    const suelto = { ...hace61, alto: SIN_ALTO, altoNombre: '' };
    expect(olvidado(suelto, otra)).toBe(false);
    expect(olvidado({ ...suelto, acciones: [OP.ligar] }, otra)).toBe(true);
  });
  it('counts from its end, or from its pause, and never with 0', () => {
    expect(olvidado({ ...hace61, finaliza: en(-59 * 60) })).toBe(false);
    expect(olvidado({ ...hace61, pausa: 1, pausado: en(-59 * 60) })).toBe(false);
    expect(olvidado({ ...hace61, pausa: 1, pausado: en(-61 * 60) })).toBe(true);
    expect(olvidado(hace61, marta, 0)).toBe(false);
  });
  it('can be all that is shown; what was just settled lingers', () => {
    const rezago: Rezago = { antes: hace61, ultimo: hace61, texto: 'Confirmado y cerrado', cerrado: true };
    const filas = filasDe([tiempo({ id: 2 })], 'activos', new Map([[1, rezago]]), null, (t) => olvidado(t));
    expect(filas.map(({ id }) => id)).toEqual([1]);
  });
  it('they are shown together, those that ended and those that are paused', () => {
    const parado = pausado({ id: 3, pausado: en(-61 * 60) });
    const filas = filasDe([hace61, parado], null, new Map(), null, (t) => olvidado(t));
    expect(filas.map(({ id }) => id)).toEqual([1, 3]);
  });
});
