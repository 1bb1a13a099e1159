import { callQuery } from '../../../platform/api/callQuery.ts';

/** Keyed by usuario, so that the next one to log in never sees it. */
export const ownEstadoQuery = (usuario: number) => callQuery('GET estados', ['estados', 'propio', usuario]);

/** Estados in the ticker. Keyed by viewer, since the actions are the viewer's. */
export const estadosQuery = (viewer: number) =>
  callQuery('GET getEstados', ['estados', 'todos', viewer], {
    // Names and rangos change with these.
    meta: { topics: ['carrera', 'usuarios'] },
  });
