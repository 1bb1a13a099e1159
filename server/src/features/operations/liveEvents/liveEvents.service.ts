import type { liveCalls } from '@conserje/contract';
import type { Handler } from '../../../platform/http/routing/callContext.ts';

/** Tells whoever looks on what happens, as much of it as they may know. */
export const listen: Handler<typeof liveCalls.vivo> = ({ deps, usuario, query }, salida) =>
  deps.eventBroadcaster.listen({
    usuario,
    mira: query.mira === undefined ? null : new Set(query.mira.split(',')),
    ...salida,
  });
