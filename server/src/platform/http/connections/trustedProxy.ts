import proxyAddr from '@fastify/proxy-addr';

/** Whom a header about others is believed from: a reverse proxy on the same machine. */
export const TRUSTED_PROXIES = 'loopback';
export const isTrustedProxy = proxyAddr.compile(TRUSTED_PROXIES);
