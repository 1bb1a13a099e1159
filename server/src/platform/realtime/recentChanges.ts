import type { LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { ALL_TOPICS } from './audience.ts';

/** How long a change is remembered. A page names an instant up to a minute ago, and its request may be under way for a while. */
const KEPT_MS = 120_000;
/** How far the estimate of a page may be off. Changes of that time are told twice. */
const ESTIMATE_MS = 500;
/** As `ESTIMATE_MS`, for several machines, whose clocks differ by up to five seconds (docs/decisions/0013). */
const MACHINES_MS = 6_000;

/** An event without content: only that something changed. */
export const withoutEventContent = ({
  tema,
  para,
  cambio,
}: Pick<LiveEvent, 'tema' | 'para' | 'cambio'>): LiveEvent => ({
  tema,
  quien: null,
  msg: '',
  ...(para !== undefined && { para }),
  ...(cambio !== undefined && { cambio }),
});

/** Notices that everything changed, also what concerns one person alone. */
export const allTopicsChangedEvents = (person: number): LiveEvent[] =>
  ALL_TOPICS.map((tema) => withoutEventContent({ tema, para: person }));

const keyOf = (tema: Topic, para: number | undefined): string => `${tema} ${para ?? ''}`;

/**
 * The last change of each topic, of those for everyone and of those for each person. A page reads its data before its
 * stream is open, so a stream begins with what changed since.
 */
export class RecentChanges {
  private readonly clock: () => number;
  /** In the order of their instants, UTC milliseconds. */
  private readonly changes = new Map<string, { notice: LiveEvent; at: number }>();
  private readonly toleranceMs: number;
  private knownSince: number;

  /** @param hasSingleProcess whether this process alone answers the pages, so that its clock is the only one */
  constructor(clock: () => number, hasSingleProcess: boolean) {
    this.clock = clock;
    this.toleranceMs = hasSingleProcess ? ESTIMATE_MS : MACHINES_MS;
    this.knownSince = clock();
  }

  add(event: LiveEvent): void {
    const now = this.clock();
    for (const [key, { at }] of this.changes) {
      if (at >= now - KEPT_MS) break;
      this.changes.delete(key);
    }
    this.put(withoutEventContent(event), now);
    // A stored notification changes the list of its receiver, too.
    if (event.clase !== undefined) this.put({ ...withoutEventContent(event), tema: 'notificaciones' }, now);
  }

  /** Forgets everything, as changes may have been missed. */
  forget(): void {
    this.changes.clear();
    this.knownSince = this.clock();
  }

  /**
   * Notices of what changed for a person since an instant that a page estimated; if that is not known, that all of it
   * changed.
   */
  since(estimate: number, person: number): LiveEvent[] {
    const now = this.clock();
    const instant = estimate - this.toleranceMs;
    // An instant in the future was read before the clock was set back.
    if (estimate > now + this.toleranceMs || instant < Math.max(this.knownSince, now - KEPT_MS))
      return allTopicsChangedEvents(person);
    return ALL_TOPICS.flatMap((tema) => [keyOf(tema, undefined), keyOf(tema, person)]).flatMap((key) => {
      const change = this.changes.get(key);
      return change && change.at >= instant ? change.notice : [];
    });
  }

  private put(notice: LiveEvent, at: number): void {
    const key = keyOf(notice.tema, notice.para);
    this.changes.delete(key);
    this.changes.set(key, { notice, at });
  }
}
