import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../database/operatorError.ts';
import { givenKey, Seal } from './seal.ts';
import { KeyFile, keyPathOf, openSeal } from './sealKey.ts';

const TEXT = 'el-token-del-bot 🎩';
const withKey = (byte: number): Seal => new Seal(givenKey(Buffer.alloc(32, byte)));

test('what was sealed opens with the same key only, and no two seals are equal', () => {
  const seal = withKey(1);
  const [one, other] = [seal.close(TEXT), seal.close(TEXT)];
  expect([seal.open(one), seal.open(other)]).toEqual([TEXT, TEXT]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice(1), 'base64url').includes(TEXT)).toBe(false);
  expect(withKey(2).open(one)).toBeNull();
});

test('a sealed text that was changed, cut or made up does not open', () => {
  const seal = withKey(1);
  const sealed = seal.close(TEXT);
  const bytes = Buffer.from(sealed.slice(1), 'base64url');
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(seal.open(`a${changed.toString('base64url')}`)).toBeNull();
  }
  for (const text of ['', 'a', TEXT, sealed.slice(0, 20), sealed.slice(0, -2), `b${sealed.slice(1)}`])
    expect(seal.open(text)).toBeNull();
});

describe('the key', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sello-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test('stands in a file beside the database, readable by its owner only, from the first sealed text', () => {
    const url = `file:${join(folder, 'agencia.db')}`;
    const seal = openSeal(url, undefined);
    expect(seal.open(withKey(1).close(TEXT))).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    const sealed = seal.close(TEXT);
    expect(readdirSync(folder)).toEqual(['agencia.db.sello']);
    expect(statSync(keyPathOf(url)).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyPathOf(url), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    expect(openSeal(url, '').open(sealed)).toBe(TEXT);
    rmSync(keyPathOf(url));
    expect(openSeal(url, undefined).open(sealed)).toBeNull();
  });

  test('of PostgreSQL stands in the data folder, and processes use one', () => {
    const [one, other] = [1, 2].map(() => openSeal('postgres://u@h/db', undefined, join(folder, 'data')));
    expect(other?.open(one?.close(TEXT) ?? '')).toBe(TEXT);
    expect(readdirSync(join(folder, 'data'))).toEqual(['sello.clave']);
  });

  test('of a damaged file is told to the operator and not replaced', () => {
    const path = join(folder, 'sello.clave');
    writeFileSync(path, 'roto');
    expect(() => new Seal(new KeyFile(path)).close(TEXT)).toThrow(OperatorError);
    expect(readFileSync(path, 'utf8')).toBe('roto');
  });

  test('comes from CLAVE_SELLO, which must be 32 bytes', () => {
    const clave = randomBytes(32).toString('base64url');
    const sealed = openSeal('file:no-existe/a.db', clave).close(TEXT);
    expect(openSeal('postgres://u@h/db', `${clave}=`).open(sealed)).toBe(TEXT);
    for (const wrong of ['corta', clave.slice(1), `${clave}AA`, ` ${clave}`])
      expect(() => openSeal('file:a.db', wrong)).toThrow(/^CLAVE_SELLO debe ser 32 bytes en base64url/);
  });
});
