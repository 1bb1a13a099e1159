import {
  CAUSES,
  CLAVE_LINK_HOURS,
  keysOf,
  loggedIn,
  MOTIVO_MAX,
  ownOr,
  PERSON_ACTION_ROUTES,
  SCREENS,
  UNCHANGED,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PickedId,
  post,
  SeenMisiones,
  Shape,
  StringEnum,
  UsuarioIds,
} from '../call.ts';
import { OwnDepartamento } from '../community/departamentos.ts';

const access = SCREENS['/usuarios'];
const Name = Type.String({ maxLength: 60 });
const PATH_SEGMENT_NOTE = "'.' y '..' llevan un espacio detrás: '.%20', '..%20'";
const causes = keysOf(CAUSES);
const personActions = keysOf(PERSON_ACTION_ROUTES);

/** Fields of each user found in *Usuarios*. */
export const sharedUsuarioFields = {
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  n_categoria: Type.String(),
  firma: Type.String(),
  despedido: Type.Integer({ description: '1 = despedido' }),
  registro: Instant,
  ultima_vez: Nullable(Instant),
};

export const FoundUsuario = Shape(sharedUsuarioFields);
export type FoundUsuario = Static<typeof FoundUsuario>;

/**
 * User detail (part 1 §3): `categoria` and `rango` are the ids of categoria and mision. `periodo` is the work of the
 * open pay period in minutes, `ultimo` the last mision change. In `acciones`, 'dispositivos' is to view open sessions.
 */
export const PersonDetail = Shape({
  ...sharedUsuarioFields,
  categoria: Id,
  rango: Id,
  placa: Type.String(),
  periodo: Shape({ asistencia: Type.Integer(), times: Type.Integer() }),
  ultimo: Shape({ fecha: Instant, causa: StringEnum(...causes), encargadoNombre: Type.String() }),
  despido: Nullable(
    Shape({
      fecha: Instant,
      motivo: Type.String(),
      encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
    }),
  ),
  pedir_acceso_a: Nullable(
    Type.Array(Type.String(), {
      description:
        'Quiénes pueden darle otra contraseña, si tú no puedes. Vacía si solo el servidor, null si no hace falta',
    }),
  ),
  acciones: Actions(
    ...([
      'editar',
      'rango',
      'enlace',
      'clave',
      'dospasos',
      'ip',
      'ingresar',
      'liberar',
      'olvidar',
      'dispositivos',
    ] as const),
    ...personActions,
  ),
});
export type PersonDetail = Static<typeof PersonDetail>;

/**
 * Details visible to the whole agency: `periodo` as in `PersonDetail`, `ultimo` the last mision change. In `acciones`,
 * 'pagina' is to open their page.
 */
export const PersonCard = Shape({
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  n_categoria: Type.String(),
  placa: Type.String(),
  despedido: sharedUsuarioFields.despedido,
  periodo: Shape({ asistencia: Type.Integer(), times: Type.Integer() }),
  ultimo: Shape({ fecha: Instant, encargadoNombre: Type.String() }),
  departamentos: Type.Array(OwnDepartamento),
  acciones: Actions('pagina', ...personActions),
});
export type PersonCard = Static<typeof PersonCard>;

/** Person who needs an administrator's attention, and since when. */
const WaitingPerson = Shape({ id: Id, usuario: Type.String(), mision: Type.String(), desde: Instant });
/** Total number, and the first ones. */
const WaitingPeople = Shape({ total: Type.Integer(), filas: Type.Array(WaitingPerson) });

