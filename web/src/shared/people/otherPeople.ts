import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../platform/session/session.tsx';
import { usuariosQuery } from './usuarios.queries.ts';

export interface OtherPeople {
  /** Undefined while they are awaited; `notice` says why someone cannot be chosen. */
  options: { value: number; label: string; notice?: string | undefined }[] | undefined;
  fallo: Error | null;
}

interface Ranked {
  orden: number;
}

/** Why someone cannot be chosen who stands at or above whoever acts on them: the reader, unless another is named. */
export const superiorReason = (
  { orden }: Ranked,
  actor: Ranked | null | undefined,
  actorName = 'tú',
): string | undefined => (actor && orden >= actor.orden ? `mismo rango que ${actorName} o mayor` : undefined);

/**
 * Active users to choose from. The reader is among them, but not to be chosen: nobody does it to themselves.
 * @param mustBeBelow what is done to them takes someone lower than the reader
 */
export function useOtherPeople({ debajo = false } = {}): OtherPeople {
  const { sessionUser } = useSession();
  const { data, error } = useQuery(usuariosQuery());
  const options = useMemo(
    () =>
      data?.map((u) => ({
        ...u,
        notice: u.value === sessionUser?.id ? 'eres tú' : debajo ? superiorReason(u, sessionUser) : undefined,
      })),
    [data, sessionUser, debajo],
  );
  return { options, fallo: data ? null : error };
}
