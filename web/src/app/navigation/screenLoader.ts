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
export function componentOf(ruta: ScreenRoute): ComponentType {
  const hecho = components.get(ruta) ?? preloaded.get(ruta) ?? lazyWithRetry(LAZY_SCREENS[ruta].load);
  components.set(ruta, hecho);
  return hecho;
}

/** Fetches a screen's code ahead of time; a failure shows when the screen is really wanted. */
export async function preload(ruta: ScreenRoute): Promise<void> {
  try {
    const { default: component } = await LAZY_SCREENS[ruta].load();
    await retryStylesheets();
    preloaded.set(ruta, component);
  } catch {
    // It is asked for again by whoever opens it, who waits for the line.
  }
}

/**
 * Has what a screen begins with at hand, so that it is drawn once, and whole. What does not come the screen asks for again,
 * and says why.
 */
export async function gather(ruta: ScreenRoute): Promise<void> {
  try {
    const codigo = await LAZY_SCREENS[ruta].load();
    await codigo.gather?.();
  } catch {
    // As above.
  }
}

/** Asks for what a screen begins with, while its code is on its way. */
export function prefetchData(ruta: ScreenRoute): void {
  const token = readSessionToken();
  if (!token) return;
  // What does not come now is asked for by the screen itself.
  for (const clave of LAZY_SCREENS[ruta].prefetches ?? [])
    if (!wasPrefetched(clave, token)) prefetch(clave, { token }).catch(() => undefined);
}
