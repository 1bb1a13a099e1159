import { createContext, use } from 'react';

interface Agencia {
  nombre: string;
  /** In which its instants are shown. */
  zona: string;
  /** Names that carry a sparkle. */
  destellos: ReadonlySet<string>;
}

const AgenciaContext = createContext<Agencia | null>(null);

/** Tells every part what the agency is called and what time it is there; the shell knows it. */
export const AgenciaProvider = AgenciaContext.Provider;

/** Whose portal it is. */
export function useAgencia(): Agencia {
  const agencia = use(AgenciaContext);
  if (!agencia) throw new Error('La agencia se leyó fuera de su proveedor');
  return agencia;
}
