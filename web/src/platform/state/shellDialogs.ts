import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** Dialog of the shell: login, registration, welcome after registration, own application, proof of identity. */
export type ShellDialog =
  | {
      kind: 'entrar' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      onLogIn?: () => void;
    }
  | { kind: 'registro' }
  | { kind: 'bienvenida' }
  | {
      kind: 'solicitud';
      usuario: string;
      clave: string /** What the server said of it. */;
      msg: string;
    }
  | { kind: 'prueba'; answer: (yes: boolean) => void };

let current: ShellDialog | null = null;
const changed = createEmitter();

function setDialog(dialog: ShellDialog | null): void {
  // A pending proof is answered with no; after an answer this has no effect.
  if (current?.kind === 'prueba') current.answer(false);
  current = dialog;
  changed.emit();
}

export const openShellDialog = (dialog: ShellDialog): void => setDialog(dialog);
export const closeShellDialog = (): void => setDialog(null);

const subscribe = changed.listen;
export const useShellDialog = (): ShellDialog | null => useSyncExternalStore(subscribe, () => current);
