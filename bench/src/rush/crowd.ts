// Process of many people with an open screen.
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
import type { Shown } from './updateLatency.ts';
import { UpdateLatency } from './updateLatency.ts';

/** People with these ids, all with the same screen open. */
export interface Crowd {
  /** Ports of the processes that serve the portal; each person uses one of them. */
  ports: readonly number[];
  screen: 'times' | 'account';
  from: number;
  to: number;
  /** Screens opened per second. */
  arrivals: number;
  /** For managers: actions per second, and the bajos for whom they may open tiempos. */
  actions?: { perSecond: number; free: { from: number; to: number } };
}

/** Observations of the crowd in one interval. */
export interface CrowdReport {
  seconds: number;
  received: number;
  answers: number;
  events: number;
  trouble: Record<string, number>;
  shown: Shown[];
  /** Presses that some screen did not show. */
  missed: number;
  /** Reasons of refused presses. */
  refused: string[];
  /** 99th percentile of this process's own delay, in milliseconds. */
  ownDelay: number;
}

const SETTLE_MS = 3_000;

/** Opens all screens. */
async function gather(crowd: Crowd, sightings: UpdateLatency): Promise<{ pages: Page[]; actors: Actor[] }> {
  const pages: Page[] = [];
  const actors: Actor[] = [];
  const coming: Promise<void>[] = [];
  for (let id = crowd.from; id <= crowd.to; id += 1) {
    const browser = new Browser(crowd.ports[id % crowd.ports.length] ?? 0, id, rushKey(id));
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

/** Presses buttons until the returned function is called. */
function play({ actions }: Crowd, { pages, actors }: { pages: Page[]; actors: Actor[] }, sightings: UpdateLatency) {
  if (!actions) return () => undefined;
  const script = new Script(actors, range(actions.free));
  const press = async () => {
    const next = script.next();
    const page = next && pages[next.who];
    if (!page) return;
    const sighting = sightings.expect(next.who, next.action);
    const answer = await page.press(next.action.path, next.action.body).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.status === 200) return;
    sightings.forget(sighting, `${next.action.name}: ${typeof answer === 'string' ? answer : textOf(answer)}`);
  };
  const timer = setInterval(() => void press(), 1000 / actions.perSecond);
  return () => clearInterval(timer);
}

async function run(crowd: Crowd): Promise<void> {
  const sightings = new UpdateLatency();
  const there = await gather(crowd, sightings);
  const delay = monitorEventLoopDelay();
  let began = 0;
  let stop = play(crowd, there, sightings);
  const begin = () => {
    wire.received = 0;
    Object.assign(counters, { answers: 0, events: 0 });
    trouble.clear();
    delay.enable();
    sightings.begin();
    began = performance.now();
  };
  const end = async () => {
    const seconds = (performance.now() - began) / 1000;
    const { received } = wire;
    const { answers, events } = counters;
    delay.disable();
    stop();
    stop = () => undefined;
    // The last press needs time to show.
    await sleep(SETTLE_MS);
    const seen: CrowdReport = {
      seconds,
      received,
      answers,
      events,
      trouble: Object.fromEntries(trouble),
      ...sightings.outcome(),
      ownDelay: delay.percentile(99) / 1e6,
    };
    for (const page of there.pages) page.close();
    process.send?.(seen, () => process.disconnect?.());
  };
  process.on('message', (word: 'begin' | 'end') => (word === 'begin' ? begin() : void end()));
  process.send?.('there');
}

// The parent process is gone.
process.once('disconnect', () => process.exit());
process.once('message', (crowd: Crowd) => void run(crowd));
