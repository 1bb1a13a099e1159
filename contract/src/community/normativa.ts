import {
  CAN_EDIT_NORMATIVA,
  CREDITOS_MAX,
  EFFECTS,
  GRAVEDADES,
  INFRACCIONES_MAX,
  loggedIn,
  NORMATIVA_LINES_MAX,
  PASOS,
  PENALTY_MINUTES_MAX,
  SCREENS,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  ChangeAnswer,
  callsOf,
  DateText,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

export const GravedadWord = StringEnum(...GRAVEDADES);
/** Fields of a form that may name an infraction: its id, and the version of the rulebook that the form showed. */
export const ChosenInfraccion = {
  infraccion: Type.Optional(Id),
  normativa: Type.Optional(Type.Integer({ minimum: 0 })),
};
const LineText = Type.String({ maxLength: 1000 });
const CodeText = Type.String({ maxLength: 50 });

/** Punishment of a step of the scale of castigos; `cantidad` are the minutes or credits that it proposes. */
export const CastigoShape = Shape({
  texto: LineText,
  efecto: StringEnum(...EFFECTS),
  cantidad: Type.Integer({ minimum: 0, maximum: Math.max(CREDITOS_MAX, PENALTY_MINUTES_MAX) }),
});
const CastigoScale = Type.Array(CastigoShape, { minItems: PASOS, maxItems: PASOS });

/** Twice the limits of the rule, so that it answers with its own words. */
const contentShape = <const I extends typeof Id | typeof PickedId>(id: I) =>
  Shape({
    infracciones: Type.Array(Shape({ id, codigo: CodeText, falta: LineText, gravedad: GravedadWord }), {
      maxItems: 2 * INFRACCIONES_MAX,
    }),
    reglas: Type.Array(Shape({ id, texto: LineText }), { maxItems: 2 * NORMATIVA_LINES_MAX }),
    faltas: Type.Array(Shape({ id, gravedad: GravedadWord, texto: LineText }), { maxItems: 2 * NORMATIVA_LINES_MAX }),
    castigos: Shape({ leve: CastigoScale, moderada: CastigoScale, grave: CastigoScale }),
    nota: LineText,
  });
const Content = contentShape(Id);
/** A line with id 0 is new. */
const SentContent = contentShape(PickedId);

const Version = Type.Integer({ minimum: 0, description: '0: la de la especificación' });
const StartDay = Nullable(Type.String({ description: 'Día YYYY-MM-DD desde el que rige' }));

/** Version of the rulebook; `autor` and `fecha` are null for that of the specification. */
export const NormativaVersion = Shape({
  id: Type.Integer({ minimum: 0 }),
  version: Version,
  rige: StartDay,
  estado: StringEnum('rige', 'futura', 'anterior', 'reemplazada'),
  autor: Nullable(Type.String()),
  fecha: Nullable(Instant),
  nota: Type.String(),
  cambios: Type.String({ description: 'Cuántas líneas cambió: «1 agregado, 2 cambiados»' }),
});
export type NormativaVersion = Static<typeof NormativaVersion>;

export const normativaCalls = callsOf('normativa', {
  normativa: get({
    summary: 'La normativa que rige hoy, y la próxima versión si hay una',
    access: SCREENS['/normativa'],
    answer: Shape({
      version: Version,
      rige: StartDay,
      ultima: Type.Integer({ minimum: 0, description: 'La última versión guardada, que es la que se edita' }),
      proxima: Nullable(Shape({ version: Version, rige: Type.String() })),
      contenido: Content,
    }),
    shared: { topics: ['normativa'], changesDaily: true },
  }),
  normativaVersiones: get({
    summary: 'Las versiones de la normativa, de la última a la primera: quién la cambió, cuándo, y desde cuándo rige',
    access: loggedIn,
    query: PageQuery('rige', 'fecha'),
    answer: Type.Array(NormativaVersion),
    expensive: true,
  }),
  normativaVersion: get({
    path: 'normativaVersion/:version',
    summary: 'Una versión de la normativa, y la anterior para compararlas',
    access: loggedIn,
    params: Shape({ version: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }) }),
    answer: Shape({ ...NormativaVersion.properties, contenido: Content, anterior: Nullable(Content) }),
    errors: ['NO_EXISTE'],
  }),
  guardarNormativa: post({
    summary:
      'Guarda la normativa entera como versión nueva; version es la última que se veía, y las líneas nuevas llevan id 0',
    access: CAN_EDIT_NORMATIVA,
    body: Shape({
      version: Version,
      rige: DateText,
      nota: Type.String({ maxLength: 1000 }),
      avisar: Type.Boolean({ description: 'Le llega una notificación a todos' }),
      contenido: SentContent,
    }),
    answer: ChangeAnswer({ version: Version }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI'],
  }),
});
