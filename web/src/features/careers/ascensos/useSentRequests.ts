import type { EligibleAscenso } from '@conserje/contract';
import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/** Whom the reader has sent a request from this list; who comes back into it later, since they declined, waits again. */
export function useSentRequests(filas: readonly EligibleAscenso[]): {
  sent: ReadonlySet<number>;
  onSent: (id: number) => void;
} {
  const [estado, setEstado] = useState({ sent: NOBODY, gone: NOBODY });
  const present = new Set(filas.map(({ id }) => id));
  const gone = [...estado.sent].filter((id) => !present.has(id));
  const returning = [...estado.gone].filter((id) => present.has(id));
  if (returning.length > 0)
    setEstado({
      sent: new Set([...estado.sent].filter((id) => !returning.includes(id))),
      gone: new Set([...estado.gone].filter((id) => !returning.includes(id))),
    });
  else if (gone.some((id) => !estado.gone.has(id))) setEstado({ ...estado, gone: new Set([...estado.gone, ...gone]) });
  const onSent = useCallback(
    (id: number) => setEstado((antes) => ({ ...antes, sent: new Set(antes.sent).add(id) })),
    [],
  );
  return { sent: estado.sent, onSent };
}
