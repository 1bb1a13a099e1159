import { CLAVE_MAX, everyone, loggedIn } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Id, Instant, Nullable, post, Shape, StringEnum, Verbatim } from '../call.ts';
import { IngresoAnswers } from './ingreso.ts';

const Clave = Verbatim(4 * CLAVE_MAX);
/** Six digits, or a recovery code. */
export const AuthCode = Type.String({ maxLength: 30 });
const Name = Type.String({ maxLength: 60 });
const permisos = Type.Array(Type.String());

/**
 * Session user, `datos` (part 1 §3, part 2 §3). `orden` is the place on the ladder; `cambiar_clave`: a new password
 * must be chosen first; `dos_pasos` 'falta': two-factor authentication must be set up first.
 */
export const SessionUser = Shape({
  id: Id,
  usuario: Type.String(),
  firma: Type.String(),
  mision: Type.String(),
  id_categoria: Type.Integer(),
  n_categoria: Type.String(),
  orden: Type.Integer(),
  permisos,
  cambiar_clave: Type.Boolean(),
  dos_pasos: StringEnum('no', 'si', 'falta'),
  config: Shape({ app: Type.Boolean(), estados: Type.Boolean() }),
});
export type SessionUser = Static<typeof SessionUser>;

export const sessionCalls = callsOf('session', {
  ipdetect: get({
    summary: 'Saludo y código de registro de esta dirección, válido 30 minutos',
    access: everyone,
    answer: Shape({ msg: Type.String(), codigo: Type.String() }),
    rate: { max: 60, minutes: 15 },
  }),
  registro: post({
    summary:
      'Registra un usuario nuevo en la primera misión. Si la agencia pide solicitud (configuracion.ingreso), la envía con las respuestas ' +
      'a formularioIngreso, y la cuenta existe cuando alguien la acepta',
    access: everyone,
    body: Shape({
      usuario: Name,
      clave: Clave,
      rclave: Clave,
      referido: Type.Optional(Name),
      respuestas: Type.Optional(IngresoAnswers),
    }),
    answer: ChangeAnswer({
      solicitud: Type.Optional(
        Type.String({ description: 'Desde cuándo espera la solicitud; sin ella, la cuenta ya existe' }),
      ),
    }),
    errors: [
      'REGLA',
      'NOMBRE_OCUPADO',
      'LISTA_NEGRA',
      'REFERIDO_NO_EXISTE',
      'AVATAR_NO_EXISTE',
      'CODIGO_AUSENTE',
      'CODIGO_VENCIDO',
      'HOTEL_CAIDO',
      'OCUPADO',
      'REGISTRO_PAUSADO',
      'REGISTROS_DE_MAS',
      'SOLICITUD_PRONTO',
      'PREGUNTAS_CAMBIARON',
    ],
    rate: { max: 20, minutes: 60, byHandler: true },
  }),
  retirarIngreso: post({
    summary: 'Retira la solicitud de ingreso que espera, con su nombre y su contraseña',
    access: everyone,
    body: Shape({ usuario: Verbatim(60), clave: Clave }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'CREDENCIALES', 'SOLICITUD_ATENDIDA', 'SOLICITUD_RECHAZADA', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
  }),
  login: post({
    summary:
      'Inicia sesión con credenciales (op 0) o comprueba una clave de sesión (op 1). Con la verificación en dos pasos se contesta ' +
      'CODIGO_DOS_PASOS cuando la contraseña es correcta, y la misma llamada se repite con codigo',
    access: everyone,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      usuario: Type.Optional(Verbatim(60)),
      clave: Type.Optional(Clave),
      token: Type.Optional(Type.String({ maxLength: 100 })),
      codigo: Type.Optional(AuthCode),
    }),
    answer: ChangeAnswer({ token: Type.String(), data: SessionUser }),
    errors: [
      'REGLA',
      'CREDENCIALES',
      'CLAVE_VENCIDA',
      'CODIGO_DOS_PASOS',
      'CODIGO_INCORRECTO',
      'SOLICITUD_EN_ESPERA',
      'SOLICITUD_RECHAZADA',
      'DEMASIADOS_INTENTOS',
      'OCUPADO',
    ],
    secretAnswer: 'Ya iniciaste sesión con ese envío. Inicia sesión otra vez con un envío nuevo',
    inMaintenance: true,
  }),
  checkUser: get({
    summary: 'Comprueba la sesión y da los permisos al día',
    access: loggedIn,
    allowsInitialClave: true,
    allowsWithoutTwoFactor: true,
    answer: Shape({ status: Type.Literal(0), despedido: Type.Literal(0), permisos }),
  }),
  logout: post({
    summary: 'Cierra esta sesión en el servidor',
    access: loggedIn,
    allowsInitialClave: true,
    allowsWithoutTwoFactor: true,
    answer: ChangeAnswer({}),
  }),
  cambioClave: post({
    summary: 'Cambia tu contraseña y cierra tus demás sesiones. Con la verificación en dos pasos pide un código',
    access: loggedIn,
    allowsInitialClave: true,
    allowsWithoutTwoFactor: true,
    notForApiKeys: true,
    acceptsCode: true,
    body: Shape({ clavea: Clave, claven: Clave, codigo: Type.Optional(AuthCode) }),
    answer: ChangeAnswer({}),
    errors: [
      'CODIGO_INCORRECTO',
      'REGLA',
      'CLAVE_ACTUAL',
      'CLAVE_VENCIDA',
      'CAMBIO_MIENTRAS',
      'DEMASIADOS_INTENTOS',
      'OCUPADO',
    ],
  }),
  changeConfig: post({
    summary: "Enciende (valor true), apaga o, sin valor, cambia un ajuste propio: 'app', o 'estados' (solo adm)",
    access: loggedIn,
    notForApiKeys: true,
    body: Shape({
      op: Type.Union([Type.Literal('estados'), Type.Literal('app')]),
      valor: Type.Optional(Type.Boolean()),
    }),
    answer: ChangeAnswer({ config: SessionUser.properties.config }),
  }),
  sesiones: get({
    summary: 'Las sesiones abiertas del propio usuario',
    access: loggedIn,
    notForApiKeys: true,
    answer: Type.Array(
      Shape({
        id: Id,
        dispositivo: Type.String(),
        red: Type.String({ description: 'La red desde la que se abrió, acortada; vacía si no se sabe' }),
        creada: Instant,
        ultima_vez: Instant,
        actual: Type.Boolean(),
        puerta: Nullable(StringEnum('discord')),
      }),
    ),
  }),
  cerrarSesion: post({
    summary: 'Cierra una sesión propia',
    access: loggedIn,
    requiresRecentAuth: true,
    notForApiKeys: true,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
});
