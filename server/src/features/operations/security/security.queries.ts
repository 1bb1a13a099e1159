import type { Query, securityCalls } from '@conserje/contract';
import { COMMAND_PERMISOS, DAY_MS, HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { INSERTION_ORDER, paginate, texto } from '../../../platform/database/pagination.ts';
import { filterByUsuario, rightHolders, searchNamesAnd } from '../../identity/people/people.public.ts';
import './security.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('vigilancia as v')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('usuario as e', 'e.id', 'v.encargado')
    .select(['v.id', 'v.clase', 'v.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .select(['v.red', 'v.llamada', 'v.codigo', 'v.detalle', 'v.veces', 'v.desde', 'v.fecha']);
export type SecurityLogRow = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** The log, or one kind of it, or what befell one person. A search looks at names, networks, calls and words. */
export function findSecurityEntries(db: Db, p: RequestedPage<Query<typeof securityCalls.seguridad>>) {
  const { clase, de } = p.query;
  const ownRows = filas(db).$if(clase !== undefined, (q) => q.where('v.clase', '=', clase ?? 'alarma'));
  return paginate(db, p, filterByUsuario(ownRows, 'v.usuario', de), {
    id: 'v.id',
    find: searchNamesAnd('v.id', ['v.usuario', 'v.encargado'], ['v.red', 'v.llamada', 'v.codigo', 'v.detalle']),
    orden: { clase: texto('v.clase'), fecha: INSERTION_ORDER },
  });
}

/** Of the last day, so many rows of a kind stand out; a screen is no place for more. */
const HIGHLIGHTS_MAX = 20;

/** The newest rows of a kind since an instant. */
export const recent = (db: Db, clase: SecurityLogRow['clase'], desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', clase)
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(HIGHLIGHTS_MAX)
    .execute();

/** Keys that somebody else ended than whose they were. */
export const findClosedByOthers = (db: Db, desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', 'llave_fin')
    .whereRef('v.encargado', '<>', 'v.usuario')
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(HIGHLIGHTS_MAX)
    .execute();

/** Logins from new places of people who may read the log. */
export const findNewLogIns = (db: Db, desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', 'entrada')
    .where('v.detalle', '<>', '')
    .where('v.usuario', 'in', rightHolders(db, 'adm'))
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(HIGHLIGHTS_MAX)
    .execute();

const ofKind = (db: Db, clase: SecurityLogRow['clase'], desde: number) =>
  db.selectFrom('vigilancia as v').where('v.fecha', '>', desde).where('v.clase', '=', clase);

const findPeopleWith = (db: Db, clase: SecurityLogRow['clase'], desde: number, min: number) =>
  ofKind(db, clase, desde)
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

/** Accounts on which logins failed so often since an instant. */
export const findAccountsWithFailures = (db: Db, desde: number, min: number) =>
  findPeopleWith(db, 'entrada_fallida', desde, min);

/** People who were refused so often since an instant, whatever they asked for. */
export const findRefusedPeople = (db: Db, desde: number, min: number) => findPeopleWith(db, 'rechazo', desde, min);

/** Networks from which logins failed so often since an instant, on however many accounts. */
export const findNetworksWithFailures = (db: Db, desde: number, min: number) =>
  ofKind(db, 'entrada_fallida', desde)
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

/** How often logins failed since an instant, of whomever and from wherever. */
export async function countAllFailures(db: Db, desde: number): Promise<number> {
  const sum = ofKind(db, 'entrada_fallida', desde).select((eb) => eb.fn.sum<number | null>('v.veces').as('veces'));
  return Number((await sum.executeTakeFirstOrThrow()).veces ?? 0);
}

/** How often each kind happened in each hour since an instant, by the number of the hour after it. */
export const countByHour = (db: Db, desde: number) =>
  db
    .selectFrom('vigilancia as v')
    .select((eb) => [
      sql<number>`(v.fecha - ${sql.lit(desde)}) / ${sql.lit(HOUR_MS)}`.as('hora'),
      'v.clase',
      eb.fn.sum<number>('v.veces').as('veces'),
    ])
    .where('v.fecha', '>=', desde)
    .where('v.clase', 'in', ['entrada', 'entrada_fallida', 'rechazo'])
    .groupBy(['hora', 'v.clase'])
    .execute();

/** Who holds a right of command now, and who was seen to. */
export async function commandRightHolders(db: Db): Promise<{ usuario: number; permiso: string }[]> {
  const all: { usuario: number; permiso: string }[] = [];
  for (const permiso of COMMAND_PERMISOS) {
    const ids = new Set((await rightHolders(db, permiso).execute()).map((u) => u.id));
    for (const usuario of ids) all.push({ usuario, permiso });
  }
  return all;
}
export const seenRightHolders = (db: Db) => db.selectFrom('titular_visto').select(['usuario', 'permiso']).execute();

/** An episode lasts for so long after its last alarming moment; one of the future is of a clock that was set back. */
const EPISODE_MS = HOUR_MS;

/** Begins an alarm's episode, or lets it go on. @returns whether it begins */
export async function beginEpisode({ db, ahora }: Tx, sujeto: string): Promise<boolean> {
  const hasta = ahora + EPISODE_MS;
  const starts = await db
    .insertInto('alarma')
    .values({ sujeto, hasta })
    .onConflict((c) =>
      c
        .column('sujeto')
        .doUpdateSet({ hasta })
        .where((eb) => eb.or([eb('alarma.hasta', '<=', ahora), eb('alarma.hasta', '>', hasta)])),
    )
    .returning('sujeto')
    .executeTakeFirst();
  if (!starts) await db.updateTable('alarma').set({ hasta }).where('sujeto', '=', sujeto).execute();
  return starts !== undefined;
}

const BATCH_SIZE = 1000;

/** Removes rows that are past their age, and alarms that are over. @returns whether there may be more */
export async function pruneSecurityLog(tx: Tx, dias: number): Promise<boolean> {
  const hasta = tx.ahora - dias * DAY_MS;
  await tx.db.updateTable('vigilancia_limite').set({ hasta }).execute();
  await tx.db.deleteFrom('alarma').where('hasta', '<=', tx.ahora).execute();
  const old = tx.db.selectFrom('vigilancia').select('id').where('fecha', '<', hasta).orderBy('fecha').limit(BATCH_SIZE);
  const { numDeletedRows } = await tx.db.deleteFrom('vigilancia').where('id', 'in', old).executeTakeFirst();
  return numDeletedRows === BigInt(BATCH_SIZE);
}
