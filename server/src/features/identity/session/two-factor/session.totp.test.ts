import { describe, expect, test } from 'vitest';
import { totpCodeAt } from '../../../../test-support/fakes/authenticator.ts';
import { generateSecret, timeStepOf, totpUri } from './session.totp.ts';

/** RFC 6238, appendix B: SHA-1, the last six of the eight digits; the secret is '12345678901234567890'. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const RFC_VECTORS: [seconds: number, codigo: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('the codes', () => {
  test.each(RFC_VECTORS)('at %i seconds the code is %s, as in the RFC', (seconds, codigo) => {
    const now = seconds * 1000;
    expect(timeStepOf(SECRET, codigo, now, 0)).toBe(Math.floor(seconds / 30));
    expect(totpCodeAt(SECRET, now)).toBe(codigo);
  });

  test('are valid one step before and after, and no further', () => {
    const paso = 40_000_000;
    const now = paso * 30_000 + 29_999;
    const seen = [-2, -1, 0, 1, 2].map((n) => timeStepOf(SECRET, totpCodeAt(SECRET, (paso + n) * 30_000), now, 0));
    expect(seen).toEqual([null, paso - 1, paso, paso + 1, null]);
  });

  test('are invalid at and before the last used step', () => {
    const paso = 40_000_000;
    const codigo = totpCodeAt(SECRET, paso * 30_000);
    expect(timeStepOf(SECRET, codigo, paso * 30_000, paso - 1)).toBe(paso);
    expect(timeStepOf(SECRET, codigo, paso * 30_000, paso)).toBeNull();
  });

  test.each(['', '28708', '2870822', '28708a', '２８７０８２', ' 287082'])('%j is no code', (codigo) => {
    expect(timeStepOf(SECRET, codigo, 59_000, 0)).toBeNull();
  });
});

test('each secret is different, of 160 bits in Base32', () => {
  const secrets = Array.from({ length: 50 }, generateSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test('the URI encodes the names', () => {
  expect(totpUri(SECRET, { agencia: 'Mi Agencia', usuario: 'a?b=c' })).toBe(
    `otpauth://totp/Mi%20Agencia:a%3Fb%3Dc?secret=${SECRET}&issuer=Mi%20Agencia&algorithm=SHA1&digits=6&period=30`,
  );
});
