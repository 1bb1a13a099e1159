import type { Departamento, DepartamentoApplication } from '@conserje/contract';
import { CAN_MANAGE_DEPARTAMENTOS, isAllowed } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { ApplicationRow, DepartamentoRow } from './departamentos.queries.ts';
import { departamentosOfUsuario, findDepartamento, lastApplicationsOf } from './departamentos.queries.ts';

/** Who acts: `orden` is the place on the ladder. */
export type DepartamentoViewer = Pick<SessionUsuario, 'id' | 'orden' | 'id_categoria' | 'permisos'>;

export const isManager = (viewer: DepartamentoViewer): boolean => isAllowed(CAN_MANAGE_DEPARTAMENTOS, viewer);

/** Whether a manager may act on a person: themselves, or someone below. */
export const mayManagePerson = (viewer: DepartamentoViewer, person: { id: number; orden: number }): boolean =>
  isManager(viewer) && (person.id === viewer.id || standsBelow(person, viewer));

/** Whether a viewer may change and close a departamento: not one whose head stands above or beside. */
export const mayEdit = (viewer: DepartamentoViewer, { jefe, jefeOrden }: DepartamentoRow): boolean =>
  jefe === null ? isManager(viewer) : mayManagePerson(viewer, { id: jefe, orden: jefeOrden });

/** Whether a viewer may answer the applications to a departamento, but for their own. */
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
  ...{ id: s.id, texto: s.texto, estado: s.estado, respuesta: s.respuesta, respondidoNombre: s.respondidoNombre },
  ...{ fecha: iso(s.fecha), respondido: isoOrNull(s.respondido) },
});

/** Maps departamentos for a viewer, with their own applications and the permitted actions. */
export async function rowsFor(db: Db, viewer: DepartamentoViewer, rows: readonly DepartamentoRow[]) {
  const { departamentos_max: max } = await readConfiguracion(db);
  const { length: propios } = await departamentosOfUsuario(db, viewer.id);
  const applications = new Map((await lastApplicationsOf(db, viewer.id)).map((s) => [s.departamento, s]));
  const filas = rows.map((row): Departamento => {
    const application = applications.get(row.id);
    const isWaiting = application?.estado === 'pendiente';
    return {
      ...{ id: row.id, nombre: row.nombre, texto: row.texto, jefe: row.jefe, jefeNombre: row.jefeNombre },
      ...{ miembros: Number(row.miembros), abierto: row.abierto === 1, version: row.version },
      lugar: placeOf(viewer, row),
      solicitud: application ? applicationFields(application) : null,
      esperan: mayAnswer(viewer, row) ? Number(row.esperan) : null,
      acciones: actionsFor(viewer, row, { isWaiting, hasRoom: propios < max }),
    };
  });
  return { propios, max, filas };
}

export async function rowFor(db: Db, viewer: DepartamentoViewer, id: number): Promise<Departamento> {
  const row = orThrow(await findDepartamento(db, id, viewer.id), 'INTERNO');
  return orThrow((await rowsFor(db, viewer, [row])).filas[0], 'INTERNO');
}

export function buildApplication(row: ApplicationRow, viewer: DepartamentoViewer): DepartamentoApplication {
  const { jefe, departamento, departamentoNombre, usuario, usuarioNombre, rango } = row;
  const isToAnswer = row.estado === 'pendiente' && usuario !== viewer.id && mayAnswer(viewer, { jefe });
  return {
    ...applicationFields(row),
    ...{ departamento, departamentoNombre, usuario, usuarioNombre, rango },
    acciones: isToAnswer ? ['responder'] : [],
  };
}
