import type { Tx } from '../../../platform/database/database.ts';
import { assertNotOwn } from '../settlement/settlement.public.ts';

/** Requires another holder of `pag` for the own pay, while there is one (decisions §5). */
export const requireNotOwn = (tx: Tx, { id, usuario }: { id: number; usuario: number }) =>
  assertNotOwn(tx, {
    de: usuario,
    permiso: 'pag',
    modulo: 'paga',
    objeto: id,
    msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
  });
