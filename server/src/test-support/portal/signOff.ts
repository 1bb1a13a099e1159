import type { AnswerOf } from '@conserje/contract';
import type { SignOffRole } from '@conserje/rules';
import { orThrow } from '../../platform/appError.ts';
import type { Person, Portal } from './portal.ts';

/** Returns the payload with which a person confirms what they see in a role. */
export async function signOffBody(portal: Portal, who: Person, papel: SignOffRole) {
  const own: AnswerOf<'GET miPeriodo'> = await portal.as(who).succeeds('GET miPeriodo');
  const { estado: _state, nuevas: _new, confirmada: _last, ...visto } = orThrow(own[papel], 'INTERNO');
  return { papel, visto };
}

/** Has a person confirm what they see in a role. */
export const confirmPeriod = async (portal: Portal, who: Person, papel: SignOffRole) =>
  portal.as(who).succeeds('POST confirmarPeriodo', { body: await signOffBody(portal, who, papel) });
