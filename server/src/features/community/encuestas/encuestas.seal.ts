import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** Creates the key of the seals of one secret encuesta. */
export const createSealKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * Returns what a vote is stored under: the id of the person, or in a secret encuesta a seal of it, which counts a person
 * once and lets them change their vote, and names nobody without the key.
 */
export const voterOf = (llave: string | null, usuario: number): string =>
  llave === null ? `${usuario}` : createHmac('sha256', llave).update(`${usuario}`).digest('base64url');
