import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticators have it: SHA-1, six digits, a step of 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be a step behind or ahead. */
const MARGIN = [0, -1, 1];
/** As many bits as the hash has. */
const BYTES = 20;

/** RFC 4648, without what fills up. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const toBits = (valor: number, bits: number): string => valor.toString(2).padStart(bits, '0');

function aBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => toBits(byte, 8)).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((chunk) => BASE32.charAt(Number.parseInt(chunk.padEnd(5, '0'), 2))).join('');
}

function fromBase32(texto: string): Buffer {
  const bits = Array.from(texto, (letter) => toBits(BASE32.indexOf(letter), 5)).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** A new secret, in the letters that people copy into an authenticator. */
export const generateSecret = (): string => aBase32(randomBytes(BYTES));

/** The code of a step (RFC 4226 §5.3). */
function codeOf(secreto: string, paso: number): string {
  const cuenta = Buffer.alloc(8);
  cuenta.writeBigUInt64BE(BigInt(paso));
  const resumen = createHmac('sha1', fromBase32(secreto)).update(cuenta).digest();
  const desde = (resumen.at(-1) ?? 0) % 16;
  const numero = resumen.readUInt32BE(desde) % 2 ** 31;
  return String(numero % 10 ** DIGITS).padStart(DIGITS, '0');
}

const iguales = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The step that a code is of; null where it is of none that is good now.
 * @param afterStep the step of the last code that was used: neither it nor any before it is good again
 */
export function timeStepOf(secreto: string, codigo: string, ahora: number, afterStep: number): number | null {
  if (!/^\d{6}$/.test(codigo)) return null;
  const actual = Math.floor(ahora / STEP_MS);
  return (
    MARGIN.map((m) => actual + m).find((paso) => paso > afterStep && iguales(codeOf(secreto, paso), codigo)) ?? null
  );
}

/** What an authenticator reads from a picture: whose codes these are, and how they are made. */
export function totpUri(secreto: string, { agencia, usuario }: { agencia: string; usuario: string }): string {
  const [issuer, cuenta] = [encodeURIComponent(agencia), encodeURIComponent(usuario)];
  return `otpauth://totp/${issuer}:${cuenta}?secret=${secreto}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