export const peopleCalls = callsOf('usuarios', {
  usuarioList: post({
    summary: 'Los primeros 50 usuarios cuyo nombre o firma contiene un texto, también despedidos',
    access,
    effect: 'reads',
    body: Shape({ usuario: Type.String({ maxLength: 50 }) }),
    answer: Type.Array(FoundUsuario),
  }),
  usuariosPorAtender: get({
    summary:
      'Quiénes están en una misión que pide firma y no la tienen, y quiénes se registraron en los últimos siete días',
    access,
    answer: Shape({ sinFirma: WaitingPeople, nuevos: WaitingPeople }),
  }),
  userAllInfo: get({
    path: 'userAllInfo/:id',
    summary: 'Los datos de un usuario',
    access: ownOr('params.id', access),
    params: Shape({ id: Id }),
    answer: PersonDetail,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  persona: get({
    path: 'persona/:username',
    summary: 'Los datos de un usuario, por su nombre',
    access: ownOr('params.username', access),
    params: Shape({ username: Type.String({ maxLength: 60, description: PATH_SEGMENT_NOTE }) }),
    answer: PersonDetail,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  tarjeta: get({
    path: 'tarjeta/:username',
    summary: 'Lo que cualquiera de la agencia ve de un usuario, y lo que puede hacer con él quien pregunta',
    access: loggedIn,
    params: Shape({ username: Type.String({ maxLength: 60, description: PATH_SEGMENT_NOTE }) }),
    answer: PersonCard,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  moverVarias: post({
    summary:
      'Pasa a varias personas de menor rango a una misión (rango), con el permiso ern. A las demás las deja y las dice en ' +
      'omitidas, con el motivo: a quien le falte la firma que pide la misión, y a quien ya la tiene',
    access,
    body: Shape({ usuarios: UsuarioIds, rango: PickedId, visto: SeenMisiones }),
    answer: BulkOutcome,
    errors: [...BULK_ERRORS, 'MISION_NO_EXISTE', 'PROMOTOR_BAJO'],
  }),
  editUsuario: post({
    summary:
      `Cambia el nombre, la misión (rango, con el permiso ern) y la firma de alguien de menor rango; '${UNCHANGED}' deja un ` +
      'campo como está. Envía estos campos tal como los ves: mifirma, la firma propia; visto, los datos que se editan (sin él se cambia ' +
      'lo que haya). Donde se comprueban los avatares, un nombre es el de un avatar que la persona probó',
    access,
    body: Shape({
      id: Id,
      nombre: Name,
      rango: Type.Union([Type.Literal(UNCHANGED), Id]),
      firma: Type.String({ maxLength: 40 }),
      mifirma: Type.String({ maxLength: 40 }),
      visto: Type.Optional(Shape({ nombre: Name, rango: Id, firma: Type.String({ maxLength: 40 }) })),
    }),
    answer: ChangeAnswer({ data: PersonDetail }),
    errors: [
      'REGLA',
      'USUARIO_NO_EXISTE',
      'MISION_NO_EXISTE',
      'PROMOTOR_BAJO',
      'PERMISO_AJENO',
      'PRUEBA_RECIENTE',
      'CLAVE_DE_PROGRAMA',
      'NOMBRE_OCUPADO',
      'LISTA_NEGRA',
      'FIRMA_OCUPADA',
      'CAMBIO_MIENTRAS',
      'ULTIMO_TITULAR',
      'AVATAR_AJENO',
      'HOTEL_CAIDO',
    ],
  }),
  resetPassword: post({
    summary:
      'Da una contraseña temporal a alguien de menor rango cuyos permisos tienes todos, y cierra sus sesiones. Solo se muestra una vez. Al entrar con ella ' +
      'se elige otra',
    access,
    requiresRecentAuth: true,
    body: Shape({ usuario: Id }),
    answer: ChangeAnswer({ clave: Type.String() }),
    secretAnswer: 'La contraseña ya se cambió y no la guardamos. Si no la viste, genera otra',
    errors: ['USUARIO_NO_EXISTE', 'PERMISO_AJENO'],
  }),
  enlaceClave: post({
    summary:
      `Da un enlace con el que alguien de menor rango, cuyos permisos tienes todos, cambia su contraseña, una vez y durante ${CLAVE_LINK_HOURS} horas. ` +
      'Solo se muestra una vez. Con otro, el anterior deja de funcionar',
    access,
    requiresRecentAuth: true,
    body: Shape({ usuario: Id }),
    answer: ChangeAnswer({ enlace: Type.String(), vence: Instant }),
    secretAnswer: 'El enlace ya se hizo y no lo guardamos. Si no lo viste, haz otro: el de antes deja de servir',
    errors: ['USUARIO_NO_EXISTE', 'PERMISO_AJENO'],
  }),
  dosPasosPerdidos: post({
    summary:
      'Quita la verificación en dos pasos a alguien de menor rango cuyos permisos tienes todos, por un motivo ' +
      'que queda en el historial',
    access,
    requiresRecentAuth: true,
    body: Shape({ usuario: Id, motivo: Type.String({ maxLength: MOTIVO_MAX }) }),
    answer: ChangeAnswer({ data: PersonDetail }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'PERMISO_AJENO', 'YA_ESTA_ASI'],
  }),
  deleteIP: post({
    summary: 'Olvida las direcciones desde las que ha entrado alguien de menor rango',
    access,
    body: Shape({ usuario: Id }),
    answer: ChangeAnswer({}),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  ingresar: post({
    summary: 'Reingresa en la primera misión a una persona despedida que tenía menor rango',
    access,
    body: Shape({ usuario: Id }),
    answer: ChangeAnswer({ data: PersonDetail }),
    errors: ['USUARIO_NO_EXISTE', 'YA_ESTA_ASI', 'YA_OLVIDADO', 'LISTA_NEGRA'],
  }),
  liberarNombre: post({
    summary:
      'Deja libre el nombre de una persona despedida que tenía menor rango: el suyo pasa a ser «nombre (2)». visto, el que tiene',
    access,
    body: Shape({ usuario: Id, visto: Type.String({ maxLength: 60 }) }),
    answer: ChangeAnswer({ data: PersonDetail }),
    errors: ['USUARIO_NO_EXISTE', 'SIGUE_EN_LA_AGENCIA', 'YA_OLVIDADO', 'YA_ESTA_ASI', 'NOMBRE_OCUPADO'],
  }),
  getUsername: get({
    path: 'getUsername/:name',
    summary: 'Quién tiene un nombre, sin distinguir mayúsculas; null si está libre',
    access: loggedIn,
    params: Shape({ name: Type.String({ maxLength: 60, description: PATH_SEGMENT_NOTE }) }),
    answer: Nullable(Shape({ id: Id, usuario: Type.String() })),
  }),
  dispositivosDe: get({
    path: 'dispositivosDe/:id',
    summary:
      'Los dispositivos en los que alguien de menor rango, o uno mismo, tiene abierta la sesión, sin direcciones',
    access,
    params: Shape({ id: Id }),
    answer: Type.Array(Shape({ dispositivo: Type.String(), creada: Instant, ultima_vez: Instant })),
    errors: ['USUARIO_NO_EXISTE'],
  }),
});
