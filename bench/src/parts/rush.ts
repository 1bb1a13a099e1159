import { rushFilling } from '../databases/rush.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import type { Figure } from '../report.ts';
import type { Scene } from '../rush/scene.ts';
import { atMost, brokenFigure, delayFigure, playScene } from '../rush/scene.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';

interface RushScene extends Scene {
  /** Targets; undefined reports without a verdict. */
  targets?: { cores: number; bytes: number; memory: number; half: number; all: number };
}

/** An agency that hires, at eight in the evening. */
const RUSH: RushScene = {
  name: 'rush hour',
  managers: 250,
  members: 1000,
  memberScreens: 1000,
  open: 200,
  perSecond: 5,
  arrivals: [25, 100],
  targets: { cores: 0.25, bytes: 1e6, memory: 200, half: 100, all: 300 },
};
/** Must run to its end without an error or a refusal. */
const LARGE: RushScene = {
  name: 'four times the people',
  managers: 1000,
  members: 4000,
  memberScreens: 4000,
  open: 800,
  perSecond: 5,
  arrivals: [40, 160],
};

async function play({ folder, note }: Bench, scene: RushScene): Promise<Figure[]> {
  const { name, managers, targets } = scene;
  const file = await sqliteDatabase(rushFilling(scene), note);
  const server = await startOurs(copyOf(file, folder, `rush-${managers}`));
  const { cores, bytes, residentMiB, managers: seen, all } = await playScene(note, scene, [server]);
  await server.stop();
  return [
    atMost(`${name}: processor`, cores, targets?.cores, `${cores.toFixed(2)} of a core`, 'of one'),
    atMost(`${name}: sent`, bytes, targets?.bytes, `${(bytes / 1e6).toFixed(2)} MB a second`, 'bytes a second'),
    atMost(`${name}: resident memory, at most`, residentMiB, targets?.memory, `${residentMiB.toFixed(0)} MiB`, 'MiB'),
    delayFigure(
      `${name}: half of the other managers see it`,
      seen.shown.map(({ half }) => half),
      targets?.half,
    ),
    delayFigure(
      `${name}: all of them see it`,
      seen.shown.map(({ all: everyone }) => everyone),
      targets?.all,
    ),
    brokenFigure(name, all),
  ];
}

/** Measures the requests of open screens while others work, on the embedded engine. */
export const benchRush = async (bench: Bench): Promise<PartResult> => ({ lines: [], figures: await play(bench, RUSH) });

export const benchRushLarge = async (bench: Bench): Promise<PartResult> => ({
  lines: [],
  figures: await play(bench, LARGE),
});
