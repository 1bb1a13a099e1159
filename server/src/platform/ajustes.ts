import { isIP } from 'node:net';

/** A setting of the environment that cannot be meant; its message tells whoever set it what is wrong, in Spanish. */
export class AjusteMalo extends Error {}

/** Where something listens. */
export interface Puesto {
  host: string;
  port: number;
}

const PUERTO_MAX = 65_535;
const ESTA_MAQUINA = '127.0.0.1';

/**
 * Where `METRICAS` has what is measured told: `host:port`, or a port of this machine alone; null where it is not set.
 * @throws AjusteMalo
 */
export function puestoDe(texto: string | undefined): Puesto | null {
  if (texto === undefined || texto === '') return null;
  const [, corchetes, llano, puerto] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(texto) ?? [];
  const bien = Number(puerto) <= PUERTO_MAX && (corchetes === undefined || isIP(corchetes) === 6);
  if (!bien) throw new AjusteMalo(`METRICAS debe ser un puerto o «dirección:puerto», y es «${texto}»`);
  return { host: corchetes ?? llano ?? ESTA_MAQUINA, port: Number(puerto) };
}

/** A time of the setting `nombre`, in whole milliseconds. @throws AjusteMalo */
export function milisegundosDe(nombre: string, texto: string): number {
  if (!/^\d{1,9}$/.test(texto)) throw new AjusteMalo(`${nombre} debe ser un número de milisegundos, y es «${texto}»`);
  return Number(texto);
}
