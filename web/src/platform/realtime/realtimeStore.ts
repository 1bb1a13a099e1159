import type { ListChange, LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { refetchAll } from '../api/queryClient.ts';
import { reloadSession } from '../session/session.tsx';
import { createEmitter } from '../state/emitter.ts';
import { EventStream } from './eventStream.ts';
import { Invalidation } from './invalidation.ts';
import { LiveLists } from './liveLists.ts';
import { createRealtimeState } from './realtimeState.ts';
import { WatchedTopics } from './watchedTopics.ts';

/** Factor by which polling slows down while the stream is open. */
const SLOWDOWN_FACTOR = 10;

/** Keeps the queries of a page up to date with the changes of its reader and of others. */
export class RealtimeStore {
  readonly state = createRealtimeState();
  readonly lists: LiveLists;
  readonly watchedTopics: WatchedTopics;
  /** Emits each event of the stream; stale queries are refetched independently. */
  readonly events = createEmitter<LiveEvent>();
  readonly #client: QueryClient;
  readonly #invalidation: Invalidation;

  constructor(client: QueryClient) {
    this.#client = client;
    this.lists = new LiveLists(client, this.state);
    this.watchedTopics = new WatchedTopics(client, this.state);
    this.#invalidation = new Invalidation(client, this.state);
  }

  /** Opens the event stream of a session. @returns the function that closes it */
  openStream(): () => void {
    return new EventStream(this.watchedTopics, {
      onOpen: () => {
        this.state.isStreamOpen = true;
      },
      onClose: () => {
        this.state.isStreamOpen = false;
        this.lists.forgetStream();
      },
      onGap: () => void this.#catchUp(),
      onEvent: (eventText) => this.receive(eventText),
    }).start();
  }

  /** Refetches what a change of a topic makes stale (`Invalidation`). */
  invalidate(topic: Topic, changeId: string | undefined, isOwn: boolean): Promise<void> {
    return this.#invalidation.invalidate(topic, changeId, isOwn);
  }

  /**
   * Returns the interval in which to poll a query that the stream also updates: `ms` while it is closed, longer while
   * it is open.
   */
  pollingInterval(ms: number): number {
    return this.state.isStreamOpen ? SLOWDOWN_FACTOR * ms : ms;
  }

  /** Applies an event as it came. A stream that opens repeats changes without their content; `Invalidation` knows their ids. */
  receive(eventText: string): void {
    const event = JSON.parse(eventText) as LiveEvent | ListChange;
    if ('lista' in event) this.lists.applyChange(event);
    else this.#applyEvent(event);
  }

  #applyEvent(event: LiveEvent): void {
    const { tema, cambio, msg, para } = event;
    // An event with `para` is sent only to the person it concerns.
    void this.invalidate(tema, cambio, para !== undefined);
    // A stream that opens repeats changes by their ids, and lists by their versions.
    if (cambio === undefined && msg === '') void this.#invalidation.refetchLists(tema);
    if (event.clase !== undefined) void this.invalidate('notificaciones', cambio, true);
    this.events.emit(event);
  }

  /** Refetches everything after a gap in the stream. Reads the session first, so that permisos, mision and rango are current. */
  async #catchUp(): Promise<void> {
    await reloadSession();
    await refetchAll(this.#client);
  }
}
