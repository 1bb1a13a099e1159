import { startMeasuredPostgres, withDatabases } from '../databases/postgres.ts';
import { rushFilling } from '../databases/rush.ts';
import type { Figure } from '../report.ts';
import type { Scene, SceneReport } from '../rush/scene.ts';
import { atMost, brokenFigure, delayFigure, playScene, screensOf } from '../rush/scene.ts';
import type { Server } from '../servers/spawn.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';

/** An agency of 60,000 at its busiest hour. */
const WHOLE = { managers: 2_500, members: 10_000, open: 2_000, perSecond: 50 };
const WHOLE_SCREENS = WHOLE.managers + WHOLE.members;
const PROCESSES = 3;

/** Targets for the whole. */
const CORES_MAX = 1.5;
const BYTES_MAX = 10e6;
const SCREEN_MAX_KIB = 20;
const SEEN_MAX_MS = 500;

/** A part of the screens, managers and members alike; the agency, its open tiempos and the presses are the whole's. */
const sceneOf = (divisor: number): Scene => ({
  ...WHOLE,
  name: divisor === 1 ? 'city' : `1/${divisor} of the city`,
  managers: WHOLE.managers / divisor,
  memberScreens: WHOLE.members / divisor,
  arrivals: [25, 100],
});

async function play({ note }: Bench, scene: Scene): Promise<SceneReport> {
  return withDatabases(await startMeasuredPostgres(), async (databases) => {
    const servers: Server[] = [];
    try {
      note(`${scene.name}: filling the database`);
      const url = await databases.make(rushFilling(scene));
      // One after the other: the first applies the migrations.
      for (let i = 0; i < PROCESSES; i += 1) servers.push(await startOurs(url));
      return await playScene(note, scene, servers);
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

function sceneFigures({ name }: Scene, { cores, bytes, residentMiB, managers, all }: SceneReport): Figure[] {
  return [
    atMost(`${name}: processor of the ${PROCESSES} processes`, cores, CORES_MAX, `${cores.toFixed(2)} cores`, 'cores'),
    atMost(`${name}: sent`, bytes, BYTES_MAX, `${(bytes / 1e6).toFixed(2)} MB a second`, 'bytes a second'),
    atMost(`${name}: resident memory`, residentMiB, undefined, `${residentMiB.toFixed(0)} MiB`, ''),
    delayFigure(
      `${name}: 95 % of the other managers see it`,
      managers.shown.map(({ most }) => most),
      SEEN_MAX_MS,
    ),
    brokenFigure(name, all),
  ];
}

/** Extends the line through two measured sizes to the whole. */
function figuresOfWhole(scenes: readonly [Scene, Scene], reports: readonly [SceneReport, SceneReport]): Figure[] {
  const [less, more] = scenes.map(screensOf) as [number, number];
  const atWhole = (of: (report: SceneReport) => number): number => {
    const [low, high] = reports.map(of) as [number, number];
    return high + ((high - low) / (more - less)) * (WHOLE_SCREENS - more);
  };
  const cores = atWhole((report) => report.cores);
  const bytes = atWhole((report) => report.bytes);
  const [low, high] = reports.map((report) => report.residentMiB) as [number, number];
  const screenKiB = ((high - low) * 1024) / (more - less);
  const name = `city, from the line through ${less} and ${more} screens`;
  return [
    atMost(`${name}: processor`, cores, CORES_MAX, `${cores.toFixed(2)} cores`, 'cores'),
    atMost(`${name}: sent`, bytes, BYTES_MAX, `${(bytes / 1e6).toFixed(1)} MB a second`, 'bytes a second'),
    atMost(`${name}: resident memory of a screen`, screenKiB, SCREEN_MAX_KIB, `${screenKiB.toFixed(1)} KiB`, 'KiB'),
  ];
}

/** A tenth and a fifth of an agency of 60,000, and what the whole costs by these. */
export async function benchCity(bench: Bench): Promise<PartResult> {
  const scenes = [sceneOf(10), sceneOf(5)] as const;
  const reports: SceneReport[] = [];
  for (const scene of scenes) reports.push(await play(bench, scene));
  const [small, large] = reports as [SceneReport, SceneReport];
  return {
    lines: [],
    figures: [
      ...sceneFigures(scenes[0], small),
      ...sceneFigures(scenes[1], large),
      ...figuresOfWhole(scenes, [small, large]),
    ],
  };
}

/** All of an agency of 60,000; needs a machine with cores for 12,500 browsers. */
export async function benchWholeCity(bench: Bench): Promise<PartResult> {
  const scene = sceneOf(1);
  return { lines: [], figures: sceneFigures(scene, await play(bench, scene)) };
}
