import type { Topic } from '@conserje/rules';
import { callQuery } from '../../../platform/api/callQuery.ts';

/** Sums over the whole agency; few events change a week that is over. */
const THROTTLE_MS = 5 * 60_000;
const STALE_ON: readonly Topic[] = ['ausencias', 'nomina', 'carrera', 'usuarios', 'rangos'];

export const activityQuery = () =>
  callQuery('GET actividad', ['actividad', 'todas'], {
    meta: { topics: STALE_ON, ownTopics: STALE_ON, throttleMs: THROTTLE_MS },
  });
