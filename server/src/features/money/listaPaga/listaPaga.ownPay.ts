import type { Tx } from '../../../platform/database/database.ts';
import { assertNotOwn } from '../../identity/people/people.public.ts';

/** One's own pay is settled by another holder of `pag`, while there is one (decisions §5). */
export const requireNotOwn = (tx: Tx, { id, usuario }: { id: number; usuario: number }) =>
  assertNotOwn(tx, {
    de: usuario,
    permiso: 'pag',
    modulo: 'paga',
    objeto: id,
    msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
  });
