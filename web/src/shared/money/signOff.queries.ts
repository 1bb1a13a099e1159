import type { SignOffRole, Topic } from '@conserje/rules';
import { callQuery } from '../../platform/api/callQuery.ts';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';

/** Key prefix; the first element is the topic of the live events. */
const ROOT = ['conformidades'] as const;
/** Each confirmed tiempo may add rows. */
const THROTTLE_MS = 5_000;
const STALE_ON: readonly Topic[] = ['nomina', 'tiempos', 'rectificaciones', 'carrera', 'configuracion'];
const LIVE = { topics: STALE_ON, throttleMs: THROTTLE_MS };

/** Query of what the viewer confirms in the open period, with the credits that it earns under their terms. */
export const ownPeriodQuery = () =>
  callQuery('GET miPeriodo', [...ROOT, 'propio'], {
    meta: { ...LIVE, topics: [...STALE_ON, 'rangos'], ownTopics: ['creditos', 'membresias'] },
  });

/** The rows that the viewer confirms in a role. */
export const periodRowsQuery = (papel: SignOffRole) =>
  serverPagedList('GET filasPeriodo/:papel', [...ROOT, 'filas', papel], { params: { papel } }, LIVE);

/** Query of who confirmed and who did not. */
export const signOffsQuery = () => callQuery('GET confirmaciones', [...ROOT, 'todas'], { meta: LIVE });
