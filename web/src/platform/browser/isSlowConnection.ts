/** Returns whether the browser reports a slow connection; not all browsers do. Prefetching is deferred there. */
export function isSlowConnection(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && 'effectiveType' in connection && connection.effectiveType !== '4g';
}
