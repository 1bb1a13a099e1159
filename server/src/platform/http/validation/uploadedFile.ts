import type { Hmac } from 'node:crypto';
import type { Upload } from '@conserje/contract';

/** A file that came with a call. Its bytes are no field of it, so that nobody who walks through a payload meets them. */
export class UploadedFile implements Upload {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#bytes.length;
  }

  /** Adds its bytes to a hash. */
  feed(hash: Hmac): void {
    hash.update(this.#bytes);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, length } = this.#bytes;
    return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
  }
}
