import { createHmac } from 'node:crypto';
import type { Person, Portal } from '../portal/portal.ts';
import { CLAVE } from '../portal/portal.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes a TOTP code (RFC 6238), independently of the code under test. */
export function totpCodeAt(secreto: string, instant: number): string {
  let [rest, bits] = [0n, 0n];
  for (const letter of secreto) [rest, bits] = [rest * 32n + BigInt(LETTERS.indexOf(letter)), bits + 5n];
  const key = Buffer.from((rest >> (bits % 8n)).toString(16).padStart(Number(bits / 8n) * 2, '0'), 'hex');
  const counter = Buffer.from(
    Math.floor(instant / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = Number(`0x${digest.toString('hex').at(-1)}`);
  const number = BigInt(`0x${digest.subarray(offset, offset + 4).toString('hex')}`) % 2n ** 31n;
  return (number % 1_000_000n).toString().padStart(6, '0');
}

/** Enables two-factor login for a person. @returns the secret and the recovery codes */
export async function enableTwoFactor(portal: Portal, person: Person): Promise<{ secreto: string; rescate: string[] }> {
  const { secreto } = await portal.as(person).succeeds('POST prepararDosPasos');
  const codigo = totpCodeAt(secreto, portal.clock.now);
  const { rescate } = await portal.as(person).succeeds('POST activarDosPasos', { body: { codigo } });
  // A code is valid once: the next one belongs to the next time step.
  portal.clock.advance({ minutes: 1 });
  return { secreto, rescate };
}

/** Returns a login request, with or without a code. */
export const logInRequest = (usuario: string, codigo?: string) => ({
  body: { op: 0, usuario, clave: CLAVE, ...(codigo !== undefined && { codigo }) },
});
