import { keysOf } from '../shared/keysOf.ts';
import type { AccessRule, Viewer } from './access.ts';
import { CAN_EDIT_RANGOS, isAllowed } from './access.ts';
import { SCREENS } from './screens.ts';

/** What may be done to a selection of people: the rules of the same act on one person, and the words before «2 personas». */
const ACTS = {
  ascender: { rules: [SCREENS['/ascensos']], ask: 'Ofrecer el ascenso a', done: 'Ofreciste el ascenso a' },
  avisar: { rules: [SCREENS['/actividad']], ask: 'Avisar a', done: 'Avisaste a' },
  multar: { rules: [SCREENS['/multas']], ask: 'Multar a', done: 'Multaste a' },
  llamar: { rules: [SCREENS['/llamadoatencion']], ask: 'Llamar la atención a', done: 'Llamaste la atención a' },
  mover: {
    rules: [SCREENS['/usuarios'], CAN_EDIT_RANGOS],
    ask: 'Cambiar la misión de',
    done: 'Cambiaste la misión de',
  },
  degradar: { rules: [SCREENS['/degrados']], ask: 'Degradar a', done: 'Degradaste a' },
  despedir: { rules: [SCREENS['/despidos']], ask: 'Despedir a', done: 'Despediste a' },
} as const satisfies Record<string, { rules: readonly AccessRule[]; ask: string; done: string }>;
export type BulkAct = keyof typeof ACTS;

export const BULK_ACTS = keysOf(ACTS);

/** Those that rank and rights decide, on any list of people. An ascenso also has its wait, which *Ascensos* alone shows. */
export const RANK_ACTS: readonly BulkAct[] = BULK_ACTS.filter((act) => act !== 'ascender');

/** Returns the words of an act before how many people: in the question, and once it was done. */
export const bulkActTexts = (act: BulkAct): { ask: string; done: string } => ACTS[act];

/** Returns those of `RANK_ACTS` that a viewer may do to people of a lower rank. */
export const bulkActsOf = (viewer: Viewer | null): BulkAct[] =>
  RANK_ACTS.filter((act) => ACTS[act].rules.every((rule) => isAllowed(rule, viewer)));
