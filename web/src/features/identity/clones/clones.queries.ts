import { callQuery } from '../../../platform/api/callQuery.ts';

/** The first element is the topic of the live events. */
const CLONES_KEY = ['clones'] as const;

export const clonGroupsQuery = () =>
  callQuery('GET getAllClones', [...CLONES_KEY, 'grupos'], {
    // A despido or forgotten connections dissolve a group.
    meta: { topics: ['despidos', 'usuarios'] },
  });

export const allowedAccountsQuery = () =>
  callQuery('GET getWhiteList', [...CLONES_KEY, 'permitidos'], { meta: { topics: ['despidos', 'usuarios'] } });

export const returnedAccountsQuery = () =>
  callQuery('GET regresos', [...CLONES_KEY, 'regresos'], { meta: { topics: ['despidos', 'usuarios'] } });
