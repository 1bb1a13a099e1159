import type { departamentosCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByNumber, sortByPlainText } from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import {
  activeUsuarios,
  orderOf,
  rightHolders,
  searchAllRows,
  searchNamesAnd,
} from '../../identity/people/people.public.ts';
import './departamentos.table.ts';

type Calls = typeof departamentosCalls;

/** Departamentos that are not closed, with their head, the place of the viewer, and what waits but for their own. */
const selectDepartamentos = (db: Db, viewerId: number) =>
  db
    .selectFrom('departamento as d')
    .leftJoin('usuario as j', 'j.id', 'd.jefe')
    .leftJoin('mision as m', 'm.id', 'j.mision')
    .leftJoin('departamento_miembro as y', (join) =>
      join.onRef('y.departamento', '=', 'd.id').on('y.usuario', '=', viewerId),
    )
    .select((eb) => [
      ...(['d.id', 'd.nombre', 'd.texto', 'd.jefe', 'j.usuario as jefeNombre', 'd.abierto', 'd.version'] as const),
      orderOf('m').as('jefeOrden'),
      'y.desde as miembroDesde',
      eb
        .selectFrom('departamento_miembro as q')
        .select(eb.fn.countAll<number>().as('cuantos'))
        .whereRef('q.departamento', '=', 'd.id')
        .as('miembros'),
      eb
        .selectFrom('departamento_solicitud as s')
        .select(eb.fn.countAll<number>().as('cuantas'))
        .whereRef('s.departamento', '=', 'd.id')
        .where(waitsFor('s', viewerId))
        .as('esperan'),
    ])
    .where('d.cerrado', 'is', null);
export type DepartamentoRow = Awaited<ReturnType<ReturnType<typeof selectDepartamentos>['executeTakeFirstOrThrow']>>;

/** A constant in the statement, so that both engines use the partial index. */
const isPending = (alias: string) => sql<boolean>`${sql.ref(`${alias}.estado`)} = ${sql.lit('pendiente')}`;

/** Condition: an application waits for the answer of a viewer, who does not answer their own. */
const waitsFor = (alias: string, viewerId: number) =>
  sql<boolean>`${isPending(alias)} and ${sql.ref(`${alias}.usuario`)} <> ${viewerId}`;

export const findDepartamentos = (db: Db, viewerId: number): Promise<DepartamentoRow[]> =>
  selectDepartamentos(db, viewerId).orderBy('d.nombre_llano').orderBy('d.id').execute();

export const findDepartamento = (db: Db, id: number, viewerId: number): Promise<DepartamentoRow | undefined> =>
  selectDepartamentos(db, viewerId).where('d.id', '=', id).executeTakeFirst();

/** Locks a departamento and returns it as of now, unless it was closed. Lock people before. */
export async function lockDepartamento(tx: Tx, id: number, viewerId: number): Promise<DepartamentoRow | undefined> {
  await tx.lockRow('departamento', id);
  return findDepartamento(tx.db, id, viewerId);
}

export async function countDepartamentos(db: Db): Promise<number> {
  const { cuantos } = await db
    .selectFrom('departamento')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('cerrado', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cuantos);
}

/** Counts the applications to a departamento that wait. */
export async function countWaiting(db: Db, departamento: number): Promise<number> {
  const { cuantas } = await db
    .selectFrom('departamento_solicitud as s')
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .where('s.departamento', '=', departamento)
    .where(isPending('s'))
    .executeTakeFirstOrThrow();
  return Number(cuantas);
}

/** The last application of a person to each departamento, or to one. */
export const lastApplicationsOf = (db: Db, usuario: number, departamento?: number) =>
  db
    .selectFrom('departamento_solicitud as s')
    .leftJoin('usuario as r', 'r.id', 's.respondido_por')
    .select(['s.id', 's.departamento', 's.texto', 's.fecha', 's.estado', 's.respuesta', 's.respondido'])
    .select('r.usuario as respondidoNombre')
    .where('s.id', 'in', (eb) =>
      eb
        .selectFrom('departamento_solicitud')
        .select((q) => q.fn.max('id').as('id'))
        .where('usuario', '=', usuario)
        .where((where) => where.and(departamento === undefined ? [] : [where('departamento', '=', departamento)]))
        .groupBy('departamento'),
    )
    .execute();

/** Counts the departamentos of a person. */
export async function countDepartamentosOf(db: Db, usuario: number): Promise<number> {
  const { cuantos } = await db
    .selectFrom('departamento_miembro')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(cuantos);
}

