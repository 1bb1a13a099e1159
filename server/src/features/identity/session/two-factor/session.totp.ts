import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the defaults of authenticators: SHA-1, six digits, steps of 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Tolerates a clock that is one step off. */
const STEP_OFFSETS = [0, -1, 1];
/** As long as the SHA-1 hash. */
const SECRET_BYTES = 20;

/** RFC 4648, without padding. */
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

/** Generates a secret in Base32. */
export const generateSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** Returns the code of a step (RFC 4226 §5.3). */
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
 * Returns the time step of a code; null if it is invalid.
 * @param afterStep step of the last used code: it and earlier ones are invalid
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

/** Returns the URI for an authenticator's QR code. */
export function totpUri(secret: string, { agencia, usuario }: { agencia: string; usuario: string }): string {
  const [issuer, account] = [encodeURIComponent(agencia), encodeURIComponent(usuario)];
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
