import type { EditableConfiguracion } from '@conserje/contract';
import type { ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_FALLBACK, CONFIGURACION_FIELDS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { formatSetting, SETTINGS_SECTIONS } from './settingsSections.ts';

const SETTINGS: EditableConfiguracion = {
  ...CONFIGURACION_FALLBACK,
  nombre: 'Aurora',
  direcciones_dias: 90,
  pago: { dia: 5, hora: '20:30' },
  zonas: [],
  rechazar_misma_direccion: true,
};

test('the sections of the screen have every setting, in the order of the table', () => {
  expect(SETTINGS_SECTIONS.flatMap((h) => h.fields)).toEqual(CONFIGURACION_FIELDS);
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
