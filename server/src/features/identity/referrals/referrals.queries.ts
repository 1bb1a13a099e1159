import type { Query, referralsCalls } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullableNumber,
  sortByNumber,
  sortByPlainText,
} from '../../../platform/database/pagination.ts';
import { searchAllRows } from '../people/people.public.ts';

type Calls = typeof referralsCalls;

/** Newcomers of each referrer. */
const countNewcomers = (db: Db) =>
  db
    .selectFrom('usuario as n')
    .where('n.referido', 'is not', null)
    .groupBy('n.referido')
    .select((eb) => [
      'n.referido',
      eb.fn.countAll<number>().as('trajo'),
      sql<number>`sum(1 - n.despedido)`.as('siguen'),
      eb.fn.max('n.registro').as('ultimo'),
    ]);

/** Bonus of a newcomer that stands, paid or not. */
const bonusOf = (newcomer: string) =>
  sql<number | null>`(select b.monto from pendiente b where b.referido = ${sql.ref(newcomer)} and b.anulacion is null)`;
const bonusesTo = (referrer: string) =>
  sql<number>`(select coalesce(sum(b.monto), 0) from pendiente b
    where b.usuario = ${sql.ref(referrer)} and b.referido is not null and b.anulacion is null)`;

/** Pages everyone who brought someone; the search covers names. */
export const findReferrers = (db: Db, p: RequestedPage<Query<Calls['referidos']>>) =>
  paginate(
    db,
    p,
    db
      .selectFrom('usuario as u')
      .innerJoin(countNewcomers(db).as('t'), 't.referido', 'u.id')
      .select(['u.id', 'u.usuario as usuarioNombre', 't.trajo', 't.siguen', 't.ultimo'])
      .select(bonusesTo('u.id').as('bonos')),
    {
      id: 'u.id',
      find: searchAllRows('u.nombre_llano'),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        trajo: sortByNumber('t.trajo'),
        siguen: sortByNumber('t.siguen'),
        bonos: sortByNumber(bonusesTo('u.id')),
        ultimo: sortByNumber('t.ultimo'),
      },
    },
  );

/** Pages the people whom someone brought; the search covers names. */
export const findNewcomers = (db: Db, p: RequestedPage<Query<Calls['referidosDe']>>, referrer: number) =>
  paginate(
    db,
    p,
    db
      .selectFrom('usuario as u')
      .select(['u.id', 'u.usuario as usuarioNombre', 'u.registro as fecha', 'u.despedido'])
      .select(bonusOf('u.id').as('bono'))
      .where('u.referido', '=', referrer),
    {
      id: 'u.id',
      find: searchAllRows('u.nombre_llano'),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        fecha: SORT_BY_INSERTION,
        bono: sortByNullableNumber(bonusOf('u.id')),
      },
    },
  );

/** Finds a person with who brought them, how many they brought, and whether somebody has a bonus for them. */
export const findReferral = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('usuario as r', 'r.id', 'u.referido')
    .leftJoin(countNewcomers(db).where('n.referido', '=', id).as('t'), 't.referido', 'u.id')
    .select(['u.id', 'u.usuario', 'u.registro', 'u.despedido', 'u.referido', 'r.usuario as referidoNombre'])
    .select(['t.trajo', 't.siguen', bonusOf('u.id').as('bono')])
    .where('u.id', '=', id)
    .executeTakeFirst();
export type ReferralRow = NonNullable<Awaited<ReturnType<typeof findReferral>>>;

/** Returns whether a person came through another: brought by them, or by someone who came through them. */
export async function cameThrough(db: Db, person: number, other: number): Promise<boolean> {
  // `union` reads each person once, so a circle ends it.
  const { rows } = await sql<{ id: number }>`
    with recursive cadena (id) as (
      select referido from usuario where id = ${person}
      union
      select u.referido from usuario u join cadena c on u.id = c.id
    )
    select id from cadena where id = ${other}`.execute(db);
  return rows.length > 0;
}
