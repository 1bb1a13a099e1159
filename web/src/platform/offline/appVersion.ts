import { useSyncExternalStore } from 'react';
import { read, store } from '../browser/storage.ts';
import { saveDrafts } from '../state/drafts.ts';
import { createEmitter } from '../state/emitter.ts';

const RELOAD_KEY = 'conserje-recarga';
/** A page that is loaded anew by itself is not loaded so again for this long: never in a circle. */
const COOLDOWN_MS = 60_000;

/** The scripts that a page of the portal names: another build names others. */
export const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)]
    .map(([, src = '']) => src)
    .sort()
    .join(' ');

/** This build, by the scripts of its page. */
export const ownVersion = typeof document === 'undefined' ? '' : scriptsOf(document.documentElement.outerHTML);
let isOutdated = false;
let isCheckingPolicy = false;
const changed = createEmitter();

function markOutdated(): void {
  if (isOutdated) return;
  isOutdated = true;
  changed.emit();
}

/** Looks whether the page that the portal serves now is of this build. */
export function compareVersion(html: string): void {
  const served = scriptsOf(html);
  if (served !== '' && served !== ownVersion) markOutdated();
}

/**
 * What this page may show was settled when it was opened. Where it is refused something, it is looked whether the portal allows more
 * by now: then it is as good as of an older build.
 */
export function watchPolicy(): () => void {
  const onViolation = async ({ originalPolicy }: SecurityPolicyViolationEvent) => {
    if (isOutdated || isCheckingPolicy) return;
    isCheckingPolicy = true;
    const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    setTimeout(() => (isCheckingPolicy = false), COOLDOWN_MS);
    const policy = response?.ok && response.headers.get('content-security-policy');
    if (policy && policy !== originalPolicy) markOutdated();
  };
  const listener = (event: SecurityPolicyViolationEvent) => void onViolation(event);
  document.addEventListener('securitypolicyviolation', listener);
  return () => document.removeEventListener('securitypolicyviolation', listener);
}

/** The portal serves a newer build: code of this one that has not come yet may not be there any more. */
export const hasNewVersion = (): boolean => isOutdated;
export const useHasNewVersion = (): boolean => useSyncExternalStore(changed.listen, hasNewVersion);

/** Loads the page anew; what is being written in its forms stands there afterwards. */
export function update(): void {
  saveDrafts();
  location.reload();
}

/** The same where nobody has asked for it. @returns whether it is done */
export function autoUpdate(): boolean {
  const now = Date.now();
  if (now - Number(read(RELOAD_KEY, 'pestana') ?? 0) < COOLDOWN_MS) return false;
  store(RELOAD_KEY, String(now), 'pestana');
  update();
  return true;
}
