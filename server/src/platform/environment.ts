import { isIP } from 'node:net';
import { OperatorError } from './database/operatorError.ts';

export interface ListenAddress {
  host: string;
  port: number;
}

const PORT_MAX = 65_535;
const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const LOOPBACK = '127.0.0.1';

/**
 * Parses `METRICAS`, the listen address of the metrics: `host:port`, or a port on loopback; null when unset.
 * @throws OperatorError
 */
export function parseMetricsAddress(text: string | undefined): ListenAddress | null {
  if (text === undefined || text === '') return null;
  const [, bracketedHost, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const ok = Number(port) <= PORT_MAX && (bracketedHost === undefined || isIP(bracketedHost) === 6);
  if (!ok) throw new OperatorError(`METRICAS debe ser un puerto o «dirección:puerto», y es «${text}»`);
  return { host: bracketedHost ?? plain ?? LOOPBACK, port: Number(port) };
}

/** Parses `PORT`; 0 means any free port. @throws OperatorError */
export function parsePort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > PORT_MAX)
    throw new OperatorError(`PORT debe ser un número de puerto, de 0 a ${PORT_MAX}, y es «${text}»`);
  return Number(text);
}

/** Parses `LOG_LEVEL`. @throws OperatorError */
export function parseLogLevel(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new OperatorError(`LOG_LEVEL debe ser ${LOG_LEVELS.join(', ')}, y es «${text}»`);
  return text;
}

/** Names of the variables that hold the host and the port of an address. */
interface ListenSettings {
  host: string;
  port: string;
}
const PORTAL_SETTINGS: ListenSettings = { host: 'HOST', port: 'PORT' };
export const METRICS_SETTING_NAMES: ListenSettings = { host: 'METRICAS', port: 'METRICAS' };

const unknownHost = ({ host }: ListenSettings): string =>
  `${host} no es una dirección ni un nombre que se conozca. Usa 127.0.0.1 o 0.0.0.0`;
const LISTEN_PROBLEMS: Readonly<Record<string, (settings: ListenSettings) => string>> = {
  EADDRINUSE: ({ port }) => `otro programa ya usa ese puerto. Ciérralo, o elige otro puerto con ${port}`,
  EACCES: ({ port }) => `no hay permiso para usar ese puerto. Elige con ${port} uno desde 1024`,
  EADDRNOTAVAIL: ({ host }) => `${host} no es una dirección de esta máquina. Usa 127.0.0.1 o 0.0.0.0`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

/** Turns a known listen error into an OperatorError; returns any other error unchanged. */
export function explainListenError(
  { host, port }: ListenAddress,
  error: unknown,
  settings: ListenSettings = PORTAL_SETTINGS,
): unknown {
  const problem = LISTEN_PROBLEMS[String(Object(error).code)]?.(settings);
  return problem === undefined ? error : new OperatorError(`En ${host}, puerto ${port}: ${problem}`);
}

/** Parses a duration in whole milliseconds from the variable `setting`. @throws OperatorError */
export function parseMilliseconds(setting: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`${setting} debe ser un número de milisegundos, y es «${text}»`);
  return Number(text);
}
