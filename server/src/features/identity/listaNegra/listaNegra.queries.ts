import type { listaNegraCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullableText,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { foldCase, orderOf, searchNamesAnd, usuarios } from '../people/people.public.ts';
import './listaNegra.table.ts';

const selectBans = (db: Db) =>
  db
    .selectFrom('lista_negra as l')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .leftJoin('usuario as r', 'r.id', 'l.retirado_por')
    .leftJoin('usuario as u', 'u.id', 'l.usuario')
    .leftJoin('mision as m', 'm.id', 'u.mision')
    .select((eb) => [
      ...(['l.id', 'l.usuario', 'l.nombre', 'l.motivo', 'l.fecha', 'l.hasta', 'l.retirado', 'l.porque'] as const),
      'u.usuario as usuarioNombre',
      'e.usuario as encargadoNombre',
      'r.usuario as retiradoNombre',
      orderOf('m').as('orden'),
      eb
        .exists(eb.selectFrom('avatar_usuario as a').select('a.usuario').whereRef('a.usuario', '=', 'l.usuario'))
        .as('hasAvatar'),
      eb
        .exists(eb.selectFrom('direccion as d').select('d.usuario').whereRef('d.usuario', '=', 'l.usuario'))
        .as('hasConnection'),
    ]);
export type BanRow = Awaited<ReturnType<ReturnType<typeof selectBans>['executeTakeFirstOrThrow']>>;

/** Pages the black list; a search covers names and motivos. */
export const pageBans = (db: Db, p: RequestedPage<Query<typeof listaNegraCalls.listaNegra>>) =>
  paginate(db, p, selectBans(db), {
    id: 'l.id',
    find: searchNamesAnd('l.id', ['l.usuario', 'l.encargado'], ['l.nombre_llano', 'l.motivo']),
    orden: {
      nombre: sortByPlainText(sql`coalesce(u.nombre_llano, l.nombre_llano)`),
      motivo: sortByText('l.motivo'),
      encargado: sortByPlainText('e.nombre_llano'),
      fecha: SORT_BY_INSERTION,
      hasta: sortByNullableText('l.hasta'),
    },
  });

export const findBan = (db: Db, id: number): Promise<BanRow | undefined> =>
  selectBans(db).where('l.id', '=', id).executeTakeFirst();

export async function lockBan(tx: Tx, id: number): Promise<BanRow | undefined> {
  await tx.lockRow('lista_negra', id);
  return findBan(tx.db, id);
}

/**
 * Finds the entry that nobody took back: of a usuario, whatever their name, or of a name without an account, in the
 * form in which names are compared.
 */
export const findOpenBan = (db: Db, { usuario, plano }: { usuario: number | null; plano: string }) =>
  db
    .selectFrom('lista_negra')
    .select(['id', 'hasta'])
    .where('retirado', 'is', null)
    .where((eb) =>
      usuario === null
        ? eb.and([eb('usuario', 'is', null), eb('nombre_plano', '=', plano)])
        : eb('usuario', '=', usuario),
    )
    .executeTakeFirst();

/** Maximum of former holders of a name that a refusal names. */
const FORMER_HOLDERS_MAX = 10;

/** Finds the dismissed usuarios whose name was freed (`releasedName`), the first one first. */
export function findFormerHolders(db: Db, name: string) {
  // Only freed names have spaces.
  const start = `${foldCase(name)} (`;
  return usuarios(db)
    .select(['u.id', 'u.usuario'])
    .where('u.despedido', '=', 1)
    .where(sql`substr(u.nombre_plano, 1, cast(${start.length} as integer))`, '=', start)
    .orderBy('u.id')
    .limit(FORMER_HOLDERS_MAX)
    .execute();
}

/** Selects the entries that refuse on a day of the agency. */
const selectActive = (db: Db, hoy: string) =>
  db
    .selectFrom('lista_negra as l')
    .where('l.retirado', 'is', null)
    .where((eb) => eb.or([eb('l.hasta', 'is', null), eb('l.hasta', '>=', hoy)]));

/** Returns whether a name is on the list by an entry that is not about `except`. */
export async function isNameBanned(
  db: Db,
  { plano, except, hoy }: { plano: string; except: number | null; hoy: string },
): Promise<boolean> {
  const rows = await selectActive(db, hoy).select('l.usuario').where('l.nombre_plano', '=', plano).execute();
  return rows.some(({ usuario }) => usuario === null || usuario !== except);
}

/** Returns the names that the list refuses, in the form in which names are compared. */
export async function findBannedNames(db: Db, hoy: string): Promise<ReadonlySet<string>> {
  const rows = await selectActive(db, hoy).select('l.nombre_plano').execute();
  return new Set(rows.map((f) => f.nombre_plano));
}

/** Returns whether another usuario who is on the list has proved the avatar with a `uniqueId` of the hotel. */
export async function isAvatarBanned(
  db: Db,
  { hotelId, except, hoy }: { hotelId: string; except: number | null; hoy: string },
): Promise<boolean> {
  const rows = await selectActive(db, hoy)
    .innerJoin('avatar_usuario as a', 'a.usuario', 'l.usuario')
    .innerJoin('avatar as v', 'v.id', 'a.avatar')
    .select('l.usuario')
    .where('v.hotel_id', '=', hotelId)
    .execute();
  return rows.some(({ usuario }) => usuario !== except);
}

/** Returns the usuarios on the list. */
export async function findBannedUsers(db: Db, hoy: string): Promise<ReadonlySet<number>> {
  const rows = await selectActive(db, hoy).select('l.usuario').where('l.usuario', 'is not', null).execute();
  return new Set(rows.flatMap(({ usuario }) => usuario ?? []));
}

export const isUserBanned = async (db: Db, usuario: number, hoy: string): Promise<boolean> =>
  (await selectActive(db, hoy).select('l.id').where('l.usuario', '=', usuario).executeTakeFirst()) !== undefined;
