import type { vivoCalls } from '@conserje/contract';
import type { Handler } from '../../platform/http/contexto.ts';

/** Tells whoever looks on what happens, as much of it as they may know. */
export const escuchar: Handler<typeof vivoCalls.vivo> = ({ deps, usuario, query }, salida) =>
  deps.difusor.escuchar({
    usuario,
    mira: query.mira === undefined ? null : new Set(query.mira.split(',')),
    ...salida,
  });
