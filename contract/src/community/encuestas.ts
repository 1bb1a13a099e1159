import { CAN_PUBLISH, ENCUESTA_OPTIONS, SCREENS } from '@conserje/rules';
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

const access = SCREENS['/encuestas'];

const Count = Type.Integer({ minimum: 0 });
const OptionNumber = Type.Integer({ minimum: 1, maximum: ENCUESTA_OPTIONS.max });

/** Encuesta for a viewer. The votes of each option are null until the viewer voted or it ended. */
export const Encuesta = Shape({
  id: Id,
  pregunta: Type.String(),
  autor: Id,
  autorNombre: Type.String(),
  secreta: Type.Boolean({ description: 'Nadie puede saber qué votó cada quien' }),
  categorias: Type.Array(Id, { description: 'Para quiénes es; vacío, para todos' }),
  fecha: Instant,
  hasta: Instant,
  terminada: Type.Boolean(),
  opciones: Type.Array(Shape({ numero: OptionNumber, texto: Type.String(), votos: Nullable(Count) })),
  votos: Count,
  mia: Nullable(OptionNumber),
  acciones: Actions('votar', 'cerrar', 'retirar', 'votos'),
});
export type Encuesta = Static<typeof Encuesta>;

export const encuestasCalls = callsOf('encuestas', {
  encuestas: get({
    summary: 'Encuestas que puede ver quien pregunta, de la más nueva a la más antigua: las abiertas, o las terminadas',
    access,
    query: Shape({
      ...PageQuery('pregunta', 'fecha', 'hasta').properties,
      vista: Type.Optional(StringEnum('abiertas', 'terminadas')),
    }),
    answer: Type.Array(Encuesta),
    expensive: true,
  }),
  encuestasInicio: get({
    summary: 'Las encuestas abiertas que quien pregunta no respondió, primero las que terminan antes',
    access,
    answer: Type.Array(Encuesta),
  }),
  votosEncuesta: get({
    path: 'votosEncuesta/:id',
    summary: 'Qué votó cada quien en una encuesta que no es secreta, para quien ve sus resultados',
    access,
    params: Shape({ id: Id }),
    query: PageQuery('usuario', 'opcion'),
    answer: Type.Array(Shape({ id: Id, usuarioNombre: Type.String(), numero: OptionNumber, opcion: Type.String() })),
    errors: ['NO_EXISTE'],
    expensive: true,
  }),
  crearEncuesta: post({
    summary: 'Publica una encuesta, de 2 a 10 opciones. Día y hora del final son de la agencia',
    access: CAN_PUBLISH,
    body: Shape({
      pregunta: Type.String({ maxLength: 800 }),
      opciones: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
      categorias: Type.Array(Id, { maxItems: 100, uniqueItems: true, description: 'Vacío, para todos' }),
      rangos: SeenCategorias,
      hasta: DateText,
      hastaHora: Type.String({ pattern: '^(\\d{2}:\\d{2})?$', description: 'Hora HH:MM' }),
      secreta: Type.Boolean(),
    }),
    answer: ChangeAnswer({ data: Encuesta }),
    errors: ['REGLA', 'RANGO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  votarEncuesta: post({
    summary: 'Vota una opción, o cambia el voto propio. La respuesta no dice cuál',
    access,
    body: Shape({ id: Id, opcion: OptionNumber }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'ENCUESTA_TERMINADA'],
  }),
  cerrarEncuesta: post({
    summary: 'Termina ahora una encuesta propia o de alguien de menor rango',
    access: CAN_PUBLISH,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Encuesta }),
    errors: ['NO_EXISTE', 'ENCUESTA_TERMINADA'],
  }),
  retirarEncuesta: post({
    summary: 'Borra con sus votos una encuesta propia o de alguien de menor rango',
    access: CAN_PUBLISH,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
});
