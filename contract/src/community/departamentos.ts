import { APPLICATION_STATES, CAN_MANAGE_DEPARTAMENTOS, MOTIVO_MAX, SCREENS } from '@conserje/rules';
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
  PickedId,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/departamentos'];
const Count = Type.Integer({ minimum: 0 });
const Motivo = Type.String({ maxLength: 4 * MOTIVO_MAX });
const params = Shape({ id: Id });

const APPLICATION_FIELDS = {
  id: Id,
  texto: Type.String(),
  fecha: Instant,
  estado: StringEnum(...APPLICATION_STATES),
  respuesta: Nullable(Type.String()),
  respondido: Nullable(Instant),
  respondidoNombre: Nullable(Type.String()),
};

/**
 * Departamento for a viewer. `lugar` is their place in it, `solicitud` their last application. `esperan` counts the
 * applications of others that wait, for those who may answer them.
 */
export const Departamento = Shape({
  id: Id,
  nombre: Type.String(),
  texto: Type.String({ description: 'A qué se dedica' }),
  jefe: Nullable(Id),
  jefeNombre: Nullable(Type.String()),
  miembros: Count,
  abierto: Type.Boolean({ description: 'Si recibe solicitudes' }),
  version: Type.Integer({ description: 'Cuántas veces se cambió' }),
  lugar: StringEnum('jefe', 'miembro', 'ninguno'),
  solicitud: Nullable(Shape(APPLICATION_FIELDS)),
  esperan: Nullable(Count),
  acciones: Actions('solicitar', 'retirar', 'salir', 'responder', 'editar', 'cerrar'),
});
export type Departamento = Static<typeof Departamento>;

/** Member of a departamento; its head is one. */
export const DepartamentoMember = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  rango: Type.String(),
  orden: Type.Integer({ description: 'Lugar en los rangos' }),
  desde: Instant,
  jefe: Type.Boolean(),
  acciones: Actions('quitar'),
});
export type DepartamentoMember = Static<typeof DepartamentoMember>;

/** Application to a departamento, for those who answer it. */
export const DepartamentoApplication = Shape({
  ...APPLICATION_FIELDS,
  departamento: Id,
  departamentoNombre: Type.String(),
  usuario: Id,
  usuarioNombre: Type.String(),
  rango: Type.String(),
  acciones: Actions('responder'),
});
export type DepartamentoApplication = Static<typeof DepartamentoApplication>;

/** Departamento of a person. */
export const OwnDepartamento = Shape({ id: Id, nombre: Type.String(), jefe: Type.Boolean() });
export type OwnDepartamento = Static<typeof OwnDepartamento>;

const DEPARTAMENTO_FIELDS = {
  nombre: Type.String({ maxLength: 200 }),
  texto: Type.String({ maxLength: 2000 }),
  abierto: Type.Boolean(),
  jefe: PickedId,
};

export const departamentosCalls = callsOf('departamentos', {
  departamentos: get({
    summary:
      'Los departamentos, por su nombre, y en cuántos está quien pregunta (propios) de los que puede (max). Los cerrados no salen',
    access,
    answer: Shape({ propios: Count, max: Count, filas: Type.Array(Departamento) }),
  }),
  miembrosDepartamento: get({
    path: 'miembrosDepartamento/:id',
    summary: 'Quiénes están en un departamento',
    access,
    params,
    query: PageQuery('usuario', 'rango', 'desde'),
    answer: Type.Array(DepartamentoMember),
    errors: ['NO_EXISTE'],
    expensive: true,
  }),
  genteDepartamento: get({
    path: 'genteDepartamento/:id',
    summary: 'Los números de las personas de un departamento, para filtrar listas',
    access,
    params,
    answer: Type.Array(Id),
    errors: ['NO_EXISTE'],
  }),
  solicitudesDepartamento: get({
    summary:
      'Solicitudes a los departamentos que dirige quien pregunta, o a todos con el permiso dep: las de otras personas que ' +
      'esperan, o las que ya no (vista)',
    access,
    query: Shape({
      ...PageQuery('usuario', 'departamento', 'fecha').properties,
      vista: Type.Optional(StringEnum('pendientes', 'respondidas')),
    }),
    answer: Type.Array(DepartamentoApplication),
    expensive: true,
  }),
  crearDepartamento: post({
    summary: 'Crea un departamento. jefe: alguien de menor rango, quien llama, o nadie (0)',
    access: CAN_MANAGE_DEPARTAMENTOS,
    body: Shape(DEPARTAMENTO_FIELDS),
    answer: ChangeAnswer({ data: Departamento }),
    errors: ['REGLA', 'DEPARTAMENTO_REPETIDO', 'DEPARTAMENTOS_LLENOS', 'DEPARTAMENTOS_DE_MAS', 'USUARIO_NO_EXISTE'],
  }),
  editarDepartamento: post({
    summary: 'Cambia un departamento y su jefe; version, como se veía',
    access: CAN_MANAGE_DEPARTAMENTOS,
    body: Shape({ id: Id, version: Type.Integer(), ...DEPARTAMENTO_FIELDS }),
    answer: ChangeAnswer({ data: Departamento }),
    errors: [
      ...(['REGLA', 'NO_EXISTE', 'CAMBIO_MIENTRAS', 'DEPARTAMENTO_REPETIDO'] as const),
      ...(['DEPARTAMENTOS_DE_MAS', 'USUARIO_NO_EXISTE'] as const),
    ],
  }),
  cerrarDepartamento: post({
    summary: 'Cierra un departamento, con el motivo: salen todas las personas y se anulan las solicitudes',
    access: CAN_MANAGE_DEPARTAMENTOS,
    body: Shape({ id: Id, motivo: Motivo }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'NO_EXISTE'],
  }),
  solicitarDepartamento: post({
    summary: 'Pide entrar a un departamento, con un texto',
    access,
    body: Shape({ id: Id, texto: Motivo }),
    answer: ChangeAnswer({ data: Departamento }),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI', 'DEPARTAMENTO_CERRADO', 'DEPARTAMENTOS_DE_MAS'],
  }),
  retirarSolicitudDepartamento: post({
    summary: 'Retira una solicitud propia que espera respuesta',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Departamento }),
    errors: ['NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  responderSolicitudDepartamento: post({
    summary:
      'Acepta o rechaza una solicitud a un departamento que dirige quien llama, o con el permiso dep. Rechazar pide motivo',
    access,
    body: Shape({ id: Id, aceptar: Type.Boolean(), motivo: Type.Optional(Motivo) }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI', 'DEPARTAMENTOS_DE_MAS'],
  }),
  salirDepartamento: post({
    summary: 'Quien llama sale de un departamento; si lo dirige, queda sin jefe',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  quitarDepartamento: post({
    summary:
      'Saca a una persona de un departamento, con el motivo: su jefe a cualquiera, quien tiene el permiso dep a personas de menor rango',
    access,
    body: Shape({ id: Id, usuario: Id, motivo: Motivo }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI', 'USUARIO_NO_EXISTE'],
  }),
});
