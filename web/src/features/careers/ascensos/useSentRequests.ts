import type { EligibleAscenso } from '@conserje/contract';
import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Tracks the requests that the viewer has sent from this list. A person who declines returns to the list as waiting.
 */
export function useSentRequests(rows: readonly EligibleAscenso[]): {
  sent: ReadonlySet<number>;
  onSent: (id: number) => void;
} {
  const [state, setState] = useState({ sent: NOBODY, gone: NOBODY });
  const present = new Set(rows.map(({ id }) => id));
  const gone = [...state.sent].filter((id) => !present.has(id));
  const returning = [...state.gone].filter((id) => present.has(id));
  if (returning.length > 0)
    setState({
      sent: new Set([...state.sent].filter((id) => !returning.includes(id))),
      gone: new Set([...state.gone].filter((id) => !returning.includes(id))),
    });
  else if (gone.some((id) => !state.gone.has(id))) setState({ ...state, gone: new Set([...state.gone, ...gone]) });
  const onSent = useCallback(
    (id: number) => setState((current) => ({ ...current, sent: new Set(current.sent).add(id) })),
    [],
  );
  return { sent: state.sent, onSent };
}
