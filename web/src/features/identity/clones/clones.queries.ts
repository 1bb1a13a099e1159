import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Its first word is the subject of the live events. */
const CLONES_KEY = ['clones'] as const;

export const clonGroupsQuery = () =>
  queryOptions({
    queryKey: [...CLONES_KEY, 'grupos'],
    queryFn: ({ signal }) => sendRequest('GET getAllClones', {}, { signal }),
    // Who is dismissed makes no group any more; whose connections are forgotten neither.
    meta: { temas: ['despidos', 'usuarios'] },
  });

export const allowedAccountsQuery = () =>
  queryOptions({
    queryKey: [...CLONES_KEY, 'permitidos'],
    queryFn: ({ signal }) => sendRequest('GET getWhiteList', {}, { signal }),
  });
