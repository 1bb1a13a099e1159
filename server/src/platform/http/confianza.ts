import proxyAddr from '@fastify/proxy-addr';

/** Whom a header about others is believed from: a reverse proxy on the same machine. */
export const DE_CONFIANZA = 'loopback';
export const esDeConfianza = proxyAddr.compile(DE_CONFIANZA);
