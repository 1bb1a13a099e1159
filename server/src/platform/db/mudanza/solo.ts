import { esperar } from '../espera.ts';
import { Impedimento } from '../remedio.ts';

/** So long for those who are just leaving, and how often it is looked. */
const [ESPERA_MS, PAUSA_MS] = [2_000, 50];

export const EN_USO =
  'La base de datos está en uso. Detén el portal, y cualquier otro programa que la tenga abierta, y vuelve a intentarlo.';

/** Tries again for a while to have a database alone. @throws Impedimento when others stay */
export async function quedarseSolo(intentar: () => Promise<boolean>): Promise<void> {
  for (const hasta = performance.now() + ESPERA_MS; !(await intentar()); await esperar(PAUSA_MS))
    if (performance.now() >= hasta) throw new Impedimento(EN_USO);
}
