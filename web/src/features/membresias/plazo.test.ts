import { describe, expect, test } from 'vitest';
import { enDias, plazoDe } from './plazo.ts';

const ZONA = 'America/Santo_Domingo';
const AHORA = Date.parse('2026-03-10T20:00:00Z');
const dada = (fecha: string, finaliza: string | null, estado = 'Activa', dias: number | null = null) => ({
  ...{ fecha, finaliza, estado, dias },
});

describe('lo que queda de una membresía', () => {
  test('a la mitad de su tiempo, la mitad de la barra', () => {
    expect(plazoDe(dada('2026-02-23T20:00:00Z', '2026-03-25T20:00:00Z'), AHORA, ZONA)).toEqual({
      texto: '15 días',
      parte: 0.5,
      pronto: false,
    });
  });

  test('un día empezado cuenta entero, y a los tres se avisa', () => {
    const fecha = '2026-03-01T00:00:00Z';
    expect(plazoDe(dada(fecha, '2026-03-13T20:00:01Z'), AHORA, ZONA)).toMatchObject({ texto: '4 días', pronto: false });
    expect(plazoDe(dada(fecha, '2026-03-13T20:00:00Z'), AHORA, ZONA)).toMatchObject({ texto: '3 días', pronto: true });
  });

  test('hoy y mañana son los de la agencia', () => {
    // Nine in the evening there, and tomorrow already by UTC.
    expect(plazoDe(dada('2026-03-01T00:00:00Z', '2026-03-11T01:00:00Z'), AHORA, ZONA).texto).toBe('Termina hoy');
    expect(plazoDe(dada('2026-03-01T00:00:00Z', '2026-03-12T03:59:00Z'), AHORA, ZONA).texto).toBe('Termina mañana');
    expect(enDias(Date.parse('2026-03-12T04:00:00Z'), AHORA, ZONA)).toBeNull();
  });

  test('de quien es de fuera y ya no le queda nada', () => {
    const suya = dada('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
    expect(plazoDe(suya, AHORA, ZONA)).toEqual({ texto: 'Venció', parte: 0, pronto: true });
  });

  test('la permanente y la terminada no tienen barra', () => {
    expect(plazoDe(dada('2026-02-01T00:00:00Z', null), AHORA, ZONA)).toMatchObject({
      texto: 'Permanente',
      parte: null,
    });
    expect(plazoDe(dada('2026-02-01T00:00:00Z', null, 'Terminada'), AHORA, ZONA)).toMatchObject({
      texto: '—',
      parte: null,
    });
  });

  test('con un minuto ya viejo no quedan más días de los que contó el servidor', () => {
    const recien = dada('2026-03-10T20:00:30Z', '2026-03-25T20:00:30Z', 'Activa', 15);
    expect(plazoDe(recien, AHORA, ZONA).texto).toBe('15 días');
    expect(plazoDe(recien, AHORA + 24 * 3_600_000, ZONA).texto).toBe('15 días');
    expect(plazoDe(recien, AHORA + 25 * 3_600_000, ZONA).texto).toBe('14 días');
  });

  test('un reloj que va por detrás de la venta no desborda la barra', () => {
    expect(plazoDe(dada('2026-03-10T21:00:00Z', '2026-03-20T00:00:00Z'), AHORA, ZONA).parte).toBe(1);
  });
});
