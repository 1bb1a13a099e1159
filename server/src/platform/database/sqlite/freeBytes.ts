import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes that are free on the disk of a file. */
export function freeBytesBeside(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}
