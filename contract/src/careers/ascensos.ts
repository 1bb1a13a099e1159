import { CAN_ADMINISTER, ELIGIBLE_MAX, ownOr, PEOPLE_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickerQuery,
  post,
  SHARED_USUARIO_OPTIONS,
  Shape,
  UsuarioIds,
  UsuarioOptions,
} from '../call.ts';

const access = SCREENS['/ascensos'];
const MisionName = Type.String({ maxLength: 200 });

/**
 * A user's last mision change and next mision (part 1 §3), for the viewer: `texto` is the full mision text if the
 * viewer promotes, `date_finaliza` the instant from which it is `disponible`, `motivo` why the viewer cannot send it
 * now, or null. `id`, `id_nuevo` and `m_nueva` are input of `sendAscenso`.
 */
export const LastAscenso = Shape({
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  id_categoria: Id,
  n_categoria: Type.String(),
  placa: Type.String(),
  encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  fecha: Instant,
  m_nueva: Type.String(),
  id_nuevo: Id,
  categoria_nueva: Id,
  firma: Type.String(),
  texto: Type.String(),
  date_finaliza: Instant,
  disponible: Type.Boolean(),
  motivo: Nullable(Type.String()),
});
export type LastAscenso = Static<typeof LastAscenso>;

/**
 * Ascenso that waits for its user's answer (part 1 §3): `encargado` is the promoter's id, `categoria` that of the new
 * mision, `vence` the instant from which it can no longer be accepted.
 */
export const SolicitudAscenso = Shape({
  id: Id,
  encargado: Id,
  encargadoNombre: Type.String(),
  nueva: Type.String(),
  id_rango: Id,
  categoria: Id,
  fecha: Instant,
  vence: Instant,
});
export type SolicitudAscenso = Static<typeof SolicitudAscenso>;

/** Offered ascenso from `mision` to `nueva`, for viewers who may withdraw it. */
export const OfferedAscenso = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  nueva: Type.String(),
  encargado: Id,
  encargadoNombre: Type.String(),
  fecha: Instant,
  vence: Instant,
});
export type OfferedAscenso = Static<typeof OfferedAscenso>;

/**
 * Person whom the viewer may promote from `mision` to `m_nueva`, and the instant from which it is possible. `id_nuevo`
 * is input of `sendAscenso` and, with `id_mision`, of `ascenderVarias`; `enBase`: they have an open tiempo.
 */
export const EligibleAscenso = Shape({
  id: Id,
  usuario: Type.String(),
  id_mision: Id,
  mision: Type.String(),
  n_categoria: Type.String(),
  placa: Type.String(),
  m_nueva: Type.String(),
  id_nuevo: Id,
  desde: Instant,
  enBase: Type.Boolean(),
});
export type EligibleAscenso = Static<typeof EligibleAscenso>;

export const ascensosCalls = callsOf('ascensos', {
  getUsuariosAscensos: get({
    summary: 'Usuarios activos para elegir',
    access,
    query: PickerQuery,
    answer: UsuarioOptions,
    etag: true,
    expensive: true,
    shared: SHARED_USUARIO_OPTIONS,
  }),
  verUltimoAscenso: get({
    path: 'verUltimoAscenso/:id',
    summary: 'El último cambio de misión de un usuario y su siguiente misión',
    access,
    params: Shape({ id: Id }),
    answer: LastAscenso,
    errors: ['USUARIO_NO_EXISTE', 'ASCENSO_NO_ENCONTRADO'],
  }),
  ascensosPosibles: get({
    summary: `A quiénes puedes ofrecer un ascenso ahora: cuántos son, y los ${ELIGIBLE_MAX} que esperan hace más tiempo. En luego, a quiénes les toca hoy más tarde. Con enBase 1, solo quienes tienen un tiempo abierto`,
    access,
    query: Shape({ enBase: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
    answer: Shape({
      total: Type.Integer(),
      filas: Type.Array(EligibleAscenso),
      luego: Type.Array(EligibleAscenso),
    }),
  }),
  sendAscenso: post({
    summary:
      'Ofrece un ascenso. Envía estos campos tal como los ves: encargado (tu id), nueva (nombre) e id_rango de la misión, ' +
      'micat (tu categoría)',
    access,
    body: Shape({ usuario: Id, encargado: Id, nueva: MisionName, id_rango: Id, micat: Type.Integer() }),
    answer: ChangeAnswer({ data: LastAscenso }),
    errors: [
      'USUARIO_NO_EXISTE',
      'ASCENSO_NO_ENCONTRADO',
      'ASCENSO_PROPIO',
      'PROMOTOR_BAJO',
      'ASCENSO_PENDIENTE',
      'ASCENSO_TEMPRANO',
      'CAMBIO_MIENTRAS',
    ],
  }),
  ascenderVarias: post({
    summary:
      'Ofrece a varias personas el ascenso a su siguiente misión, como sendAscenso. A las demás las deja y las dice en omitidas, ' +
      'con el motivo',
    access,
    body: Shape({
      usuarios: UsuarioIds,
      visto: Type.Optional(
        Type.Array(Shape({ id: Id, mision: Id, id_rango: Id, nueva: MisionName }), {
          maxItems: PEOPLE_MAX,
          description:
            'De cada persona (id), su misión y la siguiente (id_rango, y su nombre en nueva) como las ves. Si alguna ya es otra, no se le ofrece',
        }),
      ),
    }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
  getSolicitudes: get({
    path: 'getSolicitudes/:userId',
    summary: 'Ascensos que esperan la respuesta de un usuario',
    access: ownOr('params.userId', CAN_ADMINISTER),
    params: Shape({ userId: Id }),
    answer: Type.Array(SolicitudAscenso),
  }),
  actionSolicitudes: post({
    summary:
      'Acepta (option 0) o rechaza (1) un ascenso ofrecido. Envía estos campos tal como los ves: encargado (id), rango (id) y mision (nombre) ' +
      'de la solicitud. firma, la propia de quien aún no tiene: se guarda solo si el ascenso se acepta. Al aceptar, texto ' +
      'es la misión completa que ponerse',
    access: SCREENS['/solicitudes'],
    body: Shape({
      option: Type.Integer({ minimum: 0, maximum: 1 }),
      id: Id,
      encargado: Id,
      rango: Id,
      mision: MisionName,
      firma: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    answer: ChangeAnswer({ texto: Nullable(Type.String()) }),
    errors: [
      'NO_EXISTE',
      'MISION_NO_EXISTE',
      'SOLICITUD_ATENDIDA',
      'SOLICITUD_RETIRADA',
      'SOLICITUD_VENCIDA',
      'CAMBIO_MIENTRAS',
      'FIRMA_REQUERIDA',
      'FIRMA_OCUPADA',
      'REGLA',
      'ULTIMO_TITULAR',
    ],
  }),
  ascensosOfrecidos: get({
    summary:
      'Ascensos por responder que puedes retirar: los que enviaste, los de personas de menor rango ' +
      'para los admins, todos para adm. buscar mira en los nombres y las misiones',
    access: SCREENS['/solicitudes'],
    query: PageQuery('usuario', 'ascenso', 'envio', 'fecha', 'vence'),
    answer: Type.Array(OfferedAscenso),
  }),
  retirarAscenso: post({
    summary: 'Retira un ascenso ofrecido: quien lo envió, un admin de mayor rango, y adm',
    access: SCREENS['/solicitudes'],
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA', 'SOLICITUD_RETIRADA', 'SOLICITUD_VENCIDA'],
  }),
});
