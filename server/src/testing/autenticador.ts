import { createHmac } from 'node:crypto';
import type { Persona, Portal } from './portal.ts';
import { CLAVE } from './portal.ts';

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What somebody's telephone shows at an instant (RFC 6238): made here anew, and not by what is tested. */
export function codigoEn(secreto: string, instante: number): string {
  let [resto, bits] = [0n, 0n];
  for (const letra of secreto) [resto, bits] = [resto * 32n + BigInt(LETRAS.indexOf(letra)), bits + 5n];
  const clave = Buffer.from((resto >> (bits % 8n)).toString(16).padStart(Number(bits / 8n) * 2, '0'), 'hex');
  const paso = Buffer.from(
    Math.floor(instante / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const firma = createHmac('sha1', clave).update(paso).digest();
  const desde = Number(`0x${firma.toString('hex').at(-1)}`);
  const numero = BigInt(`0x${firma.subarray(desde, desde + 4).toString('hex')}`) % 2n ** 31n;
  return (numero % 1_000_000n).toString().padStart(6, '0');
}

/** Someone takes up a second step. @returns their secret, and the codes for when it is lost */
export async function conDosPasos(portal: Portal, quien: Persona): Promise<{ secreto: string; rescate: string[] }> {
  const { secreto } = await portal.pide(quien).logra('POST prepararDosPasos');
  const codigo = codigoEn(secreto, portal.reloj.ahora);
  const { rescate } = await portal.pide(quien).logra('POST activarDosPasos', { body: { codigo } });
  // Codes are good once: the next is that of the next step.
  portal.reloj.pasar({ minutos: 1 });
  return { secreto, rescate };
}

/** Logs in with a code, or without. */
export const conCodigo = (usuario: string, codigo?: string) => ({
  body: { op: 0, usuario, clave: CLAVE, ...(codigo !== undefined && { codigo }) },
});
