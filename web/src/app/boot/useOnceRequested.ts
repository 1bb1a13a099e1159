import { useRef } from 'react';

/** Once asked for, a lazy part stays mounted, so that it can close with grace. */
export function useOnceRequested(isRequested: boolean): boolean {
  const wasRequested = useRef(false);
  wasRequested.current ||= isRequested;
  return wasRequested.current;
}
