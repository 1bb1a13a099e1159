import type { Readable } from 'node:stream';

/** A place for copies of backups, other than the backup folder. Each call throws an OperatorError when it fails. */
export interface Destination {
  /** For display, without secrets: the path of a folder, or `s3://bucket/prefix`. */
  lugar: string;
  /** Path of a folder; null for a service. */
  folder: string | null;
  /**
   * Stores a file; another reader finds all of it or nothing.
   * @param sha256 of the file, in hexadecimal
   */
  store(path: string, name: string, sha256: string, signal?: AbortSignal): Promise<void>;
  read(name: string, signal?: AbortSignal): Promise<Readable>;
  /** Names of all files, in no order. */
  list(signal?: AbortSignal): Promise<string[]>;
  remove(name: string, signal?: AbortSignal): Promise<void>;
}
