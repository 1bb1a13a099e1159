import {
  everyone,
  INGRESO_ANSWER_MAX,
  INGRESO_QUESTION_MAX,
  INGRESO_STATES,
  MOTIVO_MAX,
  SCREENS,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/ingreso'];

/** Question that an agency asks of newcomers (docs/decisions/0079). */
export const IngresoQuestion = Shape({
  id: Id,
  texto: Type.String(),
  larga: Type.Boolean({ description: 'La respuesta puede tener varias líneas' }),
  obligatoria: Type.Boolean(),
});
export type IngresoQuestion = Static<typeof IngresoQuestion>;
const Questions = Type.Array(IngresoQuestion);

/** Fields of a question that is sent. */
const QUESTION_FIELDS = {
  texto: Type.String({ maxLength: 4 * INGRESO_QUESTION_MAX }),
  larga: Type.Boolean(),
  obligatoria: Type.Boolean(),
};

/** Answers of a newcomer, by question. More are accepted here than there can be questions. */
export const IngresoAnswers = Type.Array(
  Shape({ pregunta: Id, respuesta: Type.String({ maxLength: 4 * INGRESO_ANSWER_MAX.larga }) }),
  { maxItems: 50 },
);

const State = StringEnum(...INGRESO_STATES);

/** Accounts that share a connection or an avatar with an application. */
const MatchingAccounts = Shape({
  nombres: Type.Array(Type.String()),
  mas: Type.Integer({ description: 'Cuántas más hay' }),
});

/** Application of a newcomer. `usuario` is the account that it became. */
export const Ingreso = Shape({
  id: Id,
  nombre: Type.String(),
  usuario: Nullable(Id),
  estado: State,
  fecha: Instant,
  referidoNombre: Nullable(Type.String({ description: 'Quién dice que le invitó' })),
  respuestas: Type.Array(Shape({ pregunta: Type.String(), respuesta: Type.String() }), {
    description: 'Con cada pregunta como se hizo. Una respuesta vacía es de una pregunta opcional',
  }),
  respondida: Nullable(Instant),
  encargadoNombre: Nullable(Type.String()),
  motivo: Nullable(Type.String({ description: 'Por qué se rechazó, o por qué se cerró sola' })),
  vetada: Type.Boolean({ description: 'Si espera y su nombre está en la lista negra' }),
  coincide: Nullable(Shape({ listaNegra: MatchingAccounts, otras: MatchingAccounts })),
  acciones: Actions('responder'),
});
export type Ingreso = Static<typeof Ingreso>;

export const ingresoCalls = callsOf('ingreso', {
  formularioIngreso: get({
    summary: 'Las preguntas que responde quien se registra. Ninguna si la agencia no pide solicitud',
    access: everyone,
    answer: Questions,
    shared: { topics: ['ingreso', 'configuracion'] },
  }),
  ingresos: get({
    summary:
      'Solicitudes de ingreso, de la más nueva a la más antigua si no se pide otro orden; con estado, las que están así. ' +
      'coincide dice con qué cuentas comparte ' +
      'conexión o avatar una que espera, y es null para quien no ve Clones',
    access,
    query: Shape({ ...PageQuery('nombre', 'fecha', 'encargado').properties, estado: Type.Optional(State) }),
    answer: Type.Array(Ingreso),
    expensive: true,
  }),
  responderIngreso: post({
    summary: 'Acepta una solicitud de ingreso, que crea la cuenta, o la rechaza con el motivo',
    access,
    body: Shape({ id: Id, aceptar: Type.Boolean(), motivo: Type.Optional(Type.String({ maxLength: 4 * MOTIVO_MAX })) }),
    answer: ChangeAnswer({ data: Ingreso }),
    errors: ['REGLA', 'NO_EXISTE', 'SOLICITUD_ATENDIDA', 'NOMBRE_OCUPADO', 'LISTA_NEGRA', 'CODIGO_AUSENTE'],
  }),
  preguntasIngreso: get({
    summary: 'Las preguntas de ingreso, también si la agencia no pide solicitud ahora',
    access,
    answer: Questions,
  }),
  guardarPreguntas: post({
    summary:
      'Cambia las preguntas de ingreso por estas, en su orden. Una que conserva su texto lleva su id. visto: las que se veían. ' +
      'Lo ya respondido queda como se preguntó',
    access,
    body: Shape({
      preguntas: Type.Array(Shape({ id: Type.Optional(Id), ...QUESTION_FIELDS }), { maxItems: 50 }),
      visto: Type.Array(Shape({ id: Id, ...QUESTION_FIELDS }), { maxItems: 50 }),
    }),
    answer: ChangeAnswer({ data: Questions }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
  }),
});
