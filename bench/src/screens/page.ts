import type { ListChange, LiveEvent } from '@conserje/contract';
import type { Staff } from '../../../rules/src/work/tiempo.ts';
import type { Browser } from '../rush/browser.ts';
import type { Answer } from '../rush/httpConnection.ts';
import { headerOf, textOf } from '../rush/httpConnection.ts';
import type { Stream } from '../rush/stream.ts';
import type { Query } from './queries.ts';

/** Unexpected events, counted by name. */
export const trouble = new Map<string, number>();
export const counters = { answers: 0, events: 0 };

export const noteTrouble = (what: string): void => void trouble.set(what, (trouble.get(what) ?? 0) + 1);

/** The latest events, by their JSON: a crowd hears the same event many times. */
const parsed = new Map<string, LiveEvent | ListChange>();
const PARSED_MAX = 200;

function parseEvent(json: string): LiveEvent | ListChange {
  const event = parsed.get(json) ?? (JSON.parse(json) as LiveEvent | ListChange);
  parsed.set(json, event);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= PARSED_MAX) break;
    parsed.delete(oldest);
  }
  return event;
}

/** Size of the memory of requested changes. A few are enough here, since answer and events arrive together. */
const REMEMBERED = 20;
/** Status of an answer that only says what changed in a live list. */
const IM_USED = 226;
/** Returns a jittered delay, as in the web client. */
const againMs = (): number => 1_000 * (0.5 + Math.random());

/** Query of a page; behaves as in TanStack Query. */
class Watched {
  readonly query: Query;
  readonly #browser: Browser;
  /** Current version of a live list. */
  #version = 0;
  #running: AbortController | undefined;
  #loaded = false;
  #again = false;
  #etag: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(query: Query, browser: Browser) {
    this.query = query;
    this.#browser = browser;
  }

  /** Marks the query stale. Aborts a running request, unless it is the first. */
  async invalidate(): Promise<void> {
    const { throttleMs } = this.query;
    if (throttleMs === undefined) return this.#refresh();
    this.#calm ??= setTimeout(() => {
      this.#calm = undefined;
      void this.#refresh();
    }, throttleMs);
  }

  async #refresh(): Promise<void> {
    if (this.#running && !this.#loaded) {
      this.#again = true;
      return;
    }
    this.#running?.abort();
    await this.ask();
  }

  async ask(): Promise<void> {
    const control = new AbortController();
    this.#running = control;
    clearTimeout(this.#timer);
    try {
      const { path, body } = this.query;
      const answer = await (body
        ? this.#browser.post(path, body)
        : this.#browser.get(path, this.#etag, control.signal));
      if (this.#running !== control) return;
      this.#take(answer);
    } catch {
      if (this.#running !== control) return;
      noteTrouble('requests that broke');
    }
    this.#running = undefined;
    const { every } = this.query;
    if (every) this.#timer = setTimeout(() => void (this.#running ?? this.ask()), every());
    if (!this.#again) return;
    this.#again = false;
    await this.ask();
  }

  #take(answer: Answer): void {
    counters.answers += 1;
    if (answer.status !== 200 && answer.status !== 304 && answer.status !== IM_USED) {
      noteTrouble(`${answer.status} of ${this.query.path.split(/[?\d]/)[0]}`);
      return;
    }
    this.#loaded = true;
    this.#etag = headerOf(answer, 'etag');
    this.#version = Number(this.#etag?.replaceAll(/\D/g, '') ?? 0);
    if (answer.status === 200) this.query.take?.(textOf(answer));
    if (answer.status === IM_USED) this.query.live?.applyChange(parseEvent(textOf(answer)) as ListChange);
  }

  /** Applies a change without a request, or requests once (`web/src/platform/realtime/liveLists.ts`). */
  told(change: ListChange): void {
    if (!this.#loaded || this.#version >= change.a) return;
    if (this.#version !== change.de && !change.entre.includes(this.#version)) {
      if (!this.#running) void this.ask();
      return;
    }
    this.#version = change.a;
    this.#etag = `"${change.a}"`;
    this.query.live?.applyChange(change);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#calm);
  }
}

/** One open screen: its queries, its stream and its event handling (`web/src/platform/realtime`). */
export class Page {
  readonly #browser: Browser;
  #queries: Watched[];
  readonly #done: string[] = [];
  /** The user, once the session is loaded. */
  staff: Staff | undefined;
  #stream: Stream | undefined;
  #closed = false;

  constructor(browser: Browser, queries: readonly Query[]) {
    this.#browser = browser;
    this.#queries = queries.map((query) => new Watched(query, browser));
  }

  /** Loads the page, one request after the other: arrivals are not within the same seconds. */
  async open(key: string): Promise<void> {
    for (const path of ['/api/configuracion', '/api/startupForo']) await this.#browser.get(path);
    const answer = await this.#browser.post('/api/login', { op: 1, token: key });
    if (answer.status === 200) this.staff = (JSON.parse(textOf(answer)) as { data: Staff }).data;
    else noteTrouble(`${answer.status} of the login`);
    const by = this.staff;
    this.#queries = this.#queries.filter(({ query: { wanted } }) => !wanted || (by && wanted(by)));
    for (const query of this.#queries) await query.ask();
    this.#listen();
  }

  async press(path: string, body: unknown): Promise<Answer> {
    const answer = await this.#browser.post(path, body);
    const change = headerOf(answer, 'x-cambio');
    for (const subject of headerOf(answer, 'x-temas')?.split(',') ?? []) {
      this.#changed(subject, change);
      this.#own(subject, change);
    }
    return answer;
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
    for (const query of this.#queries) query.close();
    this.#browser.close();
  }

  #listen(): void {
    const shown = this.#queries.flatMap(({ query: { live, throttleMs, subjects } }) =>
      live ? [live.subject] : throttleMs === undefined ? subjects : subjects.slice(0, 1),
    );
    this.#stream = this.#browser.stream(
      [...new Set(shown)].sort(),
      (json) => this.#hear(json),
      (why) => {
        if (this.#closed) return;
        noteTrouble(`streams: ${why}`);
        setTimeout(() => {
          if (this.#closed) return;
          this.#listen();
          for (const query of this.#queries) void query.invalidate();
        }, againMs());
      },
    );
  }

  #hear(json: string): void {
    counters.events += 1;
    const event = parseEvent(json);
    if ('lista' in event) {
      for (const query of this.#queries) if (query.query.live) query.told(event);
      return;
    }
    const { tema, cambio, clase, para } = event;
    this.#changed(tema, cambio);
    if (para !== undefined) this.#own(tema, cambio);
    if (clase !== undefined) this.#changed('notificaciones', cambio);
  }

  #isNew(mark: string, change: string | undefined): boolean {
    if (change === undefined) return true;
    if (this.#done.includes(`${change} ${mark}`)) return false;
    this.#done.push(`${change} ${mark}`);
    if (this.#done.length > REMEMBERED) this.#done.shift();
    return true;
  }

  /** Refetches the queries of a topic, once per change. */
  #changed(subject: string, change?: string): void {
    if (!this.#isNew(subject, change)) return;
    for (const query of this.#queries) if (query.query.subjects.some((one) => one === subject)) void query.invalidate();
  }

  /** The same for queries that only the viewer's own changes make stale. */
  #own(subject: string, change?: string): void {
    if (!this.#isNew(`own ${subject}`, change)) return;
    for (const query of this.#queries)
      if (query.query.ownTopics?.some((one) => one === subject)) void query.invalidate();
  }
}
