import type { llamadosCalls, Query } from '@conserje/contract';
import { LLAMADOS_PER_PERSON_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ListSearch, RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { searchNamesAnd, usuarios } from '../../identity/people/people.public.ts';
import './llamados.table.ts';

const selectLlamados = (db: Db) =>
  db
    .selectFrom('llamado as l')
    .innerJoin('usuario as u', 'u.id', 'l.usuario')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .leftJoin('usuario as x', 'x.id', 'l.levantado_por')
    .leftJoin('multa as m', 'm.id', 'l.multa')
    .select([
      'l.id',
      'l.usuario',
      'u.usuario as usuarioNombre',
      'l.motivo',
      'l.descripcion',
      'l.evidencia',
      'l.encargado',
      'e.usuario as encargadoNombre',
      'l.fecha',
      'l.vence',
      'l.levantado',
      'l.levantado_motivo as levantadoMotivo',
      'x.usuario as levantadoPor',
      'l.codigo',
      'l.gravedad',
      'l.minutos',
      'l.multa',
      'm.creditos as multaCreditos',
      'm.anulacion as multaAnulacion',
    ]);
export type LlamadoRow = Awaited<ReturnType<ReturnType<typeof selectLlamados>['executeTakeFirstOrThrow']>>;

/** Counts the llamados that are neither lapsed nor lifted. */
const countInForce = (now: number) => sql<number>`count(case when levantado is null and vence > ${now} then 1 end)`;

/** Counts the llamados *vigentes* of a person by gravity; those without infraction have none. */
export const countsByGravedad = (db: Db, usuario: number, now: number) =>
  db
    .selectFrom('llamado')
    .select(['gravedad', countInForce(now).as('vigentes')])
    .where('usuario', '=', usuario)
    .where('gravedad', 'is not', null)
    .groupBy('gravedad')
    .execute();

/** Selects each person once, with the counts and the last of their llamados. */
const selectCalledPeople = (db: Db, now: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('llamado')
        .select(({ fn }) => ['usuario', fn.max<number>('id').as('id'), fn.countAll<number>().as('cuantos')])
        .select(countInForce(now).as('vigentes'))
        .groupBy('usuario')
        .as('g'),
    )
    .innerJoin('llamado as l', 'l.id', 'g.id')
    .innerJoin('usuario as u', 'u.id', 'g.usuario')
    .select(['g.id', 'g.usuario', 'u.usuario as usuarioNombre', 'u.despedido', 'g.cuantos', 'g.vigentes', 'l.fecha']);

const SEARCH_ONE_LLAMADO = searchNamesAnd('b.id', ['b.usuario', 'b.encargado'], ['b.motivo', 'b.descripcion']);
/** Matches people with at least one matching llamado. */
const searchAnyLlamado: ListSearch = async (db, wanted, last) => {
  const { conditions } = await SEARCH_ONE_LLAMADO(db, wanted, last);
  if (conditions.length === 0) return { conditions, areFew: true };
  const found = sql<boolean>`g.usuario in (select b.usuario from llamado as b where ${sql.join(conditions, sql` or `)})`;
  return { conditions: [found], areFew: false };
};

/** A search matches names, motivos and descriptions of all llamados of a person. */
export const findCalledPeople = (db: Db, p: RequestedPage<Query<typeof llamadosCalls.llamados>>, now: number) =>
  paginate(db, p, selectCalledPeople(db, now), {
    id: 'g.id',
    find: searchAnyLlamado,
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      cuantos: sortByNumber('g.cuantos'),
      vigentes: sortByNumber('g.vigentes'),
      fecha: SORT_BY_INSERTION,
    },
  });

export async function latestLlamadosOf(db: Db, usuarioIds: number[]): Promise<LlamadoRow[]> {
  if (usuarioIds.length === 0) return [];
  const numbered = db
    .selectFrom('llamado')
    .select(['id', sql<number>`row_number() over (partition by usuario order by id desc)`.as('n')])
    .where('usuario', 'in', usuarioIds);
  return selectLlamados(db)
    .innerJoin(numbered.as('c'), 'c.id', 'l.id')
    .where('c.n', '<=', LLAMADOS_PER_PERSON_MAX)
    .orderBy('l.id', 'desc')
    .execute();
}

/** A search matches motivos, descriptions and encargados. */
export const llamadosOf = (db: Db, usuario: number, p: RequestedPage<Query<typeof llamadosCalls.llamadosDe>>) =>
  paginate(db, p, selectLlamados(db).where('l.usuario', '=', usuario), {
    id: 'l.id',
    find: searchNamesAnd('l.id', ['l.encargado'], ['l.motivo', 'l.descripcion']),
    orden: { motivo: sortByText('l.motivo'), encargado: sortByPlainText('e.nombre_llano'), fecha: SORT_BY_INSERTION },
  });

/** Returns a person, dismissed or not, with the totals of their llamados. */
export async function summaryOf(db: Db, id: number, now: number) {
  const person = await usuarios(db)
    .select(['u.usuario as usuarioNombre', 'u.despedido', 'm.nombre as mision'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!person) return undefined;
  const totals = await db
    .selectFrom('llamado')
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      fn.count<number>('encargado').distinct().as('encargados'),
      fn.min<number | null>('fecha').as('primero'),
      fn.max<number | null>('fecha').as('ultimo'),
      countInForce(now).as('vigentes'),
    ])
    .where('usuario', '=', id)
    .executeTakeFirstOrThrow();
  return { ...person, ...totals };
}

export async function lockLlamado(tx: Tx, id: number): Promise<LlamadoRow | undefined> {
  await tx.lockRow('llamado', id);
  return selectLlamados(tx.db).where('l.id', '=', id).executeTakeFirst();
}

export const evidenceOf = (db: Db, id: number) =>
  db
    .selectFrom('llamado as l')
    .innerJoin('imagen as i', 'i.id', 'l.evidencia')
    .select(['l.usuario', 'i.huella as hash', 'i.tipo as contentType', 'i.contenido as content'])
    .where('l.id', '=', id)
    .executeTakeFirst();
