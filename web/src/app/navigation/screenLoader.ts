import type { SessionUser } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import type { ComponentType } from 'react';
import { prefetch, wasPrefetched } from '../../platform/api/prefetch.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { retryStylesheets } from '../../platform/browser/stylesheetRetry.ts';
import { readRequestToken } from '../../platform/session/sessionToken.ts';
import { LAZY_SCREENS } from './lazyScreens.ts';

const components = new Map<ScreenRoute, ComponentType>();
const preloaded = new Map<ScreenRoute, ComponentType>();

/**
 * Returns the component of a screen; always the same one, so that React keeps its state. A preloaded component is
 * returned directly: React shows a suspense fallback for at least 300 ms.
 */
export function screenComponentOf(route: ScreenRoute): ComponentType {
  const component = components.get(route) ?? preloaded.get(route) ?? lazyWithRetry(LAZY_SCREENS[route].load);
  components.set(route, component);
  return component;
}

/** Loads the code of a screen ahead; a failure surfaces when the screen is opened. */
export async function preloadScreen(route: ScreenRoute): Promise<void> {
  try {
    const { default: component } = await LAZY_SCREENS[route].load();
    await retryStylesheets();
    preloaded.set(route, component);
  } catch {
    // Opening the screen loads it again, with retries.
  }
}

/**
 * Loads the initial data of a screen, so that its first render is complete. On failure the screen loads it and shows
 * the error.
 */
export async function loadScreenData(route: ScreenRoute, sessionUser: SessionUser): Promise<void> {
  try {
    const screenModule = await LAZY_SCREENS[route].load();
    await screenModule.gather?.(sessionUser);
  } catch {
    // The screen handles the failure.
  }
}

/** Prefetches the initial calls of a screen while its code loads. */
export function prefetchScreenData(route: ScreenRoute): void {
  const token = readRequestToken();
  if (!token) return;
  // A failed call is made again by the screen.
  for (const callKey of LAZY_SCREENS[route].prefetches ?? [])
    if (!wasPrefetched(callKey, token)) prefetch(callKey, { token }).catch(() => undefined);
}
