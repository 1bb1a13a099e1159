import type { Departamento, DepartamentoApplication } from '@conserje/contract';
import { CAN_MANAGE_DEPARTAMENTOS, isAllowed } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { ApplicationRow, DepartamentoRow } from './departamentos.queries.ts';
import { countDepartamentosOf, findDepartamento, lastApplicationsOf } from './departamentos.queries.ts';

/** Who acts: `orden` is the place on the ladder. */
export type DepartamentoViewer = Pick<SessionUsuario, 'id' | 'orden' | 'id_categoria' | 'permisos'>;

export const isManager = (viewer: DepartamentoViewer): boolean => isAllowed(CAN_MANAGE_DEPARTAMENTOS, viewer);

/** Returns whether a holder of `dep` may act on a person: themselves, or someone below. */
export const mayManagePerson = (viewer: DepartamentoViewer, person: { id: number; orden: number }): boolean =>
  isManager(viewer) && (person.id === viewer.id || standsBelow(person, viewer));

/** Returns whether a viewer may change and close a departamento: not one whose head stands above or beside. */
export const mayEdit = (viewer: DepartamentoViewer, { jefe, jefeOrden }: DepartamentoRow): boolean =>
  jefe === null ? isManager(viewer) : mayManagePerson(viewer, { id: jefe, orden: jefeOrden });

/** Returns whether a viewer may answer the applications to a departamento, but for their own. */
export const mayAnswer = (viewer: DepartamentoViewer, { jefe }: { jefe: number | null }): boolean =>
  jefe === viewer.id || isManager(viewer);

type Application = Awaited<ReturnType<typeof lastApplicationsOf>>[number];

function actionsFor(
  viewer: DepartamentoViewer,
  row: DepartamentoRow,
  { isWaiting, hasRoom }: { isWaiting: boolean; hasRoom: boolean },
): Departamento['acciones'] {
  const isMember = row.miembroDesde !== null;
  const mayApply = !isMember && !isWaiting && row.abierto === 1 && hasRoom;
  return [
    ...(mayApply ? (['solicitar'] as const) : []),
    ...(isWaiting ? (['retirar'] as const) : []),
    ...(isMember ? (['salir'] as const) : []),
    ...(mayAnswer(viewer, row) ? (['responder'] as const) : []),
    ...(mayEdit(viewer, row) ? (['editar', 'cerrar'] as const) : []),
  ];
}

const placeOf = (viewer: DepartamentoViewer, { jefe, miembroDesde }: DepartamentoRow): Departamento['lugar'] => {
  if (jefe === viewer.id) return 'jefe';
  return miembroDesde === null ? 'ninguno' : 'miembro';
};

const applicationFields = (s: Application) => ({
  id: s.id,
  texto: s.texto,
  fecha: iso(s.fecha),
  estado: s.estado,
  respuesta: s.respuesta,
  respondido: isoOrNull(s.respondido),
  respondidoNombre: s.respondidoNombre,
});

/** In how many departamentos a person is, and in how many they may be. */
const readRoom = async (db: Db, usuario: number) => ({
  propios: await countDepartamentosOf(db, usuario),
  max: (await readConfiguracion(db)).departamentos_max,
});

function buildDepartamento(
  viewer: DepartamentoViewer,
  row: DepartamentoRow,
  application: Application | undefined,
  { propios, max }: { propios: number; max: number },
): Departamento {
  const isWaiting = application?.estado === 'pendiente';
  return {
    id: row.id,
    nombre: row.nombre,
    texto: row.texto,
    jefe: row.jefe,
    jefeNombre: row.jefeNombre,
    miembros: Number(row.miembros),
    abierto: row.abierto === 1,
    version: row.version,
    lugar: placeOf(viewer, row),
    solicitud: application ? applicationFields(application) : null,
    esperan: mayAnswer(viewer, row) ? Number(row.esperan) : null,
    acciones: actionsFor(viewer, row, { isWaiting, hasRoom: propios < max }),
  };
}

/** Maps departamentos for a viewer, with their own applications and the permitted actions. */
export async function rowsFor(db: Db, viewer: DepartamentoViewer, rows: readonly DepartamentoRow[]) {
  const room = await readRoom(db, viewer.id);
  const applications = new Map((await lastApplicationsOf(db, viewer.id)).map((s) => [s.departamento, s]));
  return { ...room, filas: rows.map((row) => buildDepartamento(viewer, row, applications.get(row.id), room)) };
}

export async function rowFor(db: Db, viewer: DepartamentoViewer, id: number): Promise<Departamento> {
  const row = orThrow(await findDepartamento(db, id, viewer.id), 'INTERNO');
  const [application] = await lastApplicationsOf(db, viewer.id, id);
  return buildDepartamento(viewer, row, application, await readRoom(db, viewer.id));
}

export function buildApplication(row: ApplicationRow, viewer: DepartamentoViewer): DepartamentoApplication {
  const isToAnswer = row.estado === 'pendiente' && row.usuario !== viewer.id && mayAnswer(viewer, row);
  return {
    ...applicationFields(row),
    departamento: row.departamento,
    departamentoNombre: row.departamentoNombre,
    usuario: row.usuario,
    usuarioNombre: row.usuarioNombre,
    rango: row.rango,
    acciones: isToAnswer ? ['responder'] : [],
  };
}
