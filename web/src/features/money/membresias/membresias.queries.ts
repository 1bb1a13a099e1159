import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['membresias'] as const;

export const membresiasQuery = serverPagedList('GET allMembership', [...ROOT, 'lista']);

export const endingSoonQuery = () => callQuery('GET membresiasPorTerminar', [...ROOT, 'porterminar']);

/** A buyer's current membresia of a type (id, or the name of an external buyer); a sale sends this answer back. */
export const currentMembresiaQuery = (membresia: number, buyer: number | string) =>
  callQuery('GET membresiaVigente/:membresia', [...ROOT, 'vigente', membresia, buyer], {
    request: { params: { membresia }, query: typeof buyer === 'number' ? { user: buyer } : { externo: buyer } },
  });

export const membresiaTypesQuery = () => callQuery('GET getMembresias', [...ROOT, 'tipos']);
