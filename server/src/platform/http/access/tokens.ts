import { hash, randomBytes } from 'node:crypto';

/** Prefix that makes an API key recognizable wherever it appears. */
const API_KEY_PREFIX = 'cjk_';
/** Length of the stored prefix, which tells API keys apart. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

/** Creates a token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');
/** Creates an API key with its stored prefix. */
export function createApiKey(): { clave: string; prefix: string } {
  const clave = `${API_KEY_PREFIX}${createToken()}`;
  return { clave, prefix: clave.slice(0, PREFIX_LENGTH) };
}
/** Hash under which a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
