import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of a key. */
export const CIPHER_KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First letter of an encrypted text: how it was encrypted. */
const VERSION = 'a';

/** Where the key comes from; `create` makes one if there is none yet. */
export interface CipherKeySource {
  /** Returns null if there is no usable key. */
  read(): Buffer | null;
  /** @throws Error if there is no usable key and none can be made */
  create(): Buffer;
}

/** A key that is given. */
export const fixedKeySource = (key: Buffer): CipherKeySource => ({ read: () => key, create: () => key });

/** Encrypts secrets that the database holds, with a key that the database does not hold (AES-256-GCM). */
export class SecretCipher {
  private readonly source: CipherKeySource;

  constructor(source: CipherKeySource) {
    this.source = source;
  }

  /** Encrypts a text. The same text is encrypted differently each time. */
  encrypt(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.source.create(), nonce, { authTagLength: TAG_BYTES });
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return VERSION + encrypted.toString('base64url');
  }

  /** Returns the text; null if it was encrypted with another key or was changed. */
  decrypt(encrypted: string): string | null {
    const key = this.source.read();
    const bytes = Buffer.from(encrypted.slice(VERSION.length), 'base64url');
    if (key === null || !encrypted.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      // The tag does not match.
      return null;
    }
  }
}
