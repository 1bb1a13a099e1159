import type { ingresoCalls, Query } from '@conserje/contract';
import type { IngresoState } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ListSearch, RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullablePlainText,
  sortByPlainText,
} from '../../../platform/database/pagination.ts';
import { matchesAny, searchNamesAnd } from '../people/people.public.ts';
import './ingreso.table.ts';

const selectApplications = (db: Db) =>
  db
    .selectFrom('solicitud_ingreso as s')
    .leftJoin('usuario as u', 'u.id', 's.usuario')
    .leftJoin('usuario as e', 'e.id', 's.encargado')
    .leftJoin('usuario as r', 'r.id', 's.referido')
    .select([
      ...([
        's.id',
        's.nombre',
        's.usuario',
        's.estado',
        's.fecha',
        's.respuestas',
        's.respondida',
        's.motivo',
      ] as const),
      ...(['s.direccion', 's.avatar', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'] as const),
      'r.usuario as referidoNombre',
    ]);
export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>;

/** The name of the account, which may be another one by now, or else of the application. */
const currentName = sql<string>`coalesce(u.nombre_llano, s.nombre_llano)`;

const searchPeopleAndTexts = searchNamesAnd(
  's.id',
  ['s.usuario', 's.encargado', 's.referido'],
  ['s.respuestas_llano', 's.motivo'],
);
/** Searches names, answers and reasons; questions are not searched, as all have the same. */
const find: ListSearch = async (db, wanted, lastId) => {
  const { conditions, areFew } = await searchPeopleAndTexts(db, wanted, lastId);
  const byOwnName = sql<boolean>`(s.usuario is null and ${matchesAny(db, wanted, 's.nombre_llano')})`;
  return { conditions: [...conditions, byOwnName], areFew };
};

/** Pages the applications. */
export function pageApplications(
  db: Db,
  p: RequestedPage<Query<typeof ingresoCalls.ingresos>>,
): Promise<ApplicationRow[]> {
  const { estado } = p.query;
  const all = selectApplications(db);
  return paginate(db, p, estado === undefined ? all : all.where('s.estado', '=', estado), {
    id: 's.id',
    find,
    orden: {
      nombre: sortByPlainText(currentName),
      fecha: SORT_BY_INSERTION,
      encargado: sortByNullablePlainText('e.nombre_llano'),
    },
  });
}

export const findApplication = (db: Db, id: number): Promise<ApplicationRow | undefined> =>
  selectApplications(db).where('s.id', '=', id).executeTakeFirst();

/** Finds what an account is made of; `referido` is null once that person's data was erased. */
export const findApplicant = (db: Db, id: number) =>
  db
    .selectFrom('solicitud_ingreso as s')
    .leftJoin('usuario as r', (join) => join.onRef('r.id', '=', 's.referido').on('r.olvidado', 'is', null))
    .select(['s.nombre as usuario', 's.clave', 's.avatar', 's.direccion', 'r.id as referido'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();

/** Finds the newest application of a name, given in the form in which names are compared. */
export const findNewestOf = (db: Db, plano: string) =>
  db
    .selectFrom('solicitud_ingreso')
    .select(['id', 'estado', 'usuario', 'clave', 'fecha', 'respondida', 'motivo', 'direccion', 'dispositivo'])
    .select(['referido', 'respuestas'])
    .where('nombre_plano', '=', plano)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
export type OwnApplication = NonNullable<Awaited<ReturnType<typeof findNewestOf>>>;

export const findWaitingNames = (db: Db) =>
  db.selectFrom('solicitud_ingreso').select('nombre_plano').where('estado', '=', 'espera').execute();

export const countWaiting = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('solicitud_ingreso')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('estado', '=', 'espera')
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Closes an application in the name of the actor, and deletes its secrets and the data that identify its sender. */
export const closeApplication = (
  tx: Tx,
  id: number,
  outcome: { estado: Exclude<IngresoState, 'espera'>; usuario?: number; motivo?: string },
) =>
  tx.db
    .updateTable('solicitud_ingreso')
    .set({
      ...outcome,
      clave: null,
      avatar: null,
      direccion: null,
      respondida: tx.now,
      encargado: tx.actor?.id ?? null,
      ...(outcome.estado === 'aceptada' && { dispositivo: null }),
    })
    .where('id', '=', id)
    .execute();

export const findQuestions = (db: Db) =>
  db
    .selectFrom('pregunta_ingreso')
    .select(['id', 'texto', 'larga', 'obligatoria'])
    .orderBy('posicion')
    .orderBy('id')
    .execute();
