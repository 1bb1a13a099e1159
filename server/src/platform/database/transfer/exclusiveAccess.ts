import { waitFor } from '../../time/wait.ts';
import { OperatorError } from '../operatorError.ts';

/** So long for those who are just leaving, and how often it is looked. */
const [WAIT_MS, PAUSE_MS] = [2_000, 50];

export const IN_USE =
  'La base de datos está en uso. Detén el portal, y cualquier otro programa que la tenga abierta, y vuelve a intentarlo.';

/** Tries again for a while to have a database alone. @throws OperatorError when others stay */
export async function acquireExclusively(attempt: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WAIT_MS; !(await attempt()); await waitFor(PAUSE_MS))
    if (performance.now() >= deadline) throw new OperatorError(IN_USE);
}
