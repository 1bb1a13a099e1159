import { createEmitter } from '../state/emitter.ts';

/**
 * All storage keys, or prefixes of keys. Data of an account is removed when its session ends; data of the browser is
 * shared by its users and contains nothing personal.
 */
const KEY_SCOPES = {
  'conserje-borradores': 'account',
  'conserje-costumbres-': 'account',
  'conserje-envios': 'account',
  'conserje-paselista-': 'account',
  'conserje-visto': 'account',
  'conserje-chat': 'browser',
  'conserje-cinta': 'browser',
  'conserje-nombre': 'browser',
  'conserje-recarga': 'browser',
  'conserje-volumen': 'browser',
  'preferencia.': 'browser',
  'tiempos.mios': 'browser',
  'tiempos.tablero': 'browser',
} as const satisfies Record<string, 'account' | 'browser'>;
type KeyPrefix = keyof typeof KEY_SCOPES;
type StorageKey = { [R in KeyPrefix]: R extends `${string}${'-' | '.'}` ? `${R}${string}` : R }[KeyPrefix];

const isAccountKey = (key: string): boolean =>
  Object.entries(KEY_SCOPES).some(([prefix, scope]) => scope === 'account' && key.startsWith(prefix));

/** Emitted after the data of an account was removed. */
export const accountDataCleared = createEmitter();

/** Removes the data of all accounts from this browser and this tab. */
export function forgetAccount(): void {
  for (const area of ['browser', 'tab'] as const)
    try {
      const storage = storageFor(area);
      for (const key of Object.keys(storage).filter(isAccountKey)) storage.removeItem(key);
    } catch {
      // Storage is disabled.
    }
  accountDataCleared.emit();
}

/** Lifetime: this browser permanently, or this tab until it is closed. */
type StorageArea = 'browser' | 'tab';

const storageFor = (area: StorageArea): Storage => (area === 'tab' ? sessionStorage : localStorage);

/** Reads from browser storage; null without a value or if storage is disabled (private windows). */
export function readStorage(key: StorageKey, area: StorageArea = 'browser'): string | null {
  try {
    return storageFor(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(key: StorageKey, value: string, area: StorageArea = 'browser'): void {
  try {
    storageFor(area).setItem(key, value);
  } catch {
    // Full or disabled: the page works without it.
  }
}

export function removeFromStorage(key: StorageKey, area: StorageArea = 'browser'): void {
  try {
    storageFor(area).removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
