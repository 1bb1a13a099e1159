import { dayOf, MINUTE_MS } from '@conserje/rules';
import { createContext, use } from 'react';
import { useNow } from '../../platform/time/serverClock.ts';

interface Agencia {
  name: string;
  /** Time zone in which its instants are shown. */
  timeZone: string;
  /** Names that are shown with a sparkle. */
  sparklingNames: ReadonlySet<string>;
}

const AgenciaContext = createContext<Agencia | null>(null);

/** Provides the name and the time zone of the agency; set by the shell. */
export const AgenciaProvider = AgenciaContext.Provider;

export function useAgencia(): Agencia {
  const agencia = use(AgenciaContext);
  if (!agencia) throw new Error('La agencia se leyó fuera de su proveedor');
  return agencia;
}

/** Returns the current day in the agency's zone. */
export const useToday = (): string => dayOf(useNow(MINUTE_MS), useAgencia().timeZone);
