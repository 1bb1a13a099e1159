import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const degradosQuery = serverPagedList('GET getAllDegrados', ['degrados']);
