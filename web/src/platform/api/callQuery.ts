import type { AnswerOf, CallKey } from '@conserje/contract';
import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { CallRequest } from './apiClient.ts';
import { sendRequest } from './apiClient.ts';

type Options<K extends CallKey, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<AnswerOf<K>, Error, AnswerOf<K>, Key>,
  'queryKey' | 'queryFn'
>;

/**
 * Query options of a call whose whole answer is the data.
 * @param queryKey begins with the topic of its live events
 * @param options `request` is what the call is sent with; all others are those of TanStack Query
 */
export const callQuery = <K extends CallKey, Key extends QueryKey>(
  call: K,
  queryKey: Key,
  { request, ...options }: Options<K, Key> & { request?: CallRequest<K> } = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => sendRequest(call, request, { signal }), ...options });