const membershipsOf = prepared((db, { usuario }: { usuario: number }) =>
  db
    .selectFrom('departamento_miembro as q')
    .innerJoin('departamento as d', 'd.id', 'q.departamento')
    .select(['d.id', 'd.nombre', 'd.jefe'])
    .where('q.usuario', '=', usuario)
    .orderBy('d.nombre_llano'),
);
/** Departamentos of a person, by name. */
export const departamentosOfUsuario = (db: Db, usuario: number) => membershipsOf(db, { usuario });

/** Members of a departamento, as `q`, with their person `u`. */
const selectMembers = (db: Db, departamento: number) =>
  activeUsuarios(db)
    .innerJoin('departamento_miembro as q', 'q.usuario', 'u.id')
    .where('q.departamento', '=', departamento);

/** Pages the members of a departamento; a search covers name and rango. */
export const pageMembers = (db: Db, p: RequestedPage<Query<Calls['miembrosDepartamento']>>, departamento: number) =>
  paginate(
    db,
    p,
    selectMembers(db, departamento).select([
      ...(['u.id', 'u.usuario as usuarioNombre', 'c.n_categoria as rango', 'q.desde'] as const),
      orderOf('m').as('orden'),
    ]),
    {
      id: 'u.id',
      find: searchAllRows('u.nombre_llano', 'c.n_categoria'),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        rango: sortByNumber(orderOf('m')),
        desde: sortByNumber('q.desde'),
      },
    },
  );

export const memberIds = (db: Db, departamento: number) =>
  selectMembers(db, departamento).select('u.id').orderBy('u.id');

/** Finds a member of a departamento with their place on the ladder. */
export const findMember = (db: Db, departamento: number, usuario: number) =>
  selectMembers(db, departamento)
    .select(['u.id', 'u.usuario', orderOf('m').as('orden')])
    .where('u.id', '=', usuario)
    .executeTakeFirst();

/** Applications with their person and departamento. */
const selectApplications = (db: Db) =>
  db
    .selectFrom('departamento_solicitud as s')
    .innerJoin('departamento as d', 'd.id', 's.departamento')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .leftJoin('usuario as r', 'r.id', 's.respondido_por')
    .select([
      ...(['s.id', 's.departamento', 's.usuario', 's.texto', 's.fecha', 's.estado', 's.respuesta'] as const),
      ...(['s.respondido', 'd.nombre as departamentoNombre', 'd.jefe', 'u.usuario as usuarioNombre'] as const),
      ...(['c.n_categoria as rango', 'r.usuario as respondidoNombre'] as const),
    ]);
export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>;

/** Pages the applications to the departamentos that a viewer heads, or to all. */
export function pageApplications(
  db: Db,
  p: RequestedPage<Query<Calls['solicitudesDepartamento']>>,
  viewer: { id: number; answersAll: boolean },
): Promise<ApplicationRow[]> {
  const { vista = 'pendientes' } = p.query;
  const list = selectApplications(db)
    .where(vista === 'pendientes' ? waitsFor('s', viewer.id) : sql<boolean>`not ${isPending('s')}`)
    .$if(!viewer.answersAll, (q) => q.where('d.jefe', '=', viewer.id));
  return paginate(db, p, list, {
    id: 's.id',
    find: searchNamesAnd('s.id', ['s.usuario'], ['d.nombre_llano', 'r.nombre_llano', 's.texto', 's.respuesta']),
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      departamento: sortByPlainText('d.nombre_llano'),
      fecha: SORT_BY_INSERTION,
    },
  });
}

export const findApplication = (db: Db, id: number): Promise<ApplicationRow | undefined> =>
  selectApplications(db).where('s.id', '=', id).executeTakeFirst();

/** Ends applications that wait: those of a departamento, or those of a person. Returns whose they were. */
export async function annulApplications(
  tx: Tx,
  column: 'departamento' | 'usuario',
  id: number,
): Promise<readonly { id: number; departamento: number; usuario: number }[]> {
  return tx.db
    .updateTable('departamento_solicitud')
    .set({ estado: 'anulada', respondido: tx.now })
    .where(column, '=', id)
    .where(isPending('departamento_solicitud'))
    .returning(['id', 'departamento', 'usuario'])
    .execute();
}

/** People who manage departamentos, as receivers of notices. */
export const selectManagers = (db: Db) => db.selectFrom(rightHolders(db, 'dep').as('t')).select('t.id').distinct();
