import { isIP } from 'node:net';
import { OperatorError } from './database/operatorError.ts';

/** Where something listens. */
export interface ListenAddress {
  host: string;
  port: number;
}

const PORT_MAX = 65_535;
const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const LOOPBACK = '127.0.0.1';

/**
 * Where `METRICAS` has what is measured told: `host:port`, or a port of this machine alone; null where it is not set.
 * @throws Impedimento
 */
export function listenAddressOf(texto: string | undefined): ListenAddress | null {
  if (texto === undefined || texto === '') return null;
  const [, bracketedHost, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(texto) ?? [];
  const ok = Number(port) <= PORT_MAX && (bracketedHost === undefined || isIP(bracketedHost) === 6);
  if (!ok) throw new OperatorError(`METRICAS debe ser un puerto o «dirección:puerto», y es «${texto}»`);
  return { host: bracketedHost ?? plain ?? LOOPBACK, port: Number(port) };
}

/** The port of `PORT`; 0: any that is free. @throws Impedimento */
export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > PORT_MAX)
    throw new OperatorError(`PORT debe ser un número de puerto, de 0 a ${PORT_MAX}, y es «${text}»`);
  return Number(text);
}

/** The level of `LOG_LEVEL`. @throws Impedimento */
export function logLevelOf(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new OperatorError(`LOG_LEVEL debe ser ${LOG_LEVELS.join(', ')}, y es «${text}»`);
  return text;
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'otro programa ya usa ese puerto. Ciérralo, o elige otro puerto con PORT',
  EACCES: 'no hay permiso para usar ese puerto. Elige con PORT uno desde 1024',
  EADDRNOTAVAIL: 'HOST no es una dirección de esta máquina. Usa 127.0.0.1 o 0.0.0.0',
  ENOTFOUND: 'HOST no es una dirección ni un nombre que se conozca. Usa 127.0.0.1 o 0.0.0.0',
  EAI_AGAIN: 'HOST no es una dirección ni un nombre que se conozca. Usa 127.0.0.1 o 0.0.0.0',
};

/** What keeps a server from listening, for who started it; any other error as it is. */
export function listenProblem({ host, port }: ListenAddress, error: unknown): unknown {
  const problem = LISTEN_PROBLEMS[String(Object(error).code)];
  return problem === undefined ? error : new OperatorError(`En ${host}, puerto ${port}: ${problem}`);
}

/** A time of the setting `nombre`, in whole milliseconds. @throws Impedimento */
export function millisecondsOf(nombre: string, texto: string): number {
  if (!/^\d{1,9}$/.test(texto))
    throw new OperatorError(`${nombre} debe ser un número de milisegundos, y es «${texto}»`);
  return Number(texto);
}
