import type { Alcance } from '@conserje/rules';
import { ALCANCES, CLAVE_MAX, PROGRAMA_DIAS_MAX, PROGRAMAS_MAX, sesion, todos } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Instant, Nullable, Outcome, Shape, Verbatim, Word } from './call.ts';
import { Codigo } from './sesion.ts';

const feature = 'sesion';
const Clave = Verbatim(4 * CLAVE_MAX);
const Rescate = Type.Array(Type.String(), { description: 'Códigos de rescate: se dicen esta vez y ninguna más' });
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
      'Si uno entra con dos pasos, desde cuándo, cuántos códigos de rescate le quedan y si su agencia se lo pide',
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
      'Da el secreto para una aplicación de códigos; vale desde que se activa con un código. Se dice esta vez y ninguna más',
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
      'Activa los dos pasos con un código de la aplicación, da los códigos de rescate y cierra todas las demás sesiones, ' +
      'claves para programas y enlaces',
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
    summary: 'Deja de entrar con dos pasos; pide la clave y un código, también de rescate',
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
    summary: 'Da códigos de rescate nuevos, con un código; los de antes dejan de valer',
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
      'Comprueba que quien tiene la sesión sigue siendo su dueño: con un código, si entra con dos pasos, o con la clave. ' +
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
    summary: 'Las claves propias para programas, sin las claves',
    access: sesion,
    enPersona: true,
    answer: Type.Array(Programa),
  }),
  crearPrograma: call({
    method: 'POST',
    path: 'crearPrograma',
    feature,
    summary:
      `Da una clave para un programa, hasta ${PROGRAMAS_MAX} a la vez: con permisos que uno tiene (mgmt, lo que se puede por ` +
      'estar en la categoría 10 o más arriba), para leer o también para escribir. A quien entra con dos pasos le pide un código. Se dice esta vez y ninguna más',
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
    secretAnswer: 'La clave ya se hizo y no la guardamos. Si no la viste, ciérrala en la lista y haz otra',
    errors: [...CON_CODIGO, 'PERMISO_AJENO', 'PROGRAMAS_DE_MAS'],
  }),
  cerrarPrograma: call({
    method: 'POST',
    path: 'cerrarPrograma',
    feature,
    summary: 'Acaba con una clave propia para programas',
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
    summary: 'Cierra todas las demás sesiones propias y acaba con las claves para programas',
    access: sesion,
    enPersona: true,
    reciente: true,
    answer: Outcome({}),
  }),
  mirarEnlace: call({
    method: 'POST',
    path: 'mirarEnlace',
    feature,
    summary: 'De quién es un enlace para elegir clave',
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
    summary: 'Elige una clave nueva con un enlace, que deja de valer, y cierra las sesiones de quien es',
    access: todos,
    body: Shape({ enlace: Type.String({ maxLength: 100 }), clave: Clave, rclave: Clave }),
    answer: Outcome({ usuario: Type.String() }),
    errors: ['REGLA', 'ENLACE_VENCIDO', 'OCUPADO'],
    rate: { max: 20, minutes: 15 },
  }),
};
