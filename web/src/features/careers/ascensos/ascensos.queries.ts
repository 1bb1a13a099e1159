import { callQuery } from '../../../platform/api/callQuery.ts';
import { PEOPLE_OPTIONS } from '../../../shared/people/usuarios.queries.ts';

/** All usuarios to choose from; requested once, the browser revalidates by ETag. */
export const ascensoCandidatesQuery = () =>
  callQuery('GET getUsuariosAscensos', ['usuarios', 'ascensos'], PEOPLE_OPTIONS);
