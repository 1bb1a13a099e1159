import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many at once as there are processors: more would not be sooner, and each takes its memory. */
const porTurno = pLimit(availableParallelism());

export const cifrar = (clave: string): Promise<string> => porTurno(() => hash(clave, ARGON2));

let senuelo: Promise<string> | undefined;

/** Whether a password is right. Without a hash (no such user) it takes the same time and is wrong. */
export async function esClave(cifrada: string | undefined, clave: string): Promise<boolean> {
  senuelo ??= cifrar('no hay usuario con esta clave');
  const contra = cifrada ?? (await senuelo);
  const buena = await porTurno(() => verify(contra, clave));
  return buena && cifrada !== undefined;
}
