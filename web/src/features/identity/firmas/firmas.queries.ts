import { serverList } from '../../../platform/api/pagedQuery.ts';

export const firmasQuery = serverList('GET getAllFirmas', ['firmas']);
