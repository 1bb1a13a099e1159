import { cambiarTerminos } from '../features/paga/paga.public.ts';
import { enTransaccion } from '../platform/db/transaccion.ts';
import type { Portal } from './portal.ts';

export type CambioTerminos = Parameters<typeof cambiarTerminos>[2];

/** Edits what a category asks for its pay, or what it pays; nobody in particular does it. */
export const editarTerminos = ({ deps }: Portal, categoria: number, cambio: CambioTerminos): Promise<void> =>
  enTransaccion(deps, (tx) => cambiarTerminos(tx, categoria, cambio));
