import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const nameSolicitudesQuery = serverPagedList('GET getAllRequest', ['cambionombre', 'todas']);

/** Keyed by usuario, so that the next one to log in never sees it. */
export const ownNameRequestQuery = (id: number) =>
  callQuery('GET getNameRequest/:id', ['cambionombre', 'propio', id], { request: { params: { id } } });
