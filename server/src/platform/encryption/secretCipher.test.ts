import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../database/operatorError.ts';
import { CipherKeyFile, cipherKeyPathOf, createSecretCipher } from './cipherKey.ts';
import { fixedKeySource, SecretCipher } from './secretCipher.ts';

const TEXT = 'el-token-del-bot 🎩';
const withKey = (byte: number): SecretCipher => new SecretCipher(fixedKeySource(Buffer.alloc(32, byte)));

test('a text is decrypted only with the same key, and no two ciphertexts are equal', () => {
  const secretCipher = withKey(1);
  const [one, other] = [secretCipher.encrypt(TEXT), secretCipher.encrypt(TEXT)];
  expect([secretCipher.decrypt(one), secretCipher.decrypt(other)]).toEqual([TEXT, TEXT]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice(1), 'base64url').includes(TEXT)).toBe(false);
  expect(withKey(2).decrypt(one)).toBeNull();
});

test('an encrypted text that was changed, cut or made up is not decrypted', () => {
  const secretCipher = withKey(1);
  const encrypted = secretCipher.encrypt(TEXT);
  const bytes = Buffer.from(encrypted.slice(1), 'base64url');
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(secretCipher.decrypt(`a${changed.toString('base64url')}`)).toBeNull();
  }
  for (const text of ['', 'a', TEXT, encrypted.slice(0, 20), encrypted.slice(0, -2), `b${encrypted.slice(1)}`])
    expect(secretCipher.decrypt(text)).toBeNull();
});

describe('the key', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sello-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test('stands in a file beside the database, readable by its owner only, from the first encrypted text', () => {
    const url = `file:${join(folder, 'agencia.db')}`;
    const secretCipher = createSecretCipher(url, undefined);
    expect(secretCipher.decrypt(withKey(1).encrypt(TEXT))).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    const encrypted = secretCipher.encrypt(TEXT);
    expect(readdirSync(folder)).toEqual(['agencia.db.sello']);
    expect(statSync(cipherKeyPathOf(url)).mode & 0o777).toBe(0o600);
    expect(readFileSync(cipherKeyPathOf(url), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    expect(createSecretCipher(url, '').decrypt(encrypted)).toBe(TEXT);
    rmSync(cipherKeyPathOf(url));
    expect(createSecretCipher(url, undefined).decrypt(encrypted)).toBeNull();
  });

  test('of PostgreSQL stands in the data folder, and processes use one', () => {
    const [one, other] = [1, 2].map(() => createSecretCipher('postgres://u@h/db', undefined, join(folder, 'data')));
    expect(other?.decrypt(one?.encrypt(TEXT) ?? '')).toBe(TEXT);
    expect(readdirSync(join(folder, 'data'))).toEqual(['sello.clave']);
  });

  test('of a damaged file is told to the operator and not replaced', () => {
    const path = join(folder, 'sello.clave');
    writeFileSync(path, 'roto');
    expect(() => new SecretCipher(new CipherKeyFile(path)).encrypt(TEXT)).toThrow(OperatorError);
    expect(readFileSync(path, 'utf8')).toBe('roto');
  });

  test('comes from CLAVE_SELLO, which must be 32 bytes', () => {
    const clave = randomBytes(32).toString('base64url');
    const encrypted = createSecretCipher('file:no-existe/a.db', clave).encrypt(TEXT);
    expect(createSecretCipher('postgres://u@h/db', `${clave}=`).decrypt(encrypted)).toBe(TEXT);
    for (const wrong of ['corta', clave.slice(1), `${clave}AA`, ` ${clave}`])
      expect(() => createSecretCipher('file:a.db', wrong)).toThrow(/^CLAVE_SELLO debe ser 32 bytes en base64url/);
  });
});
