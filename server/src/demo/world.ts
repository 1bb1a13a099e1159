import type { Engine } from '../platform/database/engine.ts';
import type { DemoApiClient } from './apiClient.ts';
import type { EventQueue } from './eventQueue.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { DemoRoster, Mision } from './staff.ts';

/** State of the demo agency while its past is generated. */
export interface DemoWorld {
  engine: Engine;
  random: SeededRandom;
  queue: EventQueue;
  api: DemoApiClient;
  roster: DemoRoster;
  /** Misiones from the lowest to the highest. */
  ladder: readonly Mision[];
  /** `tiempo_ascenso` by categoria id. */
  waiting: ReadonlyMap<number, string>;
  firmaFrom: number;
  /** How long an ascenso waits for its answer. */
  offerMs: number;
  zona: string;
}
