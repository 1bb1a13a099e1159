import { serverList } from '../../../platform/api/pagedQuery.ts';

export const despidosQuery = serverList('GET getAllDespidos', ['despidos']);
