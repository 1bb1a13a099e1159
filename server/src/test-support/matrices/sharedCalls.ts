import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@conserje/contract';
import { CONTRACT, isLiveListName } from '@conserje/contract';
import { expect } from 'vitest';
import { HANDLERS, LIVE_LISTS } from '../../featureModules.ts';
import type { CallContext, CallName } from '../../platform/http/routing/callContext.ts';
import { EventBroadcaster } from '../../platform/realtime/eventBroadcaster.ts';
import type { RenderedListJson } from '../../platform/realtime/liveList.ts';
import type { Person, Portal } from '../portal/portal.ts';

// The keys of the literal are exactly `CallName`.
const all = Object.entries<Call>(CONTRACT) as [CallName, Call][];
/** Calls whose answer is the same for everyone. */
export const SHARED_CALLS = all.flatMap(([nombre, { shared, ...spec }]) =>
  shared ? [{ nombre, shared, ...spec }] : [],
);

/** Sends all of them as a person, which fills the caches. */
export async function requestSharedCalls(portal: Portal, person: Person): Promise<Map<CallName, unknown>> {
  const bodies = new Map<CallName, unknown>();
  for (const { nombre, method, path, shared } of SHARED_CALLS)
    bodies.set(nombre, (await portal.as(person)(method, path, shared.onlyWhen)).body);
  return bodies;
}

/**
 * Asserts that every shared answer, which may be cached, equals a fresh read by its handler.
 * @param earlier answers from before a change; one that the change left as it was is not requested again
 */
export async function checkSharedCalls(
  portal: Portal,
  person: Person,
  earlier: ReadonlyMap<CallName, unknown> = new Map(),
): Promise<void> {
  for (const { nombre, method, path, shared } of SHARED_CALLS) {
    // A shared handler reads no more of the context than this; its own type was checked at its definition.
    const read = HANDLERS[nombre] as unknown as (request: Partial<CallContext>) => Promise<unknown>;
    const request = {
      deps: { ...portal.deps, eventBroadcaster: new EventBroadcaster(portal.deps, LIVE_LISTS) },
      now: portal.clock.now,
      body: shared.onlyWhen,
      query: {},
    };
    const readValue = await read(request as unknown as Partial<CallContext>);
    const json = isLiveListName(nombre) ? (readValue as RenderedListJson).json : JSON.stringify(readValue);
    const fresh = JSON.parse(json) as unknown;
    if (isDeepStrictEqual(earlier.get(nombre), fresh)) continue;
    const { body } = await portal.as(person)(method, path, shared.onlyWhen);
    expect({ nombre, body }).toEqual({ nombre, body: fresh });
  }
}
