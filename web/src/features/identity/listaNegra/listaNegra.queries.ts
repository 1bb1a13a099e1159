import { serverList } from '../../../platform/api/pagedQuery.ts';

export const listaNegraQuery = serverList('GET listaNegra', ['listanegra']);
