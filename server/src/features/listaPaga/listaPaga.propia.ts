import type { Tx } from '../../platform/db/database.ts';
import { exigirAjeno } from '../usuarios/usuarios.public.ts';

/** One's own pay is settled by another holder of `pag`, while there is one (decisions §5). */
export const exigirAjena = (tx: Tx, { id, usuario }: { id: number; usuario: number }) =>
  exigirAjeno(tx, {
    de: usuario,
    permiso: 'pag',
    modulo: 'paga',
    objeto: id,
    msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
  });
