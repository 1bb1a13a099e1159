import { formatPermisos } from '../identity/permisos.ts';
import type { SignOffMode } from '../money/signOff.ts';
import { SIGN_OFF_MODE_LABELS } from '../money/signOff.ts';
import { WEEKDAYS } from '../shared/dates.ts';
import type { Violation } from '../shared/violation.ts';
import type { AgenciaConfiguracion, ConfiguracionField } from './settings.ts';
import { CONFIGURACION_FIELDS, isFieldOfKind, SETTINGS, settingOf } from './settings.ts';

type Value = AgenciaConfiguracion[ConfiguracionField];

/** Creates a record of all settings. */
const mapSettings = <T>(toValue: (field: ConfiguracionField) => T): Record<ConfiguracionField, T> =>
  // Object.fromEntries returns any names; these are all fields.
  Object.fromEntries(CONFIGURACION_FIELDS.map((field) => [field, toValue(field)])) as Record<ConfiguracionField, T>;

/** Labels of the settings on their screen and in the audit log. */
export const CONFIGURACION_LABELS = mapSettings((field) => SETTINGS[field].label);

/** Configuration of a new agency. */
export const CONFIGURACION_FALLBACK =
  // The fallback of a setting has the type of its kind, as its value has.
  mapSettings((field) => SETTINGS[field].fallback) as AgenciaConfiguracion;

/** Returns whether an empty text of a setting means null. */
export const isNullableField = (field: string): boolean =>
  CONFIGURACION_FIELDS.some((one) => one === field && isFieldOfKind(one, 'optionalText'));

function valueViolation(field: ConfiguracionField, value: Value, categorias: readonly number[]): string | null {
  const setting = settingOf(field);
  if (setting.kind === 'number') {
    const { min, max, unit } = setting;
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `Debe ser un número entero de ${unit}, de ${min} a ${max}`;
  }
  if (!('check' in setting)) return null;
  // The value of a setting has the type that its check takes: both follow from its kind.
  const check = setting.check as (value: Value, categorias: readonly number[]) => string | null;
  return check(value, categorias);
}

/**
 * Validates settings (decisions §7); missing ones are skipped.
 * @param categorias ids of the categorias on the ladder
 */
export function checkConfiguracion(
  data: { readonly [C in ConfiguracionField]?: AgenciaConfiguracion[C] | undefined },
  categorias: readonly number[],
): Violation<ConfiguracionField> | null {
  for (const campo of CONFIGURACION_FIELDS) {
    const value = data[campo];
    const msg = value === undefined ? null : valueViolation(campo, value, categorias);
    if (msg !== null) return { campo, msg };
  }
  return null;
}

/** Formats a setting for the audit log and its screen. */
export function formatConfiguracionValue<C extends ConfiguracionField>(
  field: C,
  data: { readonly [D in C]: AgenciaConfiguracion[D] },
): string | number | boolean | null {
  const value: Value = data[field];
  const { kind } = settingOf(field);
  // The value of a setting has the type of its kind.
  if (kind === 'permisos') return formatPermisos(value as AgenciaConfiguracion['dos_pasos_para']);
  if (kind === 'signOffMode') return SIGN_OFF_MODE_LABELS[value as SignOffMode];
  if (typeof value !== 'object' || value === null) return value;
  if ('hora' in value) return `${WEEKDAYS[value.dia - 1] ?? ''} ${value.hora}`;
  return value.map((v) => (typeof v === 'string' ? v : `${v.nombre} (${v.zona})`)).join(', ');
}
