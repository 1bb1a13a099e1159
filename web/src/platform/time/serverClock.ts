import { useSyncExternalStore } from 'react';
import type { ClockSample } from './clockOffset.ts';
import { betterClockSample } from './clockOffset.ts';

let sample: ClockSample | null = null;
let doubtful: ClockSample | null = null;

/**
 * Records the server clock from an answer's `x-ahora`; `sentAt` and `receivedAt` in UTC milliseconds of the client
 * clock.
 */
export function recordServerTime(header: string | null, sentAt: number, receivedAt: number): void {
  const server = Number(header);
  if (!header || !Number.isFinite(server)) return;
  const rtt = receivedAt - sentAt;
  if (rtt < 0) return;
  const latest = { offset: server - (sentAt + rtt / 2), rtt, when: receivedAt, server };
  sample = betterClockSample(sample, latest, doubtful);
  doubtful = sample === latest ? null : latest;
}

/** Returns the server's time in UTC milliseconds, independent of this machine's clock. */
export const serverNow = (): number => Math.round(Date.now() + (sample?.offset ?? 0));

/** Returns the earliest that the server's time may be: an answer may have been written right before it arrived. */
export const earliestServerNow = (): number => Math.floor(Date.now() + (sample?.offset ?? 0) - (sample?.rtt ?? 0) / 2);

interface SharedTimer {
  listeners: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const sharedTimers = new Map<number, SharedTimer>();

function scheduleTick(intervalMs: number, sharedTimer: SharedTimer): void {
  const remainingMs = intervalMs - (serverNow() % intervalMs);
  sharedTimer.timer = setTimeout(() => {
    for (const listener of Array.from(sharedTimer.listeners)) listener();
    scheduleTick(intervalMs, sharedTimer);
  }, remainingMs + 1);
}

function subscribe(intervalMs: number, listener: () => void): () => void {
  let sharedTimer = sharedTimers.get(intervalMs);
  if (!sharedTimer) {
    sharedTimer = { listeners: new Set(), timer: undefined };
    sharedTimers.set(intervalMs, sharedTimer);
    scheduleTick(intervalMs, sharedTimer);
  }
  const registered = sharedTimer;
  registered.listeners.add(listener);
  return () => {
    registered.listeners.delete(listener);
    if (registered.listeners.size > 0) return;
    clearTimeout(registered.timer);
    sharedTimers.delete(intervalMs);
  };
}

const subscribers = new Map<number, (listener: () => void) => () => void>();
function subscriberFor(intervalMs: number): (listener: () => void) => () => void {
  const subscriber = subscribers.get(intervalMs) ?? ((listener: () => void) => subscribe(intervalMs, listener));
  subscribers.set(intervalMs, subscriber);
  return subscriber;
}

/** Derives a value from the ticking clock; the component renders again only when the value changes. */
export const useDerivedFromNow = <T extends string | number | boolean>(derive: (now: number) => T): T =>
  useSyncExternalStore(subscriberFor(1000), () => derive(serverNow()));

/**
 * Returns the server time, ticking. All users of an interval share one timer on its boundary, so that every countdown
 * of the page moves at once. The value is the start of the running interval, UTC milliseconds.
 */
export const useNow = (intervalMs = 1000): number =>
  useSyncExternalStore(subscriberFor(intervalMs), () => Math.floor(serverNow() / intervalMs) * intervalMs);
