import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticators have it: SHA-1, six digits, a step of 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be a step behind or ahead. */
const STEP_OFFSETS = [0, -1, 1];
/** As many bits as the hash has. */
const SECRET_BYTES = 20;

/** RFC 4648, without what fills up. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const toBits = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => toBits(byte, 8)).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((chunk) => BASE32.charAt(Number.parseInt(chunk.padEnd(5, '0'), 2))).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => toBits(BASE32.indexOf(letter), 5)).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** A new secret, in the letters that people copy into an authenticator. */
export const generateSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The code of a step (RFC 4226 §5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) % 16;
  const truncated = digest.readUInt32BE(offset) % 2 ** 31;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0');
}

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The step that a code is of; null where it is of none that is good now.
 * @param afterStep the step of the last code that was used: neither it nor any before it is good again
 */
export function timeStepOf(secret: string, codigo: string, now: number, afterStep: number): number | null {
  if (!/^\d{6}$/.test(codigo)) return null;
  const currentStep = Math.floor(now / STEP_MS);
  return (
    STEP_OFFSETS.map((m) => currentStep + m).find(
      (step) => step > afterStep && isEqual(codeOf(secret, step), codigo),
    ) ?? null
  );
}

/** What an authenticator reads from a picture: whose codes these are, and how they are made. */
export function totpUri(secret: string, { agencia, usuario }: { agencia: string; usuario: string }): string {
  const [issuer, account] = [encodeURIComponent(agencia), encodeURIComponent(usuario)];
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
