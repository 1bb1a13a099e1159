import type { liveCalls } from '@conserje/contract';
import type { CallHandler } from '../../../platform/http/routing/callContext.ts';

/** Tells whoever looks on what happens, as much of it as they may know. */
export const listen: CallHandler<typeof liveCalls.vivo> = ({ deps, usuario, query }, output) =>
  deps.eventBroadcaster.listen({
    usuario,
    mira: query.mira === undefined ? null : new Set(query.mira.split(',')),
    ...output,
  });
