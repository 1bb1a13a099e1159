import type { ActivityRequirement, MembershipEvent } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { activeUsuarios, orderOf } from '../../identity/people/people.public.ts';
import './actividad.table.ts';

/** Finds what each categoria asked for before an instant, by its id. */
export async function requirementsBefore(db: Db, before: number): Promise<ReadonlyMap<number, ActivityRequirement>> {
  const last = db
    .selectFrom('actividad_pedida')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('fecha', '<', before)
    .groupBy('categoria');
  const rows = await db
    .selectFrom('actividad_pedida')
    .select(['categoria', 'asistencia', 'times', 'ascensos'])
    .where('id', 'in', last)
    .execute();
  return new Map(rows.map(({ categoria, ...requirement }) => [categoria, requirement]));
}

/** Instant at which a categoria first asked for something; null if none ever did. */
export async function firstRequirementAt(db: Db): Promise<number | null> {
  const { fecha } = await db
    .selectFrom('actividad_pedida')
    .select((eb) => eb.fn.min('fecha').as('fecha'))
    .executeTakeFirstOrThrow();
  return fecha;
}

export const insertRequirement = (
  tx: Tx,
  categoria: number,
  { asistencia, times, ascensos }: ActivityRequirement,
): Promise<unknown> =>
  tx.db
    .insertInto('actividad_pedida')
    .values({ categoria, asistencia, times, ascensos, encargado: tx.actor?.id ?? null, fecha: tx.now })
    .execute();

/** The last closed weeks, newest first. */
export const closedWeeks = (db: Db, limit: number) =>
  db.selectFrom('actividad_semana').select(['lunes', 'desde', 'hasta']).orderBy('lunes', 'desc').limit(limit).execute();
export type ClosedWeek = Awaited<ReturnType<typeof closedWeeks>>[number];

/**
 * Stored rows of some weeks: of each person of whom something was asked, or of some usuarios.
 * @param range first and last Monday
 */
export const storedWeeks = (db: Db, { from, to }: Record<'from' | 'to', string>, usuarios?: readonly number[]) =>
  db
    .selectFrom('actividad')
    .selectAll()
    .where('lunes', '>=', from)
    .where('lunes', '<=', to)
    .$if(usuarios !== undefined, (q) => q.where('usuario', 'in', usuarios ?? []))
    .execute();
export type StoredRow = Awaited<ReturnType<typeof storedWeeks>>[number];

/**
 * Returns the categoria of each usuario at an instant, by their last career step before it, in which the ladder is the
 * present one.
 */
export async function categoriasAt(db: Db, before: number): Promise<ReadonlyMap<number, number>> {
  const last = db
    .selectFrom('carrera')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('fecha', '<', before)
    .groupBy('usuario');
  const rows = await db
    .selectFrom('carrera as c')
    .innerJoin('mision as m', 'm.id', 'c.a')
    .select(['c.usuario', 'm.categoria'])
    .where('c.id', 'in', last)
    .execute();
  return new Map(rows.map(({ usuario, categoria }) => [usuario, categoria]));
}

/** Registration, despidos and reingresos before an instant in their order, of everyone or of one usuario. */
export async function membershipBefore(db: Db, before: number, usuario?: number) {
  const registros = await db
    .selectFrom('usuario')
    .select(['id', 'registro'])
    .$if(usuario !== undefined, (q) => q.where('id', '=', usuario ?? 0))
    .execute();
  const despidos = db
    .selectFrom('despido')
    .select(['usuario', 'fecha', sql<MembershipEvent['tipo']>`'despido'`.as('tipo')])
    .where('fecha', '<', before)
    .$if(usuario !== undefined, (q) => q.where('usuario', '=', usuario ?? 0));
  const readmissions = db
    .selectFrom('carrera')
    .select(['usuario', 'fecha', sql<MembershipEvent['tipo']>`'reingreso'`.as('tipo')])
    .where('causa', '=', 'reingreso')
    .where('fecha', '<', before)
    .$if(usuario !== undefined, (q) => q.where('usuario', '=', usuario ?? 0));
  // At one instant a despido comes before a readmission: only a dismissed person can be readmitted.
  const events = await despidos.unionAll(readmissions).orderBy('fecha').orderBy('tipo').execute();
  return { registros: new Map(registros.map(({ id, registro }) => [id, registro])), events };
}

/** Active usuarios with what the screen shows of them, by name. */
export const activePeople = (db: Db) =>
  activeUsuarios(db)
    .select([
      'u.id',
      'u.usuario',
      'u.ultima_vez',
      'm.nombre as mision',
      'm.id as rango',
      'm.categoria',
      orderOf('m').as('orden'),
    ])
    .orderBy('u.nombre_plano')
    .execute();
