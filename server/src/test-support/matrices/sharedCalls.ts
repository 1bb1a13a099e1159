import type { Call } from '@conserje/contract';
import { CONTRACT, isLiveListName } from '@conserje/contract';
import { expect } from 'vitest';
import { HANDLERS, LIVE_LISTS } from '../../featureModules.ts';
import type { CallContext, CallName, ReadResult } from '../../platform/http/routing/callContext.ts';
import { EventBroadcaster } from '../../platform/realtime/eventBroadcaster.ts';
import type { Person, Portal } from '../portal/portal.ts';

// The keys of an object literal are its type's.
const all = Object.entries<Call>(CONTRACT) as [CallName, Call][];
/** The calls that are answered the same to everyone. */
export const SHARED_CALLS = all.flatMap(([nombre, { shared, ...spec }]) =>
  shared ? [{ nombre, shared, ...spec }] : [],
);

/** Makes all of them as someone; answers are in memory afterwards. */
export async function requestSharedCalls(portal: Portal, quien: Person): Promise<Map<CallName, unknown>> {
  const bodies = new Map<CallName, unknown>();
  for (const { nombre, method, path, shared } of SHARED_CALLS)
    bodies.set(nombre, (await portal.as(quien)(method, path, shared.onlyWhen)).body);
  return bodies;
}

/** What everyone is answered the same, and may be from memory, is what its handler reads now. */
export async function checkSharedCalls(portal: Portal, quien: Person): Promise<void> {
  const bodies = await requestSharedCalls(portal, quien);
  for (const { nombre, shared } of SHARED_CALLS) {
    // Each handler was checked against its own call's type; those that are the same for all look at no more than this.
    const read = HANDLERS[nombre] as unknown as (request: Partial<CallContext>) => Promise<unknown>;
    const request = {
      deps: { ...portal.deps, eventBroadcaster: new EventBroadcaster(portal.deps, LIVE_LISTS) },
      ahora: portal.clock.now,
      body: shared.onlyWhen,
      query: {},
    };
    const readValue = await read(request as unknown as Partial<CallContext>);
    const data = isLiveListName(nombre) ? (readValue as ReadResult<unknown>).data : readValue;
    expect({ nombre, body: bodies.get(nombre) }).toEqual({
      nombre,
      body: JSON.parse(JSON.stringify(data)) as unknown,
    });
  }
}
