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

/** Start of the oldest open periodo of an active person, UTC milliseconds: bounds what is read of the ledger. */
async function oldestStart(db: Db): Promise<number> {
  const { desde } = await activeUsuarios(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .select(({ fn }) => fn.min<number | null>(sql<number>`coalesce(q.desde, u.registro)`).as('desde'))
    .executeTakeFirstOrThrow();
  return Number(desde ?? 0);
}

/** Work of active people in their open periodos: `w` of `u`. @param since `oldestStart` */
const openWork = (db: Db, since: number) =>
  activeUsuarios(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .innerJoin('trabajo as w', (j) => j.onRef('w.usuario', '=', 'u.id').on('w.fecha', '>=', startOf('q')))
    .where('w.fecha', '>=', since)
    .select(['w.id', 'w.tipo', 'w.minutos', 'w.usuario as trabajador', 'm.categoria']);

/**
 * Rows of the open periodos by the person who confirms them (`quien`). A member confirms their own work. Rows of others
 * name an encargado as the alto of an asistencia, or as the author of a confirmation or an adjustment; a contrary row
 * also names the author of what it annuls. No row stands twice.
 */
function namedRows(db: Db, since: number, role: SignOffRole, quien?: number) {
  const open = openWork(db, since);
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

/** The newest row that each person, or one of them, confirmed in a role, and when. */
const lastSigned = (db: Db, role: SignOffRole, quien?: number) =>
  db
    .selectFrom('conformidad')
    .select((eb) => ['usuario', eb.fn.max('hasta').as('hasta'), eb.fn.max('fecha').as('fecha')])
    .where('papel', '=', role)
    .$if(quien !== undefined, (q) => q.where('usuario', '=', quien ?? 0))
    .groupBy('usuario');

/** Whose work came back with them after the sign-off: older rows that the signer did not see. */
const cameBack = (trabajador: string) =>
  sql<boolean>`exists (select 1 from carrera k where k.usuario = ${sql.ref(trabajador)}
    and k.causa = 'reingreso' and k.fecha > g.fecha)`;
const isNewIn = (role: SignOffRole) =>
  role === 'miembro'
    ? sql<boolean>`r.id > coalesce(g.hasta, 0)`
    : sql<boolean>`(r.id > coalesce(g.hasta, 0) or ${cameBack('r.trabajador')})`;
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
export async function findSignOffs(db: Db, role: SignOffRole, quien?: number) {
  const since = await oldestStart(db);
  const isNew = isNewIn(role);
  return db
    .selectFrom(namedRows(db, since, role, quien).as('r'))
    .innerJoin('usuario as s', 's.id', 'r.quien')
    .innerJoin('mision as sm', 'sm.id', 's.mision')
    .leftJoin(lastSigned(db, role, quien).as('g'), 'g.usuario', 's.id')
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
}
export type SignOffSums = Awaited<ReturnType<typeof findSignOffs>>[number];

export const newIn = ({ nuevasBajo, nuevasAlto }: SignOffSums, grupo?: PagaGroup): number => {
  if (grupo === undefined) return nuevasBajo + nuevasAlto;
  return grupo === 'bajo' ? nuevasBajo : nuevasAlto;
};

/** The rows that a person confirms in a role; a search matches the person, the author and the motivo. */
export async function pagePeriodRows(
  db: Db,
  p: RequestedPage<Query<typeof signOffCalls.filasPeriodo>>,
  role: SignOffRole,
  quien: number,
) {
  const since = await oldestStart(db);
  return paginate(
    db,
    p,
    db
      .selectFrom('trabajo as t')
      .innerJoin('usuario as u', 'u.id', 't.usuario')
      .innerJoin('usuario as e', 'e.id', 't.encargado')
      .leftJoin('usuario as o', 'o.id', 't.otro')
      .select(['t.id', 'u.usuario as usuarioNombre', 'o.usuario as otroNombre', 'e.usuario as encargadoNombre'])
      .select(['t.tipo', 't.minutos', 't.motivo', 't.fecha'])
      .leftJoin(lastSigned(db, role, quien).as('g'), (j) => j.onTrue())
      .select(
        (role === 'miembro'
          ? sql<number>`case when t.id > coalesce(g.hasta, 0) then 1 else 0 end`
          : sql<number>`case when t.id > coalesce(g.hasta, 0) or ${cameBack('t.usuario')} then 1 else 0 end`
        ).as('nueva'),
      )
      .where('t.id', 'in', db.selectFrom(namedRows(db, since, role, quien).as('r')).select('r.id')),
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
}

/** Stores a sign-off. The caller holds the lock of the work ledger, and the rows are not confirmed. */
export const insertSignOff = (tx: Tx, signOff: Omit<Insertable<Database['conformidad']>, 'fecha'>) =>
  tx.db
    .insertInto('conformidad')
    .values({ ...signOff, fecha: tx.now })
    .execute();

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

/** The newest sign-offs of some people in a role, whose notice that they ended was not sent. */
const endedSignOffs = (db: Db, role: SignOffRole, people: readonly number[]) =>
  db
    .selectFrom('conformidad as s')
    .where('s.papel', '=', role)
    .where('s.usuario', 'in', people)
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
    .select(['s.id', 's.usuario', 's.hasta'])
    .execute();

/**
 * The newest row that names each person in a role, of those that came within a window: by their date, or a contrary row
 * by the date of its annulment.
 */
async function newestRows(db: Db, role: SignOffRole, { desde, hasta }: TimeWindow): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  const add = (rows: readonly { quien: number | null; id: number }[]): void => {
    for (const { quien, id } of rows) if (quien !== null) newest.set(quien, Math.max(id, newest.get(quien) ?? 0));
  };
  const written = db.selectFrom('trabajo as w').where('w.fecha', '>', desde).where('w.fecha', '<=', hasta);
  const annulled = db
    .selectFrom('anulacion as x')
    .innerJoin('trabajo as w', 'w.id', 'x.contrario')
    .innerJoin('trabajo as a', 'a.id', 'x.trabajo')
    .where('x.fecha', '>', desde)
    .where('x.fecha', '<=', hasta);
  const columns = role === 'miembro' ? (['w.usuario'] as const) : (['w.encargado', 'w.otro'] as const);
  for (const column of columns) {
    const named = written.select(({ fn, ref }) => [ref(column).as('quien'), fn.max('w.id').as('id')]);
    add(await named.groupBy(column).execute());
  }
  const authors = role === 'miembro' ? (['w.usuario'] as const) : (['w.encargado', 'a.encargado'] as const);
  for (const column of authors) {
    const named = annulled.select(({ fn, ref }) => [ref(column).as('quien'), fn.max('w.id').as('id')]);
    add(await named.groupBy(column).execute());
  }
  return newest;
}

/** Finds the newest sign-offs in a role before a row that names their author and came within a window. */
export async function findOutdatedSignOffs(db: Db, role: SignOffRole, timeWindow: TimeWindow) {
  const newest = await newestRows(db, role, timeWindow);
  if (newest.size === 0) return [];
  const signOffs = await endedSignOffs(db, role, [...newest.keys()]);
  return signOffs.filter(({ usuario, hasta }) => hasta < (newest.get(usuario) ?? 0));
}
