import type { SecurityEntry } from '@conserje/contract';
import { SECURITY_EVENT_KINDS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { ALERT_TEXT, alertSubject, formatDetail, TONE_BY_KIND } from './securityTexts.ts';

const ROW: SecurityEntry = {
  id: 1,
  clase: 'rechazo',
  usuario: 2,
  usuarioNombre: 'Ana',
  encargadoNombre: null,
  red: '203.0.113.0/24',
  llamada: 'openTime',
  codigo: 'SIN_PERMISO',
  porque: 'No tienes permiso',
  detalle: '',
  veces: 3,
  desde: '2026-01-01T00:00:00.000Z',
  fecha: '2026-01-01T00:05:00.000Z',
};

test('a row shows reason, call and network; missing parts leave no gap', () => {
  expect(formatDetail(ROW)).toBe('No tienes permiso · openTime · desde 203.0.113.0/24');
  expect(formatDetail({ ...ROW, porque: null, llamada: null, red: null, detalle: 'salió' })).toBe('salió');
});

test('each kind has its tone', () => {
  expect(Object.keys(TONE_BY_KIND).toSorted()).toEqual(SECURITY_EVENT_KINDS.toSorted());
});

test('a highlight is about its person; a mantenimiento highlight about its author', () => {
  const hecho = { usuarioNombre: 'Ana', encargadoNombre: 'Bea', red: null, veces: 12, fecha: ROW.fecha };
  const cuenta = { ...hecho, tipo: 'cuenta' as const, detalle: 'desde 2 redes' };
  expect(alertSubject(cuenta)).toEqual({ nombre: 'Ana', red: null });
  expect(ALERT_TEXT.cuenta(cuenta)).toBe('12 intentos fallidos de entrar, desde 2 redes');
  const mantenimientoRow = { ...hecho, tipo: 'mantenimiento' as const, detalle: 'encendido' };
  expect(alertSubject(mantenimientoRow).nombre).toBe('Bea');
  expect(ALERT_TEXT.mantenimiento(mantenimientoRow)).toBe('cambió el mantenimiento: encendido');
  const cerrado = { ...hecho, tipo: 'rechazos' as const, veces: 20, detalle: 'desde 1 red' };
  expect(alertSubject(cerrado).nombre).toBe('Ana');
  expect(ALERT_TEXT.rechazos(cerrado)).toBe('20 intentos bloqueados, desde 1 red');
  const borrada = { ...hecho, tipo: 'olvido' as const, usuarioNombre: 'Persona 7', detalle: '', veces: 1 };
  expect(alertSubject(borrada).nombre).toBe('Persona 7');
  expect(ALERT_TEXT.olvido(borrada)).toBe('Bea borró sus datos');
  const nobody = { usuarioNombre: null, encargadoNombre: null, veces: 1 };
  const returned = { ...hecho, ...nobody, tipo: 'restauracion' as const, detalle: 'una copia' };
  expect(alertSubject(returned)).toEqual({ nombre: null, red: null });
  expect(ALERT_TEXT.restauracion(returned)).toBe('se restauró una copia');
});
