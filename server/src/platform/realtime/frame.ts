import { constants, deflateRawSync } from 'node:zlib';
import type { ListChange, LiveEvent } from '@conserje/contract';

/** Header of a gzip stream (RFC 1952, section 2.3) without name, time or extra fields. */
export const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Smaller parts are not worth the memory and time of a compressor. */
const COMPRESS_MIN_BYTES = 1024;

/** A block without compression (RFC 1951, section 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([header, bytes]);
}

/**
 * A part of an event stream, encoded once for all clients that receive it. Its compressed form ends at a byte and refers
 * to nothing before it (a full flush of RFC 1951), so that it fits into the gzip stream of every client.
 */
export class StreamFrame {
  readonly plain: Buffer;
  #deflated: Buffer | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  get deflated(): Buffer {
    this.#deflated ??=
      this.plain.length < COMPRESS_MIN_BYTES
        ? storedBlock(this.plain)
        : deflateRawSync(this.plain, { finishFlush: constants.Z_FULL_FLUSH });
    return this.#deflated;
  }
}

/** Text of an event in the stream. */
export const formatStreamEvent = (event: LiveEvent | ListChange): string => `data: ${JSON.stringify(event)}\n\n`;
