import { join } from 'node:path';
import { cacheDir } from './paths.mjs';

/**
 * How the server is started. Half of Node's young generation is enough for answers of this size and saves some 30 MiB of
 * memory; it can only be set on the command line.
 */
export const serverArgs = ['--max-semi-space-size=16', 'server/src/main.ts'];

/** Types are stripped and code is compiled once, not at every start. */
export const serverEnv = { NODE_COMPILE_CACHE: join(cacheDir, 'node') };
