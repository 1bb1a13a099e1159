import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** The first element is the topic of the live events. */
const CLONES_KEY = ['clones'] as const;

export const clonGroupsQuery = () =>
  queryOptions({
    queryKey: [...CLONES_KEY, 'grupos'],
    queryFn: ({ signal }) => sendRequest('GET getAllClones', {}, { signal }),
    // A despido or forgotten connections dissolve a group.
    meta: { topics: ['despidos', 'usuarios'] },
  });

export const allowedAccountsQuery = () =>
  queryOptions({
    queryKey: [...CLONES_KEY, 'permitidos'],
    queryFn: ({ signal }) => sendRequest('GET getWhiteList', {}, { signal }),
    meta: { topics: ['despidos', 'usuarios'] },
  });

export const returnedAccountsQuery = () =>
  queryOptions({
    queryKey: [...CLONES_KEY, 'regresos'],
    queryFn: ({ signal }) => sendRequest('GET regresos', {}, { signal }),
    meta: { topics: ['despidos', 'usuarios'] },
  });
