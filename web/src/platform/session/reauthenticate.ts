import { ApiError } from '../api/apiError.ts';
import { openShellDialog } from '../state/shellDialogs.ts';

let pendingProof: Promise<boolean> | null = null;

/** Asks the user to prove their identity; concurrent callers share one dialog. */
function askForProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((answer) => openShellDialog({ kind: 'reauthentication', answer })).finally(
    () => {
      pendingProof = null;
    },
  );
  return pendingProof;
}

/** Runs a call, and repeats it after the user has given a fresh proof if the server demands one. */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const needsProof = error instanceof ApiError && error.error === 'PRUEBA_RECIENTE';
    if (!needsProof || !(await askForProof())) throw error;
    return run();
  }
}
