import { CREDITOS_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Nullable, post, SeenCategoria, Shape } from '../call.ts';
import { HonorOrNull } from '../money/membresias.ts';
import { ChangedSettings, EditableConfiguracion } from './agencia.configuracion.ts';

const access = SCREENS['/mantenimiento'];

const Text = (maxLength: number) => Type.String({ maxLength });
/** Wider than the bounds of the rules, which report violations in their own words. */
const WideInteger = Type.Integer({ minimum: -CREDITOS_MAX, maximum: CREDITOS_MAX * 10 });
const OneOrZero = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** Editable fields of a categoria (part 2 §3, decisions §7). */
const rango = {
  n_categoria: Text(200),
  nomina_asistencia: WideInteger,
  nomina_times: WideInteger,
  porciento: WideInteger,
  tiempo_ascenso: Text(40),
};
const moreCategoriaFields = {
  paga_nomina: WideInteger,
  bono_asistencia: Nullable(WideInteger),
  bono_times: Nullable(WideInteger),
  bono_paga: WideInteger,
  renta: WideInteger,
  traslado_precio: WideInteger,
};
/** What a categoria asks for in a week: hours, shown times, ascensos given. */
const pedida = { asistencia: WideInteger, times: WideInteger, ascensos: WideInteger };
const mision = { nombre: Text(200), precio: WideInteger, venta: OneOrZero };
const membresia = { nombre: Text(200), details: Text(1000), precio: WideInteger, reduccion: OneOrZero };
const moreMembresiaFields = { vip: OneOrZero, perma: OneOrZero, honor: HonorOrNull };

/** Categoria; lists go from the lowest to the highest. `personas` is the number of active people in it. Its name is that of the schema in the API document. */
export const RangoEditable = Shape({
  id_categoria: Id,
  placa: Type.String(),
  ...rango,
  ...moreCategoriaFields,
  misiones: Type.Integer({ description: 'Las que no se retiraron' }),
  personas: Type.Integer(),
  retirada: Type.Boolean(),
  acciones: Actions('editar', 'subir', 'bajar', 'agregar', 'agregarRango', 'retirar', 'recuperar'),
});
export type RangoEditable = Static<typeof RangoEditable>;

/** Mision; lists go from the lowest to the highest, with retired ones last. */
export const MisionEditable = Shape({
  id: Id,
  categoria: Id,
  n_categoria: Type.String(),
  ...mision,
  traslado_venta: OneOrZero,
  personas: Type.Integer(),
  retirada: Type.Boolean(),
  acciones: Actions('editar', 'subir', 'bajar', 'retirar', 'recuperar'),
});
export type MisionEditable = Static<typeof MisionEditable>;

const seenMision = Shape({ ...mision, traslado_venta: OneOrZero });

