import type { EditableConfiguracion } from '@conserje/contract';
import type { ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_BOUNDS, formatConfiguracionValue } from '@conserje/rules';

/** Settings that are edited together. */
export interface SettingsSection {
  id: string;
  title: string;
  /** Text before the fields. */
  note?: string;
  fields: readonly ConfiguracionField[];
}

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'identidad', title: 'Nombre y logo', fields: ['nombre', 'siglas', 'logo', 'destellos'] },
  {
    id: 'trabajo',
    title: 'Tiempos, ascensos y llamados',
    fields: [
      'minutos_tiempo',
      'olvido_minutos',
      'paselista_cada',
      'ascenso_vence',
      'llamado_dias',
      'ausencias_varias',
      'turno_aviso',
      'departamentos_max',
      'firma_desde',
      'rechazar_misma_direccion',
    ],
  },
  { id: 'paga', title: 'Paga', fields: ['pago', 'zonas', 'periodo_confirma', 'referido_bono'] },
  {
    id: 'zona',
    title: 'Zona horaria',
    note: 'Según esta zona se cuentan los días. Para cambiarla: activa el mantenimiento, reinicia nómina y nómina +, y vuelve aquí.',
    fields: ['zona'],
  },
  {
    id: 'direccion',
    title: 'Dirección en internet',
    note: 'El portal la prueba antes de guardarla. Sirve para el enlace y el código QR con los que invitas.',
    fields: ['direccion'],
  },
  { id: 'hotel', title: 'Hotel', fields: ['hotel', 'sala_hotel', 'verificar_hotel', 'avatar', 'bandera'] },
  { id: 'sala', title: 'Chat y radio', fields: ['chat', 'radio', 'emision'] },
  {
    id: 'avisos',
    title: 'Notificaciones',
    note: 'Pon un contacto para que tu gente reciba notificaciones en su celular o computadora.',
    fields: ['push_contacto'],
  },
  {
    id: 'privacidad',
    title: 'Privacidad',
    note: 'Guardamos una huella de cada conexión para detectar clones. Nadie puede ver la IP. La red se borra tras estos días sin uso.',
    fields: ['direcciones_dias'],
  },
  {
    id: 'llaves',
    title: 'Inicio de sesión',
    note: 'Quien tenga estos permisos deberá usar la verificación en dos pasos. Sin ella no podrá seguir.',
    fields: ['dos_pasos_para', 'clave_ociosa'],
  },
  {
    id: 'puerta',
    title: 'Acceso y registro',
    note: 'En mantenimiento solo entra quien tenga el permiso man. Los demás verán un mensaje. Los tiempos siguen corriendo.',
    fields: ['mantenimiento', 'registro_pausado', 'registros_hora', 'ingreso', 'ingreso_espera', 'ingreso_dias'],
  },
  { id: 'guardia', title: 'Seguridad', fields: ['vigia_dias'] },
];

/** Labels of null settings. */
const EMPTY_LABELS: Partial<Record<ConfiguracionField, string>> = {
  logo: 'El del portal',
  emision: 'La que diga la radio',
  push_contacto: 'Apagadas',
  sala_hotel: 'Ninguna',
  radio: 'Ninguna',
  direccion: 'Sin publicar',
};

/** Labels of settings that are 0 or an empty list. */
const OFF_LABELS: Partial<Record<ConfiguracionField, string>> = {
  zonas: 'Ninguna',
  destellos: 'Ninguno',
  olvido_minutos: 'Nunca',
  clave_ociosa: 'Nunca: duran un año',
  dos_pasos_para: 'A nadie',
};
const isOff = (value: unknown): boolean => value === 0 || (Array.isArray(value) && value.length === 0);

/** Formats the value of a setting. */
export function formatSetting(
  field: ConfiguracionField,
  settings: EditableConfiguracion,
  categoriaNames: ReadonlyMap<number, string>,
): string {
  if (field === 'firma_desde') return categoriaNames.get(settings.firma_desde) ?? `Rango ${settings.firma_desde}`;
  const offLabel = isOff(settings[field]) ? OFF_LABELS[field] : undefined;
  if (offLabel !== undefined) return offLabel;
  if (field === 'zonas') return settings.zonas.map((zona) => zona.nombre).join(', ');
  const value = formatConfiguracionValue(field, settings);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value === null) return EMPTY_LABELS[field] ?? 'Ninguno';
  const unit =
    field in CONFIGURACION_BOUNDS ? ` ${CONFIGURACION_BOUNDS[field as keyof typeof CONFIGURACION_BOUNDS].que}` : '';
  return `${value}${unit}`;
}
