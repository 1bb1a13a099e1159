import type { AccessRule, Viewer } from './access.ts';
import { CAN_EDIT_RANGOS, isAllowed } from './access.ts';
import { SCREENS } from './screens.ts';

/** What may be done to a selection of people, each with the rules of the same act on one person. */
const RULES_BY_ACT = {
  avisar: [SCREENS['/actividad']],
  multar: [SCREENS['/multas']],
  llamar: [SCREENS['/llamadoatencion']],
  mover: [SCREENS['/usuarios'], CAN_EDIT_RANGOS],
  degradar: [SCREENS['/degrados']],
  despedir: [SCREENS['/despidos']],
} as const satisfies Record<string, readonly AccessRule[]>;
export type BulkAct = keyof typeof RULES_BY_ACT;

// Object.keys returns string[]; the keys of an object literal are exactly its type's.
export const BULK_ACTS = Object.keys(RULES_BY_ACT) as BulkAct[];

/** Returns the acts that a viewer may do to people of a lower rank. */
export const bulkActsOf = (viewer: Viewer | null): BulkAct[] =>
  BULK_ACTS.filter((act) => RULES_BY_ACT[act].every((rule) => isAllowed(rule, viewer)));