export const mantenimientoCalls = callsOf('mantenimiento', {
  allInfoRank: get({
    summary: 'Los rangos con todo lo que se edita de ellos, del más bajo al más alto',
    access,
    answer: Type.Array(RangoEditable),
  }),
  editRank: post({
    summary:
      'Edita un rango (id). Lo que pide y paga cambia desde ahora: lo ganado hasta ahora queda como era. Sin los demás ' +
      'campos, se quedan como están. visto, como se veía',
    access,
    requiresRecentAuth: true,
    body: Shape({
      id: Id,
      data: Shape({
        ...rango,
        paga_nomina: Type.Optional(WideInteger),
        bono_asistencia: Type.Optional(Nullable(WideInteger)),
        bono_times: Type.Optional(Nullable(WideInteger)),
        bono_paga: Type.Optional(WideInteger),
        renta: Type.Optional(WideInteger),
        traslado_precio: Type.Optional(WideInteger),
      }),
      visto: Type.Optional(Shape({ ...rango, ...moreCategoriaFields })),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'RANGO_NO_EXISTE', 'NOMBRE_OCUPADO', 'CAMBIO_MIENTRAS'],
  }),
  actividadPedida: get({
    summary: 'Lo que pide cada rango por semana: horas, tiempos mostrados y ascensos dados; 0 no pide nada',
    access,
    answer: Type.Array(Shape({ categoria: Id, ...pedida, acciones: Actions('editar') })),
  }),
  pedirActividad: post({
    summary: 'Cambia lo que pide un rango (id) por semana, desde la presente. visto, como se veía',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, rango: SeenCategoria, data: Shape(pedida), visto: Shape(pedida) }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'RANGO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  addRank: post({
    summary: 'Añade un rango de administración, sin misiones, justo debajo del más alto, que pasa un sitio arriba',
    access,
    requiresRecentAuth: true,
    body: Shape({ nombre: Text(200) }),
    answer: ChangeAnswer({ id: Id }),
    errors: ['REGLA', 'NOMBRE_OCUPADO'],
  }),
  moverRank: post({
    summary:
      'Cambia un rango de sitio con su vecino, con sus misiones, su gente y sus permisos; visto, sus nombres como se veían',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, vecino: Id, visto: Type.Optional(Shape({ rango: Text(200), vecino: Text(200) })) }),
    answer: ChangeAnswer({}),
    errors: ['RANGO_NO_EXISTE', 'RANGO_FIJO', 'CAMBIO_MIENTRAS'],
  }),
  retirarRank: post({
    summary:
      'Retira un rango sin misiones (retirar true), o lo devuelve a su sitio (false); visto, su nombre como se veía',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, retirar: Type.Boolean(), visto: Type.Optional(Shape({ rango: Text(200) })) }),
    answer: ChangeAnswer({}),
    errors: ['RANGO_NO_EXISTE', 'RANGO_OCUPADO', 'RANGO_FIJO', 'NOMBRE_OCUPADO', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI'],
  }),
  allInfoMision: get({
    summary: 'Las misiones con quienes las llevan, de la más baja a la más alta; las retiradas al final',
    access,
    answer: Type.Array(MisionEditable),
  }),
  editMis: post({
    summary: 'Edita una misión. Sin traslado_venta, se queda como está. visto, como se veía',
    access,
    requiresRecentAuth: true,
    body: Shape({
      id: Id,
      ...mision,
      traslado_venta: Type.Optional(OneOrZero),
      visto: Type.Optional(seenMision),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'MISION_NO_EXISTE', 'NOMBRE_OCUPADO', 'CAMBIO_MIENTRAS'],
  }),
  addMis: post({
    summary: 'Añade una misión al final de un rango; en el rango de quien la añade, justo debajo de la suya',
    access,
    requiresRecentAuth: true,
    body: Shape({ categoria: Id, rango: SeenCategoria, ...mision, traslado_venta: OneOrZero }),
    answer: ChangeAnswer({ id: Id }),
    errors: ['REGLA', 'RANGO_NO_EXISTE', 'NOMBRE_OCUPADO', 'CAMBIO_MIENTRAS'],
  }),
  moverMis: post({
    summary: 'Pone una misión arriba de su vecina del mismo rango (arriba true), o abajo (false)',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, vecina: Id, arriba: Type.Boolean() }),
    answer: ChangeAnswer({}),
    errors: ['MISION_NO_EXISTE', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI'],
  }),
  retirarMis: post({
    summary: 'Retira una misión que nadie tiene (retirar true), o la devuelve al final de su rango (false)',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, retirar: Type.Boolean() }),
    answer: ChangeAnswer({}),
    errors: ['MISION_NO_EXISTE', 'MISION_OCUPADA', 'RANGO_NO_EXISTE', 'RANGO_FIJO', 'NOMBRE_OCUPADO', 'YA_ESTA_ASI'],
  }),
  editMemb: post({
    summary:
      'Edita un tipo de membresía (id). Con la reducción cambian los requisitos de quien la tiene desde ahora: lo ganado ' +
      'queda como era. Sin los demás campos, se quedan como están. visto, como se veía',
    access,
    requiresRecentAuth: true,
    body: Shape({
      id: Id,
      data: Shape({
        ...membresia,
        vip: Type.Optional(OneOrZero),
        perma: Type.Optional(OneOrZero),
        honor: Type.Optional(HonorOrNull),
      }),
      visto: Type.Optional(Shape({ ...membresia, ...moreMembresiaFields })),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'MEMBRESIA_NO_EXISTE', 'NOMBRE_OCUPADO', 'CAMBIO_MIENTRAS'],
  }),
  addMemb: post({
    summary: 'Añade un tipo de membresía',
    access,
    requiresRecentAuth: true,
    body: Shape({ ...membresia, ...moreMembresiaFields }),
    answer: ChangeAnswer({ id: Id }),
    errors: ['REGLA', 'NOMBRE_OCUPADO'],
  }),
  retirarMemb: post({
    summary:
      'Deja de vender un tipo de membresía (retirar true), o vuelve a venderlo (false); quien la tiene la conserva',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, retirar: Type.Boolean() }),
    answer: ChangeAnswer({}),
    errors: ['MEMBRESIA_NO_EXISTE', 'NOMBRE_OCUPADO', 'YA_ESTA_ASI'],
  }),
  ajustes: get({
    summary: 'La configuración entera de la agencia',
    access,
    answer: EditableConfiguracion,
  }),
  editAjustes: post({
    summary: 'Cambia los ajustes que se envían en data; visto, los mismos como se veían',
    access,
    requiresRecentAuth: true,
    body: Shape({ data: ChangedSettings, visto: Type.Optional(ChangedSettings) }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'CAMBIO_MIENTRAS', 'ZONA_CON_TRABAJO', 'DIRECCION_NO_SIRVE'],
  }),
  probarHotel: post({
    summary: 'Pregunta a un hotel por quien llama, como al registrarse, y dice qué respondió; no cambia nada',
    access,
    effect: 'reads',
    body: Shape({ hotel: Text(1000) }),
    answer: ChangeAnswer({ avatar: Type.Boolean({ description: 'Si tiene un avatar con ese nombre' }) }),
    errors: ['REGLA', 'DIRECCION_NO_SIRVE'],
    rate: { max: 20, minutes: 5 },
  }),
});
