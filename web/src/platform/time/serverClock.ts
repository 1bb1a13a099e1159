import { useSyncExternalStore } from 'react';
import type { Sample } from './clockOffset.ts';
import { betterSample } from './clockOffset.ts';

let sample: Sample | null = null;
let doubtful: Sample | null = null;

/** Takes the server's clock from an answer's `x-ahora`; instants in UTC milliseconds of this machine's clock. */
export function recordServerTime(header: string | null, sent: number, receivedAt: number): void {
  const server = Number(header);
  if (!header || !Number.isFinite(server)) return;
  const rtt = receivedAt - sent;
  if (rtt < 0) return;
  const nueva = { offset: server - (sent + rtt / 2), rtt, when: receivedAt, server };
  sample = betterSample(sample, nueva, doubtful);
  doubtful = sample === nueva ? null : nueva;
}

/** Now by the server's clock, UTC milliseconds: a wrong clock on this machine does not matter. */
export const ahora = (): number => Math.round(Date.now() + (sample?.offset ?? 0));

interface Tick {
  oyentes: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const ticks = new Map<number, Tick>();

function scheduleTick(intervalMs: number, heartbeat: Tick): void {
  const falta = intervalMs - (ahora() % intervalMs);
  heartbeat.timer = setTimeout(() => {
    for (const listener of [...heartbeat.oyentes]) listener();
    scheduleTick(intervalMs, heartbeat);
  }, falta + 1);
}

function subscribe(intervalMs: number, listener: () => void): () => void {
  let heartbeat = ticks.get(intervalMs);
  if (!heartbeat) {
    heartbeat = { oyentes: new Set(), timer: undefined };
    ticks.set(intervalMs, heartbeat);
    scheduleTick(intervalMs, heartbeat);
  }
  const own = heartbeat;
  own.oyentes.add(listener);
  return () => {
    own.oyentes.delete(listener);
    if (own.oyentes.size > 0) return;
    clearTimeout(own.timer);
    ticks.delete(intervalMs);
  };
}

const subscribers = new Map<number, (listener: () => void) => () => void>();
function subscriberFor(intervalMs: number): (listener: () => void) => () => void {
  const hecho = subscribers.get(intervalMs) ?? ((listener: () => void) => subscribe(intervalMs, listener));
  subscribers.set(intervalMs, hecho);
  return hecho;
}

/** What is reckoned from the ticking clock; whoever uses it is drawn again only when that changes. */
export const useDerivedFromNow = <T extends string | number | boolean>(cuenta: (ahora: number) => T): T =>
  useSyncExternalStore(subscriberFor(1000), () => cuenta(ahora()));

/**
 * The server's clock, ticking: one timer for all who ask for the same step, on the step's own boundary, so that every
 * countdown of the page moves at once. The value is the start of the running step, UTC milliseconds.
 */
export const useNow = (intervalMs = 1000): number =>
  useSyncExternalStore(subscriberFor(intervalMs), () => Math.floor(ahora() / intervalMs) * intervalMs);
