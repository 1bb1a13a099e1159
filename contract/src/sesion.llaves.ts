import type { Alcance } from '@conserje/rules';
import { ALCANCES, CLAVE_MAX, PROGRAMA_DIAS_MAX, PROGRAMAS_MAX, sesion, todos } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Instant, Nullable, Outcome, Shape, Verbatim, Word } from './call.ts';
import { Codigo } from './sesion.ts';

const feature = 'sesion';
const Clave = Verbatim(4 * CLAVE_MAX);
const Rescate = Type.Array(Type.String(), { description: 'Códigos de respaldo: solo se muestran una vez' });
const CON_CODIGO = ['REGLA', 'CODIGO_INCORRECTO', 'DEMASIADOS_INTENTOS', 'OCUPADO'] as const;

const Programa = Shape({
  id: Id,
  nombre: Type.String(),
  prefijo: Type.String({ description: 'Como empieza la clave' }),
  alcance: Type.Array(Word<Alcance>(...ALCANCES)),
  escribe: Type.Boolean(),
  creada: Instant,
  ultima_vez: Nullable(Instant),
  vence: Instant,
});
export type Programa = Static<typeof Programa>;

/** Second steps, proofs, keys for programs, and links for whoever forgot their password. */
export const llavesCalls = {
  dosPasos: call({
    method: 'GET',
    path: 'dosPasos',
    feature,
    summary:
      'Si tienes la verificación en dos pasos, desde cuándo, cuántos códigos de respaldo te quedan y si tu agencia la pide',
    access: sesion,
    sinDosPasos: true,
    enPersona: true,
    answer: Shape({
      activo: Type.Boolean(),
      desde: Nullable(Instant),
      rescate: Type.Integer(),
      exigido: Type.Boolean(),
    }),
  }),
  prepararDosPasos: call({
    method: 'POST',
    path: 'prepararDosPasos',
    feature,
    summary:
      'Da el secreto para una app de verificación. Sirve desde que se activa con un código. Solo se muestra una vez',
    access: sesion,
    sinDosPasos: true,
    enPersona: true,
    reciente: true,
    answer: Outcome({ secreto: Type.String(), uri: Type.String() }),
    secretAnswer: 'El código secreto ya se dio y no lo guardamos. Empieza otra vez y te damos otro',
    errors: ['YA_ESTA_ASI'],
  }),
  activarDosPasos: call({
    method: 'POST',
    path: 'activarDosPasos',
    feature,
    summary:
      'Activa la verificación en dos pasos con un código de la app, da los códigos de respaldo y cierra todas las demás sesiones, ' +
      'claves para bots y enlaces',
    access: sesion,
    costosa: true,
    sinDosPasos: true,
    enPersona: true,
    reciente: true,
    body: Shape({ codigo: Codigo }),
    answer: Outcome({ rescate: Rescate }),
    secretAnswer:
      'La verificación en dos pasos ya está activa. Si no viste los códigos de respaldo, pide códigos nuevos',
    errors: [...CON_CODIGO, 'NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  quitarDosPasos: call({
    method: 'POST',
    path: 'quitarDosPasos',
    feature,
    summary: 'Quita tu verificación en dos pasos. Pide la contraseña y un código, también de respaldo',
    access: sesion,
    enPersona: true,
    conCodigo: true,
    body: Shape({ clave: Clave, codigo: Codigo }),
    answer: Outcome({}),
    errors: [...CON_CODIGO, 'CLAVE_ACTUAL', 'YA_ESTA_ASI'],
  }),
  renovarRescate: call({
    method: 'POST',
    path: 'renovarRescate',
    feature,
    summary: 'Da códigos de respaldo nuevos, con un código. Los anteriores dejan de funcionar',
    access: sesion,
    costosa: true,
    enPersona: true,
    reciente: true,
    conCodigo: true,
    body: Shape({ codigo: Type.Optional(Codigo) }),
    answer: Outcome({ rescate: Rescate }),
    secretAnswer: 'Los códigos de respaldo ya se cambiaron y no los guardamos. Si no los viste, cámbialos otra vez',
    errors: [...CON_CODIGO, 'NO_EXISTE'],
  }),
  probar: call({
    method: 'POST',
    path: 'probar',
    feature,
    summary:
      'Confirma que eres tú, con un código (si tienes la verificación en dos pasos) o con tu contraseña. ' +
      'Lo piden las llamadas que dicen PRUEBA_RECIENTE',
    access: sesion,
    sinDosPasos: true,
    enPersona: true,
    body: Shape({ clave: Type.Optional(Clave), codigo: Type.Optional(Codigo) }),
    answer: Outcome({}),
    errors: [...CON_CODIGO, 'CLAVE_ACTUAL'],
  }),
  programas: call({
    method: 'GET',
    path: 'programas',
    feature,
    summary: 'Tus claves para bots, sin las claves',
    access: sesion,
    enPersona: true,
    answer: Type.Array(Programa),
  }),
  crearPrograma: call({
    method: 'POST',
    path: 'crearPrograma',
    feature,
    summary:
      `Crea una clave para bots, hasta ${PROGRAMAS_MAX} a la vez: con permisos que tú tienes (mgmt, lo que se puede por ` +
      'estar en la categoría 10 o más arriba), para leer o también para escribir. Con la verificación en dos pasos pide un código. Solo se muestra una vez',
    access: sesion,
    enPersona: true,
    reciente: true,
    conCodigo: true,
    body: Shape({
      nombre: Type.String({ maxLength: 200 }),
      permisos: Type.String({ maxLength: 200, description: 'Códigos, separados por comas' }),
      escribe: Type.Boolean(),
      dias: Type.Integer({ minimum: -1, maximum: 10 * PROGRAMA_DIAS_MAX }),
      codigo: Type.Optional(Codigo),
    }),
    answer: Outcome({ clave: Type.String(), data: Programa }),
    secretAnswer: 'La clave ya se creó y no la guardamos. Si no la viste, ciérrala en la lista y crea otra',
    errors: [...CON_CODIGO, 'PERMISO_AJENO', 'PROGRAMAS_DE_MAS'],
  }),
  cerrarPrograma: call({
    method: 'POST',
    path: 'cerrarPrograma',
    feature,
    summary: 'Cierra una de tus claves para bots',
    access: sesion,
    enPersona: true,
    body: Shape({ id: Id }),
    answer: Outcome({}),
    errors: ['NO_EXISTE'],
  }),
  cerrarSesiones: call({
    method: 'POST',
    path: 'cerrarSesiones',
    feature,
    summary: 'Cierra tus demás sesiones y tus claves para bots',
    access: sesion,
    enPersona: true,
    reciente: true,
    answer: Outcome({}),
  }),
  mirarEnlace: call({
    method: 'POST',
    path: 'mirarEnlace',
    feature,
    summary: 'De quién es un enlace para cambiar la contraseña',
    access: todos,
    efecto: 'lee',
    body: Shape({ enlace: Type.String({ maxLength: 100 }) }),
    answer: Shape({ usuario: Type.String(), vence: Instant }),
    errors: ['ENLACE_VENCIDO'],
    rate: { max: 60, minutes: 15 },
  }),
  claveConEnlace: call({
    method: 'POST',
    path: 'claveConEnlace',
    feature,
    summary: 'Cambia la contraseña con un enlace, que deja de funcionar, y cierra las sesiones de esa persona',
    access: todos,
    body: Shape({ enlace: Type.String({ maxLength: 100 }), clave: Clave, rclave: Clave }),
    answer: Outcome({ usuario: Type.String() }),
    errors: ['REGLA', 'ENLACE_VENCIDO', 'OCUPADO'],
    rate: { max: 20, minutes: 15 },
  }),
};
