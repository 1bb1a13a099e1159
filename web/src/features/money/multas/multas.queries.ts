import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** The first element is the topic of the live events. */
const ROOT = ['multas'] as const;

export const COLLECTED_FILTERS = ['todas', 'no', 'si'] as const;
export type CollectedFilter = (typeof COLLECTED_FILTERS)[number];

/** All, uncollected or collected multas. */
export const multasQuery = (collectedFilter: CollectedFilter) =>
  serverPagedList('GET getAllMultas', [...ROOT, 'lista', collectedFilter], {
    query: collectedFilter === 'todas' ? {} : { cobrado: collectedFilter === 'si' ? 1 : 0 },
  });

/** Uncollected total of all multas. */
export const multasTotalQuery = () => callQuery('GET totalMultas', [...ROOT, 'total']);
