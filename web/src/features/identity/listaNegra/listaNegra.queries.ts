import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const listaNegraQuery = serverPagedList('GET listaNegra', ['listanegra']);
