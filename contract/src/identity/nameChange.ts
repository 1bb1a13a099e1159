import { CAN_ADMINISTER, ownOr, SCREENS } from '@conserje/rules';
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

const access = SCREENS['/cambionombre'];

/** Name request that waits for an administrator (part 2 §3): `nombre` is the new name. */
export const NameSolicitud = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  nombre: Type.String(),
  fecha: Instant,
  acciones: Actions('aceptar', 'rechazar'),
});
export type NameSolicitud = Static<typeof NameSolicitud>;

/** A user's last name request and its outcome: `encargadoNombre` decided. */
export const RequestedName = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  nombre: Type.String(),
  fecha: Instant,
  estado: StringEnum('espera', 'aceptado', 'rechazado'),
  encargadoNombre: Nullable(Type.String()),
});
export type RequestedName = Static<typeof RequestedName>;

export const nameChangeCalls = callsOf('nameChange', {
  getAllRequest: get({
    summary: 'Los nombres por responder, del más nuevo al más antiguo',
    access: CAN_ADMINISTER,
    query: PageQuery('usuario', 'nombre', 'fecha'),
    answer: Type.Array(NameSolicitud),
    expensive: true,
  }),
  getNameRequest: get({
    path: 'getNameRequest/:id',
    summary: 'El último nombre que pidió un usuario (id), si no lo retiró',
    access: ownOr('params.id', CAN_ADMINISTER),
    params: Shape({ id: Id }),
    answer: Nullable(RequestedName),
  }),
  actionNombre: post({
    summary:
      'Pide un nombre nuevo (op 2: nombre), acepta (0) o rechaza (1) el que otro pidió (id; nombre e iduser como se ven). ' +
      'Aceptar y rechazar, solo adm y de personas de menor rango. Con la comprobación de avatares, el nombre pedido debe ' +
      'llevar en su misión del hotel el código de ipdetect',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 2 }),
      id: Type.Optional(Id),
      nombre: Type.Optional(Type.String({ maxLength: 200 })),
      iduser: Type.Optional(Id),
    }),
    answer: ChangeAnswer({}),
    errors: [
      'REGLA',
      'NO_EXISTE',
      'USUARIO_NO_EXISTE',
      'NOMBRE_OCUPADO',
      'LISTA_NEGRA',
      'NOMBRE_PENDIENTE',
      'SOLICITUD_ATENDIDA',
      'CAMBIO_MIENTRAS',
      'COSA_PROPIA',
      'AVATAR_NO_EXISTE',
      'CODIGO_AUSENTE',
      'CODIGO_VENCIDO',
      'HOTEL_CAIDO',
    ],
    // With avatar proof enabled, each request queries the hotel.
    rate: { max: 100, minutes: 15 },
  }),
  retirarNombre: post({
    summary: 'Retira la propia solicitud que espera',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA'],
  }),
});
