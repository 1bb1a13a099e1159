import type { AnswerOf } from '@conserje/contract';
import { createShownOnce } from '../../../platform/session/shownOnce.ts';

export type IssuedClaves = AnswerOf<'POST importarSocios'>['claves'];

/** Busy key of an import, whichever dialog runs it. */
export const IMPORT_KEY = 'importarSocios';

/** Claves of imported people, until the importer has saved them. */
export const useIssuedClaves = createShownOnce<IssuedClaves>('issuedClaves');
