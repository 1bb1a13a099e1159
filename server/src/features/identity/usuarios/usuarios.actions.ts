import type { Person, PersonCard } from '@conserje/contract';
import type { PersonAction, Ranked, Viewer } from '@conserje/rules';
import {
  CAN_EDIT_RANGOS,
  canGiveAccess,
  canGiveMision,
  checkHigherMision,
  checkLowerMision,
  checkMisionForSale,
  IS_ADMINISTRATOR,
  isAllowed,
  isReleasedName,
  PERSON_ACTION_ROUTES,
  SCREENS,
} from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { canOffer } from '../../careers/ascensos/ascensos.public.ts';
import { foreignMisiones, ladder } from '../../careers/career/career.public.ts';
import { findAccessGivers, standsBelow } from '../people/people.public.ts';
import { hasExcepcion } from '../permisos/permisos.public.ts';
import type { PersonRow } from './usuarios.queries.ts';

export type PersonViewer = Viewer & { id: number; orden: number };
type Action = Person['acciones'][number];

/** Where someone has the portal open, and when they used it last, is told of those lower and of oneself; of the forgotten nothing is. */
export const canSeeDevices = (f: Pick<PersonRow, 'olvidado'> & Ranked, viewer: PersonViewer): boolean =>
  isAllowed(SCREENS['/usuarios'], viewer) && f.olvidado === null && (f.id === viewer.id || standsBelow(f, viewer));

/** What is done to someone on their own page: nothing to who stands at or above the reader (decisions §7). */
function pageActions(f: PersonRow, viewer: PersonViewer): Action[] {
  if (!standsBelow(f, viewer) || !isAllowed(SCREENS['/usuarios'], viewer)) return [];
  if (f.olvidado !== null) return [];
  if (f.despedido === 1)
    return [
      'ingresar',
      ...(isReleasedName(f.usuario) ? [] : (['liberar'] as const)),
      ...(isAllowed(IS_ADMINISTRATOR, viewer) ? (['olvidar'] as const) : []),
    ];
  const rango = isAllowed(CAN_EDIT_RANGOS, viewer) ? (['rango'] as const) : [];
  const twoFactor = f.dos_pasos === null ? [] : (['dospasos'] as const);
  const access = canGiveAccess(f, viewer) ? (['enlace', 'clave', ...twoFactor] as const) : [];
  return ['editar', ...rango, ...access, 'ip'];
}

/** Whom to ask for a way into someone's account, where the reader of their page cannot give it; null: nobody needs to be asked. */
export const findWhoToAsk = async (db: Db, f: PersonRow, viewer: PersonViewer): Promise<string[] | null> =>
  f.despedido === 1 || f.id === viewer.id || !isAllowed(SCREENS['/usuarios'], viewer) || canGiveAccess(f, viewer)
    ? null
    : findAccessGivers(db, f);

/** By the rules that the screens' own calls ask, whether one could be made with any mission that may be chosen there. */
async function otherScreenActions(db: Db, f: PersonRow, viewer: PersonViewer, ahora: number): Promise<PersonAction[]> {
  if (f.despedido === 1 || f.id === viewer.id) return [];
  const isBelow = standsBelow(f, viewer);
  const misiones = await ladder(db);
  const actual = orThrow(
    misiones.find((m) => m.id === f.rango),
    'INTERNO',
  );
  const reachable = misiones.filter((m) => canGiveMision(m.orden, viewer));
  const fits: Record<PersonAction, () => boolean | Promise<boolean>> = {
    ascender: () => canOffer(db, f.id, viewer, ahora),
    vender: () => isBelow && reachable.some((m) => checkMisionForSale(actual, m) === null),
    membresia: () => true,
    trasladar: async () => {
      const foreign = await foreignMisiones(db, viewer);
      const theirs = (m: (typeof misiones)[number]) => m.categoria === actual.categoria || !foreign.has(m.id);
      return isBelow && reachable.some((m) => checkHigherMision(actual, m) === null && theirs(m));
    },
    exceptuar: async () => isBelow && !(await hasExcepcion(db, f.id)),
    llamar: () => isBelow,
    multar: () => isBelow,
    degradar: () => isBelow && misiones.some((m) => checkLowerMision(actual, m) === null),
    despedir: () => isBelow,
  };
  const ownRows: PersonAction[] = [];
  // The keys of an object literal are its type's.
  for (const action of Object.keys(fits) as PersonAction[])
    if (isAllowed(SCREENS[PERSON_ACTION_ROUTES[action]], viewer) && (await fits[action]())) ownRows.push(action);
  return ownRows;
}

/** What a reader may do with someone from wherever their name stands. */
export const cardActions = async (
  db: Db,
  f: PersonRow,
  viewer: PersonViewer,
  ahora: number,
): Promise<PersonCard['acciones']> => [
  ...(isAllowed(SCREENS['/usuarios'], viewer) ? (['pagina'] as const) : []),
  ...(await otherScreenActions(db, f, viewer, ahora)),
];

/** What a reader may do with someone, on their page and on the screens that it leads to. */
export const actionsOf = async (
  db: Db,
  f: PersonRow,
  viewer: PersonViewer,
  ahora: number,
): Promise<Person['acciones']> => [
  ...pageActions(f, viewer),
  ...(canSeeDevices(f, viewer) ? (['dispositivos'] as const) : []),
  ...(await otherScreenActions(db, f, viewer, ahora)),
];
