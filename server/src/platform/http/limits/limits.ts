/**
 * Limits per client and in total (docs/decisions/0014). Regular use stays far below: a browser holds six connections, a
 * school behind one address some hundreds.
 */
export const LIMITS = {
  /** Calls of one person per minute. */
  personRateLimits: { reads: 3000, writes: 600, heavy: 600 },
  /** Open connections. */
  connections: 16_000,
  /** Connections per network address; behind the local proxy, requests in progress. */
  connectionsPerAddress: 500,
  /** Connections above these limits that get a refusal; further ones are just closed. */
  refusedConnections: 200,
  /** Pipelined requests per connection. */
  pipelinedRequests: 7,
  /**
   * Calls per network address in progress, fewer than the connections of the PostgreSQL pool so that others find one
   * free; and waiting.
   */
  concurrency: 8,
  queued: 1000,
  /** Unread response bytes per network address and in total; above, connections are cut. */
  unreadBytesPerAddress: 32 * 1024 * 1024,
  unreadBytes: 128 * 1024 * 1024,
  /** Idle time after which a connection is closed. */
  idleTimeoutMs: 60_000,
  /** Maximum time for the headers of a request, and for the whole request. */
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  /** Interval at which these two are checked. */
  checkIntervalMs: 5_000,
  /** How long a connection stays open for the next request. */
  keepAliveMs: 72_000,
  /** How long a closing server waits for its clients. */
  drainMs: 5_000,
  /** Characters of a request URL. */
  urlLength: 8 * 1024,
  /** Bytes of a request body. */
  body: 64 * 1024,
  /** Multipart forms processed at once, of all people; one per person. */
  concurrentForms: 8,
  /** Live streams per person, and per network address. */
  streamsPerPerson: 32,
  streamsPerAddress: 300,
  /** Bytes that the client of a live stream may lag behind. */
  streamLagBytes: 64 * 1024,
};

export type Limits = typeof LIMITS;
