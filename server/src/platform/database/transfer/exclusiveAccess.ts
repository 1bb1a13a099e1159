import { waitFor } from '../../time/wait.ts';
import { OperatorError } from '../operatorError.ts';

/** Maximum wait for others to leave, and the pause between attempts. */
const [WAIT_MS, PAUSE_MS] = [2_000, 50];

export const DATABASE_IN_USE_TEXT =
  'La base de datos está en uso. Detén el portal, y cualquier otro programa que la tenga abierta, y vuelve a intentarlo.';

/** Retries for a while to lock a database exclusively. @throws OperatorError when it stays in use */
export async function acquireExclusively(attempt: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WAIT_MS; !(await attempt()); await waitFor(PAUSE_MS))
    if (performance.now() >= deadline) throw new OperatorError(DATABASE_IN_USE_TEXT);
}
