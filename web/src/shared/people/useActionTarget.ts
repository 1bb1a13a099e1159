import type { AnswerOf, Rango } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { CAN_VIEW_CURRENT_MISION } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import { useCan, useSession } from '../../platform/session/session.tsx';
import { countBelow } from '../missions/countBelow.ts';
import { useOtherPeople } from './otherPeople.ts';
import type { People } from './PersonField.tsx';
import { rangosQuery, workOfQuery } from './usuarios.queries.ts';

export interface ActionTarget {
  /** For the field of the person: whom to choose from, and what is wrong with who was chosen. */
  quien: People;
  /** The name of the user who was chosen. */
  nombre: string | undefined;
  /** The same user, once their mission is known; undefined while `isWaiting`, and to readers who may not look it up. */
  person: AnswerOf<'GET getWork/:id'> | undefined;
  waiting: boolean;
  /** Why it cannot be done to them: they stand at or above the reader, or it could not be known where. */
  targetViolation: Violation<'usuario'> | null;
  /** Missions below theirs, the nearest first, and above theirs; none that the reader could not give. */
  below: Rango[] | undefined;
  top: Rango[] | undefined;
}

/** What is about to be done, as it follows «no puedes». */
const ACTION_PHRASES = {
  mover: 'cambiar su misión',
  multar: 'multar a esta persona',
  llamar: 'llamarle la atención',
  despedir: 'despedir a esta persona',
};

/**
 * Someone who is about to be moved on the ladder by the reader, fined, called to attention or dismissed, and where they could go.
 * @param id 0 while nobody is chosen
 * @param action what is about to be done to them
 */
export function useActionTarget(id: number, action: keyof typeof ACTION_PHRASES = 'mover'): ActionTarget {
  const { sessionUser } = useSession();
  const others = useOtherPeople({ debajo: true });
  const ladderQuery = useQuery(rangosQuery());
  const canLookUp = useCan(CAN_VIEW_CURRENT_MISION);
  const workQuery = useQuery({ ...workOfQuery(id), enabled: id !== 0 && canLookUp });
  const ladder = ladderQuery.data;
  const person = id === 0 ? undefined : workQuery.data;

  const places = useMemo(() => {
    if (!ladder || !sessionUser) return { actual: -1, barTop: 0 };
    return {
      actual: person ? ladder.findIndex((r) => r.id === person.id_rango) : -1,
      barTop: countBelow(ladder, sessionUser),
    };
  }, [ladder, sessionUser, person]);
  const { actual, barTop } = places;
  const below = useMemo(
    () => ladder?.slice(0, actual < 0 ? barTop : Math.min(actual, barTop)).reverse(),
    [ladder, actual, barTop],
  );
  const above = useMemo(() => ladder?.slice(actual + 1, barTop), [ladder, actual, barTop]);
  const loadError = id === 0 ? null : ((person ? null : workQuery.error) ?? (ladder ? null : ladderQuery.error));
  const canMoveDown = person === undefined || actual < barTop;
  const msg = loadError
    ? messageOf(loadError)
    : canMoveDown
      ? null
      : `Tiene tu mismo rango o uno mayor. No puedes ${ACTION_PHRASES[action]}.`;
  return {
    quien: { choices: others.options, fallo: others.fallo ?? msg },
    nombre: others.options?.find(({ value }) => value === id)?.label,
    person,
    waiting: id !== 0 && !loadError && ((canLookUp && person === undefined) || ladder === undefined),
    targetViolation: msg === null ? null : { campo: 'usuario', msg },
    below,
    top: above,
  };
}
