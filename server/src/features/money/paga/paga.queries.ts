import type { PagaCategoria, PagaGroup } from '@conserje/rules';
import { JUNIOR_CATEGORIA_MAX } from '@conserje/rules';
import type { Compilable, ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { isActive, usuarios } from '../../identity/people/people.public.ts';
import { minutesBetween } from '../../work/workLedger/workLedger.public.ts';
import './paga.table.ts';

/** People whose pay is read or changed: one usuario, a group's active ones, or all active ones. */
export type PagaScope =
  | { usuario: number }
  /** Members of a categoria, also dismissed ones, whose terms change as well. */
  | { categoria: number }
  | { grupo: PagaGroup }
  /** Usuarios with a type of membresia in their open periodo, unless it was terminated; also dismissed ones. */
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

/** Builds the condition that `u` on mision `m` belongs to a scope. */
function isAmong(scope: PagaScope) {
  return (eb: PeopleBuilder) => {
    if (typeof scope === 'object' && 'usuario' in scope) return eb('u.id', '=', scope.usuario);
    if (typeof scope === 'object' && 'categoria' in scope) return eb('m.categoria', '=', scope.categoria);
    if (typeof scope === 'object' && 'membresia' in scope) return eb('u.id', 'in', selectMembers(eb, scope.membresia));
    const isActiveUsuario = isActive('u');
    if (scope === 'todos') return isActiveUsuario;
    return eb.and([isActiveUsuario, eb('m.categoria', scope.grupo === 'bajo' ? '<=' : '>', JUNIOR_CATEGORIA_MAX)]);
  };
}

/** Start of a usuario's open periodo; 0 before the first reset, as no work precedes registration. */
export const startOf = (alias: string) => sql<number>`coalesce(${sql.ref(`${alias}.desde`)}, 0)`;

/**
 * Selects the people of a scope. What is joined to them is joined by `crossJoin`: SQLite then reads it by their index,
 * and not all of it since the agency began.
 */
const selectPeople = (db: Db, scope: PagaScope) =>
  usuarios(db).leftJoin('periodo as q', 'q.usuario', 'u.id').where(isAmong(scope));

/**
 * Returns a query of the people of a scope. That of one usuario, which *Mi cuenta* sends whenever it is read, is
 * prepared. Its `now` is for a query that depends on the time, UTC milliseconds.
 */
function scopedQuery<F>(
  select: (db: Db, scope: PagaScope, p: { now: number }) => Compilable<F> & { execute: () => Promise<F[]> },
) {
  const ofUsuario = prepared((db, p: { usuario: number; now: number }) => select(db, { usuario: p.usuario }, p));
  return (db: Db, scope: PagaScope, now = 0): Promise<F[]> =>
    typeof scope === 'object' && 'usuario' in scope
      ? ofUsuario(db, { usuario: scope.usuario, now })
      : select(db, scope, { now }).execute();
}

/** Finds people with their categoria, their open periodo and the minutes worked in it. */
export const findPeople = scopedQuery((db, scope) => {
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
    .orderBy('u.id');
});
export type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** Counts the people with work in their open periodo. */
export const countWithWork = async (db: Db): Promise<number> =>
  (await findPeople(db, 'todos')).filter((p) => p.asistencia !== 0 || p.times !== 0).length;

/** Finds the people of a scope some of whose work or terms an annulment in their open periodo may have taken. */
export const peopleWithAnnulments = (db: Db, scope: PagaScope) =>
  selectPeople(db, scope)
    .select(['u.id as usuario', startOf('q').as('desde')])
    .where('u.id', 'in', (qb) =>
      qb
        .selectFrom('anulacion as x')
        .leftJoin('periodo as xq', 'xq.usuario', 'x.usuario')
        .select('x.usuario')
        .where('x.fecha', '>=', startOf('xq'))
        .where(({ or, eb, selectFrom }) => {
          const ventas = selectFrom('venta').select('anulacion').where('anulacion', 'is not', null);
          return or([eb('x.trabajo', 'is not', null), eb('x.id', 'in', ventas)]);
        })
        .$castTo<{ usuario: number }>(),
    )
    .orderBy('u.id')
    .execute();

/** Finds the pay rows of a periodo that were paid, also as pendientes: what an undone payment would owe again, and when it was paid. */
export const findPaid = (db: Db, { usuario, desde }: Pick<Person, 'usuario' | 'desde'>) =>
  db
    .selectFrom('paga as p')
    .leftJoin('pendiente as d', (join) =>
      join.onRef('d.paga', '=', 'p.id').on('d.referido', 'is', null).on('d.anulacion', 'is', null),
    )
    .select((eb) => ['p.id', eb.fn.coalesce('d.monto', 'p.monto').as('monto')])
    .select((eb) => eb.fn.coalesce('d.cobrado', 'p.pagado_fecha').as('since'))
    .where('p.usuario', '=', usuario)
    .where('p.periodo', '=', desde)
    .where(({ or, eb }) => or([eb('p.estado', '=', 'pagada'), eb('d.cobrado', 'is not', null)]))
    .$narrowType<{ since: number }>()
    .execute();

/** Finds the pay rows of the open periodos, oldest first. */
export const periodRows = scopedQuery((db, scope) =>
  selectPeople(db, scope)
    .crossJoin('paga as p')
    .innerJoin('lista_paga as l', 'l.id', 'p.lista')
    .whereRef('p.usuario', '=', 'u.id')
    .where('p.periodo', '=', startOf('q'))
    .select(['p.id', 'p.usuario', 'p.grupo', 'p.categoria', 'p.monto', 'p.estado', 'p.tramo', 'p.fecha', 'l.cerrada'])
    .orderBy('p.id'),
);

const unpaidFromBefore = prepared((db, { usuario, desde }: Pick<Person, 'usuario' | 'desde'>) =>
  db
    .selectFrom('paga')
    .select((eb) => eb.fn.sum<number | null>('monto').as('creditos'))
    .where('usuario', '=', usuario)
    .where('periodo', '<>', desde)
    .where('estado', '=', 'abierta'),
);
/** Sums the unpaid credits of a usuario on the open lists from earlier periodos. */
export async function waitingFromBefore(db: Db, { usuario, desde }: Person): Promise<number> {
  const [sum] = await unpaidFromBefore(db, { usuario, desde });
  return Number(sum?.creditos ?? 0);
}

/** Finds the closed segments of the open periodos, in order. */
export const periodSegments = scopedQuery((db, scope) =>
  selectPeople(db, scope)
    .crossJoin('tramo as t')
    .whereRef('t.usuario', '=', 'u.id')
    .where('t.periodo', '=', startOf('q'))
    .selectAll('t')
    .orderBy('t.usuario')
    .orderBy('t.numero'),
);

/** Finds the membresias with a reduction in the open periodos, except terminated ones. */
export const reductionsOf = scopedQuery((db, scope) =>
  selectPeople(db, scope)
    .crossJoin('membresia_usuario as mu')
    .innerJoin('membresia as e', 'e.id', 'mu.membresia')
    .whereRef('mu.usuario', '=', 'u.id')
    .select(['mu.id', 'mu.membresia', 'u.id as usuario', 'mu.fecha', 'mu.finaliza'])
    .where('e.reduccion', '=', 1)
    .where('mu.terminada', '=', 0)
    .where((eb) => eb.or([eb('mu.finaliza', 'is', null), eb('mu.finaliza', '>', startOf('q'))])),
);

/** Finds the running membresias of a type at an instant. */
export const membresiaHoldersAt = (db: Db, membresia: number, instant: number) =>
  db
    .selectFrom('membresia_usuario')
    .select(['usuario', 'fecha', 'finaliza'])
    .where('membresia', '=', membresia)
    .where('terminada', '=', 0)
    .where('fecha', '<=', instant)
    .where((eb) => eb.or([eb('finaliza', 'is', null), eb('finaliza', '>', instant)]))
    .execute();

export const membresiaHoldersOf = (db: Db, membresia: number) =>
  selectPeople(db, { membresia }).select('u.id').orderBy('u.id').execute();

/** Locks the usuarios of `membresiaHoldersOf` in the order of their ids. */
export const lockHolderRows = (tx: Tx, membresia: number) =>
  tx.lockRows(
    tx.db
      .selectFrom('usuario')
      .select('id')
      .where('id', 'in', selectPeople(tx.db, { membresia }).select('u.id'))
      .orderBy('id'),
  );

const changesUntil = scopedQuery((db, scope, { now }) =>
  selectPeople(db, scope)
    .crossJoin('carrera as s')
    .innerJoin('mision as de', 'de.id', 's.de')
    .innerJoin('mision as a', 'a.id', 's.a')
    .select(['s.usuario', 's.fecha', 'de.categoria'])
    .whereRef('s.usuario', '=', 'u.id')
    .where('s.fecha', '>', sql<number>`coalesce(q.revisado, 0)`)
    .where('s.fecha', '<=', now)
    .whereRef('de.categoria', '<>', 'a.categoria')
    .orderBy('s.id'),
);
/** Finds the changes of categoria after `revisado`, oldest first; `carrera` records all of them. */
export const categoriaChanges = (db: Db, scope: PagaScope, now: number) => changesUntil(db, scope, now);

/**
 * Finds the changes of categoria of a usuario after an instant, oldest first, each with the categoria that it ended. That
 * of an annulled venta never held: an annulment, which is always the next change, ends none.
 */
export const categoriaChangesSince = (db: Db, { usuario, since }: { usuario: number; since: number }) =>
  db
    .selectFrom('carrera as s')
    .innerJoin('mision as de', 'de.id', 's.de')
    .innerJoin('mision as a', 'a.id', 's.a')
    .select(['s.fecha', 'de.categoria'])
    .where('s.usuario', '=', usuario)
    .where('s.fecha', '>', since)
    .whereRef('de.categoria', '<>', 'a.categoria')
    .where('s.causa', '<>', 'anulacion')
    .orderBy('s.id')
    .execute();

const selectPayFigures = prepared((db) =>
  db
    .selectFrom('categoria')
    .select(['id as id_categoria', 'nomina_asistencia', 'nomina_times', 'paga_nomina'])
    .select(['bono_asistencia', 'bono_times', 'bono_paga']),
);
/** Reads the requirement and the pay of every categoria, by id. */
export async function payFigures(db: Db): Promise<Map<number, PagaCategoria>> {
  return new Map((await selectPayFigures(db)).map((f) => [f.id_categoria, f]));
}

/** Interval of a usuario over which `workedUntil` sums their minutes, from `desde` until `hasta`, UTC milliseconds. */
export interface WorkCutoff {
  usuario: number;
  desde: number;
  hasta: number;
}
/** Rows per statement, each of which holds up everyone on SQLite. */
export const BATCH_SIZE = 200;

/** Returns the minutes worked within each cutoff, in order. */
export async function workedUntil(db: Db, cutoffs: readonly WorkCutoff[]) {
  const worked: { asistencia: number; times: number }[] = [];
  for (let i = 0; i < cutoffs.length; i += BATCH_SIZE) {
    const batch = cutoffs.slice(i, i + BATCH_SIZE).map((c, n) => ({ n, ...c }));
    const columns = { n: 'integer', usuario: 'integer', desde: 'bigint', hasta: 'bigint' } as const;
    const [usuario, desde, hasta] = ['usuario', 'desde', 'hasta'].map((column) => sql.ref<number>(`c.${column}`));
    if (!usuario || !desde) continue;
    const { rows } = await sql<{ asistencia: number; times: number }>`
      with corte_de as (${selectRows(db, columns, batch)})
      select ${minutesBetween('asistencia', usuario, desde, hasta)} as asistencia,
        ${minutesBetween('times', usuario, desde, hasta)} as times from corte_de c order by c.n`.execute(db);
    worked.push(...rows);
  }
  return worked;
}

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
