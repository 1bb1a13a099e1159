import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const despidosQuery = serverPagedList('GET getAllDespidos', ['despidos']);
