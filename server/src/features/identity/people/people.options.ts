import type { Ranked } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { activeUsuarios, orderOf } from './people.baseQueries.ts';
import { matchesAny } from './people.search.ts';

/** Maximum of options in a picker; larger agencies search. */
const PICKER_MAX = 5000;

const selectOptions = (db: Db, search: string | undefined) => {
  const query = activeUsuarios(db).select(['u.id as value', 'u.usuario as label', orderOf('m').as('orden')]);
  const filteredQuery = search ? query.where(matchesAny(db, search, 'u.nombre_llano')) : query;
  return filteredQuery.orderBy('u.nombre_plano').limit(PICKER_MAX);
};

/** Finds active usuarios for a picker (decisions §1); with `below`, only those who rank lower. */
export function findUsuarioOptions(
  db: Db,
  search: string | undefined,
  below?: Ranked,
): Promise<{ value: number; label: string; orden: number }[]> {
  const optionsQuery = selectOptions(db, search);
  return (below ? optionsQuery.where(orderOf('m'), '<', below.orden) : optionsQuery).execute();
}
