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
 * @throws OperatorError
 */
export function listenAddressOf(text: string | undefined): ListenAddress | null {
  if (text === undefined || text === '') return null;
  const [, bracketedHost, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const ok = Number(port) <= PORT_MAX && (bracketedHost === undefined || isIP(bracketedHost) === 6);
  if (!ok) throw new OperatorError(`METRICAS debe ser un puerto o «dirección:puerto», y es «${text}»`);
  return { host: bracketedHost ?? plain ?? LOOPBACK, port: Number(port) };
}

/** The port of `PORT`; 0: any that is free. @throws OperatorError */
export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > PORT_MAX)
    throw new OperatorError(`PORT debe ser un número de puerto, de 0 a ${PORT_MAX}, y es «${text}»`);
  return Number(text);
}

/** The level of `LOG_LEVEL`. @throws OperatorError */
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
export function explainListenError({ host, port }: ListenAddress, error: unknown): unknown {
  const problem = LISTEN_PROBLEMS[String(Object(error).code)];
  return problem === undefined ? error : new OperatorError(`En ${host}, puerto ${port}: ${problem}`);
}

/** A time of the variable `setting`, in whole milliseconds. @throws OperatorError */
export function millisecondsOf(setting: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`${setting} debe ser un número de milisegundos, y es «${text}»`);
  return Number(text);
}
