import type { PersonCard, PersonDetail } from '@conserje/contract';
import type { PersonAction, Ranked, Viewer } from '@conserje/rules';
import {
  CAN_ADMINISTER,
  CAN_EDIT_RANGOS,
  canGiveAccess,
  canGiveMision,
  checkHigherMision,
  checkLowerMision,
  checkMisionForSale,
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
type Action = PersonDetail['acciones'][number];

/**
 * Returns whether a viewer sees a usuario's devices and last use: their own and those of usuarios below, never of
 * erased ones.
 */
export const canSeeDevices = (f: Pick<PersonRow, 'olvidado'> & Ranked, viewer: PersonViewer): boolean =>
  isAllowed(SCREENS['/usuarios'], viewer) && f.olvidado === null && (f.id === viewer.id || standsBelow(f, viewer));

/** Actions on the page of a usuario; none if they are not below the viewer (decisions §7). */
function pageActions(f: PersonRow, viewer: PersonViewer): Action[] {
  if (!standsBelow(f, viewer) || !isAllowed(SCREENS['/usuarios'], viewer)) return [];
  if (f.olvidado !== null) return [];
  if (f.despedido === 1)
    return [
      'ingresar',
      ...(isReleasedName(f.usuario) ? [] : (['liberar'] as const)),
      ...(isAllowed(CAN_ADMINISTER, viewer) ? (['olvidar'] as const) : []),
    ];
  const rango = isAllowed(CAN_EDIT_RANGOS, viewer) ? (['rango'] as const) : [];
  const twoFactor = f.dos_pasos === null ? [] : (['dospasos'] as const);
  const access = canGiveAccess(f, viewer) ? (['enlace', 'clave', ...twoFactor] as const) : [];
  return ['editar', ...rango, ...access, 'ip'];
}

/** Finds whom to ask for access to an account that the viewer cannot give; null if nobody needs to be asked. */
export const findWhoToAsk = async (db: Db, f: PersonRow, viewer: PersonViewer): Promise<string[] | null> =>
  f.despedido === 1 || f.id === viewer.id || !isAllowed(SCREENS['/usuarios'], viewer) || canGiveAccess(f, viewer)
    ? null
    : findAccessGivers(db, f);

/** Actions on other screens, by the rules of their calls: each is listed if it is possible with at least one mision. */
async function otherScreenActions(db: Db, f: PersonRow, viewer: PersonViewer, now: number): Promise<PersonAction[]> {
  if (f.despedido === 1 || f.id === viewer.id) return [];
  const isBelow = standsBelow(f, viewer);
  const misiones = await ladder(db);
  const currentMision = orThrow(
    misiones.find((m) => m.id === f.rango),
    'INTERNO',
  );
  const reachable = misiones.filter((m) => canGiveMision(m.orden, viewer));
  /** Returns whether a mision suits the act and gives no permisos that the viewer lacks. */
  const someGivable = async (suits: (m: (typeof misiones)[number]) => boolean) => {
    const foreignIds = await foreignMisiones(db, viewer);
    return misiones.some((m) => suits(m) && (m.categoria === currentMision.categoria || !foreignIds.has(m.id)));
  };
  const canBeMade: Record<PersonAction, () => boolean | Promise<boolean>> = {
    ascender: () => canOffer(db, f.id, viewer, now),
    vender: () => isBelow && reachable.some((m) => checkMisionForSale(currentMision, m) === null),
    membresia: () => true,
    trasladar: () =>
      isBelow && someGivable((m) => canGiveMision(m.orden, viewer) && checkHigherMision(currentMision, m) === null),
    exceptuar: async () => isBelow && !(await hasExcepcion(db, f.id)),
    llamar: () => isBelow,
    multar: () => isBelow,
    degradar: () => isBelow && someGivable((m) => checkLowerMision(currentMision, m) === null),
    despedir: () => isBelow,
  };
  const possible: PersonAction[] = [];
  // The literal has exactly the keys of its type.
  for (const action of Object.keys(canBeMade) as PersonAction[])
    if (isAllowed(SCREENS[PERSON_ACTION_ROUTES[action]], viewer) && (await canBeMade[action]())) possible.push(action);
  return possible;
}

/** Actions on the card of a usuario. */
export const cardActions = async (
  db: Db,
  f: PersonRow,
  viewer: PersonViewer,
  now: number,
): Promise<PersonCard['acciones']> => [
  ...(isAllowed(SCREENS['/usuarios'], viewer) ? (['pagina'] as const) : []),
  ...(await otherScreenActions(db, f, viewer, now)),
];

/** Actions on the page of a usuario, including those on other screens. */
export const actionsOf = async (
  db: Db,
  f: PersonRow,
  viewer: PersonViewer,
  now: number,
): Promise<PersonDetail['acciones']> => [
  ...pageActions(f, viewer),
  ...(canSeeDevices(f, viewer) ? (['dispositivos'] as const) : []),
  ...(await otherScreenActions(db, f, viewer, now)),
];
