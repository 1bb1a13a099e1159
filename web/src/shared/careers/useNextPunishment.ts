import { useQuery } from '@tanstack/react-query';
import { useInfraccion } from './InfraccionField.tsx';
import { proposalsQuery } from './normativa.queries.ts';

/**
 * Loads what the rulebook proposes for the next llamado of a person with an infraction.
 * @param usuario 0 while nobody is chosen
 * @param infraccionId 0 while none is chosen
 */
export function useNextPunishment(usuario: number, infraccionId: number) {
  const { infraccion, version, nota, error: normativaError } = useInfraccion(infraccionId);
  const isAsked = usuario !== 0 && infraccionId !== 0;
  const { data, error } = useQuery({ ...proposalsQuery(usuario), enabled: isAsked });
  const proposals = isAsked ? data : undefined;
  const next = infraccion && proposals?.siguientes.find(({ falta }) => falta === infraccion.gravedad);
  // An infraction that is gone proposes nothing, and the server refuses it.
  const isGone = !infraccion && version !== undefined;
  return {
    next,
    proposals,
    version,
    nota,
    /** Names the proposal; empty for none. */
    key: next ? `${usuario} ${infraccionId} ${next.gravedad} ${next.paso}` : '',
    isLoading: isAsked && !next && !error && !normativaError && !isGone,
  };
}
