import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../platform/session/session.tsx';
import { usuariosQuery } from './usuarios.queries.ts';

export interface OtherPeople {
  /** Undefined while loading; `obstacle` is the reason why a person cannot be chosen. */
  options: { value: number; label: string; obstacle?: string | undefined }[] | undefined;
  loadError: Error | null;
}

interface Ranked {
  orden: number;
}

/** Returns the reason if a person is at or above the rango of the actor: the viewer, unless another is named. */
export const superiorReason = (
  { orden }: Ranked,
  actor: Ranked | null | undefined,
  actorName = 'tú',
): string | undefined => (actor && orden >= actor.orden ? `mismo rango que ${actorName} o mayor` : undefined);

/**
 * Returns the active usuarios to choose from. The viewer is listed but cannot be chosen.
 * @param debajo only people below the viewer can be chosen
 */
export function useOtherPeople({ debajo = false } = {}): OtherPeople {
  const { sessionUser } = useSession();
  const { data, error } = useQuery(usuariosQuery());
  const options = useMemo(
    () =>
      data?.map((u) => ({
        ...u,
        obstacle: u.value === sessionUser?.id ? 'eres tú' : debajo ? superiorReason(u, sessionUser) : undefined,
      })),
    [data, sessionUser, debajo],
  );
  return { options, loadError: data ? null : error };
}
