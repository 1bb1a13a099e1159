import type { Query, signOffCalls } from '@conserje/contract';
import type { PagaGroup, SignOffRole } from '@conserje/rules';
import { LOW_CATEGORIA_MAX } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { byNumber, byPlainText, byText, INSERTION_ORDER, paginate } from '../../../platform/database/pagination.ts';
import type { TimeWindow } from '../../../platform/jobs/dueNoticeSweeper.ts';
import { notYetNotified } from '../../../platform/jobs/dueNoticeSweeper.ts';
import { activeUsuarios, isActive, orderOf, searchAllRows } from '../../identity/people/people.public.ts';
import { startOf } from '../paga/paga.public.ts';
import './signOff.table.ts';

/** Work of active people in their open periodos: `w` of `u`. */
const openWork = (db: Db) =>
  activeUsuarios(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .innerJoin('trabajo as w', (j) => j.onRef('w.usuario', '=', 'u.id').on('w.fecha', '>=', startOf('q')))
    .select(['w.id', 'w.tipo', 'w.minutos', 'm.categoria']);

/**
 * Rows of the open periodos by the person who confirms them (`quien`). A member confirms their own work. Rows of others
 * name an encargado as the alto of an asistencia, or as the author of a confirmation or an adjustment; a contrary row
 * also names the author of what it annuls. No row stands twice.
 */
function namedRows(db: Db, role: SignOffRole, quien?: number) {
  const open = openWork(db);
  const ofPerson = quien ?? -1;
  const isAnyone = quien === undefined;
  if (role === 'miembro')
    return open.select('w.usuario as quien').$if(!isAnyone, (q) => q.where('w.usuario', '=', ofPerson));
  const byAuthor = open
    .select('w.encargado as quien')
    .whereRef('w.encargado', '<>', 'w.usuario')
    .$if(!isAnyone, (q) => q.where('w.encargado', '=', ofPerson));
  const byAlto = open
    .select(sql<number>`w.otro`.as('quien'))
    .where('w.tipo', '=', 'asistencia')
    .where('w.otro', 'is not', null)
    .whereRef('w.otro', '<>', 'w.encargado')
    .whereRef('w.otro', '<>', 'w.usuario')
    .$if(!isAnyone, (q) => q.where('w.otro', '=', ofPerson));
  const byAnnulled = open
    .innerJoin('anulacion as x', 'x.contrario', 'w.id')
    .innerJoin('trabajo as a', 'a.id', 'x.trabajo')
    .select('a.encargado as quien')
    .whereRef('a.encargado', '<>', 'w.encargado')
    .whereRef('a.encargado', '<>', 'w.usuario')
    .$if(!isAnyone, (q) => q.where('a.encargado', '=', ofPerson));
  return byAuthor.unionAll(byAlto).unionAll(byAnnulled);
}

/** The newest row that each person confirmed in a role, and when. */
const lastSigned = (db: Db, role: SignOffRole) =>
  db
    .selectFrom('conformidad')
    .select((eb) => ['usuario', eb.fn.max('hasta').as('hasta'), eb.fn.max('fecha').as('fecha')])
    .where('papel', '=', role)
    .groupBy('usuario');

const isNew = sql<boolean>`r.id > coalesce(g.hasta, 0)`;
const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as integer)`;
const minutesOf = (tipo: 'asistencia' | 'times') =>
  sql<number>`cast(sum(case when r.tipo = ${sql.lit(tipo)} then r.minutos else 0 end) as integer)`;
const isJunior = sql<boolean>`r.categoria <= ${sql.lit(LOW_CATEGORIA_MAX)}`;

/**
 * Sums the rows that active people confirm in a role, by person: how many, how many of them came after what they
 * confirmed last (of each pay group), and the minutes.
 * @param quien restricts it to one person
 */
export const findSignOffs = (db: Db, role: SignOffRole, quien?: number) =>
  db
    .selectFrom(namedRows(db, role, quien).as('r'))
    .innerJoin('usuario as s', 's.id', 'r.quien')
    .innerJoin('mision as sm', 'sm.id', 's.mision')
    .leftJoin(lastSigned(db, role).as('g'), 'g.usuario', 's.id')
    .where(isActive('s'))
    .select([
      's.id as usuario',
      's.usuario as usuarioNombre',
      's.nombre_plano',
      'sm.nombre as mision',
      orderOf('sm').as('orden'),
    ])
    .select((eb) => [
      eb.fn.countAll<number>().as('filas'),
      countWhere(sql<boolean>`${isNew} and ${isJunior}`).as('nuevasBajo'),
      countWhere(sql<boolean>`${isNew} and not ${isJunior}`).as('nuevasAlto'),
      eb.fn.max('r.id').as('ultima'),
      minutesOf('asistencia').as('asistencia'),
      minutesOf('times').as('times'),
      'g.fecha as confirmada',
    ])
    .groupBy(['s.id', 's.usuario', 's.nombre_plano', 'sm.nombre', 'sm.categoria', 'sm.posicion', 'g.fecha'])
    .orderBy('s.nombre_plano')
    .execute();
export type SignOffSums = Awaited<ReturnType<typeof findSignOffs>>[number];

export const newIn = ({ nuevasBajo, nuevasAlto }: SignOffSums, grupo?: PagaGroup): number => {
  if (grupo === undefined) return nuevasBajo + nuevasAlto;
  return grupo === 'bajo' ? nuevasBajo : nuevasAlto;
};

/** The rows that a person confirms in a role; a search matches the person, the author and the motivo. */
export const pagePeriodRows = (
  db: Db,
  p: RequestedPage<Query<typeof signOffCalls.filasPeriodo>>,
  role: SignOffRole,
  quien: number,
) =>
  paginate(
    db,
    p,
    db
      .selectFrom('trabajo as t')
      .innerJoin('usuario as u', 'u.id', 't.usuario')
      .innerJoin('usuario as e', 'e.id', 't.encargado')
      .leftJoin('usuario as o', 'o.id', 't.otro')
      .select(['t.id', 'u.usuario as usuarioNombre', 'o.usuario as otroNombre', 'e.usuario as encargadoNombre'])
      .select(['t.tipo', 't.minutos', 't.motivo', 't.fecha'])
      .where('t.id', 'in', db.selectFrom(namedRows(db, role, quien).as('r')).select('r.id')),
    {
      id: 't.id',
      find: searchAllRows('u.nombre_llano', 'e.nombre_llano', 't.motivo'),
      orden: {
        usuario: byPlainText('u.nombre_llano'),
        minutos: byNumber('t.minutos'),
        motivo: byText('t.motivo'),
        encargado: byPlainText('e.nombre_llano'),
        fecha: INSERTION_ORDER,
      },
    },
  );

/** Returns the newest row that a person confirmed in a role; 0 if none. */
export async function lastSignedRow(db: Db, role: SignOffRole, usuario: number): Promise<number> {
  const row = await lastSigned(db, role).where('usuario', '=', usuario).executeTakeFirst();
  return row?.hasta ?? 0;
}

/** Stores a sign-off; does nothing when the same rows are confirmed already. */
export const insertSignOff = (tx: Tx, signOff: Omit<Insertable<Database['conformidad']>, 'fecha'>) =>
  tx.db
    .insertInto('conformidad')
    .values({ ...signOff, fecha: tx.now })
    .onConflict((c) => c.columns(['usuario', 'papel', 'hasta']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Last reminder of each person; of those on a day only, if given. */
export async function findReminders(db: Db, dia?: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('conformidad_aviso')
    .select((eb) => ['usuario', eb.fn.max('fecha').as('fecha')])
    .$if(dia !== undefined, (q) => q.where('dia', '=', dia ?? ''))
    .groupBy('usuario')
    .execute();
  return new Map(rows.map(({ usuario, fecha }) => [usuario, fecha]));
}

export const insertReminder = (tx: Tx, reminder: Omit<Insertable<Database['conformidad_aviso']>, 'fecha'>) =>
  tx.db
    .insertInto('conformidad_aviso')
    .values({ ...reminder, fecha: tx.now })
    .execute();

/** Open corrections and open tiempos of active people. */
export async function countOpenItems(db: Db): Promise<{ correcciones: number; tiempos: number }> {
  const corrections = await db
    .selectFrom('rectificacion as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('r.estado', '=', 'espera')
    .where(isActive('u'))
    .executeTakeFirstOrThrow();
  const tiempos = await db
    .selectFrom('tiempo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cerrado', 'is', null)
    .executeTakeFirstOrThrow();
  return { correcciones: corrections.n, tiempos: tiempos.n };
}

/** The person's newest sign-off in a role; its notice that it ended was not sent. */
const endedSignOffs = (db: Db, role: SignOffRole) =>
  db
    .selectFrom('conformidad as s')
    .where('s.papel', '=', role)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conformidad as t')
            .select('t.id')
            .whereRef('t.usuario', '=', 's.usuario')
            .whereRef('t.papel', '=', 's.papel')
            .whereRef('t.hasta', '>', 's.hasta'),
        ),
      ),
    )
    .where(notYetNotified('periodo_cambio', 's.usuario', sql<string>`cast(s.id as text)`))
    .select(['s.id', 's.usuario'])
    .distinct();

/**
 * Finds the newest sign-offs in a role before a row that names their author and came within a window: by its date, or
 * by the date of the annulment for a contrary row.
 */
export async function findOutdatedSignOffs(db: Db, role: SignOffRole, { desde, hasta }: TimeWindow) {
  const later = endedSignOffs(db, role).innerJoin('trabajo as w', (j) => j.onRef('w.id', '>', 's.hasta'));
  const names =
    role === 'miembro'
      ? sql<boolean>`w.usuario = s.usuario`
      : sql<boolean>`(w.encargado = s.usuario or w.otro = s.usuario)`;
  const byDate = await later.where(names).where('w.fecha', '>', desde).where('w.fecha', '<=', hasta).execute();
  const annulled =
    role === 'miembro'
      ? sql<boolean>`w.usuario = s.usuario`
      : sql<boolean>`(w.encargado = s.usuario or a.encargado = s.usuario)`;
  const byAnnulment = await later
    .innerJoin('anulacion as x', 'x.contrario', 'w.id')
    .innerJoin('trabajo as a', 'a.id', 'x.trabajo')
    .where(annulled)
    .where('x.fecha', '>', desde)
    .where('x.fecha', '<=', hasta)
    .execute();
  return [...new Map([...byDate, ...byAnnulment].map((row) => [row.id, row])).values()];
}
