import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const versionsQuery = serverPagedList('GET normativaVersiones', ['normativa', 'versiones']);

/** One version of the rulebook and the one before. */
export const versionQuery = (version: number) =>
  callQuery('GET normativaVersion/:version', ['normativa', 'version', version], { request: { params: { version } } });
