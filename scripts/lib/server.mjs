import { join } from 'node:path';
import { cacheDir } from './paths.mjs';

/**
 * How the server is started. A small young generation and a bounded old one are enough for answers of this size and save
 * memory; both can only be set on the command line.
 */
export const serverArgs = ['--max-semi-space-size=2', '--max-old-space-size=256', 'server/dist/main.js'];

/**
 * Code is compiled once, not at every start. One malloc arena: glibc would give each thread of the
 * pool its own, and none gives its memory back.
 */
export const serverEnv = { NODE_COMPILE_CACHE: join(cacheDir, 'node'), MALLOC_ARENA_MAX: '1' };
