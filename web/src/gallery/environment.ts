/** Wednesday evening in the agency's zone, the fixed time of the page. */
export const NOW = Date.parse('2026-03-11T20:30:00-04:00');

// Fixes days, countdowns and «hace 5 minutos».
globalThis.Date = new Proxy(Date, {
  construct: (DateClass, parts, newTarget) => Reflect.construct(DateClass, parts.length > 0 ? parts : [NOW], newTarget),
  get: (DateClass, property, receiver) => (property === 'now' ? () => NOW : Reflect.get(DateClass, property, receiver)),
});

// API requests stay pending, so that unseeded queries show their loading state; others fail, as offline.
const pendingForever = new Promise<never>(() => undefined);
window.fetch = (request) =>
  String(request).includes('/api/') ? pendingForever : Promise.reject(new TypeError('no line here'));

// The fake session must not reach the portal in another tab or the next visit.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
