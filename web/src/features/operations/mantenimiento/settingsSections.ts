import type { EditableConfiguracion } from '@conserje/contract';
import type { ConfiguracionField, SettingSection } from '@conserje/rules';
import { CONFIGURACION_FIELDS, formatConfiguracionValue, settingOf } from '@conserje/rules';

interface SectionTexts {
  title: string;
  /** Text before the fields. */
  note?: string;
}
/** Settings that are edited together. */
export interface SettingsSection extends SectionTexts {
  id: string;
  fields: readonly ConfiguracionField[];
}

/** Sections in the order of the screen. */
const SECTIONS: Record<SettingSection, SectionTexts> = {
  identidad: { title: 'Nombre y logo' },
  trabajo: { title: 'Tiempos, ascensos y llamados' },
  paga: { title: 'Paga' },
  zona: {
    title: 'Zona horaria',
    note: 'Según esta zona se cuentan los días. Para cambiarla: activa el mantenimiento, reinicia nómina y nómina +, y vuelve aquí.',
  },
  direccion: {
    title: 'Dirección en internet',
    note: 'El portal la prueba antes de guardarla. Sirve para el enlace y el código QR con los que invitas.',
  },
  hotel: { title: 'Hotel' },
  sala: { title: 'Chat y radio' },
  avisos: {
    title: 'Notificaciones',
    note: 'Pon un contacto para que tu gente reciba notificaciones en su celular o computadora.',
  },
  privacidad: {
    title: 'Privacidad',
    note: 'Guardamos una huella de cada conexión para detectar clones. Nadie puede ver la IP. La red se borra tras estos días sin uso.',
  },
  llaves: {
    title: 'Inicio de sesión',
    note: 'Quien tenga estos permisos deberá usar la verificación en dos pasos. Sin ella no podrá seguir.',
  },
  puerta: {
    title: 'Acceso y registro',
    note: 'En mantenimiento solo entra quien tenga el permiso man. Los demás verán un mensaje. Los tiempos siguen corriendo.',
  },
  guardia: { title: 'Seguridad' },
};

export const SETTINGS_SECTIONS: readonly SettingsSection[] = Object.entries(SECTIONS).map(([id, texts]) => ({
  id,
  ...texts,
  fields: CONFIGURACION_FIELDS.filter((field) => settingOf(field).section === id),
}));

const isOff = (value: unknown): boolean => value === 0 || (Array.isArray(value) && value.length === 0);

/** Formats the value of a setting. */
export function formatSetting(
  field: ConfiguracionField,
  settings: EditableConfiguracion,
  categoriaNames: ReadonlyMap<number, string>,
): string {
  const setting = settingOf(field);
  if (setting.offLabel !== undefined && isOff(settings[field])) return setting.offLabel;
  if (field === 'firma_desde') return categoriaNames.get(settings.firma_desde) ?? `Rango ${settings.firma_desde}`;
  if (field === 'zonas') return settings.zonas.map((zona) => zona.nombre).join(', ');
  const value = formatConfiguracionValue(field, settings);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value === null) return setting.emptyLabel ?? 'Ninguno';
  return setting.kind === 'number' ? `${value} ${setting.unit}` : `${value}`;
}
