/** Time that a request may keep the next one waiting: without a connection it can hang for minutes. */
const PATIENCE_MS = 5_000;

/**
 * Wraps a request so that one runs at a time. Calls made before the next one starts share it: a change is often told of
 * by several events at once.
 */
export function oneAtATime(request: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    next = null;
    running = request();
    return running;
  };
  return () => {
    if (next) return next;
    const patience = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS));
    next = Promise.race([running, patience]).then(start, start);
    return next;
  };
}
