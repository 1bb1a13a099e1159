export { findAccessGivers, findValidAccess, requireAccessibleUsuario } from './people.accountAccess.ts';
export { activeUsuarios, isActive, orderOf, usuarios } from './people.baseQueries.ts';
export type { PersonBelow } from './people.bulk.ts';
export { applyToEach, GONE_TEXT } from './people.bulk.ts';
export {
  findActiveUsuario,
  findFromCategoriaUp,
  findReferrerByName,
  findUsuarioByName,
  requireUsuario,
  shareWithRights,
} from './people.find.ts';
export { foldCase } from './people.foldCase.ts';
export {
  keepActor,
  lockUsuarioBelow,
  ordersOf,
  requireActor,
  requireUsuarioBelow,
  standsBelow,
} from './people.hierarchy.ts';
export { changeName } from './people.name.ts';
export { findUsuarioOptions } from './people.options.ts';
export { allPermisos, hasAllPermisos, rightHolders, someoneElseHas } from './people.permisos.ts';
export {
  filterByUsuario,
  findPeopleByName,
  matchesAny,
  nameOrSystem,
  searchAllRows,
  searchNamesAnd,
} from './people.search.ts';
