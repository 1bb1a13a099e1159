import { serverList } from '../../../platform/api/pagedQuery.ts';

export const degradosQuery = serverList('GET getAllDegrados', ['degrados']);
