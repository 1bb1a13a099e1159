import { callQuery } from '../../platform/api/callQuery.ts';

/** Below the topic of the nomina; a confirmation is an event of tiempos. */
const KEY_ROOT = 'nomina';
const OWN_META = { ownTopics: ['tiempos'] } as const;
/** Tiempos of others are confirmed all the time. */
const OTHERS_META = { topics: ['tiempos'], throttleMs: 15_000 } as const;

/** Work of a person in each of the last twelve weeks. */
export const workWeeksQuery = (id: number, meta: typeof OWN_META | typeof OTHERS_META = OTHERS_META) =>
  callQuery('GET trabajoSemanas/:id', [KEY_ROOT, 'semanas', id], { request: { params: { id } }, meta });

export const ownWeeksQuery = (id: number) => workWeeksQuery(id, OWN_META);

/** Work of the viewer on each day of a year. */
export const ownDaysQuery = (id: number) =>
  callQuery('GET trabajoDias/:id', [KEY_ROOT, 'dias', id], { request: { params: { id } }, meta: OWN_META });
