import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** Creates the key of the seals of one secret encuesta. */
export const createSealKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Returns the seal of a person in a secret encuesta, which names nobody without the key. */
export const sealOf = (llave: string, usuario: number): string =>
  createHmac('sha256', llave).update(`${usuario}`).digest('base64url');

/**
 * Returns what a vote is stored under: the id of the person, or in a secret encuesta a seal of it, which counts a person
 * once and lets them change their vote. Null in a secret one that is settled: its key is gone.
 */
export function voterOf({ secreta, llave }: { secreta: number; llave: string | null }, usuario: number): string | null {
  if (secreta === 0) return `${usuario}`;
  return llave === null ? null : sealOf(llave, usuario);
}
