import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const firmasQuery = serverPagedList('GET getAllFirmas', ['firmas']);
