import proxyAddr from '@fastify/proxy-addr';
import { OperatorError } from '../../database/operatorError.ts';

/** Whether forwarding headers are trusted from an address; hop 0 is the connection's own. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

const isLoopback = proxyAddr.compile('loopback');

/**
 * Parses `PROXIES`, the addresses and networks of reverse proxies beside this machine. They are trusted only as the
 * other end of a connection: a client of the same network could put any address before its own.
 * @throws OperatorError
 */
export function parseTrustedProxies(text: string | undefined): IsTrustedProxy {
  const named = (text ?? '').split(/[\s,]+/).filter((part) => part !== '');
  if (named.length === 0) return isLoopback;
  try {
    const isNamed = proxyAddr.compile(named);
    return (address, hop) => isLoopback(address, hop) || (hop === 0 && isNamed(address, hop));
  } catch {
    throw new OperatorError(
      `PROXIES debe tener direcciones o redes separadas por comas, como 10.0.0.2 o 172.16.0.0/12, y es «${text}»`,
    );
  }
}
