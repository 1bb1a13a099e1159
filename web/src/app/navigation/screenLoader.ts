import type { ScreenRoute } from '@conserje/rules';
import type { ComponentType } from 'react';
import { prefetch, wasPrefetched } from '../../platform/api/prefetch.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { retryStylesheets } from '../../platform/browser/stylesheetRetry.ts';
import { readSessionToken } from '../../platform/session/sessionToken.ts';
import { LAZY_SCREENS } from './lazyScreens.ts';

const components = new Map<ScreenRoute, ComponentType>();
const preloaded = new Map<ScreenRoute, ComponentType>();

/**
 * The component of a screen; the same one each time, so that React keeps its state. What has come ahead of time is there at
 * once: React shows for 300 ms at least that something is on its way.
 */
export function componentOf(route: ScreenRoute): ComponentType {
  const component = components.get(route) ?? preloaded.get(route) ?? lazyWithRetry(LAZY_SCREENS[route].load);
  components.set(route, component);
  return component;
}

/** Fetches a screen's code ahead of time; a failure shows when the screen is really wanted. */
export async function preload(route: ScreenRoute): Promise<void> {
  try {
    const { default: component } = await LAZY_SCREENS[route].load();
    await retryStylesheets();
    preloaded.set(route, component);
  } catch {
    // It is asked for again by whoever opens it, who waits for the line.
  }
}

/**
 * Has what a screen begins with at hand, so that it is drawn once, and whole. What does not come the screen asks for again,
 * and says why.
 */
export async function loadInitialData(route: ScreenRoute): Promise<void> {
  try {
    const screenModule = await LAZY_SCREENS[route].load();
    await screenModule.gather?.();
  } catch {
    // As above.
  }
}

/** Asks for what a screen begins with, while its code is on its way. */
export function prefetchData(route: ScreenRoute): void {
  const token = readSessionToken();
  if (!token) return;
  // What does not come now is asked for by the screen itself.
  for (const callKey of LAZY_SCREENS[route].prefetches ?? [])
    if (!wasPrefetched(callKey, token)) prefetch(callKey, { token }).catch(() => undefined);
}
