import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Current mejores trabajadores; their mision and name may change. */
export const mejoresTrabajadoresQuery = () =>
  callQuery('GET mejoresTrabajadores', ['mejores', 'actuales'], { meta: { topics: ['carrera', 'usuarios'] } });

export const pastMejoresTrabajadoresQuery = serverPagedList('GET mejoresPasados', ['mejores', 'pasados']);
