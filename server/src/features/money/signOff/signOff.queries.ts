import type { Query, signOffCalls } from '@conserje/contract';
import type { SignOffRole } from '@conserje/rules';
import { JUNIOR_CATEGORIA_MAX } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { columnIsOneOf } from '../../../platform/database/dataLists.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import type { DueTimeWindow } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { notYetNotified } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { activeUsuarios, isActive, orderOf, searchAllRows } from '../../identity/people/people.public.ts';
import { startOf } from '../paga/paga.public.ts';
import './signOff.table.ts';

/** Start of the oldest open periodo of an active person, UTC milliseconds: bounds what is read of the ledger. */
async function oldestStart(db: Db): Promise<number> {
  const { desde } = await activeUsuarios(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .select(({ fn }) => fn.min<number | null>(sql<number>`coalesce(nullif(q.desde, 0), u.registro)`).as('desde'))
    .executeTakeFirstOrThrow();
  return Number(desde ?? 0);
}

/**
 * Work of active people in their open periodos: `w` of `u`. Of everyone, SQLite reads it person by person
 * (`crossJoin`); of the rows that name some people, by the index of who is named.
 * @param since `oldestStart`
 */
function openWork(db: Db, since: number, isOfEveryone: boolean) {
  const people = activeUsuarios(db).leftJoin('periodo as q', 'q.usuario', 'u.id');
  const withWork = isOfEveryone
    ? people.crossJoin('trabajo as w').whereRef('w.usuario', '=', 'u.id')
    : people.innerJoin('trabajo as w', 'w.usuario', 'u.id');
  return withWork
    .where('w.tipo', 'in', ['asistencia', 'times'])
    .where('w.fecha', '>=', startOf('q'))
    .where('w.fecha', '>=', since)
    .select(['w.id', 'w.tipo', 'w.minutos', 'w.usuario as trabajador', 'm.categoria']);
}

/**
 * Rows of the open periodos by the person who confirms them (`quien`). A member confirms their own work. Rows of others
 * name an encargado as the alto of an asistencia, or as the author of a confirmation or an adjustment; a contrary row
 * also names the author of what it annuls. No row stands twice.
 * @param people restricts `quien`
 */
function namedRows(db: Db, since: number, role: SignOffRole, people?: readonly number[]) {
  const isOfEveryone = people === undefined;
  const among = (column: string) => (isOfEveryone ? sql<boolean>`1 = 1` : columnIsOneOf(column, people));
  if (role === 'miembro') return openWork(db, since, true).select('u.id as quien').where(among('u.id'));
  const open = openWork(db, since, isOfEveryone);
  const byAuthor = open
    .select('w.encargado as quien')
    .whereRef('w.encargado', '<>', 'w.usuario')
    .where(among('w.encargado'));
  const byAlto = open
    .select(sql<number>`w.otro`.as('quien'))
    .where('w.tipo', '=', 'asistencia')
    .where('w.otro', 'is not', null)
    .whereRef('w.otro', '<>', 'w.encargado')
    .whereRef('w.otro', '<>', 'w.usuario')
    .where(among('w.otro'));
  const byAnnulled = open
    .innerJoin('anulacion as x', 'x.contrario', 'w.id')
    .innerJoin('trabajo as a', 'a.id', 'x.trabajo')
    .select('a.encargado as quien')
    // An annulment is later than the row that it adds.
    .where('x.fecha', '>=', since)
    .whereRef('a.encargado', '<>', 'w.encargado')
    .whereRef('a.encargado', '<>', 'w.usuario')
    // The sign keeps SQLite from reading all that the author ever wrote by its index.
    .where(isOfEveryone ? sql<boolean>`1 = 1` : columnIsOneOf('a.encargado', people, '+'));
  return byAuthor.unionAll(byAlto).unionAll(byAnnulled);
}

/** The newest row that people confirmed in a role in the open periodos, and when. */
const lastSigned = (db: Db, since: number, role: SignOffRole, people?: readonly number[]) =>
  db
    .selectFrom('conformidad')
    .select((eb) => ['usuario', eb.fn.max('hasta').as('hasta'), eb.fn.max('fecha').as('fecha')])
    .where('papel', '=', role)
    .where('fecha', '>=', since)
    .$if(people !== undefined, (q) => q.where('usuario', 'in', people ?? []))
    .groupBy('usuario');

/** Condition: the row came after what was confirmed last (`g`), or came back with a person readmitted since. */
const isNewIn = (role: SignOffRole, row: 'r' | 't') => {
  const isLater = sql`${sql.ref(`${row}.id`)} > coalesce(g.hasta, 0)`;
  const worker = sql.ref(row === 'r' ? 'r.trabajador' : 't.usuario');
  return role === 'miembro'
    ? sql<boolean>`${isLater}`
    : sql<boolean>`(${isLater} or exists (select 1 from carrera k where k.usuario = ${worker}
        and k.causa = 'reingreso' and k.fecha > g.fecha))`;
};
const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as integer)`;
const minutesOf = (tipo: 'asistencia' | 'times') =>
  sql<number>`cast(sum(case when r.tipo = ${sql.lit(tipo)} then r.minutos else 0 end) as integer)`;
const isJunior = sql<boolean>`r.categoria <= ${sql.lit(JUNIOR_CATEGORIA_MAX)}`;

/**
 * Sums the rows that active people confirm in a role, by person: how many of each pay group, how many of those came
 * after what they confirmed last, and the minutes.
 * @param people restricts it to them
 */
export async function findSignOffs(db: Db, role: SignOffRole, people?: readonly number[]) {
  const since = await oldestStart(db);
  const isNew = isNewIn(role, 'r');
  return db
    .selectFrom(namedRows(db, since, role, people).as('r'))
    .innerJoin('usuario as s', 's.id', 'r.quien')
    .innerJoin('mision as sm', 'sm.id', 's.mision')
    .leftJoin(lastSigned(db, since, role, people).as('g'), 'g.usuario', 's.id')
    .where(isActive('s'))
    .select(['s.id as usuario', 's.usuario as usuarioNombre', 's.nombre_plano', orderOf('sm').as('orden')])
    .select((eb) => [
      countWhere(isJunior).as('filasBajo'),
      countWhere(sql<boolean>`not ${isJunior}`).as('filasAlto'),
      countWhere(sql<boolean>`${isNew} and ${isJunior}`).as('nuevasBajo'),
      countWhere(sql<boolean>`${isNew} and not ${isJunior}`).as('nuevasAlto'),
      eb.fn.max('r.id').as('ultima'),
      minutesOf('asistencia').as('asistencia'),
      minutesOf('times').as('times'),
      'g.fecha as confirmada',
    ])
    .groupBy(['s.id', 's.usuario', 's.nombre_plano', 'sm.categoria', 'sm.posicion', 'g.fecha'])
    .orderBy('s.nombre_plano')
    .execute();
}
export type SignOffSums = Awaited<ReturnType<typeof findSignOffs>>[number];

/** The rows of each pay group, and those that are new. */
export const groupsOf = ({ filasBajo, filasAlto, nuevasBajo, nuevasAlto }: SignOffSums) => ({
  bajo: { filas: filasBajo, nuevas: nuevasBajo },
  alto: { filas: filasAlto, nuevas: nuevasAlto },
});

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
      .leftJoin(lastSigned(db, since, role, [quien]).as('g'), (j) => j.onTrue())
      .select(sql<number>`case when ${isNewIn(role, 't')} then 1 else 0 end`.as('nueva'))
      .where('t.id', 'in', db.selectFrom(namedRows(db, since, role, [quien]).as('r')).select('r.id')),
    {
      id: 't.id',
      find: searchAllRows('u.nombre_llano', 'e.nombre_llano', 't.motivo'),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        minutos: sortByNumber('t.minutos'),
        motivo: sortByText('t.motivo'),
        encargado: sortByPlainText('e.nombre_llano'),
        fecha: SORT_BY_INSERTION,
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

/** Finds when each person was last reminded in the open periodos, UTC milliseconds. */
export async function findReminders(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('conformidad_aviso')
    .select((eb) => ['usuario', eb.fn.max('fecha').as('fecha')])
    .where('fecha', '>=', await oldestStart(db))
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

/** The newest sign-offs of some people in a role, unless the person was told that they ended. */
export const findUntoldSignOffs = (db: Db, role: SignOffRole, people: readonly number[]) =>
  db
    .selectFrom('conformidad as s')
    .where('s.papel', '=', role)
    .where('s.usuario', 'in', people)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conformidad as t')
            .select('t.id')
            .whereRef('t.usuario', '=', 's.usuario')
            .whereRef('t.papel', '=', 's.papel')
            .whereRef('t.id', '>', 's.id'),
        ),
      ),
    )
    .where(notYetNotified('periodo_cambio', 's.usuario', sql<string>`cast(s.id as text)`))
    .select(['s.id', 's.usuario'])
    .execute();

/**
 * Finds whom rows name in a role that came within a window: by their date, a contrary row by the date of its annulment,
 * rows of a readmitted person by that of the readmission.
 */
export async function findNamedWithin(db: Db, role: SignOffRole, { desde, hasta }: DueTimeWindow): Promise<number[]> {
  const written = db.selectFrom('trabajo as w').where('w.fecha', '>', desde).where('w.fecha', '<=', hasta);
  const annulled = db
    .selectFrom('anulacion as x')
    .innerJoin('trabajo as w', 'w.id', 'x.contrario')
    .innerJoin('trabajo as a', 'a.id', 'x.trabajo')
    .where('x.fecha', '>', desde)
    .where('x.fecha', '<=', hasta);
  if (role === 'miembro') {
    const rows = await written.select('w.usuario as quien').union(annulled.select('w.usuario as quien')).execute();
    return rows.map(({ quien }) => quien);
  }
  const back = db
    .selectFrom('carrera as k')
    .innerJoin('trabajo as w', 'w.usuario', 'k.usuario')
    .where('k.causa', '=', 'reingreso')
    .where('k.fecha', '>', desde)
    .where('k.fecha', '<=', hasta)
    .where('w.tipo', 'in', ['asistencia', 'times'])
    .where('w.fecha', '>=', await oldestStart(db));
  const rows = await written
    .select(sql<number | null>`w.encargado`.as('quien'))
    .whereRef('w.encargado', '<>', 'w.usuario')
    .union(written.select('w.otro as quien').where('w.tipo', '=', 'asistencia'))
    .union(annulled.select(sql<number | null>`w.encargado`.as('quien')))
    .union(annulled.select(sql<number | null>`a.encargado`.as('quien')))
    .union(back.select(sql<number | null>`w.encargado`.as('quien')))
    .union(back.select('w.otro as quien'))
    .execute();
  return rows.flatMap(({ quien }) => quien ?? []);
}
