import { expect, test } from 'vitest';
import { azar } from './azar.ts';
import { inventarGente } from './gente.ts';
import { Encargados, semana } from './jornadas.ts';

const HASTA = Date.UTC(2026, 0, 31);
const SEMANA_MS = 7 * 86_400_000;
const RANGOS = Array.from({ length: 12 }, (_, i) => ({ id: i + 1, categoria: i + 1, orden: (i + 1) * 1000 }));

function inventar(semilla: number) {
  const suerte = azar(semilla);
  const gente = inventarGente(suerte, RANGOS, 300, { desdeId: 1, hasta: HASTA, semanas: 4, ocupados: [] });
  let id = 0;
  const trabajo = semana(suerte, gente, new Encargados(gente), {
    lunes: HASTA - SEMANA_MS,
    hasta: HASTA,
    siguienteId: () => ++id,
  });
  return { gente, trabajo };
}

test('the same seed gives the same agency, another seed another', () => {
  expect(inventar(7)).toEqual(inventar(7));
  expect(inventar(7).gente[0]).not.toEqual(inventar(8).gente[0]);
});

test('names are unique and the ledger holds what was confirmed, no more', () => {
  const { gente, trabajo } = inventar(1);
  expect(new Set(gente.map((p) => p.usuario.toLowerCase())).size).toBe(300);
  expect(trabajo.tiempo.length).toBeGreaterThan(50);
  for (const tiempo of trabajo.tiempo) {
    const suyas = trabajo.trabajo.filter((t) => t.tiempo === tiempo.id);
    const suma = (tipo: string) => suyas.filter((t) => t.tipo === tipo).reduce((n, t) => n + t.minutos, 0);
    expect(suma('asistencia')).toBe(tiempo.confirmado);
    expect(suma('times')).toBeLessThanOrEqual(tiempo.confirmado ?? 0);
    expect(suyas.every((t) => t.fecha <= HASTA)).toBe(true);
  }
});

test('nobody supervises themselves or someone above them', () => {
  const { gente, trabajo } = inventar(2);
  const orden = new Map(gente.map((p) => [p.id, p.orden]));
  for (const fila of trabajo.trabajo.filter((t) => t.tipo === 'times'))
    expect(orden.get(fila.usuario)).toBeGreaterThan(orden.get(fila.otro ?? 0) ?? 0);
});
