import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { freeBytesBeside } from './freeBytes.ts';

export const RESERVE_BYTES = 1024 * 1024;

/** Larger than the few pages that ending a session changes. */
const RELEASE_BYTES = 64 * 1024;
/** Minimum free space to fill the reserve, so that it never takes the last of a disk. */
const MIN_FREE_BYTES = 16 * RESERVE_BYTES;

/** Path of the reserve of a database file. */
export const reservePathOf = (path: string): string => `${path}-reserva`;

/** A file that reserves disk space, released in parts for writes that must succeed on a full disk. */
export class DiskReserve {
  private readonly path: string;
  private isSpent = true;

  constructor(path: string) {
    this.path = path;
  }

  /** Fills a new or released reserve when there is space. */
  fill(): void {
    if (!this.isSpent) return;
    if (freeBytesBeside(this.path) < MIN_FREE_BYTES) return;
    // A failed fill is not retried on every change.
    this.isSpent = false;
    const descriptor = openSync(this.path, 'a', 0o600);
    try {
      const missingBytes = RESERVE_BYTES - this.bytes();
      // Zeros take no space on a compressing disk.
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
