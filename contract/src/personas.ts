import type { Causa, SobreAlguien } from '@conserje/rules';
import { CAUSAS, ENLACE_HORAS, IGUAL, MOTIVO_MAX, PANTALLAS, propioO, SOBRE_ALGUIEN, sesion } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, Id, Instant, Nullable, Outcome, Shape, Word } from './call.ts';

const feature = 'personas';
const access = PANTALLAS['/usuarios'];
const Nombre = Type.String({ maxLength: 60 });
const TRAMO = "'.' y '..' llevan un espacio detrás: '.%20', '..%20'";
// The keys of an object literal are its type's.
const causas = Object.keys(CAUSAS) as Causa[];
const sobreAlguien = Object.keys(SOBRE_ALGUIEN) as SobreAlguien[];

/** What is told of anyone whom *Usuarios* finds. */
export const comunes = {
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  n_categoria: Type.String(),
  firma: Type.String(),
  despedido: Type.Integer({ description: '1 = despedido' }),
  registro: Instant,
  ultima_vez: Nullable(Instant),
};

/** A user that a search finds. */
export const UsuarioHallado = Shape(comunes);
export type UsuarioHallado = Static<typeof UsuarioHallado>;

/**
 * User detail (part 1 §3): `categoria` and `rango` are the ids of their category and mission. `periodo` is what they have
 * worked in their open pay period, in minutes; `ultimo` how they came to their mission. Of
 * `acciones` 'dispositivos' is to see where they have the portal open.
 */
export const Persona = Shape({
  ...comunes,
  categoria: Id,
  rango: Id,
  placa: Type.String(),
  periodo: Shape({ asistencia: Type.Integer(), times: Type.Integer() }),
  ultimo: Shape({ fecha: Instant, causa: Word(...causas), encargadoNombre: Type.String() }),
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
        'Quiénes pueden darle otra clave, cuando quien lee no puede; vacía si solo el servidor; null si no hace falta',
    }),
  ),
  acciones: Acciones(
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
    ...sobreAlguien,
  ),
});
export type Persona = Static<typeof Persona>;

/**
 * What anyone in the agency is told of someone: `periodo` as in `Persona`, `ultimo` their last change of mission. Of `acciones`
 * 'pagina' is to open their page.
 */
export const TarjetaPersona = Shape({
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  n_categoria: Type.String(),
  placa: Type.String(),
  despedido: comunes.despedido,
  periodo: Shape({ asistencia: Type.Integer(), times: Type.Integer() }),
  ultimo: Shape({ fecha: Instant, encargadoNombre: Type.String() }),
  acciones: Acciones('pagina', ...sobreAlguien),
});
export type TarjetaPersona = Static<typeof TarjetaPersona>;

/** Someone whom an administrator should look at, and since when. */
const Atender = Shape({ id: Id, usuario: Type.String(), mision: Type.String(), desde: Instant });
/** How many there are, and the first of them. */
const PorAtender = Shape({ total: Type.Integer(), filas: Type.Array(Atender) });

