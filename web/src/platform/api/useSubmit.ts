import { useRef, useState } from 'react';
import { notifyError } from '../state/toasts.ts';

/** Runs an action once at a time: a press while it runs is ignored. */
export function useSubmit<A extends unknown[]>(
  action: (...args: A) => Promise<void>,
): [send: (...args: A) => void, isSending: boolean] {
  const isBusyRef = useRef(false);
  const [isSending, setSending] = useState(false);
  const send = (...args: A): void => {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setSending(true);
    void action(...args)
      .catch(notifyError)
      .finally(() => {
        isBusyRef.current = false;
        setSending(false);
      });
  };
  return [send, isSending];
}
