/** Whether the browser takes its line for a slow one; not all of them say. What is not needed yet comes later there. */
export function isSlowConnection(): boolean {
  const linea: unknown = Reflect.get(navigator, 'connection');
  return linea instanceof Object && 'effectiveType' in linea && linea.effectiveType !== '4g';
}
