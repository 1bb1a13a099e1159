import { createStore, useStore } from './store.ts';

/** Dialog of the shell: login, registration, welcome after registration, own application, proof of identity. */
export type ShellDialog =
  | {
      kind: 'login' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      onLogIn?: () => void;
    }
  | { kind: 'registration' }
  | { kind: 'welcome' }
  | {
      kind: 'application';
      usuario: string;
      clave: string /** What the server said of it. */;
      msg: string;
    }
  | { kind: 'reauthentication'; answer: (yes: boolean) => void };

const shellDialog = createStore<ShellDialog | null>(null);

function setDialog(dialog: ShellDialog | null): void {
  // A pending proof is answered with no; after an answer this has no effect.
  const current = shellDialog.get();
  if (current?.kind === 'reauthentication') current.answer(false);
  shellDialog.set(dialog);
}

export const openShellDialog = (dialog: ShellDialog): void => setDialog(dialog);
export const closeShellDialog = (): void => setDialog(null);
/** Closes a question for a proof of identity: another person would answer it. */
export const closeIdentityProof = (): void => {
  if (shellDialog.get()?.kind === 'reauthentication') setDialog(null);
};

/**
 * Closes the log-in and the registration of a visitor whose session begins, and continues with the action that required
 * it.
 */
export function finishLogIn(): void {
  const current = shellDialog.get();
  if (current?.kind !== 'login' && current?.kind !== 'registration') return;
  setDialog(null);
  if (current.kind === 'login') current.onLogIn?.();
}

export const getShellDialog = shellDialog.get;
export const useShellDialog = (): ShellDialog | null => useStore(shellDialog);
