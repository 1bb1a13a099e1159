import { createEmitter } from '../state/emitter.ts';

/**
 * All storage keys, or prefixes of keys. Data of an account is removed when its session ends; data of the browser is
 * shared by its users and contains nothing personal.
 */
const KEY_SCOPES = {
  'conserje-borradores': 'cuenta',
  'conserje-costumbres-': 'cuenta',
  'conserje-envios': 'cuenta',
  'conserje-paselista-': 'cuenta',
  'conserje-visto': 'cuenta',
  'conserje-chat': 'navegador',
  'conserje-cinta': 'navegador',
  'conserje-nombre': 'navegador',
  'conserje-recarga': 'navegador',
  'conserje-volumen': 'navegador',
  'preferencia.': 'navegador',
  'tiempos.mios': 'navegador',
  'tiempos.tablero': 'navegador',
} as const satisfies Record<string, 'cuenta' | 'navegador'>;
type KeyPrefix = keyof typeof KEY_SCOPES;
type StorageKey = { [R in KeyPrefix]: R extends `${string}${'-' | '.'}` ? `${R}${string}` : R }[KeyPrefix];

const isAccountKey = (key: string): boolean =>
  Object.entries(KEY_SCOPES).some(([prefix, scope]) => scope === 'cuenta' && key.startsWith(prefix));

/** Emitted after the data of an account was removed. */
export const accountDataCleared = createEmitter();

/** Removes the data of all accounts from this browser and this tab. */
export function forgetAccount(): void {
  for (const area of ['navegador', 'pestana'] as const)
    try {
      const storage = storageFor(area);
      for (const key of Object.keys(storage).filter(isAccountKey)) storage.removeItem(key);
    } catch {
      // Storage is disabled.
    }
  accountDataCleared.emit();
}

/** Lifetime: this browser permanently, or this tab until it is closed. */
type StorageArea = 'navegador' | 'pestana';

const storageFor = (area: StorageArea): Storage => (area === 'pestana' ? sessionStorage : localStorage);

/** Reads from browser storage; null without a value or if storage is disabled (private windows). */
export function read(key: StorageKey, area: StorageArea = 'navegador'): string | null {
  try {
    return storageFor(area).getItem(key);
  } catch {
    return null;
  }
}

export function store(key: StorageKey, value: string, area: StorageArea = 'navegador'): void {
  try {
    storageFor(area).setItem(key, value);
  } catch {
    // Full or disabled: the page works without it.
  }
}

export function removeItem(key: StorageKey, area: StorageArea = 'navegador'): void {
  try {
    storageFor(area).removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
