import proxyAddr from '@fastify/proxy-addr';

/** Source of trusted forwarding headers: a reverse proxy on the same machine. */
export const TRUSTED_PROXIES = 'loopback';
export const isTrustedProxy = proxyAddr.compile(TRUSTED_PROXIES);
