import { useRef, useState } from 'react';
import { notifyError } from '../state/notices.ts';

/** Runs an action once at a time: a second press while it is under way is ignored. */
export function useSubmit<A extends unknown[]>(
  action: (...args: A) => Promise<void>,
): [send: (...args: A) => void, sending: boolean] {
  const ocupado = useRef(false);
  const [sending, setSending] = useState(false);
  const send = (...args: A): void => {
    if (ocupado.current) return;
    ocupado.current = true;
    setSending(true);
    void action(...args)
      .catch(notifyError)
      .finally(() => {
        ocupado.current = false;
        setSending(false);
      });
  };
  return [send, sending];
}
