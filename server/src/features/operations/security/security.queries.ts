import type { Query, securityCalls } from '@conserje/contract';
import { COMMAND_PERMISOS, DAY_MS, HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByText } from '../../../platform/database/pagination.ts';
import { filterByUsuario, rightHolders, searchNamesAnd } from '../../identity/people/people.public.ts';
import './security.table.ts';

const selectEntries = (db: Db) =>
  db
    .selectFrom('vigilancia as v')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('usuario as e', 'e.id', 'v.encargado')
    .select(['v.id', 'v.clase', 'v.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .select(['v.red', 'v.llamada', 'v.codigo', 'v.detalle', 'v.veces', 'v.desde', 'v.fecha']);
export type SecurityLogRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Lists the log, one kind of it or one person's entries. A search covers names, networks, calls and details. */
export function findSecurityEntries(db: Db, p: RequestedPage<Query<typeof securityCalls.seguridad>>) {
  const { clase, de } = p.query;
  const query = selectEntries(db).$if(clase !== undefined, (q) => q.where('v.clase', '=', clase ?? 'alarma'));
  return paginate(db, p, filterByUsuario(query, 'v.usuario', de), {
    id: 'v.id',
    find: searchNamesAnd('v.id', ['v.usuario', 'v.encargado'], ['v.red', 'v.llamada', 'v.codigo', 'v.detalle']),
    orden: { clase: sortByText('v.clase'), fecha: SORT_BY_INSERTION },
  });
}

/** Maximum number of highlights per kind. */
const HIGHLIGHTS_MAX = 20;

const newestSince = (db: Db, since: number) =>
  selectEntries(db)
    .where('v.fecha', '>', since)
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(HIGHLIGHTS_MAX);

/** Returns the newest rows of a kind since an instant. */
export const findRecent = (db: Db, clase: SecurityLogRow['clase'], since: number) =>
  newestSince(db, since).where('v.clase', '=', clase).execute();

/** Returns session keys that were ended by someone other than their owner. */
export const findClosedByOthers = (db: Db, since: number) =>
  newestSince(db, since).where('v.clase', '=', 'llave_fin').whereRef('v.encargado', '<>', 'v.usuario').execute();

/** Returns logins of holders of `adm` from new places. */
export const findNewLogIns = (db: Db, since: number) =>
  newestSince(db, since)
    .where('v.clase', '=', 'entrada')
    .where('v.detalle', '<>', '')
    .where('v.usuario', 'in', rightHolders(db, 'adm'))
    .execute();

const selectOfKind = (db: Db, clase: SecurityLogRow['clase'], since: number) =>
  db.selectFrom('vigilancia as v').where('v.fecha', '>', since).where('v.clase', '=', clase);

const findPeopleWith = (db: Db, clase: SecurityLogRow['clase'], since: number, min: number) =>
  selectOfKind(db, clase, since)
    .innerJoin('usuario as u', 'u.id', 'v.usuario')
    .select((eb) => [
      'u.id',
      'u.usuario',
      eb.fn.sum<number>('v.veces').as('veces'),
      eb.fn.count<number>('v.red').distinct().as('redes'),
      eb.fn.max('v.fecha').as('fecha'),
    ])
    .groupBy(['u.id', 'u.usuario'])
    .having((eb) => eb.fn.sum('v.veces'), '>=', min)
    .orderBy('veces', 'desc')
    .limit(HIGHLIGHTS_MAX)
    .execute();

/** Returns the accounts with at least `min` failed logins since an instant. */
export const findAccountsWithFailures = (db: Db, since: number, min: number) =>
  findPeopleWith(db, 'entrada_fallida', since, min);

/** Returns the people with at least `min` refusals since an instant, over all calls. */
export const findRefusedPeople = (db: Db, since: number, min: number) => findPeopleWith(db, 'rechazo', since, min);

/** Returns the networks with at least `min` failed logins since an instant, over all accounts. */
export const findNetworksWithFailures = (db: Db, since: number, min: number) =>
  selectOfKind(db, 'entrada_fallida', since)
    .select((eb) => [
      'v.red',
      eb.fn.sum<number>('v.veces').as('veces'),
      eb.fn.count<number>('v.usuario').distinct().as('cuentas'),
      eb.fn.max('v.fecha').as('fecha'),
    ])
    .where('v.red', 'is not', null)
    .groupBy('v.red')
    .having((eb) => eb.fn.sum('v.veces'), '>=', min)
    .orderBy('veces', 'desc')
    .limit(HIGHLIGHTS_MAX)
    .execute();

/** Counts all failed logins since an instant. */
export async function countAllFailures(db: Db, since: number): Promise<number> {
  const total = selectOfKind(db, 'entrada_fallida', since).select((eb) =>
    eb.fn.sum<number | null>('v.veces').as('veces'),
  );
  return Number((await total.executeTakeFirstOrThrow()).veces ?? 0);
}

/** Counts each kind per hour since an instant; hours are numbered from it. */
export const countByHour = (db: Db, since: number) =>
  db
    .selectFrom('vigilancia as v')
    .select((eb) => [
      sql<number>`(v.fecha - ${sql.lit(since)}) / ${sql.lit(HOUR_MS)}`.as('hora'),
      'v.clase',
      eb.fn.sum<number>('v.veces').as('veces'),
    ])
    .where('v.fecha', '>=', since)
    .where('v.clase', 'in', ['entrada', 'entrada_fallida', 'rechazo'])
    .groupBy(['hora', 'v.clase'])
    .execute();

/** Returns the current holders of the permisos of command. */
export async function findCommandRightHolders(db: Db): Promise<{ usuario: number; permiso: string }[]> {
  const all: { usuario: number; permiso: string }[] = [];
  for (const permiso of COMMAND_PERMISOS) {
    const ids = new Set((await rightHolders(db, permiso).execute()).map((u) => u.id));
    for (const usuario of ids) all.push({ usuario, permiso });
  }
  return all;
}
export const findSeenRightHolders = (db: Db) => db.selectFrom('titular_visto').select(['usuario', 'permiso']).execute();

/** Time that an episode lasts after its last alarm; an end beyond that means that the clock was set back. */
const EPISODE_MS = HOUR_MS;

/** Begins an episode or extends it. @returns whether it began */
export async function beginEpisode({ db, now }: Tx, sujeto: string): Promise<boolean> {
  const hasta = now + EPISODE_MS;
  const begun = await db
    .insertInto('alarma')
    .values({ sujeto, hasta })
    .onConflict((c) =>
      c
        .column('sujeto')
        .doUpdateSet({ hasta })
        .where((eb) => eb.or([eb('alarma.hasta', '<=', now), eb('alarma.hasta', '>', hasta)])),
    )
    .returning('sujeto')
    .executeTakeFirst();
  if (!begun) await db.updateTable('alarma').set({ hasta }).where('sujeto', '=', sujeto).execute();
  return begun !== undefined;
}

const BATCH_SIZE = 1000;

/** Deletes rows past their retention and alarms that are over. @returns whether more may remain */
export async function pruneSecurityLog(tx: Tx, days: number): Promise<boolean> {
  const hasta = tx.now - days * DAY_MS;
  await tx.db.updateTable('vigilancia_limite').set({ hasta }).execute();
  await tx.db.deleteFrom('alarma').where('hasta', '<=', tx.now).execute();
  const old = tx.db.selectFrom('vigilancia').select('id').where('fecha', '<', hasta).orderBy('fecha').limit(BATCH_SIZE);
  const { numDeletedRows } = await tx.db.deleteFrom('vigilancia').where('id', 'in', old).executeTakeFirst();
  return numDeletedRows === BigInt(BATCH_SIZE);
}
