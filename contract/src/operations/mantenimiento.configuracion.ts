import type { Permiso } from '@conserje/rules';
import { CREDITOS_MAX, PERMISOS, SIGN_OFF_MODES } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Nullable, Shape, Word } from '../call.ts';
import { Configuracion } from './agencia.ts';

const Text = (maxLength: number) => Type.String({ maxLength });
/** Wider than the bounds of the rules, which report violations in their own words. */
const WideInteger = Type.Integer({ minimum: -CREDITOS_MAX, maximum: CREDITOS_MAX * 10 });

/** Whole configuration, including server-only settings. */
export const EditableConfiguracion = Shape({
  ...Configuracion.properties,
  hotel: Type.String(),
  rechazar_misma_direccion: Type.Boolean(),
  paselista_cada: Type.Integer(),
  ascenso_vence: Type.Integer(),
  llamado_dias: Type.Integer(),
  referido_bono: Type.Integer(),
  turno_aviso: Type.Integer(),
  departamentos_max: Type.Integer(),
  direcciones_dias: Type.Integer(),
  push_contacto: Nullable(Type.String()),
  registros_hora: Type.Integer(),
  ingreso_espera: Type.Integer(),
  ingreso_dias: Type.Integer(),
  vigia_dias: Type.Integer(),
  clave_ociosa: Type.Integer(),
  dos_pasos_para: Type.Array(Word<Permiso>(...PERMISOS)),
});
export type EditableConfiguracion = Static<typeof EditableConfiguracion>;

/** Changed settings; omitted ones stay unchanged. */
export const ChangedSettings = Shape({
  nombre: Type.Optional(Text(200)),
  siglas: Type.Optional(Text(40)),
  logo: Type.Optional(Nullable(Text(1000))),
  zona: Type.Optional(Text(100)),
  firma_desde: Type.Optional(WideInteger),
  minutos_tiempo: Type.Optional(WideInteger),
  olvido_minutos: Type.Optional(WideInteger),
  paselista_cada: Type.Optional(WideInteger),
  ascenso_vence: Type.Optional(WideInteger),
  llamado_dias: Type.Optional(WideInteger),
  ausencias_varias: Type.Optional(Type.Boolean()),
  referido_bono: Type.Optional(WideInteger),
  turno_aviso: Type.Optional(WideInteger),
  departamentos_max: Type.Optional(WideInteger),
  direcciones_dias: Type.Optional(WideInteger),
  periodo_confirma: Type.Optional(Word(...SIGN_OFF_MODES)),
  pago: Type.Optional(Shape({ dia: WideInteger, hora: Text(20) })),
  zonas: Type.Optional(Type.Array(Shape({ nombre: Text(200), pais: Text(20), zona: Text(100) }), { maxItems: 200 })),
  chat: Type.Optional(Nullable(Text(1000))),
  sala_hotel: Type.Optional(Nullable(Text(1000))),
  radio: Type.Optional(Nullable(Text(1000))),
  emision: Type.Optional(Nullable(Text(1000))),
  hotel: Type.Optional(Text(1000)),
  verificar_hotel: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(Text(1000)),
  bandera: Type.Optional(Text(1000)),
  destellos: Type.Optional(Type.Array(Text(100), { maxItems: 100 })),
  rechazar_misma_direccion: Type.Optional(Type.Boolean()),
  push_contacto: Type.Optional(Nullable(Text(1000))),
  registros_hora: Type.Optional(WideInteger),
  registro_pausado: Type.Optional(Type.Boolean()),
  ingreso: Type.Optional(Type.Boolean()),
  ingreso_espera: Type.Optional(WideInteger),
  ingreso_dias: Type.Optional(WideInteger),
  vigia_dias: Type.Optional(WideInteger),
  clave_ociosa: Type.Optional(WideInteger),
  dos_pasos_para: Type.Optional(Type.Array(Word<Permiso>(...PERMISOS), { maxItems: PERMISOS.length })),
  direccion: Type.Optional(Nullable(Text(1000))),
  mantenimiento: Type.Optional(Type.Boolean()),
});
