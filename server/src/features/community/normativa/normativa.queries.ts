import type { normativaCalls, Query } from '@conserje/contract';
import type { NormativaContent } from '@conserje/rules';
import { NORMATIVA_DEFAULT, NORMATIVA_DEFAULT_NEXT_ID } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByText } from '../../../platform/database/pagination.ts';
import { parseStored } from '../../../platform/database/storedJson.ts';
import { searchNamesAnd } from '../../identity/people/people.public.ts';
import './normativa.table.ts';

const selectVersions = (db: Db) =>
  db
    .selectFrom('normativa as n')
    .innerJoin('usuario as e', 'e.id', 'n.encargado')
    .select(['n.id', 'n.version', 'n.rige', 'n.nota', 'n.cambios', 'n.fecha', 'e.usuario as autor']);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

/** Pages the versions, newest first; the search covers notes and authors. */
export const pastVersions = (db: Db, p: RequestedPage<Query<typeof normativaCalls.normativaVersiones>>) =>
  paginate(db, p, selectVersions(db), {
    id: 'n.id',
    find: searchNamesAnd('n.id', ['n.encargado'], ['n.nota']),
    orden: { rige: sortByText('n.rige'), fecha: SORT_BY_INSERTION },
  });

export const findVersion = (db: Db, version: number) =>
  selectVersions(db).where('n.version', '=', version).executeTakeFirst();

/** Version and day of all versions, in the order in which they were written. */
export const findTerms = (db: Db) =>
  db.selectFrom('normativa').select(['version', 'rige', 'fecha']).orderBy('version').execute();

/** A field, gravity or effect that an erasure replaced (`parseStored`). */
const BROKEN_CONTENT = /"Persona \d+":|"(?:gravedad|efecto)":"Persona \d+"/;

/**
 * Rulebook of a version with its next free id; version 0 is that of the specification. A version that an erasure broke
 * has the text of the one before.
 */
export async function findContent(
  db: Db,
  version: number,
): Promise<{ contenido: NormativaContent; siguiente: number } | undefined> {
  if (version === 0) return { contenido: NORMATIVA_DEFAULT, siguiente: NORMATIVA_DEFAULT_NEXT_ID };
  const row = await db
    .selectFrom('normativa')
    .select(['contenido', 'siguiente'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only `guardarNormativa` writes the column, after validation of the content.
  const stored = parseStored(row.contenido) as NormativaContent | undefined;
  if (stored && !BROKEN_CONTENT.test(row.contenido)) return { contenido: stored, siguiente: row.siguiente };
  const { contenido } = orThrow(await findContent(db, version - 1), 'INTERNO');
  return { contenido, siguiente: row.siguiente };
}
