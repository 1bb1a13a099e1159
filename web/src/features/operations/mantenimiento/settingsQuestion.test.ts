import { expect, test } from 'vitest';
import type { AskedSettings, NewSettings } from './settingsQuestion.ts';
import { settingsQuestion } from './settingsQuestion.ts';

const BEFORE: AskedSettings = {
  clave_ociosa: 0,
  dos_pasos_para: ['man'],
  direcciones_dias: 180,
  firma_desde: 3,
  ingreso_dias: 90,
  ingreso_espera: 7,
  mantenimiento: false,
  vigia_dias: 90,
};
const PROVEN = { permisos: ['man', 'tt'], dos_pasos: 'si' };
const ask = (after: NewSettings, before: Partial<AskedSettings> = {}, viewer = PROVEN) =>
  settingsQuestion({ ...BEFORE, ...before }, after, viewer);

test.each<[string, NewSettings, Partial<AskedSettings>, string, string]>([
  [
    'a shorter security log',
    { vigia_dias: 7 },
    {},
    '¿Borrar lo más antiguo?',
    'Se borra lo que está en Seguridad desde hace más de 7 días. No se puede recuperar.',
  ],
  [
    'fewer days of connections',
    { direcciones_dias: 30 },
    {},
    '¿Borrar lo más antiguo?',
    'Se borran las redes que nadie usa desde hace más de 30 días. No se puede recuperar.',
  ],
  [
    'fewer days of applications, which the wait for another one keeps longer',
    { ingreso_dias: 1 },
    { ingreso_espera: 20 },
    '¿Borrar lo más antiguo?',
    'Se borran las solicitudes rechazadas o retiradas desde hace más de 20 días. No se puede recuperar.',
  ],
  [
    'the first limit of unused sessions',
    { clave_ociosa: 1 },
    {},
    '¿Cerrar las sesiones sin uso?',
    'Se cierran las sesiones y las claves para bots que nadie usó en 1 día.',
  ],
  [
    'a shorter limit of unused sessions',
    { clave_ociosa: 29 },
    { clave_ociosa: 30 },
    '¿Cerrar las sesiones sin uso?',
    'Se cierran las sesiones y las claves para bots que nadie usó en 29 días.',
  ],
  [
    'two-factor authentication for more people',
    { dos_pasos_para: ['tt', 'man'] },
    {},
    '¿Pedir la verificación en dos pasos?',
    'Quienes tengan esos permisos y no la usen no podrán seguir hasta activarla.',
  ],
  [
    'maintenance',
    { mantenimiento: true },
    {},
    '¿Activar el mantenimiento?',
    'Solo entrarán quienes tengan el permiso man, como tú. Los tiempos siguen corriendo.',
  ],
  [
    'a firma from a lower rango on',
    { firma_desde: 2 },
    {},
    '¿Cambiar desde qué rango se pide firma?',
    'Se la pediremos a quienes no tengan.',
  ],
])('%s is asked about', (_what, after, before, title, text) => {
  expect(ask(after, before)).toMatchObject({ title, text });
});

test.each<[string, NewSettings, Partial<AskedSettings>]>([
  ['nothing', {}, {}],
  ['what stays as it was', { ...BEFORE }, {}],
  ['longer retention', { vigia_dias: 120, direcciones_dias: 200, ingreso_dias: 100 }, {}],
  ['applications that are kept as long as before', { ingreso_dias: 10 }, { ingreso_dias: 15, ingreso_espera: 30 }],
  ['a longer limit of unused sessions', { clave_ociosa: 31 }, { clave_ociosa: 30 }],
  ['sessions that live their whole year again', { clave_ociosa: 0 }, { clave_ociosa: 30 }],
  ['two-factor authentication for fewer people', { dos_pasos_para: [] }, {}],
  ['the end of maintenance', { mantenimiento: false }, { mantenimiento: true }],
])('%s is not asked about', (_what, after, before) => {
  expect(ask(after, before)).toBeNull();
});

test('a viewer without two-factor authentication is told that they need it themselves', () => {
  const viewer = { permisos: ['man'], dos_pasos: 'no' };
  expect(ask({ dos_pasos_para: ['man'] }, {}, viewer)?.title).toBe('¿Activarlo también para ti?');
});

test('several reasons are one question, which says all of them', () => {
  expect(ask({ dos_pasos_para: ['tt'], clave_ociosa: 7 })).toEqual({
    title: '¿Pedir la verificación en dos pasos?',
    text: 'Quienes tengan esos permisos y no la usen no podrán seguir hasta activarla. Se cierran las sesiones y las claves para bots que nadie usó en 7 días.',
    action: 'Guardar',
    danger: true,
  });
});
