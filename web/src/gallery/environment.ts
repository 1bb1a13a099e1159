/** A Wednesday evening in the agency's zone, at which this page always is. */
export const NOW = Date.parse('2026-03-11T20:30:00-04:00');

// Days, countdowns and «hace 5 minutos» are the same whenever somebody looks.
globalThis.Date = new Proxy(Date, {
  construct: (DateClass, parts, newTarget) => Reflect.construct(DateClass, parts.length > 0 ? parts : [NOW], newTarget),
  get: (DateClass, property, receiver) => (property === 'now' ? () => NOW : Reflect.get(DateClass, property, receiver)),
});

// Nobody answers: what a part shows was put there, and what was not stays awaited. Without a line the page itself is not there.
const pendingForever = new Promise<never>(() => undefined);
window.fetch = (request) =>
  String(request).includes('/api/') ? pendingForever : Promise.reject(new TypeError('no line here'));

// The page's session is made up: neither the portal in another tab nor the next visit may take it for one.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
