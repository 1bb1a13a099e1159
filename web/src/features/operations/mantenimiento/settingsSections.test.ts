import type { EditableConfiguracion } from '@conserje/contract';
import type { ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_LABELS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { formatSetting, SETTINGS_SECTIONS } from './settingsSections.ts';

const SETTINGS: EditableConfiguracion = {
  nombre: 'Aurora',
  siglas: 'AUR',
  logo: null,
  zona: 'Europe/Madrid',
  firma_desde: 3,
  minutos_tiempo: 60,
  olvido_minutos: 60,
  paselista_cada: 30,
  ascenso_vence: 7,
  llamado_dias: 60,
  ausencias_varias: false,
  referido_bono: 0,
  turno_aviso: 2,
  periodo_confirma: 'nadie',
  departamentos_max: 3,
  direcciones_dias: 90,
  pago: { dia: 5, hora: '20:30' },
  zonas: [],
  chat: null,
  sala_hotel: null,
  radio: null,
  push_contacto: null,
  clave_ociosa: 0,
  dos_pasos_para: [],
  registros_hora: 120,
  registro_pausado: false,
  vigia_dias: 90,
  ingreso: false,
  ingreso_espera: 7,
  ingreso_dias: 90,
  hotel: 'https://www.habbo.es',
  verificar_hotel: false,
  avatar: 'a',
  bandera: 'b',
  emision: null,
  destellos: [],
  rechazar_misma_direccion: true,
  mantenimiento: false,
  direccion: null,
};

test('each setting is in exactly one sheet', () => {
  expect(SETTINGS_SECTIONS.flatMap((h) => h.fields).toSorted()).toEqual(Object.keys(CONFIGURACION_LABELS).toSorted());
});

test.each<[ConfiguracionField, string]>([
  ['firma_desde', 'Técnicos'],
  ['minutos_tiempo', '60 minutos'],
  ['olvido_minutos', '60 minutos'],
  ['ascenso_vence', '7 días'],
  ['llamado_dias', '60 días'],
  ['ausencias_varias', 'No'],
  ['turno_aviso', '2 horas'],
  ['periodo_confirma', 'Nadie'],
  ['departamentos_max', '3 departamentos'],
  ['direcciones_dias', '90 días'],
  ['pago', 'viernes 20:30'],
  ['zonas', 'Ninguna'],
  ['logo', 'El del portal'],
  ['chat', 'Ninguno'],
  ['rechazar_misma_direccion', 'Sí'],
  ['nombre', 'Aurora'],
  ['emision', 'La que diga la radio'],
  ['destellos', 'Ninguno'],
])('%s is displayed as %s', (field, text) => {
  expect(formatSetting(field, SETTINGS, new Map([[3, 'Técnicos']]))).toBe(text);
});
