import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many at once as there are processors: more would not be sooner, and each takes its memory. */
let libres = availableParallelism();
const esperan: (() => void)[] = [];

async function porTurno<T>(trabajo: () => Promise<T>): Promise<T> {
  if (libres > 0) libres -= 1;
  else await new Promise<void>((seguir) => void esperan.push(seguir));
  try {
    return await trabajo();
  } finally {
    const siguiente = esperan.shift();
    if (siguiente) siguiente();
    else libres += 1;
  }
}

export const cifrar = (clave: string): Promise<string> => porTurno(() => hash(clave, ARGON2));

let senuelo: Promise<string> | undefined;

/** Whether a password is right. Without a hash (no such user) it takes the same time and is wrong. */
export async function esClave(cifrada: string | undefined, clave: string): Promise<boolean> {
  senuelo ??= cifrar('no hay usuario con esta clave');
  const contra = cifrada ?? (await senuelo);
  const buena = await porTurno(() => verify(contra, clave));
  return buena && cifrada !== undefined;
}
