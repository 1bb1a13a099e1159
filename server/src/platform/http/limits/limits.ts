import type { RateBudget } from './rateBudget.ts';

/**
 * What one caller may take of the server, and all of them together (docs/decisions/0014). No honest visitor comes near:
 * a browser holds six connections, a school behind one address some hundreds.
 */
export interface Limits {
  /** Calls of one person in a minute. */
  rateBudget: RateBudget;
  /** Connections that are open at once. */
  connections: number;
  /** Connections of one network address; behind the proxy of this machine, its requests that are being answered. */
  connectionsPerAddress: number;
  /** Connections beyond these that are told so; those beyond are only closed. */
  refusedConnections: number;
  /** Requests that may stand behind another one on their connection. */
  pipelinedRequests: number;
  /** Calls of one network address that are worked on at once, and that wait for their turn. */
  concurrency: number;
  queued: number;
  /** Bytes of answers that readers have not taken, of one network address and of all; beyond, they are cut off. */
  unreadBytesPerAddress: number;
  sinLeer: number;
  /** A connection on which nothing moves for so long is cut off. */
  idleTimeoutMs: number;
  /** Until the headers of a request have come, and until all of it has. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** How often these two are looked at. */
  revisionMs: number;
  /** How long a connection stays open for the next request. */
  keepAliveMs: number;
  /** Characters of a request's address. */
  direccion: number;
  /** Bytes of a request's body. */
  body: number;
  /** Forms with files of all people that are read and worked on at once; of one person, one. */
  concurrentForms: number;
  /** Live streams of one person, and of one network address. */
  streamsPerPerson: number;
  streamsPerAddress: number;
  /** Bytes that the reader of a live stream may lag behind. */
  streamLagBytes: number;
}

export const LIMITS: Limits = {
  rateBudget: { reads: 3000, writes: 600, heavy: 600 },
  connections: 16_000,
  connectionsPerAddress: 500,
  refusedConnections: 200,
  pipelinedRequests: 7,
  // Fewer than there are connections to a PostgreSQL database, so that others find one free.
  concurrency: 8,
  queued: 1000,
  unreadBytesPerAddress: 32 * 1024 * 1024,
  sinLeer: 128 * 1024 * 1024,
  idleTimeoutMs: 60_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  revisionMs: 5_000,
  keepAliveMs: 72_000,
  direccion: 8 * 1024,
  body: 64 * 1024,
  concurrentForms: 8,
  streamsPerPerson: 32,
  streamsPerAddress: 300,
  streamLagBytes: 64 * 1024,
};
