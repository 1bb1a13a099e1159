import { constants, deflateRawSync } from 'node:zlib';
import type { ListChange, LiveEvent } from '@conserje/contract';

/** Header of a gzip stream (RFC 1952, section 2.3) without name, time or extra fields. */
export const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * A part of an event stream, encoded once for all clients that receive it. Its compressed form ends at a byte and refers
 * to nothing before it (a full flush of RFC 1951), so that it fits into the gzip stream of every client.
 */
export class Frame {
  readonly plain: Buffer;
  #deflated: Buffer | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  get deflated(): Buffer {
    this.#deflated ??= deflateRawSync(this.plain, { finishFlush: constants.Z_FULL_FLUSH });
    return this.#deflated;
  }
}

/** Text of an event in the stream. */
export const eventText = (event: LiveEvent | ListChange): string => `data: ${JSON.stringify(event)}\n\n`;
