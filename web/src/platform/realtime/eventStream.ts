import { checkConnection, connectionRestored, markReachable } from '../offline/connectivity.ts';
import { readRequestToken } from '../session/sessionToken.ts';
import { earliestServerNow } from '../time/serverClock.ts';
import { readEventStream } from './readEventStream.ts';
import type { WatchedTopics } from './watchedTopics.ts';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Browsers allow six connections to an HTTP/1.1 server, so hidden tabs close their stream after this time. */
const HIDDEN_MS = 15_000;
/** Maximum time from the first read of a page to its stream; the page itself may wait longer, for a log-in. */
const FIRST_READ_MS = 60_000;
/** Time for the opening screen to ask for its data, so that its stream need not be replaced. */
const FIRST_OPEN_MS = 200;
/**
 * A stream tells every five seconds of topics that it does not watch, later if its server is busy, so its successor
 * repeats more.
 */
const UNTOLD_MS = 8_000;

/** Resolves after `ms`, on reconnection or on abort. */
const waitBeforeRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resume();
    };
    const timer = setTimeout(end, ms);
    const stopListening = connectionRestored.listen(end);
    signal.addEventListener('abort', end, { once: true });
  });

/** A connection and the topics that it delivers. */
interface Connection {
  controller: AbortController;
  topics: readonly string[];
  /** It begins with the changes since this instant of the server clock, UTC milliseconds. */
  since: number | undefined;
  /** Server time of its last attempt. */
  requestedAt: number;
  /** It is open and the connection before it is closed. */
  isOnly: boolean;
}
const createConnection = (topics: readonly string[], since: number): Connection => ({
  controller: new AbortController(),
  topics,
  since,
  requestedAt: 0,
  isOnly: false,
});

export interface StreamListener {
  onOpen: () => void;
  onClose: () => void;
  /** Events may have been missed. */
  onGap: () => void;
  onEvent: (eventText: string) => void;
}

/**
 * Keeps the single event stream of a page open, except while its tab is hidden. When the watched topics change, a new
 * connection replaces the current one without a gap.
 */
export class EventStream {
  readonly #watchedTopics: WatchedTopics;
  readonly #listener: StreamListener;
  #connection: Connection | null = null;
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #hasPaused = false;

  constructor(watchedTopics: WatchedTopics, listener: StreamListener) {
    this.#watchedTopics = watchedTopics;
    this.#listener = listener;
  }

  /** @returns the function that closes it */
  start(): () => void {
    const onVisibility = () => {
      clearTimeout(this.#closeTimer);
      if (document.visibilityState === 'visible') this.#open();
      else this.#closeTimer = setTimeout(() => this.#close(), HIDDEN_MS);
    };
    const stopWatching = this.#watchedTopics.changed.listen(() => this.#renew());
    document.addEventListener('visibilitychange', onVisibility);
    const startTimer = setTimeout(onVisibility, FIRST_OPEN_MS);
    return () => {
      clearTimeout(startTimer);
      clearTimeout(this.#closeTimer);
      stopWatching();
      document.removeEventListener('visibilitychange', onVisibility);
      this.#close();
    };
  }

  #open(): void {
    if (this.#connection) return;
    const ageMs = this.#hasPaused ? 0 : Math.min(Date.now() - performance.timeOrigin, FIRST_READ_MS);
    if (this.#hasPaused) this.#listener.onGap();
    this.#hasPaused = false;
    this.#connection = createConnection(this.#watchedTopics.current(), earliestServerNow() - Math.ceil(ageMs));
    void this.#keepOpen(this.#connection);
  }

  #close(): void {
    this.#connection?.controller.abort();
    this.#connection = null;
    this.#hasPaused = true;
    this.#listener.onClose();
  }

  #renew(): void {
    const previous = this.#connection;
    // A connection that is not open yet reads the topics at its next attempt.
    if (!previous?.isOnly) return;
    const topics = this.#watchedTopics.current();
    const isComplete = topics.every((topic) => previous.topics.includes(topic));
    if (isComplete && !this.#watchedTopics.includesUnwatched(previous.topics)) return;
    const next = createConnection(topics, Math.max(earliestServerNow() - UNTOLD_MS, previous.requestedAt));
    this.#connection = next;
    const closePrevious = () => previous.controller.abort();
    next.controller.signal.addEventListener('abort', closePrevious);
    void this.#keepOpen(next, closePrevious);
  }

  /** Keeps a connection open with retries. @param onTakeover called when it is open, to close the one before */
  async #keepOpen(connection: Connection, onTakeover?: () => void): Promise<void> {
    const { signal } = connection.controller;
    let delayMs = FIRST_RETRY_MS;
    for (let isRetry = false; !signal.aborted; isRetry = true) {
      const token = readRequestToken();
      if (!token) return;
      connection.requestedAt = earliestServerNow();
      if (isRetry) {
        connection.topics = this.#watchedTopics.current();
        // Everything is refetched.
        connection.since = undefined;
      }
      const onOpen = () => {
        delayMs = FIRST_RETRY_MS;
        markReachable();
        this.#listener.onOpen();
        onTakeover?.();
        connection.isOnly = true;
        if (isRetry) this.#listener.onGap();
        // Topics may have been added while it opened.
        this.#renew();
        // The stream may have ended because a newer build was deployed.
        if (isRetry) void checkConnection();
      };
      const { onEvent } = this.#listener;
      const { topics, since } = connection;
      const shouldRetry = await readEventStream({ token, topics, since, signal, onOpen, onEvent }).catch(() => true);
      connection.isOnly = false;
      // An aborted connection was replaced, so the status belongs to its successor.
      if (!signal.aborted) this.#listener.onClose();
      if (!shouldRetry) return;
      if (!signal.aborted) void checkConnection();
      // Jitter keeps clients from reconnecting to a restarted server at once.
      await waitBeforeRetry(delayMs * (0.5 + Math.random()), signal);
      delayMs = Math.min(delayMs * 2, LAST_RETRY_MS);
    }
  }
}
