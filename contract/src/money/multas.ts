import { CREDITOS_MAX, ownOr, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ANNULMENT_ERRORS,
  Annulled,
  Annulment,
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
  UsuarioFilter,
  UsuarioIds,
} from '../call.ts';
import { ChosenInfraccion } from '../community/normativa.ts';

const access = SCREENS['/multas'];

/** Multa (part 2 §3); `cobradoNombre` marked it as collected. 'cobrar' is to mark it as collected or not collected. */
export const Multa = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  creditos: Type.Integer(),
  encargadoNombre: Type.String(),
  fecha: Instant,
  cobrado: Type.Integer({ description: '1 cobrada' }),
  cobradoNombre: Nullable(Type.String()),
  anulada: Annulled,
  codigo: Nullable(Type.String({ description: 'Código de la infracción' })),
  acciones: Actions('cobrar', 'anular'),
});
export type Multa = Static<typeof Multa>;

export const multasCalls = callsOf('multas', {
  getAllMultas: get({
    summary:
      'Multas, de la más nueva a la más antigua; con cobrado, solo las cobradas (1) o las que faltan (0), sin las anuladas',
    access,
    query: Shape({
      ...PageQuery('usuario', 'motivo', 'creditos', 'encargado', 'fecha', 'cobrado').properties,
      de: UsuarioFilter,
      cobrado: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answer: Type.Array(Multa),
    expensive: true,
  }),
  multasDe: get({
    path: 'multasDe/:id',
    summary: 'Las multas de un usuario, de la más nueva a la más antigua',
    access: ownOr('params.id', access),
    params: Shape({ id: Id }),
    query: PageQuery('motivo', 'creditos', 'encargado', 'fecha', 'cobrado'),
    answer: Type.Array(Multa),
  }),
  totalMultas: get({
    summary: 'Lo que falta por cobrar de todas las multas, de cuántas personas, y desde cuándo espera la más antigua',
    access,
    answer: Shape({ creditos: Type.Integer(), personas: Type.Integer(), desde: Nullable(Instant) }),
  }),
  sendMulta: post({
    summary: 'Multa a un usuario de menor rango; sin créditos son 0',
    access,
    body: Shape({
      usuario: PickedId,
      motivo: Type.String({ maxLength: 2000 }),
      creditos: Type.Optional(Type.Integer({ maximum: CREDITOS_MAX })),
      ...ChosenInfraccion,
    }),
    answer: ChangeAnswer({ data: Multa }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  multarVarias: post({
    summary: 'Multa igual a varias personas de menor rango. A las demás las deja y las dice en omitidas, con el motivo',
    access,
    body: Shape({
      usuarios: UsuarioIds,
      motivo: Type.String({ maxLength: 2000 }),
      creditos: Type.Optional(Type.Integer({ maximum: CREDITOS_MAX })),
      ...ChosenInfraccion,
    }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
  actionMulta: post({
    summary: 'Anota que una multa se cobró (op true), o que no (false)',
    access,
    body: Shape({ id: Id, op: Type.Boolean() }),
    answer: ChangeAnswer({ data: Multa }),
    errors: ['NO_EXISTE', 'YA_ESTA_ASI', 'YA_ANULADA', 'COSA_PROPIA'],
  }),
  anularMulta: post({
    summary: 'Anula una multa, con su motivo: quien la puso en 24 horas, o alguien de mayor rango que quien la puso',
    access,
    body: Annulment,
    answer: ChangeAnswer({ data: Multa }),
    errors: [...ANNULMENT_ERRORS],
  }),
});
