import type { AscensoPosible } from '@conserje/contract';
import { useCallback, useState } from 'react';

const NADIE: ReadonlySet<number> = new Set();

/** Whom the reader has sent a request from this list; who comes back into it later, since they declined, waits again. */
export function useEnviados(filas: readonly AscensoPosible[]): {
  enviados: ReadonlySet<number>;
  alEnviar: (id: number) => void;
} {
  const [estado, setEstado] = useState({ enviados: NADIE, idos: NADIE });
  const presentes = new Set(filas.map(({ id }) => id));
  const idos = [...estado.enviados].filter((id) => !presentes.has(id));
  const vuelven = [...estado.idos].filter((id) => presentes.has(id));
  if (vuelven.length > 0)
    setEstado({
      enviados: new Set([...estado.enviados].filter((id) => !vuelven.includes(id))),
      idos: new Set([...estado.idos].filter((id) => !vuelven.includes(id))),
    });
  else if (idos.some((id) => !estado.idos.has(id))) setEstado({ ...estado, idos: new Set([...estado.idos, ...idos]) });
  const alEnviar = useCallback(
    (id: number) => setEstado((antes) => ({ ...antes, enviados: new Set(antes.enviados).add(id) })),
    [],
  );
  return { enviados: estado.enviados, alEnviar };
}
