import { serverList } from '../../../platform/api/pagedQuery.ts';

export const trasladosQuery = serverList('GET getTraslados', ['traslados']);
