import { callQuery } from '../../../platform/api/callQuery.ts';

/** All usuarios to choose from; requested once, the browser revalidates by ETag. */
export const usuariosQuery = () =>
  callQuery('GET getUsuariosAscensos', ['usuarios', 'ascensos'], {
    staleTime: 60_000,
    meta: { topics: ['ausencias'] },
  });
