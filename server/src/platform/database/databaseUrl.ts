import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { hasCode } from '../errorCode.ts';
import { ROOT } from '../projectRoot.ts';
import { OperatorError } from './operatorError.ts';

/** Data folder of the portal. */
export const DEFAULT_DATA_FOLDER = join(ROOT, 'data');

const IS_SERVER_URL = /^postgres(ql)?:\/\//;
/** Scheme and credentials, hosts, and the rest of the address of a server. */
const SERVER_URL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** Values of libpq's `target_session_attrs` that a portal can work with: it writes. */
const WRITABLE = ['read-write', 'primary'];
const TARGET = 'target_session_attrs';
const QUERY = /\?\w+=.*$/s;

/** The parts of a server's address around its hosts; null for any other text, and for one that cannot be understood. */
function splitServerUrl(url: string): { before: string; hosts: string; after: string } | null {
  const [, before, hosts, after] = SERVER_URL.exec(url) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return null;
  // Then it ends credentials with an unescaped sign in them, part of which would be taken for hosts.
  return after.replace(QUERY, '').includes('@') ? null : { before, hosts, after };
}

/** Applies a change to the address of a server, which may name several hosts; null when it cannot be parsed. */
function changeServerUrl(url: string, change: (url: URL) => void): string | null {
  const parts = splitServerUrl(url);
  if (!parts) return null;
  const { before, hosts, after } = parts;
  const one = `${before}${hosts.split(',')[0]}${after}`;
  if (!URL.canParse(one)) return null;
  const parsed = new URL(one);
  change(parsed);
  const changed = splitServerUrl(parsed.href);
  return changed && changed.before + (hosts.includes(',') ? hosts : changed.hosts) + changed.after;
}

const NOT_UNDERSTOOD =
  'DATABASE_URL no se entiende. En su contraseña escribe # como %23, / como %2F, ? como %3F y @ como %40';

/** Returns whether the driver understands the address of a server, which has forms that `URL` does not. */
function canDriverParse(url: string): boolean {
  try {
    new pg.Client(url);
    return true;
  } catch (error) {
    if (error instanceof URIError || hasCode(error, 'ERR_INVALID_URL')) return false;
    throw error;
  }
}

/**
 * Returns the addresses of a PostgreSQL server, one for each host, as `postgres://u@h1:5432,h2:5432/db` names them.
 * @throws OperatorError when a host cannot be parsed, or when servers are asked for that take no writes
 */
export function hostUrlsOf(url: string): [string, ...string[]] {
  const parts = splitServerUrl(url);
  if (!parts && !IS_SERVER_URL.test(url)) return [url];
  if (!parts) throw new OperatorError(NOT_UNDERSTOOD);
  const { before, hosts, after } = parts;
  if (/[?&]host=[^&]*(,|%2C)/i.test(after))
    throw new OperatorError('En DATABASE_URL, varios servidores van así: postgres://usuario@uno:5432,dos:5432/base');
  if (!hosts.includes(',') && !after.includes(TARGET)) {
    if (!canDriverParse(url)) throw new OperatorError(NOT_UNDERSTOOD);
    return [url];
  }
  const urls = hosts.split(',').map((host) => {
    if (!URL.canParse(before + host + after)) throw new OperatorError(NOT_UNDERSTOOD);
    const one = new URL(before + host + after);
    const target = one.searchParams.get(TARGET);
    if (target !== null && !WRITABLE.includes(target))
      throw new OperatorError(`En DATABASE_URL, ${TARGET} debe ser ${WRITABLE.join(' o ')}: el portal escribe`);
    one.searchParams.delete(TARGET);
    return one.href;
  });
  return urls as [string, ...string[]];
}

/** Name of the database of a server's address. @throws OperatorError when the address cannot be parsed */
export function databaseNameOf(url: string): string {
  const [first] = hostUrlsOf(url);
  return URL.canParse(first)
    ? decodeURIComponent(new URL(first).pathname.slice(1))
    : (new pg.Client(first).database ?? '');
}

/**
 * Returns the database URL: `DATABASE_URL`, or a file under `data/`. The password of a server may come from a file
 * (`DATABASE_CLAVE_FILE`), as with container secrets.
 * @throws OperatorError when the file is missing or the URL takes no password
 */
export function databaseUrlOf(
  url: string | undefined,
  claveFile: string | undefined = process.env.DATABASE_CLAVE_FILE,
): string {
  const base = url ?? `file:${join(DEFAULT_DATA_FOLDER, 'conserje.db')}`;
  if (claveFile === undefined || claveFile === '') return base;
  const urlWithClave = changeServerUrl(base, (one) => {
    one.password = encodeURIComponent(readClave(claveFile));
  });
  if (urlWithClave === null && IS_SERVER_URL.test(base)) throw new OperatorError(NOT_UNDERSTOOD);
  if (urlWithClave === null)
    throw new OperatorError('DATABASE_CLAVE_FILE es para una DATABASE_URL que empiece por postgres://');
  return urlWithClave;
}

function readClave(claveFile: string): string {
  try {
    return readFileSync(claveFile, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`No se puede leer el archivo que nombra DATABASE_CLAVE_FILE (${String(error)})`);
  }
}

/** Replaces the password of a displayed URL. */
const HIDDEN_CLAVE = '***';

/** Returns a URL fit for display: without password, and with a file's absolute path. */
export function toDisplayUrl(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(filePathOf(url))}`;
  const visible = changeServerUrl(url, (one) => {
    if (one.password !== '') one.password = HIDDEN_CLAVE;
    if (one.searchParams.has('password')) one.searchParams.set('password', HIDDEN_CLAVE);
  });
  return visible ?? 'una dirección que no se entiende';
}

/** Path of a `file:` URL. */
export const filePathOf = (url: string): string => url.slice('file:'.length);
