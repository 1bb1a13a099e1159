import { callQuery } from '../../platform/api/callQuery.ts';

/** Names of heads and dismissals change with people, who change all the time; the maximum is a setting. */
const META = { topics: ['usuarios', 'configuracion'], throttleMs: 15_000 } as const;

/** The departamentos, with the place of the viewer in each. */
export const departamentosQuery = () => callQuery('GET departamentos', ['departamentos', 'todos'], { meta: META });

/** Ids of the people of a departamento. */
export const memberIdsQuery = (id: number) =>
  callQuery('GET genteDepartamento/:id', ['departamentos', 'gente', id], { request: { params: { id } }, meta: META });
