import type { PersonBudget } from './personBudget.ts';

/**
 * Limits per client and in total (docs/decisions/0014). Regular use stays far below: a browser holds six connections, a
 * school behind one address some hundreds.
 */
export interface Limits {
  /** Calls of one person per minute. */
  personBudget: PersonBudget;
  /** Open connections. */
  connections: number;
  /** Connections per network address; behind the local proxy, requests in progress. */
  connectionsPerAddress: number;
  /** Connections above these limits that get a refusal; further ones are just closed. */
  refusedConnections: number;
  /** Pipelined requests per connection. */
  pipelinedRequests: number;
  /** Calls per network address in progress, and waiting. */
  concurrency: number;
  queued: number;
  /** Unread response bytes per network address and in total; above, connections are cut. */
  unreadBytesPerAddress: number;
  unreadBytes: number;
  /** Idle time after which a connection is closed. */
  idleTimeoutMs: number;
  /** Maximum time for the headers of a request, and for the whole request. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** Interval at which these two are checked. */
  checkIntervalMs: number;
  /** How long a connection stays open for the next request. */
  keepAliveMs: number;
  /** How long a closing server waits for its clients. */
  drainMs: number;
  /** Characters of a request URL. */
  urlLength: number;
  /** Bytes of a request body. */
  body: number;
  /** Multipart forms processed at once, of all people; one per person. */
  concurrentForms: number;
  /** Live streams per person, and per network address. */
  streamsPerPerson: number;
  streamsPerAddress: number;
  /** Bytes that the client of a live stream may lag behind. */
  streamLagBytes: number;
}

export const LIMITS: Limits = {
  personBudget: { reads: 3000, writes: 600, heavy: 600 },
  connections: 16_000,
  connectionsPerAddress: 500,
  refusedConnections: 200,
  pipelinedRequests: 7,
  // Fewer than the connections of the PostgreSQL pool, so that others find one free.
  concurrency: 8,
  queued: 1000,
  unreadBytesPerAddress: 32 * 1024 * 1024,
  unreadBytes: 128 * 1024 * 1024,
  idleTimeoutMs: 60_000,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  keepAliveMs: 72_000,
  drainMs: 5_000,
  urlLength: 8 * 1024,
  body: 64 * 1024,
  concurrentForms: 8,
  streamsPerPerson: 32,
  streamsPerAddress: 300,
  streamLagBytes: 64 * 1024,
};
