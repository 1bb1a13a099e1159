import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const RESERVE_BYTES = 1024 * 1024;
/** More than the few pages that the end of a session changes. */
const RELEASE_BYTES = 64 * 1024;
/** It is filled only where much more than it is free, so that it never takes the last of a disk. */
const MIN_FREE_BYTES = 16 * RESERVE_BYTES;

/** A file that takes room on the disk, to be given up piece by piece for what must be written though the disk is full. */
export class DiskReserve {
  private readonly path: string;
  private isSpent = true;

  constructor(path: string) {
    this.path = path;
  }

  /** Makes it whole again, if need be and if there is room. */
  fill(): void {
    if (!this.isSpent) return;
    const { bavail, bsize } = statfsSync(dirname(this.path));
    if (bavail * bsize < MIN_FREE_BYTES) return;
    // Where this fails it is not tried with every change.
    this.isSpent = false;
    const descriptor = openSync(this.path, 'a', 0o600);
    try {
      const missingBytes = RESERVE_BYTES - this.bytes();
      // Zeros would take no room on a disk that compresses.
      if (missingBytes > 0) writeSync(descriptor, randomBytes(missingBytes));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  release(): void {
    this.isSpent = true;
    const remainingBytes = this.bytes();
    if (remainingBytes > 0) truncateSync(this.path, Math.max(0, remainingBytes - RELEASE_BYTES));
  }

  private bytes(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
