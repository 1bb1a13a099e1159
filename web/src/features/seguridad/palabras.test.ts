import type { Vigilado } from '@conserje/contract';
import { CLASES_VIGIA } from '@conserje/rules';
import { expect, test } from 'vitest';
import { DESTACA, detalleDe, sobreQuien, TONO } from './palabras.ts';

const FILA: Vigilado = {
  ...{ id: 1, clase: 'rechazo', usuario: 2, usuarioNombre: 'Ana', encargadoNombre: null, red: '203.0.113.0/24' },
  ...{ llamada: 'openTime', codigo: 'SIN_PERMISO', porque: 'No tienes permiso', detalle: '', veces: 3 },
  ...{ desde: '2026-01-01T00:00:00.000Z', fecha: '2026-01-01T00:05:00.000Z' },
};

test('una fila dice por qué, en qué llamada y desde dónde; lo que no hay no deja hueco', () => {
  expect(detalleDe(FILA)).toBe('No tienes permiso · openTime · desde 203.0.113.0/24');
  expect(detalleDe({ ...FILA, porque: null, llamada: null, red: null, detalle: 'salió' })).toBe('salió');
});

test('cada clase tiene su tono', () => {
  expect(Object.keys(TONO).toSorted()).toEqual(CLASES_VIGIA.toSorted());
});

test('lo que destaca habla de su persona; del mantenimiento, de quien lo cambió', () => {
  const hecho = { usuarioNombre: 'Ana', encargadoNombre: 'Bea', red: null, veces: 12, fecha: FILA.fecha };
  const cuenta = { ...hecho, tipo: 'cuenta' as const, detalle: 'desde 2 redes' };
  expect(sobreQuien(cuenta)).toEqual({ nombre: 'Ana', red: null });
  expect(DESTACA.cuenta(cuenta)).toBe('12 intentos fallidos de entrar, desde 2 redes');
  const obras = { ...hecho, tipo: 'mantenimiento' as const, detalle: 'encendido' };
  expect(sobreQuien(obras).nombre).toBe('Bea');
  expect(DESTACA.mantenimiento(obras)).toBe('cambió el mantenimiento: encendido');
  const cerrado = { ...hecho, tipo: 'rechazos' as const, veces: 20, detalle: 'desde 1 red' };
  expect(sobreQuien(cerrado).nombre).toBe('Ana');
  expect(DESTACA.rechazos(cerrado)).toBe('20 intentos bloqueados, desde 1 red');
  const borrada = { ...hecho, tipo: 'olvido' as const, usuarioNombre: 'Persona 7', detalle: '', veces: 1 };
  expect(sobreQuien(borrada).nombre).toBe('Persona 7');
  expect(DESTACA.olvido(borrada)).toBe('Bea borró sus datos');
  const nadie = { usuarioNombre: null, encargadoNombre: null, veces: 1 };
  const vuelta = { ...hecho, ...nadie, tipo: 'restauracion' as const, detalle: 'una copia' };
  expect(sobreQuien(vuelta)).toEqual({ nombre: null, red: null });
  expect(DESTACA.restauracion(vuelta)).toBe('se restauró una copia');
});
