import type { ApiKeyScope } from '@conserje/rules';
import { API_KEY_DAYS_MAX, API_KEY_SCOPES, API_KEYS_MAX, CLAVE_MAX, everyone, loggedIn } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Id, Instant, Nullable, post, Shape, StringEnum, Verbatim } from '../call.ts';
import { AuthCode } from './session.ts';

const Clave = Verbatim(4 * CLAVE_MAX);
const RecoveryCodes = Type.Array(Type.String(), { description: 'Códigos de respaldo: solo se muestran una vez' });
export const CODE_ERRORS = ['REGLA', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS', 'OCUPADO'] as const;

const ApiKey = Shape({
  id: Id,
  nombre: Type.String(),
  prefijo: Type.String({ description: 'Como empieza la clave' }),
  alcance: Type.Array(StringEnum<ApiKeyScope>(...API_KEY_SCOPES)),
  escribe: Type.Boolean(),
  creada: Instant,
  ultima_vez: Nullable(Instant),
  vence: Instant,
});
export type ApiKey = Static<typeof ApiKey>;

/** Two-factor authentication, proofs of identity, API keys and password links. */
export const credentialCalls = callsOf('session', {
  dosPasos: get({
    summary:
      'Si tienes la verificación en dos pasos, desde cuándo, cuántos códigos de respaldo te quedan y si tu agencia la pide',
    access: loggedIn,
    allowsWithoutTwoFactor: true,
    notForApiKeys: true,
    answer: Shape({
      activo: Type.Boolean(),
      desde: Nullable(Instant),
      rescate: Type.Integer(),
      exigido: Type.Boolean(),
    }),
  }),
  prepararDosPasos: post({
    summary:
      'Da el secreto para una app de verificación. Sirve desde que se activa con un código. Solo se muestra una vez',
    access: loggedIn,
    allowsWithoutTwoFactor: true,
    notForApiKeys: true,
    requiresRecentAuth: true,
    answer: ChangeAnswer({ secreto: Type.String(), uri: Type.String() }),
    secretAnswer: 'El código secreto ya se dio y no lo guardamos. Empieza otra vez y te damos otro',
    errors: ['YA_ESTA_ASI'],
  }),
  activarDosPasos: post({
    summary:
      'Activa la verificación en dos pasos con un código de la app, da los códigos de respaldo y cierra todas las demás sesiones, ' +
      'claves para bots y enlaces',
    access: loggedIn,
    expensive: true,
    allowsWithoutTwoFactor: true,
    notForApiKeys: true,
    requiresRecentAuth: true,
    body: Shape({ codigo: AuthCode }),
    answer: ChangeAnswer({ rescate: RecoveryCodes }),
    secretAnswer:
      'La verificación en dos pasos ya está activa. Si no viste los códigos de respaldo, pide códigos nuevos',
    errors: [...CODE_ERRORS, 'NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  quitarDosPasos: post({
    summary: 'Quita tu verificación en dos pasos. Pide la contraseña y un código, también de respaldo',
    access: loggedIn,
    notForApiKeys: true,
    acceptsCode: true,
    body: Shape({ clave: Clave, codigo: AuthCode }),
    answer: ChangeAnswer({}),
    errors: [...CODE_ERRORS, 'CLAVE_ACTUAL', 'YA_ESTA_ASI'],
  }),
  renovarRescate: post({
    summary: 'Da códigos de respaldo nuevos, con un código. Los anteriores dejan de funcionar',
    access: loggedIn,
    expensive: true,
    notForApiKeys: true,
    requiresRecentAuth: true,
    acceptsCode: true,
    body: Shape({ codigo: Type.Optional(AuthCode) }),
    answer: ChangeAnswer({ rescate: RecoveryCodes }),
    secretAnswer: 'Los códigos de respaldo ya se cambiaron y no los guardamos. Si no los viste, cámbialos otra vez',
    errors: [...CODE_ERRORS, 'NO_EXISTE'],
  }),
  probar: post({
    summary:
      'Confirma que eres tú, con un código (si tienes la verificación en dos pasos) o con tu contraseña. ' +
      'Lo piden las llamadas que dicen PRUEBA_RECIENTE',
    access: loggedIn,
    allowsWithoutTwoFactor: true,
    notForApiKeys: true,
    body: Shape({ clave: Type.Optional(Clave), codigo: Type.Optional(AuthCode) }),
    answer: ChangeAnswer({}),
    errors: [...CODE_ERRORS, 'CLAVE_ACTUAL'],
  }),
  programas: get({
    summary: 'Tus claves para bots, sin las claves',
    access: loggedIn,
    notForApiKeys: true,
    answer: Type.Array(ApiKey),
  }),
  crearPrograma: post({
    summary:
      `Crea una clave para bots, hasta ${API_KEYS_MAX} a la vez: con permisos que tú tienes (mgmt, lo que se puede por ` +
      'estar en la categoría 10 o más arriba), para leer o también para escribir. Con la verificación en dos pasos pide un código. Solo se muestra una vez',
    access: loggedIn,
    notForApiKeys: true,
    requiresRecentAuth: true,
    acceptsCode: true,
    body: Shape({
      nombre: Type.String({ maxLength: 200 }),
      permisos: Type.String({ maxLength: 200, description: 'Códigos, separados por comas' }),
      escribe: Type.Boolean(),
      dias: Type.Integer({ minimum: -1, maximum: 10 * API_KEY_DAYS_MAX }),
      codigo: Type.Optional(AuthCode),
    }),
    answer: ChangeAnswer({ clave: Type.String(), data: ApiKey }),
    secretAnswer: 'La clave ya se creó y no la guardamos. Si no la viste, ciérrala en la lista y crea otra',
    errors: [...CODE_ERRORS, 'PERMISO_AJENO', 'PROGRAMAS_DE_MAS'],
  }),
  cerrarPrograma: post({
    summary: 'Cierra una de tus claves para bots',
    access: loggedIn,
    notForApiKeys: true,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
  cerrarSesiones: post({
    summary: 'Cierra tus demás sesiones y tus claves para bots',
    access: loggedIn,
    notForApiKeys: true,
    requiresRecentAuth: true,
    answer: ChangeAnswer({}),
  }),
  mirarEnlace: post({
    summary: 'De quién es un enlace para cambiar la contraseña',
    access: everyone,
    effect: 'reads',
    body: Shape({ enlace: Type.String({ maxLength: 100 }) }),
    answer: Shape({ usuario: Type.String(), vence: Instant }),
    errors: ['ENLACE_VENCIDO'],
    rate: { max: 60, minutes: 15 },
  }),
  claveConEnlace: post({
    summary: 'Cambia la contraseña con un enlace, que deja de funcionar, y cierra las sesiones de esa persona',
    access: everyone,
    body: Shape({ enlace: Type.String({ maxLength: 100 }), clave: Clave, rclave: Clave }),
    answer: ChangeAnswer({ usuario: Type.String() }),
    errors: ['REGLA', 'ENLACE_VENCIDO', 'OCUPADO'],
    rate: { max: 20, minutes: 15 },
  }),
});
