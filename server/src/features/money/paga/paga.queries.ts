import type { PagaCategoria, PagaGroup } from '@conserje/rules';
import { LOW_CATEGORIA_MAX } from '@conserje/rules';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { isActive, usuarios } from '../../identity/people/people.public.ts';
import { minutesBetween } from '../../work/workLedger/workLedger.public.ts';
import './paga.table.ts';

/** Whose pay is looked at: one user's, that of the active ones of a group, or of all. */
export type PagaScope =
  | { usuario: number }
  /** Who stands in it, also those who were dismissed in it: their terms end as anybody's. */
  | { categoria: number }
  | { grupo: PagaGroup }
  /** Who had a type of membership in their open period, but for those that somebody ended; also those who were dismissed. */
  | { membresia: number }
  | 'todos';

type PeopleBuilder = ExpressionBuilder<
  Database & { u: Database['usuario'] } & { m: Database['mision'] } & { c: Database['categoria'] },
  'u' | 'm' | 'c'
>;

const selectMembers = (eb: PeopleBuilder, membresia: number) =>
  eb
    .selectFrom('membresia_usuario as su')
    .leftJoin('periodo as sq', 'sq.usuario', 'su.usuario')
    .select('su.usuario')
    .where('su.membresia', '=', membresia)
    .where('su.terminada', '=', 0)
    .where((where) => where.or([where('su.finaliza', 'is', null), where('su.finaliza', '>', startOf('sq'))]));

/** The condition that a user `u` on a mission `m` is one of them. */
function isAmong(scope: PagaScope) {
  return (eb: PeopleBuilder) => {
    if (typeof scope === 'object' && 'usuario' in scope) return eb('u.id', '=', scope.usuario);
    if (typeof scope === 'object' && 'categoria' in scope) return eb('m.categoria', '=', scope.categoria);
    if (typeof scope === 'object' && 'membresia' in scope) return eb('u.id', 'in', selectMembers(eb, scope.membresia));
    const isActiveUsuario = isActive('u');
    if (scope === 'todos') return isActiveUsuario;
    return eb.and([isActiveUsuario, eb('m.categoria', scope.grupo === 'bajo' ? '<=' : '>', LOW_CATEGORIA_MAX)]);
  };
}

/** When a user's open period began; 0 for whoever has not seen a reset, as nobody works before they register. */
export const startOf = (alias: string) => sql<number>`coalesce(${sql.ref(`${alias}.desde`)}, 0)`;

const selectPeople = (db: Db, scope: PagaScope) =>
  usuarios(db).leftJoin('periodo as q', 'q.usuario', 'u.id').where(isAmong(scope));

/** People with their category, their open period and what they have worked in it. */
export function findPeople(db: Db, scope: PagaScope) {
  const desde = startOf('q');
  return selectPeople(db, scope)
    .select([
      'u.id as usuario',
      'u.usuario as nombre',
      'u.nombre_plano',
      'm.categoria',
      desde.as('desde'),
      sql<number>`coalesce(q.revisado, 0)`.as('revisado'),
      minutesBetween('asistencia', sql.ref('u.id'), desde).as('asistencia'),
      minutesBetween('times', sql.ref('u.id'), desde).as('times'),
    ])
    .orderBy('u.id')
    .execute();
}
export type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** How many people have worked in their open period. */
export const countWithWork = async (db: Db): Promise<number> =>
  (await findPeople(db, 'todos')).filter((p) => p.asistencia !== 0 || p.times !== 0).length;

/** Their pay rows of the open period, oldest first. */
export const periodRows = (db: Db, scope: PagaScope) =>
  selectPeople(db, scope)
    .innerJoin('paga as p', (j) => j.onRef('p.usuario', '=', 'u.id').on('p.periodo', '=', startOf('q')))
    .innerJoin('lista_paga as l', 'l.id', 'p.lista')
    .select(['p.id', 'p.usuario', 'p.grupo', 'p.categoria', 'p.monto', 'p.estado', 'p.tramo', 'p.fecha', 'l.cerrada'])
    .orderBy('p.id')
    .execute();

/** Credits that wait for a user on the open lists from periods that are over. */
export async function waitingFromBefore(db: Db, { usuario, desde }: Person): Promise<number> {
  const { creditos } = await db
    .selectFrom('paga')
    .select((eb) => eb.fn.sum<number | null>('monto').as('creditos'))
    .where('usuario', '=', usuario)
    .where('periodo', '<>', desde)
    .where('estado', '=', 'abierta')
    .executeTakeFirstOrThrow();
  return Number(creditos ?? 0);
}

/** The ended stretches of their open period, in their order. */
export const periodSegments = (db: Db, scope: PagaScope) =>
  selectPeople(db, scope)
    .innerJoin('tramo as t', (j) => j.onRef('t.usuario', '=', 'u.id').on('t.periodo', '=', startOf('q')))
    .selectAll('t')
    .orderBy('t.usuario')
    .orderBy('t.numero')
    .execute();

