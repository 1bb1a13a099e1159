import type { AnswerOf, Rango } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { CAN_VIEW_CURRENT_MISION } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import { useCan, useSession } from '../../platform/session/session.tsx';
import { countBelow } from '../misiones/countBelow.ts';
import { useOtherPeople } from './otherPeople.ts';
import type { People } from './PersonField.tsx';
import { ladderQuery, workOfQuery } from './usuarios.queries.ts';

export interface ActionTarget {
  /** Props of the person field: the choices and their error. */
  people: People;
  name: string | undefined;
  /** The chosen usuario with their mision; undefined while `waiting`, and without the right to look it up. */
  person: AnswerOf<'GET getWork/:id'> | undefined;
  waiting: boolean;
  /** Reason against the choice: the person is at or above the viewer, or their mision could not be loaded. */
  targetViolation: Violation<'usuario'> | null;
  /** Misiones below the person's, nearest first, and above; only those that the viewer may give. */
  below: Rango[] | undefined;
  above: Rango[] | undefined;
}

/** The action, as it follows «no puedes». */
const ACTION_PHRASES = {
  mover: 'cambiar su misión',
  multar: 'multar a esta persona',
  llamar: 'llamarle la atención',
  despedir: 'despedir a esta persona',
};
type Action = keyof typeof ACTION_PHRASES;

/**
 * Loads the target of an action (move, multa, llamado, despido) and the misiones to which the viewer could move them.
 * @param id 0 while nobody is chosen
 * @param action the intended action
 */
export function useActionTarget(id: number, action: Action = 'mover'): ActionTarget {
  const others = useOtherPeople({ debajo: true });
  const ladderRead = useQuery(ladderQuery());
  const canLookUp = useCan(CAN_VIEW_CURRENT_MISION);
  const workQuery = useQuery({ ...workOfQuery(id), enabled: id !== 0 && canLookUp });
  const ladder = ladderRead.data;
  const person = id === 0 ? undefined : workQuery.data;

  const { below, above, isBelowViewer } = useLadderParts(ladder, person);
  const isNameUnknown = others.options === undefined && !others.loadError;
  const loadError = id === 0 ? null : ((person ? null : workQuery.error) ?? (ladder ? null : ladderRead.error));
  const msg = describeViolation(loadError, isBelowViewer, action);
  return {
    people: { choices: others.options, loadError: others.loadError ?? msg },
    name: others.options?.find(({ value }) => value === id)?.label,
    person,
    waiting: id !== 0 && !loadError && (isNameUnknown || (canLookUp && person === undefined) || ladder === undefined),
    targetViolation: msg === null ? null : { campo: 'usuario', msg },
    below,
    above,
  };
}

/** Divides the misiones that the viewer may give into those below and above the person's. */
function useLadderParts(ladder: Rango[] | undefined, person: ActionTarget['person']) {
  const { sessionUser } = useSession();
  const { current, viewerLimit } = useMemo(() => {
    if (!ladder || !sessionUser) return { current: -1, viewerLimit: 0 };
    return {
      current: person ? ladder.findIndex((r) => r.id === person.id_rango) : -1,
      viewerLimit: countBelow(ladder, sessionUser),
    };
  }, [ladder, sessionUser, person]);
  const below = useMemo(
    () => ladder?.slice(0, current < 0 ? viewerLimit : Math.min(current, viewerLimit)).reverse(),
    [ladder, current, viewerLimit],
  );
  const above = useMemo(() => ladder?.slice(current + 1, viewerLimit), [ladder, current, viewerLimit]);
  return { below, above, isBelowViewer: person === undefined || current < viewerLimit };
}

function describeViolation(loadError: Error | null, isBelowViewer: boolean, action: Action): string | null {
  if (loadError) return messageOf(loadError);
  return isBelowViewer ? null : `Tiene tu mismo rango o uno mayor. No puedes ${ACTION_PHRASES[action]}.`;
}
