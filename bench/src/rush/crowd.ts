// Many people with a screen open, in a process of its own.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { rushKey } from '../databases/rush.ts';
import { Board } from '../screens/board.ts';
import { counters, noteTrouble, Page, trouble } from '../screens/page.ts';
import { accountQueries, timesQueries } from '../screens/queries.ts';
import type { Actor } from './actions.ts';
import { Script } from './actions.ts';
import { Browser } from './browser.ts';
import { textOf, wire } from './httpConnection.ts';
import { UpdateLatency } from './updateLatency.ts';

/** Who is to be there: people with these ids, all with the same screen open. */
export interface Crowd {
  port: number;
  screen: 'times' | 'account';
  from: number;
  to: number;
  /** So many open their screens each second. */
  arrivals: number;
  /** Of managers: how many act each second, and the juniors whom they may open sessions for. */
  actions?: { perSecond: number; free: { from: number; to: number } };
}

/** What they have seen from one moment until another. */
export interface CrowdReport {
  seconds: number;
  received: number;
  answers: number;
  events: number;
  trouble: Record<string, number>;
  /** Milliseconds from a press until half, and all, of the other screens showed it, or `NEVER`. */
  shown: { half: number; all: number }[];
  /** Presses that some screen has not shown. */
  missed: number;
  /** Presses that were refused, with why. */
  refused: string[];
  /** Milliseconds by which this process itself was late, at most 1 of 100 times. */
  ownDelay: number;
}

const SETTLE_MS = 3_000;

/** Everybody comes. */
async function gather(crowd: Crowd, sightings: UpdateLatency): Promise<{ pages: Page[]; actors: Actor[] }> {
  const pages: Page[] = [];
  const actors: Actor[] = [];
  const coming: Promise<void>[] = [];
  for (let id = crowd.from; id <= crowd.to; id += 1) {
    const browser = new Browser(crowd.port, id, rushKey(id));
    const board = new Board();
    const place = actors.length;
    const queries =
      crowd.screen === 'times'
        ? timesQueries(id, board, () => sightings.look(place, board))
        : accountQueries(id, `miembro-${id}`);
    const page = new Page(browser, queries);
    pages.push(page);
    actors.push({ me: id, board, page });
    coming.push(page.open(rushKey(id)).catch((error: unknown) => noteTrouble(`pages that did not open: ${error}`)));
    await sleep(1000 / crowd.arrivals);
  }
  await Promise.all(coming);
  return { pages, actors };
}

const range = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** They press buttons, until told to stop. */
function play({ actions }: Crowd, { pages, actors }: { pages: Page[]; actors: Actor[] }, sightings: UpdateLatency) {
  if (!actions) return () => undefined;
  const script = new Script(actors, range(actions.free));
  const timer = setInterval(async () => {
    const next = script.next();
    const page = next && pages[next.who];
    if (!page) return;
    const sighting = sightings.expect(next.who, next.action);
    const answer = await page.press(next.action.path, next.action.body).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.status === 200) return;
    sightings.forget(sighting, `${next.action.name}: ${typeof answer === 'string' ? answer : textOf(answer)}`);
  }, 1000 / actions.perSecond);
  return () => clearInterval(timer);
}

async function run(crowd: Crowd): Promise<void> {
  const sightings = new UpdateLatency();
  const there = await gather(crowd, sightings);
  const delay = monitorEventLoopDelay();
  let began = 0;
  let stop = play(crowd, there, sightings);
  process.on('message', async (word: 'begin' | 'end') => {
    if (word === 'begin') {
      wire.received = 0;
      Object.assign(counters, { answers: 0, events: 0 });
      trouble.clear();
      delay.enable();
      sightings.begin();
      began = performance.now();
      return;
    }
    const seconds = (performance.now() - began) / 1000;
    const { received } = wire;
    const { answers, events } = counters;
    delay.disable();
    stop();
    stop = () => undefined;
    // What was pressed last is to show, too.
    await sleep(SETTLE_MS);
    const seen: CrowdReport = {
      ...{ seconds, received, answers, events, trouble: Object.fromEntries(trouble), ...sightings.outcome() },
      ownDelay: delay.percentile(99) / 1e6,
    };
    for (const page of there.pages) page.close();
    process.send?.(seen, () => process.disconnect?.());
  });
  process.send?.('there');
}

// Nobody is left to tell.
process.once('disconnect', () => process.exit());
process.once('message', (crowd: Crowd) => void run(crowd));
