import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../browser/storage.ts';
import { createEmitter } from './emitter.ts';

/** Preferences stored in this browser only, with their defaults. */
const DEFAULT_PREFERENCES = { timbre: false, teclas: true };
export type Preference = keyof typeof DEFAULT_PREFERENCES;

const changed = createEmitter();
const storageKeyOf = (preference: Preference) => `preferencia.${preference}` as const;

export function getPreference(preference: Preference): boolean {
  const saved = readStorage(storageKeyOf(preference));
  return saved === 'si' || saved === 'no' ? saved === 'si' : DEFAULT_PREFERENCES[preference];
}

export function setPreference(preference: Preference, isOn: boolean): void {
  writeStorage(storageKeyOf(preference), isOn ? 'si' : 'no');
  changed.emit();
}

export const usePreference = (preference: Preference): boolean =>
  useSyncExternalStore(changed.listen, () => getPreference(preference));
