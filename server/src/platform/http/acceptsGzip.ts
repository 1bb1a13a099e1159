import { negotiate } from '@fastify/accept-negotiator';

/** Returns whether a client accepts gzip, by its header `accept-encoding`. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  negotiate(String(header ?? ''), ['gzip']) === 'gzip';
