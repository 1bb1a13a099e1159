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
    next ??= running.then(start, start);
    return next;
  };
}