export const personasCalls = {
  usuarioList: call({
    method: 'POST',
    path: 'usuarioList',
    feature,
    summary: 'Los primeros 50 usuarios cuyo nombre o firma contiene un texto, también despedidos',
    access,
    efecto: 'lee',
    body: Shape({ usuario: Type.String({ maxLength: 50 }) }),
    answer: Type.Array(UsuarioHallado),
  }),
  usuariosPorAtender: call({
    method: 'GET',
    path: 'usuariosPorAtender',
    feature,
    summary:
      'Quiénes están en una misión que pide firma y no la tienen, y quiénes se registraron en los últimos siete días',
    access,
    answer: Shape({ sinFirma: PorAtender, nuevos: PorAtender }),
  }),
  userAllInfo: call({
    method: 'GET',
    path: 'userAllInfo/:id',
    feature,
    summary: 'Los datos de un usuario',
    access: propioO('params.id', access),
    params: Shape({ id: Id }),
    answer: Persona,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  persona: call({
    method: 'GET',
    path: 'persona/:username',
    feature,
    summary: 'Los datos de un usuario, por su nombre',
    access: propioO('params.username', access),
    params: Shape({ username: Type.String({ maxLength: 60, description: TRAMO }) }),
    answer: Persona,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  tarjeta: call({
    method: 'GET',
    path: 'tarjeta/:username',
    feature,
    summary: 'Lo que cualquiera de la agencia ve de un usuario, y lo que puede hacer con él quien pregunta',
    access: sesion,
    params: Shape({ username: Type.String({ maxLength: 60, description: TRAMO }) }),
    answer: TarjetaPersona,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  editUsuario: call({
    method: 'POST',
    path: 'editUsuario',
    feature,
    summary:
      `Cambia el nombre, la misión (rango, con el permiso ern) y la firma de alguien de menor rango; '${IGUAL}' deja un ` +
      'campo como está. Como se ven en pantalla: mifirma, la firma propia; visto, los datos que se editan (sin él se cambia ' +
      'lo que haya). Donde se comprueban los avatares, un nombre es el de un avatar que la persona probó',
    access,
    body: Shape({
      id: Id,
      nombre: Nombre,
      rango: Type.Union([Type.Literal(IGUAL), Id]),
      firma: Type.String({ maxLength: 40 }),
      mifirma: Type.String({ maxLength: 40 }),
      visto: Type.Optional(Shape({ nombre: Nombre, rango: Id, firma: Type.String({ maxLength: 40 }) })),
    }),
    answer: Outcome({ data: Persona }),
    errors: [
      'REGLA',
      'USUARIO_NO_EXISTE',
      'MISION_NO_EXISTE',
      'PROMOTOR_BAJO',
      'PERMISO_AJENO',
      'PRUEBA_RECIENTE',
      'CLAVE_DE_PROGRAMA',
      'NOMBRE_OCUPADO',
      'FIRMA_OCUPADA',
      'CAMBIO_MIENTRAS',
      'ULTIMO_TITULAR',
      'AVATAR_AJENO',
      'HOTEL_CAIDO',
    ],
  }),
  resetPassword: call({
    method: 'POST',
    path: 'resetPassword',
    feature,
    summary:
      'Da una clave nueva a alguien de menor rango, con quien se comparten todos sus permisos, y cierra sus sesiones. Se dice esta vez y ninguna más; al entrar con ella ' +
      'se elige otra',
    access,
    reciente: true,
    body: Shape({ usuario: Id }),
    answer: Outcome({ clave: Type.String() }),
    secretAnswer: 'La contraseña ya se cambió y no la guardamos. Si no la viste, genera otra',
    errors: ['USUARIO_NO_EXISTE', 'PERMISO_AJENO'],
  }),
  enlaceClave: call({
    method: 'POST',
    path: 'enlaceClave',
    feature,
    summary:
      `Da un enlace con el que alguien de menor rango, con quien se comparten todos sus permisos, elige otra clave, una vez y durante ${ENLACE_HORAS} horas. Se ` +
      'dice esta vez y ninguna más; con otro, el de antes deja de valer',
    access,
    reciente: true,
    body: Shape({ usuario: Id }),
    answer: Outcome({ enlace: Type.String(), vence: Instant }),
    secretAnswer: 'El enlace ya se hizo y no lo guardamos. Si no lo viste, haz otro: el de antes deja de servir',
    errors: ['USUARIO_NO_EXISTE', 'PERMISO_AJENO'],
  }),
  dosPasosPerdidos: call({
    method: 'POST',
    path: 'dosPasosPerdidos',
    feature,
    summary:
      'Quita los dos pasos a alguien de menor rango que los perdió, con quien se comparten todos sus permisos, por un motivo ' +
      'que queda escrito',
    access,
    reciente: true,
    body: Shape({ usuario: Id, motivo: Type.String({ maxLength: MOTIVO_MAX }) }),
    answer: Outcome({ data: Persona }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'PERMISO_AJENO', 'YA_ESTA_ASI'],
  }),
  deleteIP: call({
    method: 'POST',
    path: 'deleteIP',
    feature,
    summary: 'Olvida las direcciones desde las que ha entrado alguien de menor rango',
    access,
    body: Shape({ usuario: Id }),
    answer: Outcome({}),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  ingresar: call({
    method: 'POST',
    path: 'ingresar',
    feature,
    summary: 'Readmite en la primera misión a un despedido que estaba por debajo',
    access,
    body: Shape({ usuario: Id }),
    answer: Outcome({ data: Persona }),
    errors: ['USUARIO_NO_EXISTE', 'YA_ESTA_ASI', 'YA_OLVIDADO'],
  }),
  liberarNombre: call({
    method: 'POST',
    path: 'liberarNombre',
    feature,
    summary:
      'Deja libre el nombre de un despedido que estaba por debajo: el suyo pasa a ser «nombre (2)». visto, el que tiene',
    access,
    body: Shape({ usuario: Id, visto: Type.String({ maxLength: 60 }) }),
    answer: Outcome({ data: Persona }),
    errors: ['USUARIO_NO_EXISTE', 'SIGUE_EN_LA_AGENCIA', 'YA_OLVIDADO', 'YA_ESTA_ASI', 'NOMBRE_OCUPADO'],
  }),
  getUsername: call({
    method: 'GET',
    path: 'getUsername/:name',
    feature,
    summary: 'Quién tiene un nombre, sin distinguir mayúsculas; null si está libre',
    access: sesion,
    params: Shape({ name: Type.String({ maxLength: 60, description: TRAMO }) }),
    answer: Nullable(Shape({ id: Id, usuario: Type.String() })),
  }),
  dispositivosDe: call({
    method: 'GET',
    path: 'dispositivosDe/:id',
    feature,
    summary:
      'Los dispositivos en los que alguien de menor rango, o uno mismo, tiene abierta la sesión, sin direcciones',
    access,
    params: Shape({ id: Id }),
    answer: Type.Array(Shape({ dispositivo: Type.String(), creada: Instant, ultima_vez: Instant })),
    errors: ['USUARIO_NO_EXISTE'],
  }),
};
