import { isIP } from 'node:net';
import { Impedimento } from './db/remedio.ts';

/** Where something listens. */
export interface Puesto {
  host: string;
  port: number;
}

const PUERTO_MAX = 65_535;
const ESTA_MAQUINA = '127.0.0.1';

/**
 * Where `METRICAS` has what is measured told: `host:port`, or a port of this machine alone; null where it is not set.
 * @throws Impedimento
 */
export function puestoDe(texto: string | undefined): Puesto | null {
  if (texto === undefined || texto === '') return null;
  const [, corchetes, llano, puerto] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(texto) ?? [];
  const bien = Number(puerto) <= PUERTO_MAX && (corchetes === undefined || isIP(corchetes) === 6);
  if (!bien) throw new Impedimento(`METRICAS debe ser un puerto o «dirección:puerto», y es «${texto}»`);
  return { host: corchetes ?? llano ?? ESTA_MAQUINA, port: Number(puerto) };
}

/** A time of the setting `nombre`, in whole milliseconds. @throws Impedimento */
export function milisegundosDe(nombre: string, texto: string): number {
  if (!/^\d{1,9}$/.test(texto)) throw new Impedimento(`${nombre} debe ser un número de milisegundos, y es «${texto}»`);
  return Number(texto);
}
