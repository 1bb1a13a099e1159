import { join } from 'node:path';
import { cacheDir } from './paths.mjs';

/**
 * Command line of the server. A small young generation and a bounded old one suffice for its responses and save memory;
 * both can only be set here.
 */
export const serverArgs = ['--max-semi-space-size=2', '--max-old-space-size=256', 'server/dist/main.js'];

/**
 * Environment of the server: a compile cache, and one malloc arena, because glibc gives each pool thread its own and
 * returns none of them to the system.
 */
export const serverEnv = { NODE_COMPILE_CACHE: join(cacheDir, 'node'), MALLOC_ARENA_MAX: '1' };
