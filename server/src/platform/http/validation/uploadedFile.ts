import type { Hmac } from 'node:crypto';
import type { Upload } from '@conserje/contract';

/** A file of a call. Its bytes are private, so that code that walks a payload does not visit them. */
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
