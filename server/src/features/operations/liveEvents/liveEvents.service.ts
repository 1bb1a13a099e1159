import type { liveCalls } from '@conserje/contract';
import type { CallHandler } from '../../../platform/http/routing/callContext.ts';

/** Streams live events to the caller, filtered by the caller's permisos. */
export const listen: CallHandler<typeof liveCalls.vivo> = ({ deps, usuario, query }, output) =>
  deps.eventBroadcaster.listen(
    { usuario, watchedTopics: query.mira === undefined ? null : new Set(query.mira.split(',')), ...output },
    query.desde,
  );
