import { CONTRACT } from '@conserje/contract';
import type { Topic, Viewer } from '@conserje/rules';
import { isAllowed, TOPICS } from '@conserje/rules';
import type { StreamFrame } from './frame.ts';
import type { LiveList } from './liveList.ts';

// The keys of an object literal are its type's.
export const ALL_TOPICS = Object.keys(TOPICS) as Topic[];

/** Holder of an event stream. */
export interface Subscriber {
  usuario: Viewer & { id: number; programa?: object | null };
  /** Topics shown on the page; null: not declared, so that each event is sent. */
  watchedTopics: ReadonlySet<string> | null;
  send(frame: StreamFrame): void;
  /** Checks at once whether the stream may continue. */
  check(): void;
}

type AnyLiveList = LiveList<{ id: number }>;

/**
 * Clients that are sent the same bytes: their pages show the same topics and lists, and their users may know the same
 * of them.
 */
export class Audience {
  readonly subscribers = new Set<Subscriber>();
  /** Live lists whose rows these clients are sent. */
  readonly lists: ReadonlySet<AnyLiveList>;
  /** Whether its clients declared what their pages show. */
  readonly isDeclared: boolean;
  private readonly watchedTopics: ReadonlySet<Topic>;
  private readonly allowedTopics: ReadonlySet<Topic>;

  constructor({ usuario, watchedTopics }: Subscriber, lists: readonly AnyLiveList[]) {
    this.isDeclared = watchedTopics !== null;
    this.watchedTopics = new Set(
      watchedTopics === null ? ALL_TOPICS : ALL_TOPICS.filter((topic) => watchedTopics.has(topic)),
    );
    this.allowedTopics = new Set(ALL_TOPICS.filter((topic) => isAllowed(TOPICS[topic], usuario)));
    // A client gets rows if its page shows the list and its user may make the call.
    this.lists = new Set(
      lists.filter(
        ({ topics, source }) =>
          watchedTopics?.has(topics[0]) === true && isAllowed(CONTRACT[source.call].access, usuario),
      ),
    );
  }

  /** Equal for clients of one audience. */
  get key(): string {
    const letters = ALL_TOPICS.map(
      (topic) => Number(this.watchedTopics.has(topic)) + 2 * Number(this.allowedTopics.has(topic)),
    );
    const lists = [...this.lists].map(({ source }) => source.call);
    return `${Number(this.isDeclared)} ${letters.join('')} ${lists.join()}`;
  }

  watches(topic: Topic): boolean {
    return this.watchedTopics.has(topic);
  }

  /** Returns whether its clients are sent author and text of an event. */
  receives(topic: Topic): boolean {
    return this.watchedTopics.has(topic) && this.allowedTopics.has(topic);
  }

  send(frame: StreamFrame): void {
    for (const subscriber of this.subscribers) subscriber.send(frame);
  }
}