/** Memberships with a reduction that they had in the open period, but for those that somebody ended. */
export const reductionsOf = (db: Db, scope: PagaScope) =>
  selectPeople(db, scope)
    .innerJoin('membresia_usuario as mu', 'mu.usuario', 'u.id')
    .innerJoin('membresia as e', 'e.id', 'mu.membresia')
    .select(['mu.id', 'mu.membresia', 'u.id as usuario', 'mu.fecha', 'mu.finaliza'])
    .where('e.reduccion', '=', 1)
    .where('mu.terminada', '=', 0)
    .where((eb) => eb.or([eb('mu.finaliza', 'is', null), eb('mu.finaliza', '>', startOf('q'))]))
    .execute();

/** For whom a membership of a type runs at an instant. */
export const membersAt = (db: Db, membresia: number, instant: number) =>
  db
    .selectFrom('membresia_usuario')
    .select('usuario')
    .where('membresia', '=', membresia)
    .where('terminada', '=', 0)
    .where('fecha', '<=', instant)
    .where((eb) => eb.or([eb('finaliza', 'is', null), eb('finaliza', '>', instant)]))
    .execute();

export const membersOf = (db: Db, membresia: number) =>
  selectPeople(db, { membresia }).select('u.id').orderBy('u.id').execute();

/** Locks who they are, in the order of their ids. */
export const lockMemberRows = (tx: Tx, membresia: number) =>
  tx.lockRows(
    tx.db
      .selectFrom('usuario')
      .select('id')
      .where('id', 'in', selectPeople(tx.db, { membresia }).select('u.id'))
      .orderBy('id'),
  );

/** Changes of category that nobody has reckoned with, oldest first; a career knows all there were. */
export const categoriaChanges = (db: Db, scope: PagaScope, now: number) =>
  selectPeople(db, scope)
    .innerJoin('carrera as s', (j) =>
      j.onRef('s.usuario', '=', 'u.id').on('s.fecha', '>', sql<number>`coalesce(q.revisado, 0)`),
    )
    .innerJoin('mision as de', 'de.id', 's.de')
    .innerJoin('mision as a', 'a.id', 's.a')
    .select(['s.usuario', 's.fecha', 'de.categoria'])
    .where('s.fecha', '<=', now)
    .whereRef('de.categoria', '<>', 'a.categoria')
    .orderBy('s.id')
    .execute();

/** What every category asks for and pays, by id. */
export async function payFigures(db: Db): Promise<Map<number, PagaCategoria>> {
  const rows = await db
    .selectFrom('categoria')
    .select(['id as id_categoria', 'nomina_asistencia', 'nomina_times', 'paga_nomina'])
    .select(['bono_asistencia', 'bono_times', 'bono_paga'])
    .execute();
  return new Map(rows.map((f) => [f.id_categoria, f]));
}

/** A person and an instant: what they had worked by then in the period that began at another. */
export interface WorkCutoff {
  usuario: number;
  desde: number;
  hasta: number;
}
/** An engine takes only so many values in one statement. */
export const BATCH_SIZE = 200;

/** Minutes of each of some cuts, in their order. */
export async function workedUntil(db: Db, cutoffs: readonly WorkCutoff[]) {
  const worked: { asistencia: number; times: number }[] = [];
  for (let i = 0; i < cutoffs.length; i += BATCH_SIZE) {
    const values = cutoffs
      .slice(i, i + BATCH_SIZE)
      .map(
        (c, n) =>
          sql`(${castToBigint(n)}, ${castToBigint(c.usuario)}, ${castToBigint(c.desde)}, ${castToBigint(c.hasta)})`,
      );
    const [usuario, desde, hasta] = ['usuario', 'desde', 'hasta'].map((column) => sql.ref<number>(`c.${column}`));
    if (!usuario || !desde) continue;
    const { rows } = await sql<{ asistencia: number; times: number }>`
      with corte_de (n, usuario, desde, hasta) as (values ${sql.join(values)})
      select ${minutesBetween('asistencia', usuario, desde, hasta)} as asistencia,
        ${minutesBetween('times', usuario, desde, hasta)} as times from corte_de c order by c.n`.execute(db);
    worked.push(...rows);
  }
  return worked;
}

/** Begins a period of some people at an instant. */
export const startPeriod = (db: Db, scope: PagaScope, fecha: number) =>
  db
    .insertInto('periodo')
    .columns(['usuario', 'desde', 'revisado'])
    .expression(
      selectPeople(db, scope).select([
        'u.id as usuario',
        castToBigint(fecha).as('desde'),
        castToBigint(fecha).as('revisado'),
      ]),
    )
    .onConflict((c) =>
      c
        .column('usuario')
        .doUpdateSet((eb) => ({ desde: eb.ref('excluded.desde'), revisado: eb.ref('excluded.revisado') })),
    )
    .execute();
