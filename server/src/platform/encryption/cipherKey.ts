import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_DATA_FOLDER, filePathOf } from '../database/databaseUrl.ts';
import { OperatorError } from '../database/operatorError.ts';
import { hasCode } from '../errorCode.ts';
import type { CipherKeySource } from './secretCipher.ts';
import { CIPHER_KEY_BYTES, fixedKeySource, SecretCipher } from './secretCipher.ts';

const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];

/** Parses a key; null unless it is base64url of 32 bytes. */
function parseKey(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === CIPHER_KEY_BYTES && bytes.toString('base64url') === text.replace(/=$/, '') ? bytes : null;
}

/** Path of the key of a database: beside the file of SQLite, else in the data folder. */
export const cipherKeyPathOf = (url: string, data: string = DEFAULT_DATA_FOLDER): string =>
  url.startsWith('file:') ? `${filePathOf(url)}.sello` : join(data, 'sello.clave');

/** A key in a file, which is made when a secret is first encrypted. No backup has it. */
export class CipherKeyFile implements CipherKeySource {
  private readonly path: string;
  private key: Buffer | null = null;

  constructor(path: string) {
    this.path = path;
  }

  read(): Buffer | null {
    this.key ??= this.readFile();
    return this.key;
  }

  create(): Buffer {
    const existing = this.read();
    if (existing) return existing;
    this.writeFile();
    const created = this.read();
    if (!created) throw new OperatorError(`El archivo ${this.path} no tiene una clave de sello. Bórralo`);
    return created;
  }

  private readFile(): Buffer | null {
    try {
      return parseKey(readFileSync(this.path, 'utf8').trim());
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  /** Writes a new key, whole or not at all; keeps the one that another process wrote meanwhile. */
  private writeFile(): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: FOLDER_MODE });
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(CIPHER_KEY_BYTES).toString('base64url')}\n`, { mode: FILE_MODE, flag: 'wx' });
    try {
      linkSync(draft, this.path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(draft);
    }
  }
}

/**
 * Returns the cipher of the secrets of a database, with `CLAVE_SELLO`, or with the key file of the database.
 * @param text value of `CLAVE_SELLO`
 * @throws OperatorError when it is no key
 */
export function createSecretCipher(url: string, text: string | undefined, data?: string): SecretCipher {
  if (text === undefined || text === '') return new SecretCipher(new CipherKeyFile(cipherKeyPathOf(url, data)));
  const key = parseKey(text);
  if (!key)
    throw new OperatorError(
      'CLAVE_SELLO debe ser 32 bytes en base64url (43 letras). Haz una con: openssl rand -base64 32 | tr "+/" "-_" | tr -d "="',
    );
  return new SecretCipher(fixedKeySource(key));
}
