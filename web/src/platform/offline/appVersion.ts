import { useSyncExternalStore } from 'react';
import { createEmitter } from '../state/emitter.ts';

/** Minimum time between comparisons of the policy. */
const COOLDOWN_MS = 60_000;

/**
 * Returns the paths of the portal's scripts in a page, which identify its build; an extension may have added others.
 */
export const scriptPathsIn = (html: string): string =>
  [...html.matchAll(/<script\b[^>]*\ssrc="(\/assets\/[^"]+)"/g)]
    .map(([, src = '']) => src)
    .sort()
    .join(' ');

/** Version of this build: the scripts of its page. */
export const ownVersion = typeof document === 'undefined' ? '' : scriptPathsIn(document.documentElement.outerHTML);
let isOutdated = false;
let isCheckingPolicy = false;
const changed = createEmitter();

function markOutdated(): void {
  if (isOutdated) return;
  isOutdated = true;
  changed.emit();
}

/** Marks this page as outdated if the served page belongs to another build. */
export function compareServedVersion(html: string): void {
  const served = scriptPathsIn(html);
  if (served !== '' && served !== ownVersion) markOutdated();
}

/**
 * The content policy of a page is fixed when it loads. After a violation, compares it with the policy served now; a
 * different one marks this page as outdated.
 */
export function watchContentPolicy(): () => void {
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

/** Returns whether the portal serves a newer build. Code of this build that is not loaded yet may be gone. */
export const hasNewVersion = (): boolean => isOutdated;
export const useHasNewVersion = (): boolean => useSyncExternalStore(changed.listen, hasNewVersion);
