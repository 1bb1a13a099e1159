import { useRef } from 'react';

/**
 * Returns whether a lazy component was ever requested: it then stays mounted, so that its closing transition can run.
 */
export function useWasRequested(isRequested: boolean): boolean {
  const wasRequested = useRef(false);
  wasRequested.current ||= isRequested;
  return wasRequested.current;
}
