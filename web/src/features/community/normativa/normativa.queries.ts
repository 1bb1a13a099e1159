import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

export const versionsQuery = serverList('GET normativaVersiones', ['normativa', 'versiones']);

/** One version of the rulebook and the one before. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ['normativa', 'version', version],
    queryFn: ({ signal }) => sendRequest('GET normativaVersion/:version', { params: { version } }, { signal }),
  });
