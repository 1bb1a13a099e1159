import type { AgenciaConfiguracion, ConfiguracionField, Permiso, SettingKind } from '@conserje/rules';
import {
  CONFIGURACION_FIELDS,
  CREDITOS_MAX,
  PERMISOS,
  PUBLIC_FIELDS,
  SIGN_OFF_MODES,
  settingOf,
} from '@conserje/rules';
import type { Static, TObject, TOptional, TSchema, TSchemaOptions, TUnsafe } from 'typebox';
import Type from 'typebox';
import { Nullable, Shape, StringEnum } from '../call.ts';

/** What the API document says of a field whose name does not say it. */
const DESCRIPTIONS: Partial<Record<ConfiguracionField, string>> = {
  destellos: 'Nombres que llevan un destello',
  sala_hotel: 'Dirección de la sala de la agencia en el hotel',
  ingreso: 'Registrarse es enviar una solicitud',
  direccion: 'Dónde está el portal en internet',
};

/** Schemas of answered values. */
const ANSWERED: Record<SettingKind, (options: TSchemaOptions) => TSchema> = {
  text: (options) => Type.String(options),
  optionalText: (options) => Nullable(Type.String(options)),
  number: (options) => Type.Integer(options),
  switch: (options) => Type.Boolean(options),
  categoria: (options) => Type.Integer(options),
  signOffMode: () => StringEnum(...SIGN_OFF_MODES),
  payTime: () => Shape({ dia: Type.Integer(), hora: Type.String() }),
  timeZone: (options) => Type.String(options),
  timeZones: (options) =>
    Type.Array(Shape({ nombre: Type.String(), pais: Type.String(), zona: Type.String() }), options),
  usuarios: (options) => Type.Array(Type.String(), options),
  permisos: (options) => Type.Array(StringEnum<Permiso>(...PERMISOS), options),
};

const Text = (maxLength: number) => Type.String({ maxLength });
/** Wider than the bounds of the rules, which report violations in their own words. */
const WideInteger = Type.Integer({ minimum: -CREDITOS_MAX, maximum: CREDITOS_MAX * 10 });
/** Maximum characters of sent texts, above those of the rules; 1000 for any other. */
const SENT_LENGTHS: Partial<Record<ConfiguracionField, number>> = { nombre: 200, siglas: 40 };

/** Schemas of sent values. */
const SENT: Record<SettingKind, (maxLength: number) => TSchema> = {
  text: Text,
  optionalText: (maxLength) => Nullable(Text(maxLength)),
  number: () => WideInteger,
  switch: () => Type.Boolean(),
  categoria: () => WideInteger,
  signOffMode: () => StringEnum(...SIGN_OFF_MODES),
  payTime: () => Shape({ dia: WideInteger, hora: Text(20) }),
  timeZone: () => Text(100),
  timeZones: () => Type.Array(Shape({ nombre: Text(200), pais: Text(20), zona: Text(100) }), { maxItems: 200 }),
  usuarios: () => Type.Array(Text(100), { maxItems: 100 }),
  permisos: () => Type.Array(StringEnum<Permiso>(...PERMISOS), { maxItems: PERMISOS.length }),
};

const answeredSchema = (field: ConfiguracionField): TSchema => {
  const description = DESCRIPTIONS[field];
  return ANSWERED[settingOf(field).kind](description === undefined ? {} : { description });
};
const answeredShape = <F extends ConfiguracionField>(fields: readonly F[]) =>
  // The schema of a field is that of its kind, from which its type follows, too.
  Shape(Object.fromEntries(fields.map((field) => [field, answeredSchema(field)]))) as unknown as TObject<{
    [K in F]: TUnsafe<AgenciaConfiguracion[K]>;
  }>;

/**
 * Public configuration of the agency. `avatar` and `bandera` are URL templates with `{usuario}` and `{pais}`; `pago` is
 * the weekly pay: ISO weekday (1 Monday to 7) and local time `HH:mm` in `zona`. Without a `logo` the product logo is
 * shown.
 */
export const Configuracion = answeredShape(PUBLIC_FIELDS);
export type Configuracion = Static<typeof Configuracion>;

/** Whole configuration, including server-only settings. */
export const EditableConfiguracion = answeredShape(CONFIGURACION_FIELDS);
export type EditableConfiguracion = Static<typeof EditableConfiguracion>;

const sentSchema = (field: ConfiguracionField): TSchema =>
  Type.Optional(SENT[settingOf(field).kind](SENT_LENGTHS[field] ?? 1000));

/** Changed settings; omitted ones stay unchanged. */
export const ChangedSettings =
  // The schema of a field is that of its kind, from which its type follows, too.
  Shape(Object.fromEntries(CONFIGURACION_FIELDS.map((field) => [field, sentSchema(field)]))) as unknown as TObject<{
    [K in ConfiguracionField]: TOptional<TUnsafe<AgenciaConfiguracion[K]>>;
  }>;
