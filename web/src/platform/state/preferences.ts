import { useSyncExternalStore } from 'react';
import { read, store } from '../browser/storage.ts';
import { createEmitter } from './emitter.ts';

/** What someone sets for this browser alone, and how it is until they do. */
const DEFAULT_PREFERENCES = { timbre: false, teclas: true };
export type Preference = keyof typeof DEFAULT_PREFERENCES;

const changed = createEmitter();
const nameOf = (which: Preference) => `preferencia.${which}` as const;

export function getPreference(which: Preference): boolean {
  const saved = read(nameOf(which));
  return saved === 'si' || saved === 'no' ? saved === 'si' : DEFAULT_PREFERENCES[which];
}

export function setPreference(which: Preference, yes: boolean): void {
  store(nameOf(which), yes ? 'si' : 'no');
  changed.emit();
}

export const usePreference = (which: Preference): boolean =>
  useSyncExternalStore(changed.listen, () => getPreference(which));
