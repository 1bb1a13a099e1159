import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** Which of the shell's dialogs is open: to log in, to register, what follows a registration, to prove who one is. */
export type ShellDialog =
  | {
      tipo: 'entrar' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      onLogIn?: () => void;
    }
  | { tipo: 'registro' }
  | { tipo: 'bienvenida' }
  | { tipo: 'prueba'; answer: (yes: boolean) => void };

let current: ShellDialog | null = null;
const changed = createEmitter();

function setDialog(dialog: ShellDialog | null): void {
  // Whoever waits for a proof hears when there will be none; once it was given, this says nothing more.
  if (current?.tipo === 'prueba') current.answer(false);
  current = dialog;
  changed.emit();
}

/** Opens the login or the registration dialog from anywhere in the page. */
export const openShellDialog = (dialog: ShellDialog): void => setDialog(dialog);
export const closeShellDialog = (): void => setDialog(null);

const subscribe = changed.listen;
export const useShellDialog = (): ShellDialog | null => useSyncExternalStore(subscribe, () => current);
