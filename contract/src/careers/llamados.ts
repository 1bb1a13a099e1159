import {
  CAN_VIEW_PUNISHMENTS,
  CREDITOS_MAX,
  EVIDENCE_BYTES,
  LLAMADOS_PER_PERSON_MAX,
  ownOr,
  PASOS,
  PENALTY_MINUTES_MAX,
  SCREENS,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  FileAnswer,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
  StringEnum,
  Upload,
  UsuarioIds,
} from '../call.ts';
import { CastigoShape, ChosenInfraccion, GravedadWord } from '../community/normativa.ts';
import { IMAGE_ERRORS } from '../operations/images.ts';

const access = SCREENS['/llamadoatencion'];
/** The affected person may read their own llamados. */
const ownAccess = ownOr('params.id', access);
/** Errors of minutes that are added with a llamado. */
const PUNISHMENT_ERRORS = ['TOTAL_EXCESIVO'] as const;
const EvidenceFileName = Type.String({ pattern: '^[1-9]\\d{0,9}\\.webp$' });

/** Llamado (part 2 §3): `evidencia` is the file name of its picture under `/llamados/`; it counts until `vence`. */
export const Llamado = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  descripcion: Type.String(),
  evidencia: Nullable(Type.String()),
  fecha: Instant,
  encargadoNombre: Type.String(),
  codigo: Nullable(Type.String({ description: 'Código de la infracción' })),
  gravedad: Nullable(GravedadWord),
  minutos: Nullable(Type.Integer({ description: 'Los que se sumaron a su tiempo' })),
  multa: Nullable(Shape({ creditos: Type.Integer(), anulada: Type.Boolean() })),
  vence: Instant,
  estado: StringEnum('vigente', 'vencido', 'levantado'),
  levantado: Nullable(Shape({ por: Type.String(), motivo: Type.String(), fecha: Instant })),
  acciones: Actions('retirar', 'levantar'),
});
export type Llamado = Static<typeof Llamado>;

/** What the rulebook proposes for the next llamado of a gravity: the step that it reaches, and its punishment. */
export const NextPunishment = Shape({
  falta: GravedadWord,
  vigentes: Type.Integer({ description: 'Los vigentes de esa gravedad' }),
  gravedad: GravedadWord,
  paso: Type.Integer(),
  castigo: Nullable(CastigoShape),
});
export type NextPunishment = Static<typeof NextPunishment>;

/** Person with llamados; `id` and date are those of the newest. */
export const CalledPerson = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  despedido: Type.Boolean(),
  cuantos: Type.Integer(),
  vigentes: Type.Integer({ description: 'Los que cuentan: ni vencidos ni levantados' }),
  fecha: Instant,
  llamados: Type.Array(Llamado, { description: `Los más nuevos, hasta ${LLAMADOS_PER_PERSON_MAX}` }),
});
export type CalledPerson = Static<typeof CalledPerson>;

export const llamadosCalls = callsOf('llamados', {
  llamados: get({
    path: 'actionLlamado',
    summary: 'Llamados de atención por usuario, de quien tiene el más nuevo al más antiguo',
    access,
    query: PageQuery('usuario', 'cuantos', 'vigentes', 'fecha'),
    answer: Type.Array(CalledPerson),
    expensive: true,
  }),
  llamadosDe: get({
    path: 'llamadosDe/:id',
    summary: 'Los llamados de atención de un usuario, del más nuevo al más antiguo, y cuántos son en total',
    access: ownAccess,
    params: Shape({ id: Id }),
    query: PageQuery('motivo', 'encargado', 'fecha'),
    answer: Shape({
      usuarioNombre: Type.String(),
      despedido: Type.Boolean(),
      mision: Type.String(),
      cuantos: Type.Integer(),
      vigentes: Type.Integer(),
      siguientes: Type.Array(NextPunishment, { description: 'Ninguno para quien fue despedido' }),
      encargados: Type.Integer({ description: 'Cuántas personas distintas los hicieron' }),
      primero: Nullable(Instant),
      ultimo: Nullable(Instant),
      filas: Type.Array(Llamado),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  actionLlamado: post({
    summary:
      'Llama la atención a un usuario de menor rango (op 0), o retira un llamado propio reciente con su multa (op 1, con id). ' +
      'Con infraccion van la normativa, gravedad y paso que se veían. multa son los créditos de una multa, y minutos los que se suman a su tiempo',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      id: Type.Optional(Id),
      user: Type.Optional(PickedId),
      motivo: Type.Optional(Type.String({ maxLength: 2000 })),
      descripcion: Type.Optional(Type.String({ maxLength: 4000 })),
      ...ChosenInfraccion,
      gravedad: Type.Optional(GravedadWord),
      paso: Type.Optional(Type.Integer({ minimum: 1, maximum: PASOS })),
      multa: Type.Optional(Type.Integer({ minimum: 1, maximum: CREDITOS_MAX })),
      minutos: Type.Optional(Type.Integer({ minimum: 1, maximum: PENALTY_MINUTES_MAX })),
      evidencia: Type.Optional(Upload(EVIDENCE_BYTES, 'Una imagen PNG, JPEG, WebP o GIF')),
    }),
    answer: ChangeAnswer({ data: Llamado }),
    errors: [
      'REGLA',
      'USUARIO_NO_EXISTE',
      'NO_EXISTE',
      'PLAZO_VENCIDO',
      'YA_ESTA_ASI',
      'CAMBIO_MIENTRAS',
      ...PUNISHMENT_ERRORS,
      ...IMAGE_ERRORS,
    ],
    multipart: true,
  }),
  llamarVarias: post({
    summary:
      'Llama la atención igual a varias personas de menor rango, sin imagen. A las demás las deja y las dice en omitidas, con el motivo',
    access,
    body: Shape({
      usuarios: UsuarioIds,
      motivo: Type.String({ maxLength: 2000 }),
      descripcion: Type.String({ maxLength: 4000 }),
      ...ChosenInfraccion,
    }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
  levantarLlamado: post({
    summary: 'Levanta un llamado vigente, con su motivo: alguien de mayor rango que quien lo puso. Deja de contar',
    access,
    body: Shape({ id: Id, motivo: Type.String({ maxLength: 2000 }) }),
    answer: ChangeAnswer({ data: Llamado }),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI', 'COSA_PROPIA', 'PLAZO_VENCIDO'],
  }),
  castigosDe: get({
    path: 'castigosDe/:id',
    summary:
      'Lo que la normativa propone para el próximo llamado de un usuario, por gravedad, y si se le pueden sumar minutos',
    access: CAN_VIEW_PUNISHMENTS,
    params: Shape({ id: Id }),
    answer: Shape({
      normativa: Type.Integer(),
      siguientes: Type.Array(NextPunishment),
      multar: Type.Boolean({ description: 'Quien pregunta puede multarle' }),
      sumar: Type.Boolean({
        description: 'Tiene un tiempo abierto, y quien pregunta puede sumarle los minutos que se proponen',
      }),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  evidencia: get({
    path: '/llamados/:archivo',
    summary: 'La evidencia de un llamado de atención',
    access,
    params: Shape({ archivo: EvidenceFileName }),
    answer: FileAnswer('image/webp'),
    errors: ['NO_EXISTE'],
    answersFile: true,
  }),
  evidenciaDe: get({
    path: '/llamados/:id/:archivo',
    summary: 'La evidencia de un llamado de atención a un usuario (id)',
    access: ownAccess,
    params: Shape({ id: Id, archivo: EvidenceFileName }),
    answer: FileAnswer('image/webp'),
    errors: ['NO_EXISTE'],
    answersFile: true,
  }),
});
