import { ApiError } from '../api/apiError.ts';
import { openShellDialog } from '../state/shellDialogs.ts';

let pendingProof: Promise<boolean> | null = null;

/** Asks whoever is here to prove who they are; those who need it at the same time wait for the same answer. */
function askForProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((answer) => openShellDialog({ tipo: 'prueba', answer })).finally(() => {
    pendingProof = null;
  });
  return pendingProof;
}

/** Does something that may want a fresh proof, and does it once more when that was given. */
export async function withReauthentication<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const needsProof = error instanceof ApiError && error.error === 'PRUEBA_RECIENTE';
    if (!needsProof || !(await askForProof())) throw error;
    return run();
  }
}
