import { createEmitter } from '../state/emitter.ts';

/**
 * All that is kept in a browser, by the names or the beginnings of their names. What is of an account goes when its session
 * ends; what is of the browser holds whoever uses it, and tells nothing of anybody.
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

/** What an account has left was taken away. */
export const accountDataCleared = createEmitter();

/** Nothing of any account stays in this browser, nor in this tab. */
export function forgetAccount(): void {
  for (const area of ['navegador', 'pestana'] as const)
    try {
      const storage = storageFor(area);
      for (const key of Object.keys(storage).filter(isAccountKey)) storage.removeItem(key);
    } catch {
      // Closed: there is nothing.
    }
  accountDataCleared.emit();
}

/** How long it is kept: in this browser for good, or in this tab until it is closed. */
type StorageArea = 'navegador' | 'pestana';

const storageFor = (area: StorageArea): Storage => (area === 'pestana' ? sessionStorage : localStorage);

/** The browser's own memory, for comfort alone: where it is closed (private windows), nothing is kept. */
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
    // Full or forbidden: the page works the same without it.
  }
}

export function removeItem(key: StorageKey, area: StorageArea = 'navegador'): void {
  try {
    storageFor(area).removeItem(key);
  } catch {
    // Closed: there is nothing.
  }
}
