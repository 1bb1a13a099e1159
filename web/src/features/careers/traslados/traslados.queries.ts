import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const trasladosQuery = serverPagedList('GET getTraslados', ['traslados']);
