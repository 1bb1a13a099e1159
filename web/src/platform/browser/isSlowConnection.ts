/** Whether the browser takes its line for a slow one; not all of them say. What is not needed yet comes later there. */
export function isSlowConnection(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && 'effectiveType' in connection && connection.effectiveType !== '4g';
}
