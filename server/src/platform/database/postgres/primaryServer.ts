import { Socket } from 'node:net';
import pg from 'pg';
import { hostUrlsOf } from '../databaseUrl.ts';

/** No host takes writes. */
export class NoPrimaryError extends Error {
  constructor(message = 'no host of DATABASE_URL takes writes') {
    super(message);
  }
}

/** Time to connect to a host and to ask it, in all. */
const ASK_MS = 2_000;

/**
 * The timeline tells which of two servers was promoted later. The name of the current WAL segment begins with it; the
 * control file names it only after the next checkpoint.
 */
const STATE = `select current_setting('transaction_read_only') = 'off' as writable,
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`;

interface Host {
  url: string;
  /** Null when it takes no writes. */
  timeline: number | null;
}

/** @throws the connection error of a host that does not answer in time */
async function askHost(url: string): Promise<Host> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean; timeline: string | null }>(STATE);
    const [state] = rows;
    return { url, timeline: state?.writable && state.timeline !== null ? Number.parseInt(state.timeline, 16) : null };
  } finally {
    // A host that does not answer does not answer this either.
    void client.end().catch(() => undefined);
  }
}

/** The cause that an operator can mend is told rather than that another host is away. */
const worstOf = (errors: readonly unknown[]): unknown =>
  errors.find((error) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) ?? errors[0];

/**
 * Finds the server that takes writes among the hosts of an address. All are asked at once, and of several the one that
 * was promoted last counts: a former primary that is back still takes writes itself. A single host is never asked.
 */
export class PrimaryServer {
  readonly #urls: readonly string[];
  #current: string | null;
  #newestTimeline = 0;
  #search: Promise<string> | undefined;
  /** Open sockets, with the host of each. */
  readonly #sockets = new Map<Socket, string>();

  /** @throws OperatorError when the address cannot be parsed */
  constructor(url: string) {
    this.#urls = hostUrlsOf(url);
    this.#current = this.hasAlternatives ? null : (this.#urls[0] ?? null);
  }

  get hasAlternatives(): boolean {
    return this.#urls.length > 1;
  }

  /**
   * Returns the address of the server that takes writes. It is remembered until `forget`.
   * @throws NoPrimaryError, or the connection error
   */
  async find(): Promise<string> {
    return this.#current ?? this.look();
  }

  /** Asks all hosts again; connections to a server that is no longer the one to use are cut. */
  look(): Promise<string> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #ask(): Promise<string> {
    const answers = await Promise.allSettled(this.#urls.map(askHost));
    const hosts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [newest] = hosts
      .filter((host): host is Host & { timeline: number } => host.timeline !== null)
      .toSorted((a, b) => b.timeline - a.timeline);
    // Once a promotion was seen, a server of before it is no primary.
    if (!newest || newest.timeline < this.#newestTimeline) {
      if (hosts.length > 0) throw new NoPrimaryError();
      throw worstOf(answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined)));
    }
    this.#newestTimeline = newest.timeline;
    this.#current = newest.url;
    this.#cut((url) => url !== newest.url);
    return newest.url;
  }

  /** Connections were lost: the next `find` asks again. */
  forget(): void {
    if (this.hasAlternatives) this.#current = null;
  }

  /** Cuts all connections of a server that does not answer; what waits for an answer fails. */
  abandon(): void {
    this.forget();
    this.#cut(() => true);
  }

  #cut(isCut: (url: string) => boolean): void {
    for (const [socket, url] of this.#sockets) if (isCut(url)) socket.destroy();
  }

  /** Settings of a connection to the server found last; with several hosts its socket is known to `abandon`. */
  get clientConfig(): pg.ClientConfig {
    const url = this.#current ?? this.#urls[0] ?? '';
    return { connectionString: url, ...(this.hasAlternatives && { stream: () => this.#openSocket(url) }) };
  }

  #openSocket(url: string): Socket {
    const socket = new Socket();
    this.#sockets.set(socket, url);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** Returns the address of the server that takes writes. @throws NoPrimaryError, or the connection error */
export const findPrimary = (url: string): Promise<string> => new PrimaryServer(url).find();
