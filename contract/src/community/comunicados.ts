import { DEPARTAMENTOS_OPEN_MAX, REACTION_KINDS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  DateText,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  SeenCategorias,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/comunicados'];

const ReactionWord = StringEnum(...REACTION_KINDS);
const Count = Type.Integer({ minimum: 0 });

const SHOWN_FIELDS = {
  id: Id,
  titulo: Type.String(),
  texto: Type.String({ description: 'Con marcas: # título, - lista, **negrita** y [texto](dirección). Nunca es HTML' }),
  autor: Id,
  autorNombre: Type.String(),
  categorias: Type.Array(Id, { description: 'Para qué rangos es; vacío, y departamentos también: para todos' }),
  rangos: Type.Array(Type.String(), { description: 'Los nombres de categorias, en su orden' }),
  retirados: Type.Array(Shape({ id: Id, nombre: Type.String() }), {
    description: 'Los de categorias que ya no están entre los rangos de la agencia',
  }),
  departamentos: Type.Array(Shape({ id: Id, nombre: Type.String() }), { description: 'Para qué departamentos es' }),
  desde: Instant,
  hasta: Nullable(Instant),
  fijado: Type.Boolean(),
  obligatorio: Type.Boolean(),
  editado: Nullable(Instant),
  editadoNombre: Nullable(Type.String()),
  version: Type.Integer({ description: 'Cuántas veces se cambió' }),
  vuelta: Type.Integer({ description: 'Cuántas veces se pidió leerlo' }),
  leido: Nullable(Instant),
  acciones: Actions('leer', 'editar', 'retirar', 'lecturas'),
};

/** Comunicado on Inicio, which counts neither reactions nor readers. */
export const ComunicadoSummary = Shape(SHOWN_FIELDS);
export type ComunicadoSummary = Static<typeof ComunicadoSummary>;

/**
 * Comunicado for a viewer. `categorias` is empty if it is for all. `leido` is null until the viewer reads the present
 * round (`vuelta`). `lecturas` only for those who may see who read a binding one.
 */
export const Comunicado = Shape({
  ...SHOWN_FIELDS,
  reacciones: Type.Array(Shape({ reaccion: ReactionWord, veces: Count, mia: Type.Boolean() })),
  lecturas: Nullable(Shape({ leidos: Count, total: Count })),
});
export type Comunicado = Static<typeof Comunicado>;

/** Person of the audience of a comunicado, and when they read it. */
export const ComunicadoReader = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  rango: Type.String(),
  orden: Type.Integer({ description: 'Lugar en los rangos' }),
  leido: Nullable(Instant),
});
export type ComunicadoReader = Static<typeof ComunicadoReader>;

const TimeOfDay = Type.String({ pattern: '^(\\d{2}:\\d{2})?$', description: 'Hora HH:MM' });
const COMUNICADO_FIELDS = {
  titulo: Type.String({ maxLength: 400 }),
  texto: Type.String({ maxLength: 20_000 }),
  categorias: Type.Array(Id, {
    maxItems: 100,
    uniqueItems: true,
    description: 'Vacío, y departamentos también: para todos',
  }),
  rangos: SeenCategorias,
  departamentos: Type.Optional(Type.Array(Id, { maxItems: DEPARTAMENTOS_OPEN_MAX, uniqueItems: true })),
  desde: DateText,
  desdeHora: TimeOfDay,
  hasta: DateText,
  hastaHora: TimeOfDay,
  fijado: Type.Boolean(),
  obligatorio: Type.Boolean(),
};

export const comunicadosCalls = callsOf('comunicados', {
  comunicados: get({
    summary:
      'Comunicados que puede ver quien pregunta, según vista: los vigentes, o los programados y los terminados que puede ' +
      'cambiar (com). orden -destacado pone antes los obligatorios sin leer y los fijados',
    access,
    query: Shape({
      ...PageQuery('destacado', 'titulo', 'fecha').properties,
      vista: Type.Optional(StringEnum('vigentes', 'programados', 'terminados')),
    }),
    answer: Type.Array(Comunicado),
    expensive: true,
  }),
  comunicadosInicio: get({
    summary: 'Los comunicados de Inicio: los obligatorios sin leer, los fijados y los últimos',
    access,
    answer: Type.Array(ComunicadoSummary),
  }),
  comunicado: get({
    path: 'comunicado/:id',
    summary: 'Un comunicado que puede ver quien pregunta',
    access,
    params: Shape({ id: Id }),
    answer: Comunicado,
    errors: ['NO_EXISTE'],
  }),
  lecturasComunicado: get({
    path: 'lecturasComunicado/:id',
    summary: 'A quiénes va un comunicado obligatorio y cuándo lo leyeron; con leido, los que lo leyeron (1) o no (0)',
    access,
    params: Shape({ id: Id }),
    query: Shape({
      ...PageQuery('usuario', 'rango', 'leido').properties,
      leido: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answer: Type.Array(ComunicadoReader),
    errors: ['NO_EXISTE'],
    expensive: true,
  }),
  publicarComunicado: post({
    summary:
      'Publica un comunicado, o lo programa si desde es un momento que está por venir. Días y horas son de la agencia. Sin ' +
      'el permiso com, solo para departamentos que dirige quien llama',
    access,
    body: Shape(COMUNICADO_FIELDS),
    answer: ChangeAnswer({ data: Comunicado }),
    errors: ['REGLA', 'RANGO_NO_EXISTE', 'NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  editarComunicado: post({
    summary:
      'Cambia un comunicado propio o de alguien de menor rango; version, como se veía. Con pedirLectura todos deben leerlo ' +
      'otra vez',
    access,
    body: Shape({ id: Id, version: Type.Integer(), pedirLectura: Type.Boolean(), ...COMUNICADO_FIELDS }),
    answer: ChangeAnswer({ data: Comunicado }),
    errors: ['REGLA', 'NO_EXISTE', 'RANGO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  retirarComunicado: post({
    summary: 'Retira un comunicado propio o de alguien de menor rango',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
  leerComunicado: post({
    summary: 'Anota que quien llama leyó un comunicado, en la vuelta que veía',
    access,
    body: Shape({ id: Id, vuelta: Type.Integer({ minimum: 1 }) }),
    answer: ChangeAnswer({ data: Comunicado }),
    errors: ['NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  reaccionarComunicado: post({
    summary: 'Pone una reacción propia (poner true), o la quita',
    access,
    body: Shape({ id: Id, reaccion: ReactionWord, poner: Type.Boolean() }),
    answer: ChangeAnswer({ data: Comunicado }),
    errors: ['NO_EXISTE'],
  }),
});
